"""`analyse`: the exact value after every move of a recorded game of Reflix, and what would have been better.

The keys of `--json` are a stable interface. Sides are `b` and `t`, moves have their names, and a value is `winner`
(null: a draw) with `rounds` (to the win with best play, the running round counted; 0 for a draw and after the end).

    game, start, moves, result, seconds
    points          one for the start and one after every move
        ply, round, to_move, position, winner, rounds
        choices     by move: winner, rounds, contacts (null: its beam misses)
        best        the optimal moves;  keeping  those that do not change who wins
        played      the move of the game, null at the end
        line        best play of both sides, of a draw the next moves only
        hit         null, or the question whether to take a hit: `hit` and `build` (null: every move hits), each
                    move, winner, rounds; of `hit` also contacts and answer (contacts of the best answer, null: none);
                    `taken`: whether the move of the game hits
    turning_points  ply (before the move), side, move, before and after (winner, rounds)
"""

from __future__ import annotations

import json
import sys
import time
from argparse import Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from reflix.cli.command import Command
from reflix.cli.errors import OK, UsageError
from reflix.cli.parser import Parser
from reflix.cli.position import result
from reflix.cli.replay import players, read_session
from reflix.cli.solve import add_solving, solved, verdict_values
from reflix.core.game import Side
from reflix.games.catalog import find
from reflix.games.reflix.analysis import Analysis, Choice, HitOrBuild, Point, analyse
from reflix.games.reflix.analysis_words import hit_or_build_words, turning_words, verdict_words
from reflix.games.reflix.beam import MISS
from reflix.games.reflix.engine import ROUNDS, Position
from reflix.games.reflix.game import REFLIX
from reflix.games.reflix.notation import LETTERS
from reflix.games.reflix.verdict import Verdict
from reflix.play.session import Session
from reflix.store.records import LONGEST, read
from reflix.store.saves import RecordError, result_text

STDIN = Path("-")

HALF = ROUNDS + 1
"""Signs of the graph on each side of the draw: a win in so many rounds leaves so many signs out, a won game none."""


def read_record(path: Path) -> Session[Any]:
    """The game of Reflix in a file, or on the standard input (`-`). Raises `UsageError`."""
    session = read_session(path) if path != STDIN else _read_stdin()
    if session.game.id != REFLIX.id:
        title = session.game.info.title
        raise UsageError(f"analyse: {title} cannot be solved exactly; only games of Reflix can be analysed.")
    return session


def _read_stdin() -> Session[Any]:
    try:
        return read(sys.stdin.buffer.read(4 * LONGEST + 1).decode("utf-8-sig"), find)
    except UnicodeDecodeError as fault:
        raise UsageError("standard input: it is no text.") from fault
    except RecordError as fault:
        raise UsageError(f"standard input, line {fault.line}: {fault.message}") from fault


# For people


def table(analysis: Analysis) -> Iterator[str]:
    """A line for each move: what it was, what the position after it is worth in words, and as a graph. `!` marks the
    moves that changed the result."""
    yield f"  n  move      shot    value        {'bottom wins':{HALF - 2}} draw {'top wins':>{HALF - 2}}"
    for before, point in zip([None, *analysis.points], analysis.points, strict=False):
        yield f"{point.ply:3}  {_move(before):18}{_value(point.verdict):13}{gauge(point.verdict)}"


def _move(before: Point | None) -> str:
    if before is None or before.played is None:
        return ""
    mark = "!" if before.turning else ""
    shot = f"HIT {before.played.contacts}" if before.played.hits else "missed"
    return f"{LETTERS[before.position.to_move]} {_name(before, before.played)}{mark}".ljust(10) + shot


def _value(verdict: Verdict) -> str:
    if verdict.winner is None:
        return "draw"
    letter = LETTERS[verdict.winner]
    return f"{letter} wins in {verdict.rounds}" if verdict.rounds else f"{letter} has won"


def gauge(verdict: Verdict) -> str:
    """A value as a bar from the draw in the middle towards the winner: the sooner the win, the longer."""
    full = 0 if verdict.winner is None else HALF - verdict.rounds
    bar = "#" * full
    left, right = (bar, "") if verdict.winner == Side.ONE else ("", bar)
    return f"{left:.>{HALF}}|{right:.<{HALF}}"


