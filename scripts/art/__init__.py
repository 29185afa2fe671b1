"""The drawing kit behind `make_art.py`: palette, SVG writer, pieces, brand and icons."""
