"""Quatrix: stones on coloured fields, a duty for the next one, and slides. Rules in `engine`, sizes in `board`."""
