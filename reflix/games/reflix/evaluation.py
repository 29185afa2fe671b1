"""What a position of Reflix is worth when the search stops looking.

Hits decide, so they are not weighed but looked at: `duel` asks for the hits that the side to move has now, and
for the opponent's reply to each. What is weighed here is the quiet rest.

The weights come from matches with swapped sides (wins : losses, the draws left out). 200 games of four plies against
two plies of these weights: as they are 27 : 0, centre doubled 26 : 4, centre doubled and no threats 27 : 6, mobility
alone 23 : 6. So the centre wins and the threats guard; most games between careful players are drawn. Tried at two
plies against one and rejected: the length of the beam's way, how many moves touch it, the rows of the mirrors (none
better than mobility), and how many moves prepare a threat (91 : 0 against 77 : 1 in 600, at ten times the time).
"""

from __future__ import annotations

from reflix.core import search_board

DECIDED = search_board.DECIDED
"""A result that follows from hits that are possible now: more than all weights, less than a win that was played out."""

MOBILITY = 4
"""For each slide more than the opponent: mirrors that are shut in cannot open a way or close one."""

CENTRE = 4
"""For each column that a mirror is nearer to the emitters' column D: there every beam begins and is easily turned."""

THREAT = 8
"""For each move (of at most MANY) that would hit if its side were to move: one can be parried, many cannot. The
opponent's count against us, although we move first, because a parry costs us the move."""

MANY = 4
"""So many threats are counted at most."""

CONTACT = 2
"""Off for each contact of the best of these hits: a hit with fewer contacts wins or survives the last reply."""
