"""GTP, version 2: a command a line, perhaps with a number in front; answers begin with `=` or `?`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from reflix import __version__
from reflix.core.game import IllegalMove

if TYPE_CHECKING:
    from reflix.cli.engine import Table


class Refused(Exception):
    """The command cannot be obeyed; the text is the answer."""


Action = Callable[["Table", list[str]], str]


def answers(table: Table, lines: Iterable[str]) -> Iterator[str]:
    """An answer to each command, until `quit`."""
    for line in lines:
        words = line.partition("#")[0].split()
        number = words.pop(0) if words and words[0].isdigit() else ""
        if not words:
            continue
        try:
            sign, text = "=", _act(table, words[0].lower(), words[1:])
        except (Refused, IllegalMove) as refusal:
            sign, text = "?", str(refusal)
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


def _side(table: Table, words: list[str]) -> None:
    """Take the first word for a colour. It must be to move; where it is not, the other side may have had to pass."""
    if not words or words[0].lower() not in ("b", "w", "black", "white"):
        raise Refused("syntax error")
    wanted = "bw".index(words[0][0].lower())
    if table.position.outcome() is None and table.position.to_move != wanted:
        table.skip_passes()
    if table.position.outcome() is None and table.position.to_move != wanted:
        raise Refused("illegal move: it is the other side's turn")


def _play(table: Table, words: list[str]) -> str:
    _side(table, words)
    if len(words) != 2:
        raise Refused("syntax error")
    try:
        table.play(table.game.parse(table.position, words[1]))
    except IllegalMove as fault:
        raise Refused(f"illegal move: {fault}") from fault
    return ""


def _genmove(table: Table, words: list[str]) -> str:
    answer = _choose(table, words)
    if table.position.outcome() is None:
        table.play(table.game.parse(table.position, answer))
    return answer.upper()


def _choose(table: Table, words: list[str]) -> str:
    _side(table, words)
    if table.position.outcome() is not None:
        return "PASS"
    return table.game.name(table.position, table.think().move).upper()


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


ACTIONS: dict[str, Action] = {
    "protocol_version": lambda table, words: "2",
    "name": lambda table, words: "Reflix",
    "version": lambda table, words: __version__,
    "known_command": lambda table, words: str(bool(words) and words[0] in ACTIONS).lower(),
    "list_commands": lambda table, words: "\n".join(ACTIONS),
    "quit": lambda table, words: "",
    "boardsize": _boardsize,
    "clear_board": _clear,
    "komi": lambda table, words: "",
    "play": _play,
    "genmove": _genmove,
    "reg_genmove": _choose,
    "undo": _undo,
    "showboard": _board,
    "final_score": _score,
    "set_game": _set_game,
    "list_games": lambda table, words: "Othello",
    "time_settings": lambda table, words: "",
    "time_left": lambda table, words: "",
}
