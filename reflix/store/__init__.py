"""What outlives the program: saved games, settings, statistics."""
