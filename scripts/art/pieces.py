"""The pieces that are not mirrors: walls, shields, targets and emitters."""

from art.mounts import C, lacquer, owner_ring, turned_sheen
from art.palette import (
    ASH,
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


def wall(owner: Owner | None) -> Svg:
    """Masonry; an owner adds an inlay in the middle brick, solid or dashed."""
    svg = Svg(128, 128)
    svg.rect(8, 8, 112, 112, 7, fill=MORTAR)
    for x, y, width, height, tone in BRICKS:
        brick(svg, x, y, width, height, tone)
    svg.line("M82 13l-5 9 4 6-3 9", 1.2, INK, stroke_opacity=0.45, stroke_linejoin="round")
    svg.line("M22 112l6-8-2-7", 1.2, INK, stroke_opacity=0.4, stroke_linejoin="round")
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
    svg.rect(43, 59.5, 42, 9.6, 4.8, fill=INK, fill_opacity=0.7)
    paint = lacquer(svg, owner, 60, 69)
    if owner.dashed:
        for x in (45.4, 59.4, 73.4):
            svg.rect(x, 61.8, 9.2, 5, 2, fill=paint)
    else:
        svg.rect(45.4, 61.8, 37.2, 5, 2.5, fill=paint)


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
BEVELS = (0.30, 0.06, -0.16, -0.24, 0.12, 0.42)


def shield(owner: Owner, lit: bool) -> Svg:
    """A pane of tinted glass; touched by a beam it lights up."""
    svg = Svg(128, 128)
    outer, inner = hexagon(53), hexagon(34)
    if lit:
        svg.circle(C, C, 64, fill=svg.radial(fade(owner.base, 0.9, 0.75, 0.5, 0.0), C, C, 64))
        glass = svg.radial([(0, CORE, 0.95), (0.45, owner.light, 0.85), (1, owner.base, 0.7)], C, C, 54)
    else:
        glass = svg.down([(0, owner.base, 0.5), (0.5, owner.dark, 0.42), (1, owner.deep, 0.6)], 10, 118)
    svg.path(polygon(outer), fill=glass)
    for index, light in enumerate(BEVELS):
        after = (index + 1) % 6
        facet = polygon([outer[index], outer[after], inner[after], inner[index]])
        svg.path(facet, fill=WHITE if light > 0 else BLACK, fill_opacity=abs(light))
    svg.line(polygon(inner), 1.6, svg.down(fade(WHITE, 0.8, 0.25), 30, 98))
    svg.path("M42 49L64 36L70 39.500L42 62Z", fill=WHITE, fill_opacity=0.4)
    svg.line(polygon(hexagon(54)), 8, INK, stroke_opacity=0.7, stroke_linejoin="round")
    if lit:
        hex_outline(svg, owner, 54, 6, owner.light)
        hex_outline(svg, owner, 54, 2.4, CORE)
    else:
        hex_outline(svg, owner, 54, 5.4, lacquer(svg, owner, 10, 118))
    return svg


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
            svg.rect(C - 3.6, 6.4, 7.2, 17.4, 2.6, fill=owner.base)


def target(owner: Owner) -> Svg:
    """Rings around a cut crystal."""
    svg = Svg(128, 128)
    target_base(svg)
    owner_ring(svg, owner, 49, 6)
    svg.circle(C, C, 34, fill="none", stroke=INK, stroke_width=9, stroke_opacity=0.6)
    svg.circle(C, C, 34, fill="none", stroke=lacquer(svg, owner, 30, 98), stroke_width=5, stroke_opacity=0.75)
    svg.circle(C, C, 27, fill=svg.down(ramp("#0b0f17", "#1b2332"), 37, 91))
    prongs(svg, owner)
    crystal(svg, owner)
    return svg


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


def target_hit(owner: Owner) -> Svg:
    """What remains after a hit: a broken ring, splinters and dying embers."""
    svg = Svg(128, 128)
    target_base(svg)
    svg.circle(C, C, 52.6, fill=BLACK, fill_opacity=0.35)
    svg.circle(C, C, 49, fill="none", stroke=INK, stroke_width=9, stroke_opacity=0.8)
    svg.line(broken_ring(owner), 6, svg.down(ramp(owner.base, owner.dark, owner.deep), 15, 113))
    svg.circle(C, C, 46, fill=svg.radial(fade(EMBER, 0.95, 0.5, 0.12, 0.0), C, C, 46))
    cracks = []
    for angle in (18, 75, 131, 204, 262, 318):
        points = [polar(C, C, r, angle + d) for r, d in ((8, 0), (20, 9), (31, -4), (43, 3))]
        cracks.append(polygon(points, False))
    svg.line("".join(cracks), 4, INK, stroke_linejoin="round")
    svg.line("".join(cracks), 1.6, svg.radial([(0, EMBER_HOT, 1), (1, EMBER, 0.2)], C, C, 44))
    for angle, distance, size in ((45, 22, 9), (105, 25, 7), (168, 20, 10), (233, 24, 8), (292, 21, 9), (350, 24, 6)):
        splinter(svg, owner, angle, distance, size)
    svg.circle(C, C, 13, fill=svg.radial([(0, CORE, 1), (0.4, EMBER_HOT, 1), (1, EMBER, 0)], C, C, 13))
    return svg


def broken_ring(owner: Owner) -> str:
    """The owner's ring with pieces missing."""
    if owner.dashed:
        gone = {2, 3, 7, 11, 12}
        middles = [22.5 * index for index in range(16) if index not in gone]
        return "".join(arc(C, C, 49, m - 7, m + 7) for m in middles)
    return "".join(arc(C, C, 49, a, b) for a, b in ((-62, 38), (66, 150), (172, 232), (246, 282)))


def splinter(svg: Svg, owner: Owner, angle: float, distance: float, size: float) -> None:
    """A shard of the crystal, blown outwards."""
    x, y = polar(C, C, distance, angle)
    tip = polar(x, y, size, angle + 12)
    left, right = polar(x, y, size * 0.7, angle + 140), polar(x, y, size * 0.6, angle - 105)
    svg.path(polygon([tip, left, right]), fill=ASH, stroke=INK, stroke_width=1.6, stroke_linejoin="round")
    svg.path(polygon([tip, (x, y), right]), fill=owner.light, fill_opacity=0.75)


def emitter(owner: Owner) -> Svg:
    """A lens barrel on the zone's edge (the line y = 32); the lens looks into the zone."""
    svg = Svg(128, 64)
    up = owner.name == "bottom"

    def y(value: float) -> float:
        return value if up else 64 - value

    def band(x: float, a: float, b: float, width: float, rx: float, paint: str) -> None:
        svg.rect(x, min(y(a), y(b)), width, abs(b - a), rx, fill=paint)

    cylinder = ramp("#2a3241", "#8b99b0", "#dfe7f2", "#76839a", "#262d3b")
    band(46, 9, 34, 36, 4, INK)
    band(47.6, 10.5, 32, 32.8, 3, svg.linear(cylinder, 47, 0, 81, 0))
    band(47.6, 18, 20.4, 32.8, 0, INK)
    svg.circle(C, y(11.5), 20, fill=svg.radial(fade(owner.base, 0.75, 0.25, 0.0), C, y(11.5), 20))
    svg.add("ellipse", cx=C, cy=y(11), rx=14, ry=5.6, fill=INK)
    svg.add("ellipse", cx=C, cy=y(11), rx=12.4, ry=4.6, fill=owner.base)
    svg.add("ellipse", cx=C, cy=y(10.8), rx=7, ry=2.8, fill=CORE)
    band(30, 24, 46, 68, 11, INK)
    body_top, body_bottom = min(y(25.5), y(44.5)), max(y(25.5), y(44.5))
    band(31.5, 25.5, 44.5, 65, 9.5, svg.down(ramp(METAL_HIGH, METAL, METAL_LOW), body_top, body_bottom))
    paint = lacquer(svg, owner, body_top, body_bottom)
    frame: dict[str, str] = {"stroke_dasharray": "9.5 5.7"} if owner.dashed else {}
    svg.rect(
        33.5, body_top + 2, 61, 15, 7.5, fill=METAL_DEEP, stroke=paint, stroke_width=3.6, **frame
    )
    for x in (46, 82):
        svg.circle(x, y(35), 2.4, fill=METAL_RIM)
    svg.line(f"M56 {num(y(35))}H72", 3, paint)
    return svg
