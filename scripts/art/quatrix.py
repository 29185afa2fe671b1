"""Quatrix: enamel fields with a pattern each, carved stones, the keys that slide a line, and the marks on fields."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from art.mounts import C, bolt, lacquer, owner_ring
from art.palette import (
    BLACK,
    BOTTOM,
    CORE,
    INK,
    METAL,
    METAL_DEEP,
    METAL_HIGH,
    METAL_LOW,
    METAL_RIM,
    WHITE,
    Owner,
)
from art.svg import Point, Svg, arc, fade, num, polar, polygon, ramp

Pattern = Callable[[Svg, str, str], None]
"""Draws a pattern with the paint of its shapes and that of the fine line under them."""

LOW, HIGH = 7.0, 121.0
"""The enamel within its metal frame."""


# Patterns cover the whole field, so that its corners tell it when a stone stands on it.


def dots(svg: Svg, paint: str, under: str) -> None:
    """Round dots, every second row offset."""
    for row in range(7):
        for column in range(7):
            x, y = 10.0 + 18 * column + 9 * (row % 2), 10.0 + 18 * row
            if x < HIGH - 3:
                svg.circle(x, y + 1, 5.2, fill=under)
                svg.circle(x, y, 5.2, fill=paint)


def stripes(svg: Svg, paint: str, under: str) -> None:
    """Broad diagonal stripes."""
    for shift, colour in ((1.2, under), (0.0, paint)):
        svg.path("".join(stripe(at + shift, 10) for at in range(0, 250, 24)), fill=colour)


def stripe(at: float, width: float) -> str:
    """A band between the diagonals x + y = at and at + width, cut to the field."""
    corners = [*diagonal(at + 2 * LOW), *reversed(list(diagonal(at + width + 2 * LOW)))]
    return polygon(corners) if len(corners) == 4 else ""


def diagonal(total: float) -> Iterator[Point]:
    """Both ends of the diagonal x + y = total within the field."""
    if 2 * LOW <= total <= 2 * HIGH:
        yield max(LOW, total - HIGH), min(HIGH, total - LOW)
        yield min(HIGH, total - LOW), max(LOW, total - HIGH)


def rings(svg: Svg, paint: str, under: str) -> None:
    """Circles around the four quarters, two in each."""
    for x in (35.5, 92.5):
        for y in (35.5, 92.5):
            for radius in (24.5, 14.0):
                svg.circle(x, y + 1, radius, fill="none", stroke=under, stroke_width=4.6)
                svg.circle(x, y, radius, fill="none", stroke=paint, stroke_width=4.6)
            svg.circle(x, y, 5, fill=paint)


def crosses(svg: Svg, paint: str, under: str) -> None:
    """Upright crosses, every second row offset."""
    found = []
    for row in range(5):
        for column in range(6):
            x, y = 16.0 + 24 * column - 12 * (row % 2), 16.0 + 24 * row
            if LOW + 6 < x < HIGH - 6:
                found.append((x, y))
    for shift, colour in ((1.0, under), (0.0, paint)):
        data = "".join(f"M{num(x - 7)} {num(y + shift)}h14M{num(x)} {num(y + shift - 7)}v14" for x, y in found)
        svg.line(data, 4.8, colour)


def waves(svg: Svg, paint: str, under: str) -> None:
    """Level waves."""
    bends = "q4.75 -8.5 9.5 0t9.5 0" + "t9.5 0" * 10
    for shift, colour in ((1.1, under), (0.0, paint)):
        svg.line("".join(f"M{num(LOW)} {num(y + shift)}{bends}" for y in range(18, 120, 18)), 5, colour)


def chevrons(svg: Svg, paint: str, under: str) -> None:
    """Upright zigzags, pointed."""
    rows = range(7, 122, 19)
    for shift, colour in ((1.2, under), (0.0, paint)):
        data = []
        for x in range(14, 120, 20):
            zigzag: list[Point] = [(x + (6 if index % 2 else -6), y + shift) for index, y in enumerate(rows)]
            data.append(polygon(zigzag, False))
        svg.line("".join(data), 6, colour, stroke_linejoin="miter")


@dataclass(frozen=True)
class Enamel:
    """A colour of fields: its tones from the lit top to the shaded foot, and its pattern with its tone."""

    light: str
    base: str
    dark: str
    tone: str
    strength: float
    pattern: Pattern


ENAMELS = (
    Enamel("#a63545", "#861f33", "#5f1325", "#ef9a9a", 0.58, dots),  # garnet
    Enamel("#2f8762", "#206a4b", "#124733", "#07291d", 0.8, stripes),  # jade
    Enamel("#384ea6", "#293b86", "#1a2660", "#8fa5f2", 0.55, rings),  # lapis
    Enamel("#b2b3ad", "#94968f", "#747670", "#3f4140", 0.74, crosses),  # pearl
    Enamel("#7b4b9b", "#5f357b", "#432357", "#d4aeec", 0.54, waves),  # amethyst
    Enamel("#a39b3a", "#857d28", "#625b18", "#353109", 0.76, chevrons),  # citron
)

SAFE = (
    Enamel("#1f2a66", "#121a47", "#0a1030", "#4c5fc4", 0.6, dots),  # midnight
    Enamel("#a0622a", "#854d1d", "#623510", "#3a1d07", 0.8, stripes),  # cork
    Enamel("#5a94e8", "#4680d6", "#345ea8", "#9cc4ff", 0.5, rings),  # azure
    Enamel("#fffbe8", "#f2ecd2", "#d2caa9", "#9a9272", 0.75, crosses),  # ivory
    Enamel("#d6e1ff", "#bfcffc", "#9aade2", "#7a8ecc", 0.7, waves),  # haze
    Enamel("#97a636", "#808f28", "#606c18", "#38410a", 0.75, chevrons),  # olive
)
"""The same patterns in colours that differ in brightness, and by turns in the one contrast that all eyes keep."""


def field(enamel: Enamel) -> Svg:
    """A tile: enamel in a fine metal frame, glossy from above."""
    svg = Svg(128, 128)
    svg.rect(1.5, 1.5, 125, 125, 12, fill=INK)
    svg.rect(LOW - 1, LOW - 1, 116, 116, 8, fill=svg.down(ramp(enamel.light, enamel.base, enamel.dark), LOW, HIGH))
    with svg.faint(enamel.strength):
        enamel.pattern(svg, enamel.tone, svg.down(fade(BLACK, 0.45, 0.35), 0, 128))
    svg.rect(LOW, LOW, 114, 114, 7, fill=svg.radial([(0, BLACK, 0), (0.62, BLACK, 0), (1, BLACK, 0.34)], 64, 60, 92))
    gloss = f"M{num(LOW)} {num(LOW)}H{num(HIGH)}V38Q64 56 {num(LOW)} 38Z"
    svg.path(gloss, fill=svg.down(fade(WHITE, 0.2, 0.05), LOW, 50))
    svg.rect(LOW, LOW, 114, 114, 7, fill=svg.down(fade(BLACK, 0.42, 0.0), LOW, LOW + 7))
    frame = svg.down(ramp(METAL_RIM, METAL_HIGH, METAL_LOW, METAL_HIGH), 2, 126)
    svg.rect(4.6, 4.6, 118.8, 118.8, 9.6, fill="none", stroke=INK, stroke_width=5.6)
    svg.rect(4.4, 4.4, 119.2, 119.2, 9.8, fill="none", stroke=frame, stroke_width=3.4)
    svg.line(f"M12 {num(HIGH + 0.6)}H116", 1, WHITE, stroke_opacity=0.28)
    return svg


# Stones


STONE = 56.0
"""Radius of a stone."""

REACH = 22.5
"""Half the width of a symbol without its stroke; with it the symbol is 48 % of the stone."""

NOTCHES = 12
"""The second player's stone is notched so often, and its ring broken."""


