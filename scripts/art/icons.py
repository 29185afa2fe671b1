"""Line icons: white, one weight, so that the program can tint them."""

import math

from art.palette import ICON
from art.svg import Svg, arc, num, polar, polygon

WEIGHT = 3.2
C = 24.0


def icon(*paths: str, dots: tuple[tuple[float, float, float], ...] = (), solid: tuple[str, ...] = ()) -> Svg:
    """An icon of strokes, round dots (x, y, radius) and solid shapes."""
    svg = Svg(48, 48)
    pen = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    if paths:
        svg.line("".join(paths), WEIGHT, ICON, **pen)
    for data in solid:
        svg.path(data, fill=ICON, stroke=ICON, stroke_width=WEIGHT, **pen)
    for x, y, radius in dots:
        svg.circle(x, y, radius, fill=ICON)
    return svg


def ring(cx: float, cy: float, radius: float) -> str:
    """A closed circle as path data."""
    r = num(radius)
    return f"M{num(cx - radius)} {num(cy)}a{r} {r} 0 1 1 {num(2 * radius)} 0a{r} {r} 0 1 1 -{num(2 * radius)} 0Z"


def box(x: float, y: float, width: float, height: float, r: float) -> str:
    """A rounded rectangle as path data."""
    w, h, a = num(width - 2 * r), num(height - 2 * r), num(r)
    return (
        f"M{num(x + r)} {num(y)}h{w}a{a} {a} 0 0 1 {a} {a}v{h}a{a} {a} 0 0 1 -{a} {a}"
        f"h-{w}a{a} {a} 0 0 1 -{a} -{a}v-{h}a{a} {a} 0 0 1 {a} -{a}Z"
    )


def hexagon() -> str:
    """The shield's outline."""
    return polygon([polar(C, C, 18, 60 * index) for index in range(6)])


def gear() -> str:
    """A cog with eight teeth."""
    points = []
    for tooth in range(8):
        for offset, radius in ((-14.0, 14.2), (-9.0, 18.6), (9.0, 18.6), (14.0, 14.2)):
            points.append(polar(C, C, radius, tooth * 45 + offset))
    return polygon(points) + ring(C, C, 5.6)


def star() -> str:
    """Five points."""
    return polygon([polar(C, 25, 19 if index % 2 == 0 else 8.2, 36 * index) for index in range(10)])


def turning_arrow(radius: float, start: float, end: float, head: float = 8) -> str:
    """A clockwise arc that ends in an arrow head."""
    x, y = polar(C, C, radius, end)
    along = math.radians(end) - head / (2 * radius)  # the chord under the head, not the tangent at its tip
    wings = []
    for spread in (-1, 1):
        angle = along + math.pi + spread * 0.72
        wings.append(f"M{num(x)} {num(y)}l{num(head * math.cos(angle))} {num(head * math.sin(angle))}")
    return arc(C, C, radius, start, end) + "".join(wings)


