"""The universal middle: history, undo, replay, seats and hints, for any game."""
