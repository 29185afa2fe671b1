"""Drawing: canvas, timeline, sprites, effects, text and sound."""
