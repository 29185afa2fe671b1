"""Reversi: two-sided lacquered discs, the enamelled wells they lie in, and the studs that part the board."""

from art.board import well
from art.mounts import C, owner_ring
from art.palette import BLACK, BOTTOM, INK, METAL_RIM, TOP, WELL_ENAMEL, WHITE, Owner
from art.svg import Svg, arc, fade, num, ramp

# Lacquer of a face from the lit upper edge to the shaded lower one: rim, face, dish in the middle.
NIGHT = (("#8a93a6", "#3a414f", "#12151c", "#05070a"), ("#343a47", "#1a1d26", "#0d0f15"), ("#0d0f15", "#191d26"))
PEARL = (("#ffffff", "#f1ebdf", "#b9b0a0", "#7d7568"), ("#fffdf7", "#f0eadd", "#d6cdbc"), ("#e3dbcc", "#f6f1e6"))


def discs() -> dict[str, Svg]:
    """Both faces of a disc by name."""
    return {"disc_black": face(BOTTOM, NIGHT), "disc_white": face(TOP, PEARL)}


def face(owner: Owner, lacquer: tuple[tuple[str, ...], ...]) -> Svg:
    """A disc from above: bevelled rim, domed face with the owner's inlay, a shallow dish in the middle."""
    rim, dome, dish = lacquer
    svg = Svg(128, 128)
    svg.circle(C, C, 58, fill=svg.down(ramp(*rim), 6, 122))
    svg.circle(C, C, 57, fill="none", stroke=INK, stroke_width=1.4, stroke_opacity=0.45)
    svg.circle(C, C, 54, fill=svg.down(ramp(*dome), 10, 118))
    bright = owner.dashed
    svg.circle(C, C, 54, fill=svg.radial(fade(WHITE, 0.6 if bright else 0.3, 0.12 if bright else 0.08, 0.0), C, 26, 62))
    svg.circle(C, C, 53.4, fill="none", stroke=svg.down(fade(WHITE, 0.8, 0.1, 0.0), 10, 80), stroke_width=1.2)
    inlay(svg, owner)
    svg.circle(C, C, 28, fill=svg.down(ramp(*dish), 35, 93))
    svg.circle(C, C, 28, fill="none", stroke=svg.down(fade(BLACK, 0.3, 0.0, 0.0), 35, 93), stroke_width=1.4)
    svg.circle(C, C, 28.7, fill="none", stroke=svg.down(fade(WHITE, 0.0, 0.0, 0.35), 35, 94), stroke_width=1.1)
    gloss(svg, 0.55 if bright else 0.3)
    return svg


def inlay(svg: Svg, owner: Owner, radius: float = 39.5) -> None:
    """The owner's metal let into the lacquer: a closed ring in black, a ring of notches in ivory."""
    if not owner.dashed:
        owner_ring(svg, owner, radius, 5.4)
        return
    svg.circle(C, C, radius, fill="none", stroke="#8f8675", stroke_width=8.2, stroke_opacity=0.42)
    svg.circle(C, C, radius, fill="none", stroke=svg.down(ramp("#cfc6b5", "#ece5d8"), 24, 104), stroke_width=6.2)
    middles = [30.0 * index for index in range(12)]
    notches = "".join(arc(C, C, radius, middle - 9, middle + 9) for middle in middles)
    svg.line(notches, 6.6, owner.deep)
    notches = "".join(arc(C, C, radius, middle - 7.8, middle + 7.8) for middle in middles)
    svg.line(notches, 4.8, svg.down(ramp("#6fccff", "#2f9fe0", "#1579b8"), C - radius, C + radius))


def gloss(svg: Svg, strength: float) -> None:
    """The lamp above, mirrored in the lacquer as a soft crescent under the upper edge."""
    data = (
        f"M{num(C - 44)} {num(C - 24)}A50 50 0 0 1 {num(C + 44)} {num(C - 24)}A60 44 0 0 0 {num(C - 44)} {num(C - 24)}Z"
    )
    svg.path(data, fill=svg.down(fade(WHITE, strength, strength * 0.25), 14, 42))


def enamel() -> Svg:
    """A well of calm green-blue enamel."""
    return well(WELL_ENAMEL, "#a8fff0")


def stud() -> Svg:
    """A small steel stud on a crossing of lines."""
    svg = Svg(64, 64)
    svg.circle(32, 33.5, 21, fill=BLACK, fill_opacity=0.45)
    svg.circle(32, 32, 19, fill=svg.down(ramp("#d5deec", METAL_RIM, "#4a566e"), 13, 51))
    svg.circle(32, 29, 11, fill=svg.radial(fade(WHITE, 0.7, 0.2, 0.0), 32, 26, 12))
    return svg
