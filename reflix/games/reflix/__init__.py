"""The game of Reflix: its board, its beam, its rules, its words and its picture."""
