"""The wordmark and the program's icon."""

from art.mounts import clamp, glass_body
from art.palette import BOTTOM, CORE, METAL, METAL_DEEP, METAL_HIGH, METAL_LOW, METAL_RIM
from art.svg import Stop, Svg, fade, ramp


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


def logo() -> Svg:
    """REFLIX: the beam falls on the R's leg, runs through every letter and leaves off the X."""
    svg = Svg(640, 160)
    steel = svg.down(ramp("#ffffff", "#dbe5f1", "#93a5bd"), 40, 136)
    top, mid, foot, gap = 40.0, 88.0, 136.0, 8.0
    above, below = mid - gap, mid + gap
    strokes = [
        f"M46 {foot + 8}V{top}H66M90 {top}H102A24 24 0 0 1 102 {mid}H78",  # R: stem, roof, bowl
        f"M78 {mid}L126 {foot}",  # R: leg, the first mirror
        f"M164 {above}V{top}H218M164 {below}V{foot}H218M186 {mid}H212",  # E
        f"M254 {above}V{top}H308M254 {below}V{foot + 8}M276 {mid}H302",  # F
        f"M344 {top - 8}V{above}M344 {below}V{foot}H394",  # L
        f"M430 {top - 8}V{above}M430 {below}V{foot + 8}",  # I
        f"M468 {foot}L564 {top}",  # X: the second mirror
        f"M468 {top}L505 {mid - 11}M527 {mid + 11}L564 {foot}",
    ]
    for data in strokes:
        svg.line(data, 16, steel, stroke_linejoin="miter")
    beam(svg, f"M78 0V{mid}H516V0", 5, (0, 38))
    spark(svg, 78, mid, 26)
    spark(svg, 516, mid, 30)
    return svg


def mark() -> Svg:
    """The program's icon: a mirror turns a beam upwards."""
    svg = Svg(256, 256)
    svg.rect(0, 0, 256, 256, 56, fill=svg.down(ramp(METAL_RIM, METAL_HIGH, METAL, METAL_LOW), 0, 256))
    svg.rect(4, 4, 248, 248, 52, fill=svg.down(ramp("#2b3547", METAL_LOW, METAL_DEEP), 4, 252))
    svg.circle(128, 128, 124, fill=svg.radial(fade(BOTTOM.base, 0.28, 0.1, 0.0), 112, 112, 124))
    beam(svg, "M4 128H128V4", 12)
    size = 1.7
    with svg.scaled(size, 128 - 64 * size + 10, 128 - 64 * size + 10), svg.turned(-45, 64, 64):
        glass_body(svg)
        clamp(svg, BOTTOM, -1)
        clamp(svg, BOTTOM, 1)
    spark(svg, 128, 128, 44)
    return svg
