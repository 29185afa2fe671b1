"""A small SVG writer that keeps to what nanosvg draws: shapes, paths, gradients and opacity."""

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

Stop = tuple[float, str, float]  # offset, colour, opacity
Point = tuple[float, float]
Value = str | float


def num(value: float) -> str:
    """A number as short as two decimals allow."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def ramp(*colours: str) -> list[Stop]:
    """Evenly spaced opaque stops."""
    last = max(len(colours) - 1, 1)
    return [(index / last, colour, 1.0) for index, colour in enumerate(colours)]


def fade(colour: str, *opacities: float) -> list[Stop]:
    """Evenly spaced stops of one colour that only change in opacity."""
    last = max(len(opacities) - 1, 1)
    return [(index / last, colour, opacity) for index, opacity in enumerate(opacities)]


def polar(cx: float, cy: float, radius: float, degrees: float) -> Point:
    """The point at an angle measured clockwise from straight up."""
    angle = math.radians(degrees)
    return cx + radius * math.sin(angle), cy - radius * math.cos(angle)


def polygon(points: Sequence[Point], closed: bool = True) -> str:
    """Path data through the points."""
    data = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)
    return data + "Z" if closed else data


def arc(cx: float, cy: float, radius: float, start: float, end: float) -> str:
    """Path data of a clockwise arc between two angles measured from straight up."""
    x0, y0 = polar(cx, cy, radius, start)
    x1, y1 = polar(cx, cy, radius, end)
    large = int(end - start > 180)
    return f"M{num(x0)} {num(y0)}A{num(radius)} {num(radius)} 0 {large} 1 {num(x1)} {num(y1)}"


class Svg:
    """One picture under construction."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._names: dict[str, str] = {}  # gradient -> id, so that equal gradients are written once
        self._defs: list[str] = []
        self._body: list[str] = []

    def linear(self, stops: Sequence[Stop], x1: float, y1: float, x2: float, y2: float) -> str:
        """A linear gradient in picture units, as a paint."""
        frame = f'x1="{num(x1)}" y1="{num(y1)}" x2="{num(x2)}" y2="{num(y2)}"'
        return self._gradient("linearGradient", frame, stops)

    def down(self, stops: Sequence[Stop], y1: float, y2: float) -> str:
        """A linear gradient from top to bottom: the direction of the light."""
        return self.linear(stops, 0, y1, 0, y2)

    def radial(self, stops: Sequence[Stop], cx: float, cy: float, radius: float) -> str:
        """A radial gradient in picture units, as a paint."""
        frame = f'cx="{num(cx)}" cy="{num(cy)}" r="{num(radius)}"'
        return self._gradient("radialGradient", frame, stops)

    def _gradient(self, tag: str, frame: str, stops: Sequence[Stop]) -> str:
        inner = "".join(
            f'<stop offset="{num(offset)}" stop-color="{colour}"'
            + (f' stop-opacity="{num(opacity)}"/>' if opacity < 1 else "/>")
            for offset, colour, opacity in stops
        )
        key = f"{tag} {frame} {inner}"
        if key not in self._names:
            name = f"g{len(self._names)}"
            self._names[key] = name
            self._defs.append(f'<{tag} id="{name}" gradientUnits="userSpaceOnUse" {frame}>{inner}</{tag}>')
        return f"url(#{self._names[key]})"

    def add(self, tag: str, **attributes: Value) -> None:
        """Append an element; underscores in names become hyphens."""
        parts = [tag]
        for name, value in attributes.items():
            text = value if isinstance(value, str) else num(value)
            parts.append(f'{name.replace("_", "-")}="{text}"')
        self._body.append(f"<{' '.join(parts)}/>")

    def path(self, data: str, **attributes: Value) -> None:
        self.add("path", d=data, **attributes)

    def line(self, data: str, width: float, paint: str, **attributes: Value) -> None:
        """A stroke without a fill."""
        self.add("path", d=data, fill="none", stroke=paint, stroke_width=width, **attributes)

    def circle(self, cx: float, cy: float, r: float, **attributes: Value) -> None:
        self.add("circle", cx=cx, cy=cy, r=r, **attributes)

    def rect(self, x: float, y: float, width: float, height: float, rx: float, **attributes: Value) -> None:
        self.add("rect", x=x, y=y, width=width, height=height, rx=rx, **attributes)

    @contextmanager
    def turned(self, degrees: float, cx: float, cy: float) -> Iterator[None]:
        """Everything added inside is rotated clockwise about a point."""
        self._body.append(f'<g transform="rotate({num(degrees)} {num(cx)} {num(cy)})">')
        yield
        self._body.append("</g>")

    @contextmanager
    def moved(self, dx: float, dy: float) -> Iterator[None]:
        """Everything added inside is shifted."""
        self._body.append(f'<g transform="translate({num(dx)} {num(dy)})">')
        yield
        self._body.append("</g>")

    @contextmanager
    def faint(self, opacity: float) -> Iterator[None]:
        """Everything added inside lets the ground shine through."""
        self._body.append(f'<g opacity="{num(opacity)}">')
        yield
        self._body.append("</g>")

    @contextmanager
    def scaled(self, factor: float, cx: float, cy: float) -> Iterator[None]:
        """Everything added inside is scaled, and its origin put at a point."""
        self._body.append(f'<g transform="translate({num(cx)} {num(cy)}) scale({num(factor)})">')
        yield
        self._body.append("</g>")

    def text(self) -> str:
        """The finished file."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}" '
            f'viewBox="0 0 {self.width} {self.height}">'
        )
        defs = ["<defs>", *self._defs, "</defs>"] if self._defs else []
        return "\n".join([head, *defs, *self._body, "</svg>"]) + "\n"
