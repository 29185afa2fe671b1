"""The own small set of widgets, with a focus ring."""
