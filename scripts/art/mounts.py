"""Mirrors: the round turntable that moves, the bolted plate that does not, and the glass bar on both."""

import math

from art.palette import (
    BLACK,
    GLASS,
    GLASS_DEEP,
    GLASS_PALE,
    GLASS_SHADE,
    GLASS_SKY,
    INK,
    METAL,
    METAL_DEEP,
    METAL_HIGH,
    METAL_LOW,
    METAL_RIM,
    WHITE,
    Owner,
)
from art.svg import Svg, arc, fade, num, polar, ramp

C = 64.0  # centre of a piece


def lacquer(svg: Svg, owner: Owner, top: float, bottom: float) -> str:
    """The owner's colour as paint lit from above."""
    return svg.down(ramp(owner.light, owner.base, owner.base, owner.dark), top, bottom)


def owner_ring(svg: Svg, owner: Owner, radius: float, width: float, dashes: int = 16) -> None:
    """A lacquered ring in a groove: closed for the bottom owner, dashed for the top one."""
    svg.circle(C, C, radius, fill="none", stroke=INK, stroke_width=width + 3, stroke_opacity=0.8)
    paint = lacquer(svg, owner, C - radius, C + radius)
    shine = svg.down(fade(owner.glint, 0.9, 0.0), C - radius - 2, C + 8)
    if not owner.dashed:
        svg.circle(C, C, radius, fill="none", stroke=paint, stroke_width=width)
        svg.line(arc(C, C, radius + width * 0.22, -80, 80), 1.3, shine, stroke_linecap="round")
        return
    step = 360 / dashes
    half = step * 0.31
    middles = [step * index for index in range(dashes)]
    svg.line("".join(arc(C, C, radius, m - half, m + half) for m in middles), width, paint)
    high = [m for m in middles if math.cos(math.radians(m)) > 0.1]
    inner = radius + width * 0.22
    svg.line("".join(arc(C, C, inner, m - half * 0.8, m + half * 0.8) for m in high), 1.3, shine)


def turned_sheen(svg: Svg, radius: float) -> None:
    """The bow-tie reflection of metal turned on a lathe."""
    for middle, strength in ((0.0, 0.05), (180.0, 0.03)):
        for half in (30.0, 20.0, 11.0):
            data = arc(C, C, radius, middle - half, middle + half) + f"L{num(C)} {num(C)}Z"
            svg.path(data, fill=WHITE, fill_opacity=strength)


def turntable(owner: Owner) -> Svg:
    """A rotation stage: rim, owner ring, graduated dish and hub."""
    svg = Svg(128, 128)
    svg.circle(C, C, 57, fill=svg.down(ramp(METAL_RIM, METAL_HIGH, METAL_LOW, METAL_DEEP), 7, 121))
    svg.circle(C, C, 55.6, fill=svg.down(ramp(METAL_HIGH, METAL, METAL_LOW), 8, 120))
    owner_ring(svg, owner, 51.5, 5.6)
    svg.circle(C, C, 46, fill=svg.down(ramp(METAL_DEEP, METAL_LOW, METAL), 18, 110))
    svg.circle(C, C, 44.6, fill=svg.down(ramp("#2c3547", "#222a39", "#1b2230"), 19, 109))
    turned_sheen(svg, 44.6)
    ticks = []
    for index in range(24):
        inner = 37.5 if index % 3 == 0 else 40.5
        x0, y0 = polar(C, C, inner, index * 15)
        x1, y1 = polar(C, C, 43, index * 15)
        ticks.append(f"M{num(x0)} {num(y0)}L{num(x1)} {num(y1)}")
    svg.line("".join(ticks), 1.1, METAL_RIM, stroke_opacity=0.5)
    svg.circle(C, C, 33, fill="none", stroke=BLACK, stroke_opacity=0.35, stroke_width=1.6)
    svg.circle(C, C, 34.2, fill="none", stroke=WHITE, stroke_opacity=0.07, stroke_width=1)
    return svg


def bolt(svg: Svg, x: float, y: float, radius: float) -> None:
    """A socket screw seen from above."""
    svg.circle(x, y, radius + 1.5, fill=INK, fill_opacity=0.75)
    svg.circle(x, y, radius, fill=svg.down(ramp("#c3cddd", "#7d899d", "#454f61"), y - radius, y + radius))
    hexagon = "L".join(
        f"{num(px)} {num(py)}" for px, py in (polar(x, y, radius * 0.5, 60 * k) for k in range(6))
    )
    svg.path(f"M{hexagon}Z", fill=INK, fill_opacity=0.8)