def cross(reach: float = REACH) -> str:
    """An X."""
    low, high = num(C - reach), num(C + reach)
    return f"M{low} {low}L{high} {high}M{high} {low}L{low} {high}"


def box(reach: float = REACH) -> str:
    """A □ with slightly rounded corners."""
    low, high, r = C - reach, C + reach, 3.0
    side = num(2 * (reach - r))
    bend = f"a{num(r)} {num(r)} 0 0 1 "
    return (
        f"M{num(low + r)} {num(low)}h{side}{bend}3 3v{side}{bend}-3 3h-{side}{bend}-3 -3v-{side}{bend}3 -3Z"
        if high > low
        else ""
    )


GLYPHS = {"x": (cross(), 10.5), "o": (box(), 8.6)}
"""The symbols as path data with the width of their stroke."""


def stone_outline(owner: Owner, radius: float) -> str:
    """A round outline; the second player's has notches, each a small bow inwards."""
    if not owner.dashed:
        r = num(radius)
        return f"M{num(C - radius)} {num(C)}a{r} {r} 0 1 1 {num(2 * radius)} 0a{r} {r} 0 1 1 -{num(2 * radius)} 0Z"
    step, half = 360 / NOTCHES, 4.4
    bite = math.radians(half) * radius
    data = ""
    for index in range(NOTCHES):
        middle = step * (index + 0.5)
        (x0, y0), (x1, y1) = polar(C, C, radius, middle - half), polar(C, C, radius, middle + half)
        data += f"A{num(radius)} {num(radius)} 0 0 1 " if data else "M"
        data += f"{num(x0)} {num(y0)}A{num(bite)} {num(bite)} 0 0 0 {num(x1)} {num(y1)}"
    x, y = polar(C, C, radius, step / 2 - half)
    return data + f"A{num(radius)} {num(radius)} 0 0 1 {num(x)} {num(y)}Z"


