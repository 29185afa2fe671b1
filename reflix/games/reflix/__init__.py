"""Reflix: the laser duel with mirrors. Rules in `engine`, beams in `beam`, fortresses in `fortress`."""
