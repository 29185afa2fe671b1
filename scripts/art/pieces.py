"""The pieces that are not mirrors: walls, shields, targets and emitters."""

import math

from art.mounts import C, lacquer, owner_ring, turned_sheen
from art.palette import (
    BLACK,
    CORE,
    EMBER,
    EMBER_HOT,
    INK,
    METAL,
    METAL_DEEP,
    METAL_HIGH,
    METAL_LOW,
    METAL_RIM,
    MORTAR,
    STONES,
    WHITE,
    Owner,
)
from art.svg import Point, Svg, arc, fade, num, polar, polygon, ramp

# x, y, width, height, tone of each brick; three courses in running bond.
BRICKS = (
    (11, 11, 50, 33, 0),
    (65, 10, 52, 34, 1),
    (10, 48, 24, 33, 1),
    (38, 48, 52, 33, 2),
    (94, 48, 24, 33, 0),
    (10, 85, 53, 33, 1),
    (67, 85, 50, 32, 0),
)

# x, y, radius of the pits in the stone
PITS = (
    (18, 24, 1.3), (22, 27, 0.9), (48, 36, 1.4), (43, 20, 0.9), (97, 36, 1.3), (107, 22, 1.1), (102, 19, 0.8),
    (18, 64, 1.2), (27, 72, 0.9), (103, 70, 1.4), (111, 60, 0.9), (45, 75, 1.2), (82, 54, 1.1), (77, 76, 0.8),
    (46, 98, 1.3), (52, 108, 1.0), (35, 93, 0.8), (78, 108, 1.3), (93, 97, 1.0), (108, 104, 1.3), (104, 95, 0.8),
)  # fmt: skip
# corners and edges knocked off the stones, down to the mortar
CHIPS = "M61 36l-5 4-1 5h6zM65 15l4-1 3-5h-7zM90 81l-6-2-3 3h9zM10 90l3-1 2-5h-5zM117 108l-4 2-1 8h5zM34 55l-3-1-2-6h5z"


def wall(owner: Owner | None) -> Svg:
    """Masonry; an owner adds an inlay in the middle brick, solid or dashed."""
    svg = Svg(128, 128)
    svg.rect(8, 8, 112, 112, 7, fill=MORTAR)
    for x, y, width, height, tone in BRICKS:
        brick(svg, x, y, width, height, tone)
    svg.line("M83 44l-2-8-5-6 3-7M22 118l6-9-2-8 3-5", 2.2, INK, stroke_opacity=0.4, stroke_linejoin="round")
    svg.line("M81.6 36l-5-6 3-7", 0.9, INK, stroke_opacity=0.7)
    for x, y, radius in PITS:
        svg.circle(x, y + 0.9, radius, fill=WHITE, fill_opacity=0.2)
        svg.circle(x, y, radius, fill=INK, fill_opacity=0.4)
    svg.path(CHIPS, fill=MORTAR)
    svg.rect(8, 8, 112, 112, 7, fill=svg.down([(0, WHITE, 0.07), (0.4, WHITE, 0.0), (1, INK, 0.34)], 8, 120))
    if owner is not None:
        inlay(svg, owner)
    return svg


def brick(svg: Svg, x: float, y: float, width: float, height: float, tone: int) -> None:
    """One dressed stone: lit upper edge, shaded foot."""
    top, face, foot = STONES[tone]
    svg.rect(x - 0.8, y - 0.8, width + 1.6, height + 1.6, 4.6, fill=INK, fill_opacity=0.55)
    svg.rect(x, y, width, height, 4, fill=foot)
    svg.rect(x, y, width, height - 3.4, 4, fill=svg.down(ramp(top, face, face), y, y + height))
    svg.rect(x + 2.5, y + 1.2, width - 5, 2, 1, fill=WHITE, fill_opacity=0.38)


def inlay(svg: Svg, owner: Owner) -> None:
    """The owner's mark on a wall: a lacquered line let into the middle brick."""
    svg.rect(42.6, 58.9, 42.8, 10.8, 5.4, fill=INK, fill_opacity=0.85)
    paint = lacquer(svg, owner, 60, 69)
    if owner.dashed:
        for x in (45.4, 60, 74.6):
            svg.rect(x, 61.4, 8, 5.8, 2, fill=paint)
    else:
        svg.rect(45.4, 61.4, 37.2, 5.8, 2.9, fill=paint)


