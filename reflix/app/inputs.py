"""What people do, freed from devices: screens see presses, releases, hovering, keys and the wheel, nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field

Spot = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Press:
    """A finger or the main button went down."""

    spot: Spot


@dataclass(frozen=True, slots=True)
class Drag:
    """The pointer moved while down."""

    spot: Spot


@dataclass(frozen=True, slots=True)
class Release:
    """It went up again."""

    spot: Spot


@dataclass(frozen=True, slots=True)
class Hover:
    """The mouse moved with no button down."""

    spot: Spot


@dataclass(frozen=True, slots=True)
class Back:
    """The other mouse button: cancel (the spot may matter to an editor)."""

    spot: Spot


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned by notches, away from the user is positive."""

    notches: float
    spot: Spot


@dataclass(frozen=True, slots=True)
class Key:
    """A key by its label, in lower case, with the modifiers that were held; `text` is what it types, if anything."""

    name: str
    ctrl: bool = False
    shift: bool = False
    alt: bool = False
    text: str = field(default="", compare=False)


Input = Press | Drag | Release | Hover | Back | Wheel | Key
