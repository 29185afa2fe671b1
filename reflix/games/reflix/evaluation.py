"""What a position of Reflix is worth when the search stops looking.

Hits decide, so they are not weighed but looked at: `search_board` asks for the hits that the side to move has now, and
for the opponent's reply to each. What is weighed here is the quiet rest.

The weights come from matches with swapped sides (wins : losses, the draws left out). 200 games of four plies against
two plies of these weights: as they are 27 : 0, centre doubled 26 : 4, centre doubled and no threats 27 : 6, mobility
alone 23 : 6. So the centre wins and the threats guard; most games between careful players are drawn. Tried at two
plies against one and rejected: the length of the beam's way, how many moves touch it, the rows of the mirrors (none
better than mobility), and how many moves prepare a threat (91 : 0 against 77 : 1 in 600, at ten times the time).
"""

from __future__ import annotations

from reflix.core.game import Move, Side
from reflix.games.reflix.beam import MISS
from reflix.games.reflix.board import BACKSLASH, CELLS, COLUMNS, EMPTY, FIRST, SLASH
from reflix.games.reflix.engine import Position, move_of
from reflix.games.reflix.ways import PATH, RESULT, Ways, ways
from reflix.games.reflix.zone import BIT, CROSS, REACH, SQUARES

DECIDED = 100_000
"""A result that follows from hits that are possible now: more than all weights, less than a win that was played out."""

MOBILITY = 4
"""For each slide more than the opponent: mirrors that are shut in cannot open a way or close one."""

CENTRE = 4
"""For each column that a mirror is nearer to the emitters' column D: there every beam begins and is easily turned."""

THREAT = 8
"""For each move (of at most four) that would hit if its side were to move: one can be parried, many cannot. The
opponent's count against us, although we move first, because a parry costs us the move."""

CONTACT = 2
"""Off for each contact of the best of these hits: a hit with fewer contacts wins or survives the last reply."""

Hits = tuple[tuple[int, Move], ...]
"""The moves of a side after which its beam hits, each with its contacts, fewest first."""

CENTRAL = tuple(-CENTRE * abs(cell % COLUMNS - FIRST[0] % COLUMNS) for cell in range(CELLS))
"""What a square is worth to a mirror."""


class Threats:
    """Which moves of a side would make it hit at once. `board`, `masks` are those of the search board and shared."""

    __slots__ = ("_board", "_known", "_masks", "_ways")

    def __init__(self, position: Position, board: list[int], masks: list[int]) -> None:
        self._board = board
        self._masks = masks
        self._ways = (ways(position.fortresses, Side.ONE), ways(position.fortresses, Side.TWO))
        self._known: dict[tuple[int, int, int, int], Hits] = {}

    def of(self, side: int, turned: int) -> Hits:
        """The hitting moves of a side as the mirrors stand now (`turned`: the mask of all `/`)."""
        key = (side, turned, self._masks[0], self._masks[1])
        hits = self._known.get(key)
        if hits is None:
            self._known[key] = hits = tuple(sorted(self._find(side, self._ways[side])))
        return hits

    def quiet(self, me: int, turned: int) -> int:
        """The judgement where no hit decides: what one side has of everything, less what the other has."""
        return self._assets(me, turned) - self._assets(1 - me, turned)

    def _assets(self, side: int, turned: int) -> int:
        occupied = self._masks[0] | self._masks[1]
        one, two, three = SQUARES[self._masks[side]]
        slides = (
            len(REACH[one][occupied & CROSS[one]][1])
            + len(REACH[two][occupied & CROSS[two]][1])
            + len(REACH[three][occupied & CROSS[three]][1])
        )
        value = MOBILITY * slides + CENTRAL[one] + CENTRAL[two] + CENTRAL[three]
        hits = self.of(side, turned)
        return value + THREAT * min(len(hits), 4) - CONTACT * hits[0][0] if hits else value

    def _find(self, side: int, way: Ways) -> list[tuple[int, Move]]:
        board, leaf_of = self._board, way.leaf
        occupied = self._masks[0] | self._masks[1]
        now = leaf_of(board)
        path, found = now[PATH], []
        for cell in SQUARES[self._masks[side]]:
            content = board[cell]
            moves, ends, mask = REACH[cell][occupied & CROSS[cell]]
            if path & BIT[cell]:
                board[cell] = SLASH + BACKSLASH - content
                if (contacts := leaf_of(board)[RESULT]) != MISS:
                    found.append((contacts, move_of(cell, cell)))
            elif now[RESULT] != MISS:  # the beam hits already, and this mirror has no part in it
                found.extend((now[RESULT], move) for move in moves if not path & BIT[move % CELLS])
                ends = tuple(end for end in ends if path & BIT[end])
            elif path & mask:
                ends = tuple(end for end in ends if path & BIT[end])
            else:
                continue  # a move that neither leaves nor enters the way of the beam changes nothing
            board[cell] = EMPTY
            for end in ends:
                board[end] = content
                if (contacts := leaf_of(board)[RESULT]) != MISS:
                    found.append((contacts, move_of(cell, end)))
                board[end] = EMPTY
            board[cell] = content
        return found