def icons() -> dict[str, Svg]:
    """Every icon by name."""
    speaker = "M7 19h7l10-9v28l-10-9h-7z"
    person = ring(24, 15, 7.5) + "M9 41c0-9 6.5-14 15-14s15 5 15 14"
    return {
        "undo": icon("M15 9L7 17l8 8M7 17h20a12 12 0 0 1 0 24h-9"),
        "redo": icon("M33 9l8 8-8 8M41 17H21a12 12 0 0 0 0 24h9"),
        "hint": icon("M18 34c0-6-7-8-7-17a13 13 0 0 1 26 0c0 9-7 11-7 17zM19 42h10"),
        "flip": icon("M15 41V9M7 17l8-8 8 8M33 7v32M25 31l8 8 8-8"),
        "menu": icon("M8 13h32M8 24h32M8 35h32"),
        "settings": icon(gear()),
        "sound": icon(speaker, "M31 18a9 9 0 0 1 0 12M36 12a17 17 0 0 1 0 24"),
        "mute": icon(speaker, "M32 19l10 10M42 19L32 29"),
        "fullscreen": icon("M8 17V8h9M31 8h9v9M40 31v9h-9M17 40H8v-9"),
        "help": icon(ring(24, 24, 18), "M18.5 19a5.5 5.5 0 1 1 8.5 5c-2 1.4-3 2.4-3 4.5", dots=((24, 34, 2.2),)),
        "turn": icon(turning_arrow(17, 40, 340), "M18 30L30 18"),
        "check": icon("M8 25l11 11L40 13"),
        "cross": icon("M11 11l26 26M37 11L11 37"),
        "back": icon("M41 24H8M20 11L7 24l13 13"),
        "forward": icon("M7 24h33M28 11l13 13-13 13"),
        "play": icon("M14 8v32l26-16z"),
        "pause": icon("M16 9v30M32 9v30"),
        "again": icon(turning_arrow(17, 30, 330), "M20 17v14l11-7z"),
        "new": icon(box(7, 7, 34, 34, 6), "M24 16v16M16 24h16"),
        "home": icon("M6 24L24 8l18 16M11 21v19h26V21M20 40V29h8v11"),
        "trash": icon("M8 13h32M18 13V7h12v6M12 13l2 28h20l2-28M20 20v14M28 20v14"),
        "random": icon(
            box(7, 7, 34, 34, 7), dots=((16, 16, 2.7), (32, 16, 2.7), (24, 24, 2.7), (16, 32, 2.7), (32, 32, 2.7))
        ),
        "save": icon("M8 8h25l7 7v25H8zM16 8v10h14V8M15 40V28h18v12"),
        "copy": icon(box(17, 17, 24, 24, 4), "M11 31H10a3 3 0 0 1-3-3V10a3 3 0 0 1 3-3h18a3 3 0 0 1 3 3v1"),
        "erase": icon("M18 39L7 28a3 3 0 0 1 0-4L23 8a3 3 0 0 1 4 0l13 13a3 3 0 0 1 0 4L26 39zM15 16l17 17M18 39h23"),
        "left": icon("M30 9L15 24l15 15"),
        "right": icon("M18 9l15 15-15 15"),
        "first": icon("M12 9v30M36 9L21 24l15 15"),
        "last": icon("M36 9v30M12 9l15 15-15 15"),
        "up": icon("M9 31l15-15 15 15"),
        "down": icon("M9 17l15 15 15-15"),
        "globe": icon(ring(24, 24, 18), "M6 24h36M24 6c10 10 10 26 0 36c-10-10-10-26 0-36z"),
        "speed": icon(arc(C, 28, 18, -115, 115), "M24 28l8-10", dots=((24, 28, 3),)),
        "eye": icon("M4 24c10-18 30-18 40 0c-10 18-30 18-40 0z", ring(24, 24, 6)),
        "person": icon(person),
        "bot": icon(
            box(8, 16, 32, 24, 6),
            "M24 16V8M18 33h12M3 25v6M45 25v6",
            dots=((17.5, 26, 2.8), (30.5, 26, 2.8), (24, 7, 2.8)),
        ),
        "people": icon(
            ring(18, 16, 6.5), "M5 40c0-8 5-13 13-13s13 5 13 13M31 10a6.5 6.5 0 0 1 0 12.5M35 28c5 1.5 8 6 8 12"
        ),
        "star": icon(star()),
        "edit": icon("M8 40l2.5-10L32 8.5a3 3 0 0 1 4 0l3.5 3.5a3 3 0 0 1 0 4L18 37.5zM28 13l7.5 7.5"),
        "info": icon(ring(24, 24, 18), "M24 23v11", dots=((24, 15, 2.2),)),
        "trophy": icon("M15 8h18v12a9 9 0 0 1-18 0zM15 11H7c0 8 3 11 8 11M33 11h8c0 8-3 11-8 11M24 29v11M15 40h18"),
        "handshake": icon(
            "M5 12v19M43 12v19M5 15h5l5-3 4 1.5M5 28h4l10 9.5a3 3 0 0 0 4.5-.5a3 3 0 0 0 4.5-2"
            "a3 3 0 0 0 4.5-2a3 3 0 0 0 4.5-2.5M43 28h-6",
            "M43 15h-5l-7-3.5h-5.5l-9.5 8.5a3.4 3.4 0 0 0 4.8 4.8l5.2-4.3L37 30.5",
        ),
        "graph": icon("M8 7v34h34", "M14 32l8-9 7 5 12-16"),
        "target": icon(ring(24, 24, 18), ring(24, 24, 9.5), dots=((24, 24, 2.8),)),
        "flag": icon("M12 43V7", solid=("M12 8h26l-8 9.5 8 9.5H12z",)),
        "clock": icon(ring(24, 24, 18), "M24 13v11l7 5"),
        "puzzle": icon(
            "M9 17h9.5c-2.6-2.4-3-4-3-5.5a5 5 0 0 1 10 0c0 1.5-.4 3.1-3 5.5H32v9.5c2.4-2.6 4-3 5.5-3a5 5 0 0 1 0 10"
            "c-1.5 0-3.1-.4-5.5-3V40H9z"
        ),
        "calendar": icon(box(7, 10, 34, 31, 5), "M7 20h34M16 5v9M32 5v9", dots=((24, 30, 3.4),)),
        "list": icon("M18 13h23M18 24h23M18 35h23", dots=((9, 13, 2.6), (9, 24, 2.6), (9, 35, 2.6))),
        "sign_x": icon(ring(24, 24, 20), "M16.5 16.5l15 15M31.5 16.5l-15 15"),
        "sign_o": icon(ring(24, 24, 20), box(16, 16, 16, 16, 1)),
        "hex": icon(hexagon()),
        "hex_full": icon(solid=(hexagon(),)),
    }
