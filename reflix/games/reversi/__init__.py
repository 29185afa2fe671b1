"""Reversi. Rules in `engine`, games as text in `transcript`, the bot's board in `search_board`, `lines`, `endgame`."""
