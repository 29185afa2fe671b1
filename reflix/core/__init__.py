"""The vocabulary that all parts share: sides, moves, positions, turns, events."""