def stone(owner: Owner, symbol: str, last: bool = False) -> Svg:
    """A polished stone in its owner's ring with a carved, inlaid symbol; the last placed one shines."""
    svg = Svg(128, 128)
    if last:
        halo = [(0, owner.base, 0.9), (0.84, owner.base, 0.75), (1, owner.base, 0.0)]
        svg.circle(C, C, 64, fill=svg.radial(halo, C, C, 64))
    svg.path(stone_outline(owner, STONE + 1.4), fill=INK)
    svg.path(stone_outline(owner, STONE), fill=svg.down(ramp(METAL_RIM, METAL_HIGH, METAL_LOW, METAL_DEEP), 8, 120))
    owner_ring(svg, owner, 48.6, 6.6, NOTCHES)
    if last:
        bright_ring(svg, owner)
    svg.circle(C, C, 43.2, fill=INK)
    svg.circle(C, C, 42.4, fill=svg.radial(body(owner, last), C, C - 14, 62))
    for x, y, radius in SPECKS:
        svg.circle(x, y, radius, fill=WHITE, fill_opacity=0.1)
        svg.circle(x + 0.5, y + 0.8, radius, fill=INK, fill_opacity=0.22)
    svg.path(
        "M28 55A37 37 0 0 1 100 55A60 44 0 0 0 28 55Z",
        fill=svg.down(fade(WHITE, 0.34 if not last else 0.2, 0.02), 27, 56),
    )
    svg.circle(C, C, 41.6, fill="none", stroke=svg.down(fade(WHITE, 0.3, 0.0, 0.12), 22, 106), stroke_width=1.4)
    glyph(svg, owner, symbol, last)
    return svg


# x, y, radius of the specks in the stone
SPECKS = (
    (38, 44, 1.1), (47, 33, 0.8), (88, 40, 1.0), (95, 56, 0.8), (34, 71, 0.9), (42, 90, 1.1), (64, 97, 0.9),
    (86, 90, 1.0), (97, 74, 1.1), (64, 31, 0.7), (56, 60, 0.6), (73, 69, 0.6), (30, 59, 0.7), (78, 34, 0.7),
)  # fmt: skip


def body(owner: Owner, last: bool) -> list[tuple[float, str, float]]:
    """The tint of a stone from its lit top to its foot."""
    warm = owner.name == BOTTOM.name
    tones = ("#8a5a30", "#55331a", "#2a170a") if warm else ("#2c6c98", "#184a70", "#0a2336")
    if last:
        tones = ("#b8732f", "#7d4718", "#3c1f0a") if warm else ("#3f97cf", "#1f6596", "#0d3150")
    return ramp(*tones)


def bright_ring(svg: Svg, owner: Owner) -> None:
    """The ring of the last stone, hot in its middle."""
    if not owner.dashed:
        svg.circle(C, C, 48.6, fill="none", stroke=owner.glint, stroke_width=3)
        return
    step = 360 / NOTCHES
    half = step * 0.26
    data = "".join(arc(C, C, 48.6, step * index - half, step * index + half) for index in range(NOTCHES))
    svg.line(data, 3, owner.glint)