def hexagon(radius: float) -> list[Point]:
    """Corners of the shield's hexagon, from the top clockwise."""
    return [polar(C, C, radius, 60 * index) for index in range(6)]


def hex_outline(svg: Svg, owner: Owner, radius: float, width: float, paint: str) -> None:
    """The shield's frame: closed, or dashes that leave every corner drawn."""
    if not owner.dashed:
        svg.line(polygon(hexagon(radius)), width, paint, stroke_linejoin="round")
        return
    corners = hexagon(radius)
    data = []
    for index, corner in enumerate(corners):
        before, after = corners[index - 1], corners[(index + 1) % 6]
        data.append(polygon([between(corner, before, 0.17), corner, between(corner, after, 0.17)], False))
        data.append(polygon([between(corner, after, 0.34), between(corner, after, 0.66)], False))
    svg.line("".join(data), width, paint, stroke_linejoin="round")


def between(a: Point, b: Point, part: float) -> Point:
    """The point a part of the way from a to b."""
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


# Light on the six bevels, from the upper right clockwise: positive is white, negative black.
BEVELS = (0.3, 0.08, -0.16, -0.26, 0.12, 0.46)


def shield(owner: Owner, lit: bool) -> Svg:
    """A pane of tinted glass; touched by a beam it lights up."""
    svg = Svg(128, 128)
    if lit:
        svg.circle(
            C, C, 64, fill=svg.radial([(0, owner.base, 1), (0.78, owner.base, 0.6), (1, owner.base, 0)], C, C, 64)
        )
        heart = [(0, CORE, 1.0), (0.3, owner.glint, 0.97), (0.62, owner.base, 0.92), (1, owner.dark, 0.9)]
        pane(svg, svg.radial(heart, C, C, 56), owner.glint, softness=0.5)
        comb(svg, owner)
        hex_outline(svg, owner, 54, 6.4, owner.base)
        hex_outline(svg, owner, 54, 3.2, CORE)
        return svg
    tint = [(0, owner.base, 0.52), (0.55, owner.base, 0.3), (1, owner.base, 0.48)]
    pane(svg, svg.down(tint, 10, 118), owner.light)
    svg.path("M41 51L64 37.5L72 42L41 61Z", fill=WHITE, fill_opacity=0.34)
    svg.path("M41 65L41 69L80 46.5L77 45Z", fill=WHITE, fill_opacity=0.2)
    hex_outline(svg, owner, 54, 5.4, lacquer(svg, owner, 10, 118))
    return svg


def pane(svg: Svg, glass: str, light_tint: str, softness: float = 1.0) -> None:
    """The hexagonal glass: bevels around a flat face."""
    outer, inner = hexagon(53), hexagon(35)
    svg.path(polygon(outer), fill=glass)
    for index, light in enumerate(BEVELS):
        after = (index + 1) % 6
        facet = polygon([outer[index], outer[after], inner[after], inner[index]])
        svg.path(facet, fill=light_tint if light > 0 else BLACK, fill_opacity=abs(light) * softness)
    svg.line(polygon(inner), 1.6, svg.down(fade(WHITE, 0.85, 0.3), 30, 98))
    svg.line(polygon(hexagon(54)), 8.2, INK, stroke_opacity=0.75, stroke_linejoin="round")


def comb(svg: Svg, owner: Owner) -> None:
    """The honeycomb that shows in a lit pane."""
    size = 11.6
    cells = [(C, C)] + [polar(C, C, size * math.sqrt(3), 60 * index + 30) for index in range(6)]
    data = [polygon([polar(x, y, size - 1.4, 60 * k) for k in range(6)]) for x, y in cells]
    svg.line("".join(data), 1.7, owner.dark, stroke_opacity=0.55)
    svg.path(data[0], fill=WHITE, fill_opacity=0.7)


def target_base(svg: Svg) -> None:
    """The housing of a target: a dark disc with stepped rings."""
    svg.circle(C, C, 54, fill=svg.down(ramp(METAL_RIM, METAL_HIGH, METAL_LOW, METAL_DEEP), 10, 118))
    svg.circle(C, C, 52.6, fill=svg.down(ramp(METAL_HIGH, METAL, METAL_LOW), 11, 117))
    svg.circle(C, C, 45, fill=svg.down(ramp(METAL_DEEP, METAL_LOW), 19, 109))
    turned_sheen(svg, 44)


