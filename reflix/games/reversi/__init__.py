"""Reversi. Rules in `engine`, games as text in `transcript`, the bot in `thought` (middle) and `endgame`."""
