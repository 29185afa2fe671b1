"""GTP, version 2: a command a line, perhaps with a number in front; answers begin with `=` or `?`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from reflix import __version__
from reflix.cli.errors import defect
from reflix.core.game import IllegalMove

if TYPE_CHECKING:
    from reflix.cli.engine import Table


class Refused(Exception):
    """The command cannot be obeyed; the text is the answer."""


NUMBER = re.compile("[0-9]{1,18}")
"""What may stand before a command and is repeated with the answer."""

DECIMAL = re.compile(r"[+-]?([0-9]{1,18}(\.[0-9]{0,18})?|\.[0-9]{1,18})")
COLOURS = ("b", "w", "black", "white")

Action = Callable[["Table", list[str]], str]


def answers(table: Table, lines: Iterable[str]) -> Iterator[str]:
    """An answer to each command, until `quit`."""
    for line in lines:
        words = line.partition("#")[0].split()
        number = words.pop(0) if words and NUMBER.fullmatch(words[0]) else ""
        if not words:
            continue
        try:
            sign, text = "=", _act(table, words[0].lower(), words[1:])
        except (Refused, IllegalMove) as refusal:
            sign, text = "?", str(refusal)
        except Exception as fault:
            sign, text = "?", defect(fault)
        yield f"{sign}{number} {text}".rstrip() + "\n"
        if words[0].lower() == "quit":
            return


def _act(table: Table, name: str, words: list[str]) -> str:
    action = ACTIONS.get(name)
    if action is None:
        raise Refused("unknown command")
    return action(table, words)


def _boardsize(table: Table, words: list[str]) -> str:
    if words != ["8"]:
        raise Refused("unacceptable size")
    table.clear()
    return ""


def _clear(table: Table, words: list[str]) -> str:
    table.clear()
    return ""


def _way(table: Table, words: list[str]) -> list[Any]:
    """The positions up to the turn of the colour that is the first word: where the game stands, and those after passes
    that the other side had to make and nobody wrote. Nothing is played."""
    if not words or words[0].lower() not in COLOURS:
        raise Refused("syntax error")
    wanted = "bw".index(words[0][0].lower())
    way = [table.position]
    while way[-1].outcome() is None and way[-1].to_move != wanted:
        move = table.game.forced(way[-1])
        if move is None:
            raise Refused("illegal move: it is the other side's turn")
        way.append(way[-1].play(move).after)
    return way


def _play(table: Table, words: list[str]) -> str:
    way = _way(table, words)
    if len(words) != 2:
        raise Refused("syntax error")
    if way[-1].outcome() is not None and words[1].lower() == "pass":
        table.step(way[1:])
        return ""
    try:
        move = table.game.parse(way[-1], words[1])
    except IllegalMove as fault:
        raise Refused(f"illegal move: {fault}") from fault
    table.step([*way[1:], way[-1].play(move).after])
    return ""


def _genmove(table: Table, words: list[str]) -> str:
    way = _way(table, words)
    answer = _choice(table, way[-1])
    after = [] if way[-1].outcome() is not None else [way[-1].play(table.game.parse(way[-1], answer)).after]
    table.step(way[1:] + after)
    return answer


def _reg_genmove(table: Table, words: list[str]) -> str:
    """What `genmove` would answer, without playing it."""
    return _choice(table, _way(table, words)[-1])


def _choice(table: Table, position: Any) -> str:
    if position.outcome() is not None:
        return "PASS"
    return table.game.name(position, table.think(position).move).upper()


def _undo(table: Table, words: list[str]) -> str:
    if not table.undo():
        raise Refused("cannot undo")
    return ""


def _score(table: Table, words: list[str]) -> str:
    outcome = table.position.outcome()
    if outcome is None:
        raise Refused("the game is not over")
    difference = outcome.score[0] - outcome.score[1]
    return "0" if not difference else f"{'B' if difference > 0 else 'W'}+{abs(difference)}"


def _board(table: Table, words: list[str]) -> str:
    text_board: Callable[[object], str] | None = getattr(table.game, "text_board", None)
    return "\n" + text_board(table.position) if text_board else table.game.encode(table.position)


def _set_game(table: Table, words: list[str]) -> str:
    if " ".join(words).lower() not in ("othello", "reversi"):
        raise Refused("unsupported game")
    table.clear()
    return ""


def _numbers(count: int) -> Action:
    """A command that takes so many numbers and changes nothing: every game has the same rules, and a move takes the
    time that its level takes."""

    def take(table: Table, words: list[str]) -> str:
        if len(words) != count or not all(DECIMAL.fullmatch(word) for word in words):
            raise Refused("syntax error")
        return ""

    return take


def _time_left(table: Table, words: list[str]) -> str:
    if not words or words[0].lower() not in COLOURS:
        raise Refused("syntax error")
    return _numbers(2)(table, words[1:])


ACTIONS: dict[str, Action] = {
    "protocol_version": lambda table, words: "2",
    "name": lambda table, words: "Reflix",
    "version": lambda table, words: __version__,
    "known_command": lambda table, words: str(bool(words) and words[0] in ACTIONS).lower(),
    "list_commands": lambda table, words: "\n".join(ACTIONS),
    "quit": lambda table, words: "",
    "boardsize": _boardsize,
    "clear_board": _clear,
    "komi": _numbers(1),
    "play": _play,
    "genmove": _genmove,
    "reg_genmove": _reg_genmove,
    "undo": _undo,
    "showboard": _board,
    "final_score": _score,
    "set_game": _set_game,
    "list_games": lambda table, words: "Othello",
    "time_settings": _numbers(3),
    "time_left": _time_left,
}
