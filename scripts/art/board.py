"""The wells of the board plate."""

from art.palette import BLACK, WHITE
from art.svg import Svg, fade, ramp


def well(colours: tuple[str, str], glow: str) -> Svg:
    """A square recess: shaded under its upper edge, lit on its lower lip."""
    svg = Svg(128, 128)
    svg.rect(0, 0, 128, 128, 11, fill=svg.down(ramp(*colours), 0, 128))
    svg.rect(0, 0, 128, 128, 11, fill=svg.radial(fade(glow, 0.06, 0.04, 0.0), 64, 84, 84))
    svg.rect(0, 0, 128, 128, 11, fill=svg.down(fade(BLACK, 0.4, 0.14, 0.05, 0.0), 0, 26))
    svg.rect(0, 0, 128, 128, 11, fill=svg.linear(fade(BLACK, 0.18, 0.0), 0, 0, 4, 0))
    svg.rect(0, 0, 128, 128, 11, fill=svg.linear(fade(BLACK, 0.18, 0.0), 128, 0, 124, 0))
    rim = svg.down(fade(WHITE, 0.0, 0.0, 0.16), 60, 128)
    svg.rect(0.8, 0.8, 126.4, 126.4, 10.4, fill="none", stroke=rim, stroke_width=1.6)
    return svg
