"""What all widgets share: a name, a place, and how they are touched."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from reflix.app.inputs import Spot
from reflix.app.look import Measures
from reflix.render.canvas import Canvas


@dataclass(frozen=True, slots=True)
class Look:
    """How a widget is to be shown just now."""

    measures: Measures
    focused: bool = False
    hovered: bool = False
    pressed: bool = False


@dataclass
class Widget(ABC):
    """Something that can be touched. `id` names it for scripts and for the focus; `label` is already translated."""

    id: str
    rect: pygame.Rect
    label: str = ""
    action: Callable[[], None] | None = None
    enabled: bool = True

    @abstractmethod
    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draw it."""

    def hit(self, spot: Spot) -> bool:
        """Whether a spot is on it."""
        return self.rect.collidepoint(spot)

    def activate(self) -> None:
        """Do what it is for."""
        if self.enabled and self.action is not None:
            self.action()

    def focus_ring(self, canvas: Canvas, look: Look, radius: int) -> None:
        """The ring that shows the keyboard's focus, set off from whatever colour the widget has."""
        if look.focused:
            edge = look.measures.edge
            ring = self.rect.inflate(4 * edge + 2, 4 * edge + 2)
            canvas.box(ring, None, canvas.theme.back_outer, radius + 2 * edge, max(3, 2 * edge) + 2)
            canvas.box(ring, None, canvas.theme.focus, radius + 2 * edge, max(3, 2 * edge))
