"""Every colour of the pictures, and what tells the two owners apart."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Owner:
    """One side's lacquer and its line style: the colour is a bonus, the style carries the meaning."""

    name: str
    dashed: bool
    glint: str  # where the light strikes the lacquer
    light: str
    base: str
    dark: str
    deep: str  # lacquer in shade, tinted glass


BOTTOM = Owner("bottom", False, "#fff0d8", "#ffc585", "#ff9d3c", "#c4650f", "#4a2a10")
TOP = Owner("top", True, "#e6f7ff", "#93dcff", "#4cc3ff", "#1579b8", "#0d3350")
OWNERS = (BOTTOM, TOP)

WHITE = "#ffffff"
BLACK = "#000000"
INK = "#070b12"  # contours and grooves
CORE = "#fffaf0"  # the heart of a beam

# Blued metal of the bench, light to dark.
METAL_RIM = "#8496b4"
METAL_HIGH = "#4d5b75"
METAL = "#303a4d"
METAL_LOW = "#1d2432"
METAL_DEEP = "#121722"

# Glass of the mirrors, from the lit edge to the shaded one.
GLASS_SKY = "#f4fbff"
GLASS_PALE = "#cfe6f5"
GLASS = "#9cbfd9"
GLASS_SHADE = "#55779a"
GLASS_DEEP = "#33506f"

# Masonry: (lit top, face, shaded foot) per tone of stone.
STONES = (
    ("#9da6b4", "#727b8a", "#474e5b"),
    ("#8992a2", "#5e6776", "#3b424f"),
    ("#aeaead", "#85848a", "#545359"),
)
MORTAR = "#1a202b"

# Wells of the board plate: (top, bottom) per region.
WELL_ZONE = ("#232b3a", "#1e2533")
WELL_BOTTOM = ("#352b26", "#2b2420")
WELL_TOP = ("#1f3146", "#1a293b")
WELL_ENAMEL = ("#1d4c50", "#184044")  # Reversi

EMBER = "#ff6a1f"
EMBER_HOT = "#ffe2a6"
ICON = "#ffffff"