def glyph(svg: Svg, owner: Owner, symbol: str, last: bool = False) -> None:
    """The symbol: a groove, an inlay of lacquer, and light on its lower lip."""
    data, width = GLYPHS[symbol]
    pen = {"stroke_linecap": "butt", "stroke_linejoin": "round"}
    if last:
        svg.circle(
            C, C, 40, fill=svg.radial([(0, owner.base, 0.75), (0.6, owner.base, 0.35), (1, owner.base, 0)], C, C, 40)
        )
    with svg.moved(0, 1.3):
        svg.line(data, width + 3.4, WHITE, stroke_opacity=0.16, **pen)
    svg.line(data, width + 4, INK, stroke_opacity=0.92, **pen)
    if last:
        svg.line(data, width, owner.light, **pen)
        svg.line(data, width - 3.6, CORE, **pen)
        return
    svg.line(data, width, svg.down(ramp(owner.glint, owner.light, owner.base), C - 28, C + 30), **pen)


def ghost_glyph(owner: Owner, symbol: str) -> Svg:
    """The symbol alone: what would be placed here."""
    svg = Svg(128, 128)
    data, width = GLYPHS[symbol]
    svg.circle(C, C, 40, fill=INK, fill_opacity=0.55)
    svg.line(data, width + 5, INK, stroke_opacity=0.75, stroke_linejoin="round")
    svg.line(data, width, owner.light, stroke_linejoin="round")
    return svg


# Marks on fields


def inner_glow(svg: Svg, owner: Owner, reach: float, strength: float) -> None:
    """Light that falls from the edge of a field inwards, in fine steps."""
    steps = 12
    for index in range(steps):
        width = reach * (index + 1) / steps
        inset = 3 + width / 2
        side = 128 - 2 * inset
        radius = max(2.0, 10 - width / 2)
        svg.rect(
            inset, inset, side, side, radius,
            fill="none", stroke=owner.base, stroke_width=width, stroke_opacity=strength,
        )  # fmt: skip


def lit(owner: Owner) -> Svg:
    """The light frame of a field that may be used; the second player's is broken."""
    svg = Svg(128, 128)
    inner_glow(svg, owner, 22, 0.045)
    data = broken_frame() if owner.dashed else whole_frame()
    svg.line(data, 8.4, INK, stroke_opacity=0.7)
    svg.line(data, 5.4, owner.light)
    return svg


def whole_frame() -> str:
    """A closed frame along a field's edge."""
    return (
        "M13 5.5H115a7.5 7.5 0 0 1 7.5 7.5V115a7.5 7.5 0 0 1-7.5 7.5H13a7.5 7.5 0 0 1-7.5-7.5V13a7.5 7.5 0 0 1 7.5-7.5Z"
    )


def broken_frame() -> str:
    """The same of dashes; every corner is drawn."""
    corners = (
        "M5.5 24V13a7.5 7.5 0 0 1 7.5-7.5H24M104 5.5H115a7.5 7.5 0 0 1 7.5 7.5V24"
        "M122.5 104V115a7.5 7.5 0 0 1-7.5 7.5H104M24 122.5H13a7.5 7.5 0 0 1-7.5-7.5V104"
    )
    sides = [f"M{num(at)} {y}h14" for at in (34, 57, 80) for y in ("5.5", "122.5")]
    sides += [f"M{x} {num(at)}v14" for at in (34, 57, 80) for x in ("5.5", "122.5")]
    return corners + "".join(sides)


def aim(owner: Owner) -> Svg:
    """Where the opponent would have to place: a sight in their colour and line style."""
    svg = Svg(128, 128)
    svg.circle(C, C, 50, fill=INK, fill_opacity=0.62)
    if owner.dashed:
        ring = "".join(arc(C, C, 38, 30 * index - 9, 30 * index + 9) for index in range(12))
    else:
        ring = arc(C, C, 38, 0, 180) + arc(C, C, 38, 180, 360)
    svg.line(ring, 9, owner.base)
    svg.line("M64 13V33M64 95V115M13 64H33M95 64H115", 7, owner.light)
    svg.circle(C, C, 12, fill=owner.light)
    svg.circle(C, C, 5.5, fill=CORE)
    return svg


def won(owner: Owner) -> Svg:
    """The frame around what has won: hot light in the owner's colour."""
    svg = Svg(128, 128)
    inner_glow(svg, owner, 18, 0.06)
    svg.line(whole_frame(), 8, owner.light)
    svg.line(whole_frame(), 3.6, CORE)
    return svg


# Keys that slide a line


TURNS = {"right": 0, "down": 90, "left": 180, "up": 270}