def notched_square(low: float, high: float, bite: float, bolt_at: float) -> str:
    """A square outline that steps aside for a screw in each corner."""
    far = 128 - bolt_at
    reach = math.sqrt(bite * bite - (bolt_at - low) ** 2)
    a, b = bolt_at + reach, far - reach
    turn = f"A{num(bite)} {num(bite)} 0 0 0 "
    return (
        f"M{num(a)} {num(low)}L{num(b)} {num(low)}{turn}{num(high)} {num(a)}"
        f"L{num(high)} {num(b)}{turn}{num(b)} {num(high)}"
        f"L{num(a)} {num(high)}{turn}{num(low)} {num(b)}"
        f"L{num(low)} {num(a)}{turn}{num(a)} {num(low)}Z"
    )


def plate(owner: Owner) -> Svg:
    """A square plate screwed to the bench: this mirror stays."""
    svg = Svg(128, 128)
    svg.rect(8, 8, 112, 112, 13, fill=svg.down(ramp(METAL_RIM, METAL_HIGH, METAL_LOW, METAL_DEEP), 8, 120))
    svg.rect(9.6, 10, 108.8, 108.4, 11.5, fill=svg.down(ramp("#465269", "#333d50", "#262e3e"), 9, 119))
    outline = notched_square(15, 113, 12.5, 21)
    svg.line(outline, 8.6, INK, stroke_opacity=0.8)
    paint = lacquer(svg, owner, 15, 113)
    if owner.dashed:
        svg.line(outline, 5.6, paint, stroke_dasharray="12.6 8.2", stroke_dashoffset="-4")
    else:
        svg.line(outline, 5.6, paint)
    for x in (21, 107):
        for y in (21, 107):
            bolt(svg, x, y, 6)
    svg.rect(26, 26, 76, 76, 8, fill=svg.down(ramp(METAL_DEEP, "#232b3a"), 26, 102), fill_opacity=0.55)
    return svg


def bar(owner: Owner, slash: bool) -> Svg:
    """A two-sided mirror: silver between two bevelled glasses, held by the owner's clamps."""
    svg = Svg(128, 128)
    with svg.turned(-45 if slash else 45, C, C):
        glass_body(svg)
        for side in (-1, 1):
            clamp(svg, owner, side)
    return svg


def glass_body(svg: Svg) -> None:
    """The glass, drawn level; its upper edge is the lit one in both diagonals."""
    svg.rect(C - 48, C - 10.4, 96, 20.8, 4, fill=INK, fill_opacity=0.85)
    face = [
        (0.0, GLASS_SKY, 1.0),
        (0.2, GLASS_PALE, 1.0),
        (0.47, GLASS, 1.0),
        (0.53, GLASS_SHADE, 1.0),
        (0.82, GLASS_DEEP, 1.0),
        (0.93, GLASS, 1.0),
        (1.0, GLASS_PALE, 1.0),
    ]
    svg.rect(C - 46.5, C - 9, 93, 18, 3, fill=svg.down(face, C - 9, C + 9))
    svg.rect(C - 46.5, C - 9, 93, 18, 3, fill=svg.linear(fade(WHITE, 0.0, 0.35, 0.0), C - 40, 0, C + 40, 0))
    for x, width, strength in ((-27, 10, 0.6), (-13, 3.5, 0.5), (15, 6, 0.4)):
        data = f"M{num(C + x)} {num(C + 6)}l8 -12h{num(width)}l-8 12z"
        svg.path(data, fill=WHITE, fill_opacity=strength)
    svg.rect(C - 44, C - 8.2, 88, 2.6, 1.3, fill=WHITE, fill_opacity=0.95)
    svg.rect(C - 45, C - 0.9, 90, 1.8, 0, fill=INK, fill_opacity=0.4)
    svg.rect(C - 45, C + 0.5, 90, 1.1, 0, fill=WHITE, fill_opacity=0.8)


def clamp(svg: Svg, owner: Owner, side: int) -> None:
    """One end cap; the top owner's is slotted, so that it differs without colour too."""
    x = C + 41 if side > 0 else C - 53
    svg.rect(x - 1.4, C - 13.4, 14.8, 26.8, 4.4, fill=INK, fill_opacity=0.9)
    svg.rect(x, C - 12, 12, 24, 3.4, fill=lacquer(svg, owner, C - 12, C + 12))
    svg.rect(x + 1.6, C - 10.6, 8.8, 2.6, 1.3, fill=owner.glint, fill_opacity=0.85)
    if owner.dashed:
        svg.rect(x - 1, C - 2.2, 14, 4.4, 0, fill=INK, fill_opacity=0.9)
