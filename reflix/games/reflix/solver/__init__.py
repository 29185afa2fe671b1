"""The exact solver: every position between two fortresses, solved. Needs numpy; import it only when it is wanted."""

from reflix.games.reflix.solver.cache import recall_or_solve
from reflix.games.reflix.solver.crew import Cancel, Cancelled, Progress
from reflix.games.reflix.solver.induction import solve
from reflix.games.reflix.solver.memory import NotEnoughMemory
from reflix.games.reflix.solver.solution import Solution

__all__ = ["Cancel", "Cancelled", "NotEnoughMemory", "Progress", "Solution", "recall_or_solve", "solve"]
