"""The wordmark and the program's icon."""

import math

from art.mounts import clamp, glass_body
from art.palette import BOTTOM, CORE, METAL, METAL_DEEP, METAL_HIGH, METAL_LOW, METAL_RIM
from art.svg import Stop, Svg, fade, num, polygon, ramp


def beam(svg: Svg, data: str, width: float, fades: tuple[float, float] | None = None) -> None:
    """A beam with a soft halo, built of stacked strokes; `fades` = heights where it is gone and full."""

    def paint(colour: str, strength: float) -> str:
        if fades is None:
            stops: list[Stop] = [(0, colour, strength), (1, colour, strength)]
            return svg.down(stops, 0, 1)
        return svg.down(fade(colour, 0.0, strength), *fades)

    for step in range(12):
        strength = 0.035 + 0.006 * step
        svg.line(data, width * (7.5 - 0.5 * step), paint(BOTTOM.base, strength), stroke_linejoin="round")
    svg.line(data, width * 1.35, paint(BOTTOM.base, 0.95), stroke_linejoin="round")
    svg.line(data, width * 0.8, paint(CORE, 1.0), stroke_linejoin="round")


def spark(svg: Svg, x: float, y: float, radius: float) -> None:
    """The flash at a bounce."""
    glow = svg.radial([(0, CORE, 0.95), (0.3, BOTTOM.light, 0.6), (1, BOTTOM.base, 0)], x, y, radius)
    svg.circle(x, y, radius, fill=glow)


def logo(day: bool = False) -> Svg:
    """REFLIX: the beam falls on the R's leg, runs through every letter and leaves off the X; `day` for light ground."""
    svg = Svg(640, 160)
    metal = ("#4a5870", "#2b3547", "#161d2a") if day else ("#ffffff", "#dbe5f1", "#93a5bd")
    steel = svg.down(ramp(*metal), 40, 136)
    top, mid, foot, gap = 40.0, 88.0, 136.0, 8.0
    above, below, roof, ground = mid - gap, mid + gap, top - 8, foot + 8
    strokes = [
        f"M60 {ground}V{top}H79M103 {top}H115A24 24 0 0 1 115 {mid}H92",  # R: stem, roof, bowl
        f"M178 {above}V{top}H230M178 {below}V{foot}H230M200 {mid}H224",  # E
        f"M267 {above}V{top}H319M267 {below}V{ground}M289 {mid}H313",  # F
        f"M356 {roof}V{above}M356 {below}V{foot}H404",  # L
        f"M441 {roof}V{above}M441 {below}V{ground}",  # I
    ]
    for data in strokes:
        svg.line(data, 16, steel, stroke_linejoin="miter")
    slants = [
        "M84 88H103.3L159.3 144H136.7L84 91.3Z",  # R: the leg, the first mirror
        slant(535, mid, roof, ground, -1),  # X: the second mirror
        slant(535, mid, roof, mid - 15, 1),
        slant(535, mid, mid + 15, ground, 1),
    ]
    for data in slants:
        svg.path(data, fill=steel)
    beam(svg, f"M92 0V{num(mid)}H535V0", 5, (0, 38))
    spark(svg, 92, mid, 26)
    spark(svg, 535, mid, 30)
    return svg


def slant(x: float, y: float, upper: float, lower: float, way: int) -> str:
    """A diagonal stroke through a point, cut level at both heights; `way` 1 falls to the right."""
    half = 8 * math.sqrt(2)
    a, b = x + way * (upper - y), x + way * (lower - y)
    return polygon([(a - half, upper), (a + half, upper), (b + half, lower), (b - half, lower)])


def mark() -> Svg:
    """The program's icon: a mirror turns a beam upwards."""
    svg = Svg(256, 256)
    svg.rect(0, 0, 256, 256, 56, fill=svg.down(ramp(METAL_RIM, METAL_HIGH, METAL, METAL_LOW), 0, 256))
    svg.rect(4, 4, 248, 248, 52, fill=svg.down(ramp("#2b3547", METAL_LOW, METAL_DEEP), 4, 252))
    svg.circle(128, 128, 124, fill=svg.radial(fade(BOTTOM.base, 0.28, 0.1, 0.0), 112, 112, 124))
    beam(svg, "M3 128H128V3", 15)
    size = 2.1
    middle = 140 - 64 * size
    with svg.scaled(size, middle, middle), svg.turned(-45, 64, 64):
        glass_body(svg)
        clamp(svg, BOTTOM, -1)
        clamp(svg, BOTTOM, 1)
    spark(svg, 128, 128, 50)
    return svg
