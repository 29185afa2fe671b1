"""The window: time, input, screens, and the view of each game."""
