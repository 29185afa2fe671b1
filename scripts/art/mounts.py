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
    svg.circle(C, C, 44.6, fill=svg.down(ramp("#364258", "#2a3446", "#222b3a"), 19, 109))
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
    hexagon = "L".join(f"{num(px)} {num(py)}" for px, py in (polar(x, y, radius * 0.5, 60 * k) for k in range(6)))
    svg.path(f"M{hexagon}Z", fill=INK, fill_opacity=0.8)


def notched_square(low: float, bite: float, screw: float) -> str:
    """A square outline that steps aside for a screw in each corner."""
    high, far = 128 - low, 128 - screw
    reach = math.sqrt(bite * bite - (screw - low) ** 2)
    a, b = screw + reach, far - reach
    turn = f"A{num(bite)} {num(bite)} 0 0 0 "
    return (
        f"M{num(a)} {num(low)}L{num(b)} {num(low)}{turn}{num(high)} {num(a)}"
        f"L{num(high)} {num(b)}{turn}{num(b)} {num(high)}"
        f"L{num(a)} {num(high)}{turn}{num(low)} {num(b)}"
        f"L{num(low)} {num(a)}{turn}{num(a)} {num(low)}Z"
    )


def notched_dashes(low: float, bite: float, screw: float) -> str:
    """The same outline as dashes: four on every side, one around every screw."""
    high, far = 128 - low, 128 - screw
    start, step, length = 34.0, 16.8, 9.6
    marks = [start + step * index for index in range(4)]
    sides = [f"M{num(m)} {num(y)}h{num(length)}" for m in marks for y in (low, high)]
    sides += [f"M{num(x)} {num(m)}v{num(length)}" for m in marks for x in (low, high)]
    corners = ((screw, screw, 135), (far, screw, 225), (far, far, 315), (screw, far, 45))
    return "".join(sides + [arc(x, y, bite, middle - 34, middle + 34) for x, y, middle in corners])


def plate(owner: Owner) -> Svg:
    """A square plate screwed to the bench: this mirror stays."""
    svg = Svg(128, 128)
    svg.rect(8, 8, 112, 112, 13, fill=svg.down(ramp(METAL_RIM, METAL_HIGH, METAL_LOW, METAL_DEEP), 8, 120))
    svg.rect(9.4, 9.8, 109.2, 108.8, 11.8, fill=svg.down(ramp("#4a5770", "#38445a", "#28313f"), 9, 119))
    hollow = notched_square(20, 17, 21)
    svg.path(hollow, fill=svg.down(ramp("#1b2230", "#2a3446"), 20, 108))
    svg.line(hollow, 1.2, svg.down(fade(WHITE, 0.0, 0.0, 0.22), 20, 109))
    svg.line(notched_square(15, 12.5, 21), 8.4, INK, stroke_opacity=0.8)
    outline = notched_dashes(15, 12.5, 21) if owner.dashed else notched_square(15, 12.5, 21)
    svg.line(outline, 5.6, lacquer(svg, owner, 12, 116))
    if not owner.dashed:
        svg.line("M34 13.6H94", 1.2, owner.glint, stroke_opacity=0.7)
    for x in (21, 107):
        for y in (21, 107):
            bolt(svg, x, y, 6.4)
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
    left, width = C - 44.0, 88.0
    svg.rect(left, C - 11, width, 22, 2, fill="none", stroke=INK, stroke_width=3, stroke_opacity=0.85)
    upper = [(0.0, GLASS_PALE, 1.0), (0.7, GLASS, 1.0), (1.0, "#b7d3e6", 1.0)]
    svg.rect(left, C - 11, width, 11.2, 1, fill=svg.down(upper, C - 7, C))
    lower = [(0.0, GLASS_DEEP, 0.95), (0.55, GLASS_SHADE, 0.9), (1.0, GLASS, 0.95)]
    svg.rect(left, C, width, 11, 1, fill=svg.down(lower, C, C + 11))
    for x, span, strength in ((-30, 13, 0.75), (-11, 4, 0.6), (14, 8, 0.5)):
        svg.path(f"M{num(C + x)} {num(C - 1)}l6 -6h{num(span)}l-6 6z", fill=WHITE, fill_opacity=strength)
        svg.path(f"M{num(C + x - 7)} {num(C + 7)}l6 -6h{num(span)}l-6 6z", fill=WHITE, fill_opacity=strength * 0.3)
    svg.path(bevel(-1), fill=svg.down(ramp(WHITE, GLASS_SKY), C - 11, C - 7))
    svg.path(bevel(1), fill=svg.down(ramp("#6f93b3", GLASS_PALE), C + 7, C + 11))
    svg.rect(left, C - 1.7, width, 3.4, 0, fill=INK, fill_opacity=0.55)
    svg.rect(left, C - 0.9, width, 1.8, 0, fill=WHITE)


def bevel(side: int) -> str:
    """The ground edge along one long side of the glass."""
    outer, inner = C + 11 * side, C + 7.2 * side
    return f"M{num(C - 44)} {num(outer)}H{num(C + 44)}L{num(C + 39)} {num(inner)}H{num(C - 39)}Z"


def clamp(svg: Svg, owner: Owner, side: int) -> None:
    """One end cap; the top owner's is slotted, so that it differs without colour too."""
    x = C + 41.5 if side > 0 else C - 51.5
    svg.rect(x - 1.5, C - 14, 13, 28, 3.6, fill=INK, fill_opacity=0.9)
    svg.rect(x, C - 12.5, 10, 25, 2.4, fill=lacquer(svg, owner, C - 12.5, C + 12.5))
    svg.rect(x + 1.2, C - 11.4, 7.6, 2.4, 1.2, fill=owner.glint, fill_opacity=0.9)
    if owner.dashed:
        svg.rect(x - 1, C - 2.6, 12, 5.2, 0, fill=INK, fill_opacity=0.95)
