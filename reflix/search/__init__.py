"""The thinking program: search, levels and bots, for any game."""
