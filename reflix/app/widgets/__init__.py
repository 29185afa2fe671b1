"""The few things that can be touched: buttons, options, icon buttons, pictures that are buttons."""

from __future__ import annotations

from reflix.app.widgets.base import Look, Widget
from reflix.app.widgets.button import Button, IconButton, Option

__all__ = ["Button", "IconButton", "Look", "Option", "Widget"]