def key(direction: str, owner: Owner | None) -> Svg:
    """A push key at the end of a line with an arrow: at rest (no owner) an engraving, ready it is raised and lit."""
    svg = Svg(128, 128)
    head = "M42 30L92 64L42 98L54 64Z"
    if owner is None:
        svg.circle(C, C, 54, fill=svg.down(ramp(METAL_DEEP, METAL_LOW), 10, 118))
        svg.circle(C, C, 54, fill="none", stroke=svg.down(fade(WHITE, 0.0, 0.05, 0.2), 10, 118), stroke_width=2.4)
        with svg.turned(TURNS[direction], C, C):
            svg.path(head, fill=METAL_RIM, fill_opacity=0.5)
        return svg
    svg.circle(
        C, C, 60, fill=svg.radial([(0, owner.base, 0.5), (0.85, owner.base, 0.35), (1, owner.base, 0)], C, C, 60)
    )
    svg.circle(C, C, 55, fill=INK)
    svg.circle(C, C, 53.6, fill=svg.down(ramp(METAL_RIM, METAL_HIGH, METAL_LOW), 10, 118))
    owner_ring(svg, owner, 47.6, 7, 12)
    svg.circle(C, C, 41.6, fill=svg.down(ramp("#54627d", METAL, METAL_LOW), 22, 106))
    with svg.turned(TURNS[direction], C, C):
        svg.path(head, fill=INK, stroke=INK, stroke_width=7, stroke_linejoin="round")
        svg.path(head, fill=owner.light, stroke=owner.light, stroke_width=1.6, stroke_linejoin="round")
    return svg


FORBIDDEN = "#ff7d72"


def forbidden() -> Svg:
    """The mark over a key that must not be used now: crossed out."""
    svg = Svg(128, 128)
    svg.circle(C, C, 50, fill="none", stroke=INK, stroke_width=17)
    svg.line("M30 30L98 98M98 30L30 98", 21, INK, stroke_linecap="round")
    svg.circle(C, C, 50, fill="none", stroke=FORBIDDEN, stroke_width=8.5)
    svg.line("M30 30L98 98M98 30L30 98", 11, FORBIDDEN, stroke_linecap="round")
    return svg


def screw() -> Svg:
    """What holds the plate at its corners."""
    svg = Svg(128, 128)
    svg.circle(C, C, 62, fill=svg.radial([(0, BLACK, 0.7), (0.8, BLACK, 0.5), (1, BLACK, 0)], C, C, 62))
    bolt(svg, C, C, 48)
    svg.circle(C, C, 46, fill="none", stroke=svg.down(fade(WHITE, 0.5, 0.0, 0.15), 16, 112), stroke_width=3)
    return svg


def lacquered_dot(owner: Owner) -> Svg:
    """A stone without a symbol, for name plates."""
    svg = Svg(128, 128)
    svg.path(stone_outline(owner, STONE + 1.4), fill=INK)
    svg.path(stone_outline(owner, STONE), fill=svg.down(ramp(METAL_RIM, METAL_HIGH, METAL_LOW, METAL_DEEP), 8, 120))
    owner_ring(svg, owner, 48.6, 6.6, NOTCHES)
    svg.circle(C, C, 43.2, fill=INK)
    svg.circle(C, C, 42.4, fill=svg.radial(body(owner, False), C, C - 14, 62))
    svg.circle(C, C, 13, fill=INK)
    svg.circle(C, C, 10.5, fill=lacquer(svg, owner, 52, 76))
    return svg


def quatrix() -> dict[str, Svg]:
    """Every sprite of the game that belongs to nobody, by name."""
    found = {f"field_{index}": field(enamel) for index, enamel in enumerate(ENAMELS)}
    found |= {f"field_safe_{index}": field(enamel) for index, enamel in enumerate(SAFE)}
    found |= {f"key_{direction}": key(direction, None) for direction in TURNS}
    return found | {"key_forbidden": forbidden(), "screw": screw()}


def quatrix_of(owner: Owner) -> dict[str, Svg]:
    """The sprites of one side by name."""
    side = owner.name
    found = {
        f"stone_{side}": lacquered_dot(owner),
        f"lit_{side}": lit(owner),
        f"aim_{side}": aim(owner),
        f"won_{side}": won(owner),
    }
    for symbol in GLYPHS:
        found[f"stone_{side}_{symbol}"] = stone(owner, symbol)
        found[f"stone_{side}_{symbol}_last"] = stone(owner, symbol, last=True)
        found[f"sign_{side}_{symbol}"] = ghost_glyph(owner, symbol)
    return found | {f"key_{direction}_{side}": key(direction, owner) for direction in TURNS}