def prongs(svg: Svg, owner: Owner) -> None:
    """Four sighting marks over the rim."""
    for angle in (0, 90, 180, 270):
        with svg.turned(angle, C, C):
            svg.rect(C - 5.4, 4.6, 10.8, 21, 4, fill=INK, fill_opacity=0.9)
            svg.rect(C - 3.6, 6.4, 7.2, 17.4, 2.6, fill=owner.light if angle == 0 else owner.base)


def target(owner: Owner) -> Svg:
    """Rings around a cut crystal."""
    svg = Svg(128, 128)
    target_base(svg)
    owner_ring(svg, owner, 49, 6)
    svg.circle(C, C, 34, fill="none", stroke=INK, stroke_width=9, stroke_opacity=0.6)
    svg.line(inner_ring(owner), 5, lacquer(svg, owner, 30, 98), stroke_opacity=0.85)
    svg.circle(C, C, 27, fill=svg.down(ramp("#0b0f17", "#1b2332"), 37, 91))
    prongs(svg, owner)
    crystal(svg, owner)
    return svg


def inner_ring(owner: Owner) -> str:
    """The second ring, in the owner's line style, clear of the prongs."""
    quarters = (45, 135, 225, 315)
    if owner.dashed:
        return "".join(arc(C, C, 34, q + d - 10, q + d + 10) for q in quarters for d in (-18, 18))
    return "".join(arc(C, C, 34, q - 36, q + 36) for q in quarters)


def crystal(svg: Svg, owner: Owner) -> None:
    """A cut stone seen from above."""
    rim = [polar(C, C, 23, 45 * index) for index in range(8)]
    table = [polar(C, C, 11, 45 * index + 22.5) for index in range(8)]
    svg.path(polygon([polar(C, C, 25, 45 * index) for index in range(8)]), fill=INK)
    svg.path(polygon(rim), fill=svg.down(ramp(WHITE, owner.light, owner.base, owner.dark), 41, 87))
    shades = (0.5, 0.15, -0.1, -0.3, -0.36, -0.15, 0.2, 0.6)
    for index, light in enumerate(shades):
        after = (index + 1) % 8
        svg.path(
            polygon([rim[index], rim[after], table[index]]),
            fill=WHITE if light > 0 else BLACK,
            fill_opacity=abs(light),
        )
    svg.path(polygon(table), fill=svg.down(ramp(WHITE, owner.glint, owner.light), 53, 75))


# angle, distance, size, twist of each splinter
SPLINTERS = (
    (14, 27, 11, -30),
    (63, 36, 7, 50),
    (98, 22, 9, 10),
    (147, 33, 12, -40),
    (201, 25, 8, 60),
    (238, 37, 10, 0),
    (287, 29, 13, 35),
    (338, 38, 6, -20),
)


def target_hit(owner: Owner) -> Svg:
    """What remains after a hit: a burst ring, splinters of the crystal and dying embers."""
    svg = Svg(128, 128)
    target_base(svg)
    svg.circle(C, C, 53, fill=svg.radial([(0, INK, 1), (0.7, INK, 0.85), (1, INK, 0.3)], C, C, 53))
    svg.circle(C, C, 45, fill=svg.radial(fade(EMBER, 1.0, 0.55, 0.14, 0.0), C, C, 45))
    cracks(svg)
    svg.line(burst_ring(owner), 9, INK)
    svg.line(burst_ring(owner), 6, svg.down(ramp(owner.base, owner.base, owner.dark, owner.dark), 12, 118))
    for piece in SPLINTERS:
        splinter(svg, owner, *piece)
    svg.circle(C, C, 16, fill=svg.radial([(0, CORE, 1), (0.45, EMBER_HOT, 0.95), (1, EMBER, 0)], C, C, 16))
    return svg


def cracks(svg: Svg) -> None:
    """Cracks that run outwards, still hot near the middle."""
    lines = []
    for angle in (2, 52, 88, 141, 186, 228, 276, 322):
        points = [polar(C, C, r, angle + d) for r, d in ((6, 0), (19, 9), (30, -5), (43, 4))]
        lines.append(polygon(points, False))
    svg.line("".join(lines), 4, INK, stroke_linejoin="round")
    svg.line("".join(lines), 1.8, svg.radial([(0, EMBER_HOT, 1), (1, EMBER, 0.25)], C, C, 44))