def describe(session: Session[Any], analysis: Analysis, seconds: float) -> Iterator[str]:
    """The whole account."""
    yield players(session)
    yield f"start: {REFLIX.encode(session.start)}"
    yield ""
    yield from table(analysis)
    outcome = session.outcome
    yield "not finished" if outcome is None else f"result: {result(REFLIX, outcome)}"
    turning = analysis.turning_points
    yield ""
    yield "moves that changed the result:" if turning else "no move changed the result."
    for point in turning:
        yield f"{point.ply + 1:3}. {turning_words(point)}"
    yield from _questions(analysis)
    yield ""
    yield "best play:"
    for point in [analysis.points[0], *(point for point in turning if point.ply)]:
        yield f"{point.ply + 1:3}. {' '.join(line_names(point))}  ({verdict_words(point.verdict)})"
    yield ""
    yield f"solved in {seconds:.1f} s"


def _questions(analysis: Analysis) -> Iterator[str]:
    asked = [(point, point.hit_or_build) for point in analysis.points if point.hit_or_build is not None]
    if asked:
        yield ""
        yield "take the hit or build on:"
    for point, question in asked:
        done = {True: " Taken.", False: " Not taken.", None: ""}[question.taken]
        yield f"{point.ply + 1:3}. {LETTERS[point.position.to_move]}: {hit_or_build_words(point, question)}{done}"


def _name(point: Point, choice: Choice) -> str:
    return REFLIX.name(point.position, choice.move)


def line_names(point: Point) -> Iterator[str]:
    """The moves of the best line by name, with dots where a drawn one goes on."""
    position = point.position
    for move in point.line:
        yield REFLIX.name(position, move)
        position = position.play(move).after
    if position.ended is None:
        yield "..."


# For machines


def values(session: Session[Any], analysis: Analysis, seconds: float) -> dict[str, object]:
    """The account as JSON can hold it; see the top of this module."""
    return {
        "game": REFLIX.id,
        "start": REFLIX.encode(session.start),
        "moves": [_name(point, point.played) for point in analysis.points if point.played is not None],
        "result": result_text(session.outcome),
        "seconds": round(seconds, 3),
        "points": [point_values(point) for point in analysis.points],
        "turning_points": [_turning_values(point) for point in analysis.turning_points],
    }


def point_values(point: Point) -> dict[str, object]:
    """A point."""
    position: Position = point.position
    return {
        "ply": point.ply,
        "round": position.round,
        "to_move": LETTERS[position.to_move] if position.ended is None else None,
        "position": REFLIX.encode(position),
        **verdict_values(point.verdict),
        "choices": {_name(point, choice): _choice_values(choice) for choice in point.choices},
        "best": _names(point, point.best),
        "keeping": _names(point, point.keeping),
        "played": None if point.played is None else _name(point, point.played),
        "line": [name for name in line_names(point) if name != "..."],
        "hit": None if point.hit_or_build is None else _question_values(point, point.hit_or_build),
    }


def _names(point: Point, choices: Iterable[Choice]) -> list[str]:
    return sorted(_name(point, choice) for choice in choices)


def _choice_values(choice: Choice) -> dict[str, object]:
    return verdict_values(choice.verdict) | {"contacts": _contacts(choice.contacts)}


def _contacts(contacts: int) -> int | None:
    return None if contacts == MISS else contacts


def _question_values(point: Point, question: HitOrBuild) -> dict[str, object]:
    hit, build = question.hit, question.build
    return {
        "hit": {"move": _name(point, hit), **_choice_values(hit), "answer": _contacts(question.answer)},
        "build": None if build is None else {"move": _name(point, build), **verdict_values(build.verdict)},
        "taken": question.taken,
    }


def _turning_values(point: Point) -> dict[str, object]:
    assert point.played is not None
    return {
        "ply": point.ply,
        "side": LETTERS[point.position.to_move],
        "move": _name(point, point.played),
        "before": verdict_values(point.verdict),
        "after": verdict_values(point.played.verdict),
    }


def _options(parser: Parser) -> None:
    parser.add_argument("record", metavar="RECORD", type=Path, help="a record (.reflix), or - for the standard input")
    add_solving(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead, with every legal move")


def _run(args: Namespace) -> int:
    session = read_record(args.record)
    start, begun = session.start, time.monotonic()
    solution = solved("analyse", args, start.fortresses, [start.first])
    analysis = analyse(solution, start, [turn.move for turn in session.turns])
    seconds = time.monotonic() - begun
    if args.json:
        print(json.dumps(values(session, analysis, seconds)))
    else:
        print("\n".join(describe(session, analysis, seconds)))
    return OK


COMMAND = Command("analyse", "Weigh every move of a recorded game of Reflix exactly.", _options, _run)
