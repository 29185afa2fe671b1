"""`puzzle`: makes puzzles of Reflix, checks files of them, lists and shows them."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from reflix.cli.command import Command
from reflix.cli.errors import OK, REFUSED, UsageError
from reflix.cli.match import progress_bar, wants_bar
from reflix.cli.parser import Parser, natural, seed, whole
from reflix.cli.solve import solver
from reflix.core.assets import asset
from reflix.games.reflix.notation import encode, move_name
from reflix.games.reflix.puzzles import make
from reflix.games.reflix.puzzles.check import Fault, check
from reflix.games.reflix.puzzles.puzzle import LONGEST, Kind, Puzzle, before
from reflix.games.reflix.puzzles.shipped import FILE
from reflix.games.reflix.puzzles.text import Entry, PuzzleFault, read, write
from reflix.games.reflix.puzzles.words import task, title
from reflix.games.reflix.textboard import text_board
from reflix.store.atomic import StoreError, read_text, write_atomic


def _add_kind(parser: Parser) -> None:
    parser.add_argument("--kind", choices=tuple(Kind), help="only this kind (default: all)")
    parser.add_argument("--rounds", type=whole(1, LONGEST), metavar="N", help="only with so many rounds (default: all)")


def _add_file(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, nargs="?", help="puzzles (default: those of the program)")


def _entries(path: Path | None) -> list[Entry]:
    """The puzzles of a file, or those of the program. Raises `UsageError` if it is no readable text, `PuzzleFault`."""
    path = asset(FILE) if path is None else path
    try:
        text = read_text(path)
    except StoreError as fault:
        raise UsageError(str(fault)) from fault
    except ValueError as fault:
        raise UsageError(f"{path} is no text.") from fault
    if text is None:
        raise UsageError(f"there is no file {path}.")
    entries = read(text)
    if not entries:
        raise UsageError(f"there are no puzzles in {path}.")
    return entries


def _read(path: Path | None) -> list[Puzzle]:
    """The same, without the numbers of their lines. Raises `UsageError`."""
    try:
        return [entry.puzzle for entry in _entries(path)]
    except PuzzleFault as fault:
        raise UsageError(f"{path or FILE}, {fault}.") from fault


# make


def _make_options(parser: Parser) -> None:
    parser.add_argument("--seed", type=seed, default=0, metavar="S", help="the same seed makes the same (default: 0)")
    parser.add_argument("--count", type=whole(1, 10_000), default=10, metavar="K", help="puzzles (default: 10)")
    _add_kind(parser)
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write them there (default: print them)")
    parser.add_argument("--cache", type=Path, metavar="DIR", help="keep solutions there (default: the system's place)")
    parser.add_argument("--progress", action="store_true", help="show the bar even where stderr is no terminal")


def _make(args: Namespace) -> int:
    solve = solver("puzzle make", args)
    tasks = [t for t in make.TASKS if args.kind in (None, t[0]) and args.rounds in (None, t[1])]
    if not tasks:
        able = ", ".join(str(rounds) for kind, rounds in make.TASKS if kind == args.kind)
        raise UsageError(f"puzzle make: --rounds: puzzles of the kind {args.kind} are made with: {able}.")
    if args.output is not None and args.output.is_dir():
        raise UsageError(f"puzzle make: {args.output} is a folder; expected a file.")
    found: list[Puzzle] = []
    with progress_bar(args.count, wants_bar(args), "puzzle") as advance:
        for puzzle in make.make(
            str(args.seed),
            dict.fromkeys(tasks, 1.0),
            args.count,
            lambda match: solve((match.bottom, match.top), (match.first,), LONGEST),
        ):
            found.append(puzzle)
            advance(len(found), args.count)
    text = write(sorted(found, key=lambda puzzle: (puzzle.difficulty, puzzle.name)))
    if args.output is None:
        print(text, end="")
        return OK
    try:
        write_atomic(args.output, text)
    except StoreError as fault:
        raise UsageError(f"puzzle make: {fault}") from fault
    return OK


# check


def _check_options(parser: Parser) -> None:
    _add_file(parser)
    parser.add_argument("--progress", action="store_true", help="show the bar even where stderr is no terminal")


def _check(args: Namespace) -> int:
    """A text that cannot be read ends it; of the puzzles, every one that is wrong is named."""
    name = args.file or FILE
    try:
        entries = _entries(args.file)
    except PuzzleFault as fault:
        print(f"{name}, {fault}.")
        return REFUSED
    wrong = dict(_twice(entries))
    with progress_bar(len(entries), wants_bar(args), "puzzle") as advance:
        for number, entry in enumerate(entries, 1):
            try:
                check(entry.puzzle)
            except Fault as fault:
                wrong.setdefault(entry.line, f"puzzle {entry.puzzle.name}: {fault}")
            advance(number, len(entries))
    for line, told in sorted(wrong.items()):
        print(f"{name}, line {line}: {told}.")
    print(f"{name}: {len(entries) - len(wrong)} of {len(entries)} puzzles are proved.")
    return REFUSED if wrong else OK


def _twice(entries: list[Entry]) -> Iterator[tuple[int, str]]:
    seen: dict[str, int] = {}
    for entry in entries:
        name = entry.puzzle.name
        if name in seen:
            yield entry.line, f"puzzle {name} is in line {seen[name]} already"
        seen.setdefault(name, entry.line)


# list and show


def _list_options(parser: Parser) -> None:
    _add_file(parser)
    _add_kind(parser)


def _list(args: Namespace) -> int:
    for number, puzzle in enumerate(_read(args.file), 1):
        if args.kind in (None, puzzle.kind) and args.rounds in (None, puzzle.rounds):
            bottom, top = puzzle.position.fortresses
            words = f"{title(puzzle.kind, puzzle.rounds)}"
            print(f"{number:3}  {puzzle.name}  {puzzle.difficulty:3}  {words:26}  {bottom.text}  {top.text}")
    return OK


def _show_options(parser: Parser) -> None:
    parser.add_argument("puzzle", metavar="NAME|NUMBER", help="its name, or its place in the list")
    _add_file(parser)
    parser.add_argument("--solution", action="store_true", help="with the solution")


def _show(args: Namespace) -> int:
    puzzles = _read(args.file)
    named = {puzzle.name: puzzle for puzzle in puzzles}
    named |= {str(number): puzzle for number, puzzle in enumerate(puzzles, 1)}
    puzzle = named.get(args.puzzle.upper())
    if puzzle is None:
        raise _unknown(args.puzzle, puzzles)
    print("\n".join(_told(puzzle, args.solution)))
    return OK


def _unknown(word: str, puzzles: list[Puzzle]) -> UsageError:
    if natural(word) is not None:
        return UsageError(f"puzzle show: there is no puzzle {word}; expected 1 to {len(puzzles)}, or a name.")
    return UsageError(f"puzzle show: unknown puzzle {word!r}; 'reflix puzzle list' lists all.")


def _told(puzzle: Puzzle, solution: bool) -> Iterator[str]:
    yield text_board(puzzle.position)
    yield ""
    yield f"puzzle {puzzle.name}, difficulty {puzzle.difficulty}: {title(puzzle.kind, puzzle.rounds)}"
    yield f"position: {encode(puzzle.position)}"
    yield f"last move: {move_name(puzzle.last)} from {encode(before(puzzle.position, puzzle.last))}"
    yield f"task: {task(puzzle)}"
    if solution:
        yield f"solution: {' '.join(move_name(move) for move in puzzle.solution)}"


COMMAND = Command(
    "puzzle",
    "Puzzles of Reflix.",
    parts=(
        Command("make", "Make puzzles with the exact solver.", _make_options, _make),
        Command("check", "Prove the puzzles of a file once more, by search alone.", _check_options, _check),
        Command("list", "List puzzles in their order.", _list_options, _list),
        Command("show", "Show a puzzle.", _show_options, _show),
    ),
)