def burst_ring(owner: Owner) -> str:
    """The owner's ring, torn: pieces are missing, the rest has jumped outwards."""
    if owner.dashed:
        middles = [22.5 * index for index in range(16) if index not in {2, 5, 6, 11, 14}]
        pieces = [(m - 7, m + 7, (index * 7) % 5) for index, m in enumerate(middles)]
    else:
        pieces = [(-54, 20, 3), (40, 96, 0), (122, 190, 4), (206, 244, 1), (264, 290, 4)]
    data = []
    for start, end, jump in pieces:
        x, y = polar(C, C, jump, (start + end) / 2)
        data.append(arc(x, y, 50, start, end))
    return "".join(data)


def splinter(svg: Svg, owner: Owner, angle: float, distance: float, size: float, twist: float) -> None:
    """One facet of the crystal, blown outwards."""
    x, y = polar(C, C, distance, angle)
    shape = ((1.0, 15), (0.7, 130), (0.8, 235))
    corners = [polar(x, y, size * reach, angle + twist + turn) for reach, turn in shape]
    lit = max(0.0, math.cos(math.radians(angle)))
    svg.path(polygon(corners), fill=INK, stroke=INK, stroke_width=3, stroke_linejoin="round")
    svg.path(polygon(corners), fill=owner.base if lit > 0.3 else owner.dark)
    svg.path(polygon([corners[0], (x, y), corners[2]]), fill=WHITE, fill_opacity=0.25 + 0.45 * lit)


def emitter(owner: Owner) -> Svg:
    """A lens barrel on the zone's edge (the line y = 32); the lens looks into the zone."""
    svg = Svg(128, 64)
    up = owner.name == "bottom"

    def y(value: float) -> float:
        return value if up else 64 - value

    def slab(points: list[Point], paint: str) -> None:
        svg.path(polygon([(px, y(py)) for px, py in points]), fill=paint, stroke=INK, stroke_width=2.4)

    steel = ramp("#1d2431", "#66738a", "#e9f0f8", "#8592a8", "#39435a", "#1a202c")
    svg.circle(C, y(15.5), 15.5, fill=svg.radial(fade(owner.base, 0.9, 0.6, 0.0), C, y(15.5), 15.5))
    slab([(50, 16), (78, 16), (78, 31), (50, 31)], svg.linear(steel, 50, 0, 78, 0))
    svg.line(f"M50 {num(y(24.6))}H78M50 {num(y(27.4))}H78", 1.6, INK, stroke_opacity=0.7)
    slab([(44.5, 11), (83.5, 11), (80, 21.5), (48, 21.5)], svg.linear(steel, 44, 0, 84, 0))
    svg.add("ellipse", cx=C, cy=y(10.5), rx=20, ry=5.6, fill=INK)
    glow = [(0, CORE, 1.0), (0.4, owner.glint, 1.0), (0.75, owner.base, 1.0), (1, owner.dark, 1.0)]
    svg.add("ellipse", cx=C, cy=y(10.3), rx=17.6, ry=4.1, fill=svg.radial(glow, C, y(10.3), 17.6))
    top = min(y(28), y(45))
    svg.rect(27.5, top - 1.5, 73, 20, 10, fill=INK)
    svg.rect(29, top, 70, 17, 8.5, fill=svg.down(ramp(METAL_RIM, METAL_HIGH, METAL_LOW), top, top + 17))
    svg.rect(32.5, top + 3, 63, 11, 5.5, fill=svg.down(ramp(METAL_LOW, METAL), top + 3, top + 14))
    svg.line(base_frame(False, top + 2.5), 6.4, INK, stroke_opacity=0.85)
    svg.line(base_frame(owner.dashed, top + 2.5), 3.8, lacquer(svg, owner, top, top + 17))
    for x in (42, 86):
        svg.circle(x, top + 8.5, 2.3, fill=METAL_RIM)
    return svg


def base_frame(dashed: bool, top: float) -> str:
    """The outline of the emitter's foot, closed or dashed."""
    left, right, r = 38.0, 90.0, 6.0
    y, low = top, top + 2 * r
    if not dashed:
        side = f"A{num(r)} {num(r)} 0 0 1 "
        return f"M{num(left)} {num(y)}H{num(right)}{side}{num(right)} {num(low)}H{num(left)}{side}{num(left)} {num(y)}Z"
    marks = [f"M{num(x)} {num(level)}h8.6" for x in (39.2, 52.9, 66.5, 80.2) for level in (y, low)]
    ends = [arc(right, y + r, r, 45, 135), arc(left, y + r, r, 225, 315)]
    return "".join(marks + ends)
