"""Every string of every screen, in every language, at the largest text size and in the smallest windows: none clipped,
none on another, none out of its button, none left in another language."""

from __future__ import annotations

import importlib
import inspect
import itertools
import pkgutil
from collections.abc import Iterator
from datetime import date

import pytest

import reflix.app.screens
from reflix.app.analysis.screen import AnalysisScreen
from reflix.app.boards import fronts
from reflix.app.exact import Ticket
from reflix.app.foresight import SEES
from reflix.app.fortress.diagnosis import DiagnosisScreen
from reflix.app.fortress.fairness import FairnessScreen
from reflix.app.i18n import LANGUAGES
from reflix.app.options import SMALLEST
from reflix.app.screens.account import AccountScreen
from reflix.app.screens.board import BoardScreen
from reflix.app.screens.export import ExportScreen
from reflix.app.screens.learn import LearnScreen
from reflix.app.screens.lesson import LessonScreen
from reflix.app.screens.log import LogScreen
from reflix.app.screens.making import DayMaking
from reflix.app.screens.page import Page
from reflix.app.screens.puzzle import PuzzleScreen
from reflix.app.screens.screen import Screen
from reflix.app.screens.shot_story import ShotStoryScreen
from reflix.app.shelf import OwnShelf
from reflix.core.game import Side
from reflix.core.message import msg
from reflix.games.reflix.puzzles.puzzle import Kind
from reflix.games.reflix.puzzles.shipped import shipped
from tests.app.desk import FORTRESS, STANDARD_BOTTOM_FIRST, Desk, against, duel
from tests.app.ink import Ink, Recorder, recording
from tests.app.test_places import screens

SIZES = (*SMALLEST, (800, 480), (480, 800), (600, 800), (1280, 720))
TOLERANCE = 2
"""Pixels that ink may reach over an edge: serifs and accents."""

MOVES = ("D4-C4", "D6*", "C4-C5", "D6-E6")


def all_screens(program) -> Iterator[tuple[str, Screen]]:
    """Every screen there is, several in more than one state."""
    yield from screens(program)
    yield "log", LogScreen(program, duel(moves=MOVES))
    yield "learn", LearnScreen(program)
    for front in fronts():
        yield f"lesson {front.game.id}", LessonScreen(program, front, front.lessons[0])
    session = duel(moves=MOVES)
    yield "account", AccountScreen(program, session, False)
    yield "story", ShotStoryScreen(program, session, False)
    yield "export", ExportScreen(program, session, False)
    yield "refused", _refused(program)
    yield from _analyses(program)
    yield "diagnosis", DiagnosisScreen(program, FORTRESS.replace("|", ""), Side.ONE)
    yield from _measured(program)
    for kind in Kind:
        yield from _puzzles(program, kind)
    yield "no puzzle", _unmade(program)
    yield "master", _foreseen(program, 0.9)
    yield "master who sees all", _foreseen(program, None)
    program.change(table_top=True)
    yield "table", BoardScreen(program, duel(moves=MOVES[:1]))
    yield "table over", BoardScreen(program, duel(moves=MOVES))
    program.change(table_top=False)


def _analyses(program) -> Iterator[tuple[str, Screen]]:
    """The analysis while it is computed, after it was cancelled, with its lists, and with a line on the board."""
    yield "analysis asked", AnalysisScreen(program, duel(moves=MOVES), False)
    for ply, moves, line in (
        (0, False, False),
        (1, False, False),
        (1, True, False),
        (4, False, False),
        (3, True, True),
    ):
        screen = AnalysisScreen(program, duel(moves=MOVES), False)
        screen.enter()
        program.exact.poll()
        screen.update(program.now)
        screen.game.seek(ply)
        if moves:
            screen.list_moves()
        if line:
            screen.play_line()
            screen.reel.seek(1)
        yield f"analysis at {ply}{' moves' * moves}{' line' * line}", screen


def _measured(program) -> Iterator[tuple[str, Screen]]:
    """The fairness meter before, while and after it measures."""
    yield "fairness", FairnessScreen(program, (FORTRESS, FORTRESS))
    measuring = FairnessScreen(program, (FORTRESS, FORTRESS))
    measuring.measure()
    measuring._ticket, ticket = Ticket(0, lambda number: None), measuring._ticket
    yield "fairness asked", measuring
    program.exact.poll()
    measured = FairnessScreen(program, (FORTRESS, FORTRESS))
    assert ticket is not None
    measured.meter = ticket.result
    yield "fairness measured", measured


def _foreseen(program, progress: float | None) -> BoardScreen:
    """A board with a master who is not yet able to see everything, or sees it."""
    program.exact.held = True
    board = BoardScreen(program, against("meister"))
    board.table.update(0.0)
    mind = board.table.foresight
    assert mind is not None
    ticket = program.exact.jobs[-1][1]
    if progress is None:
        ticket.end(None, None)
        board.table.notice = SEES
    else:
        ticket.progress = progress
    return board


def _refused(program) -> BoardScreen:
    """A board that says why something was refused."""
    board = BoardScreen(program, duel(start=STANDARD_BOTTOM_FIRST))
    board.enter()
    board._reply(board.view.tap(board.session.position, board.ui, 3 * 7 + 3))
    return board


def _puzzles(program, kind: Kind) -> Iterator[tuple[str, Screen]]:
    """A puzzle to be solved, one in which a hint was asked for, one that failed and one that was solved."""
    shelf = OwnShelf([puzzle for puzzle in shipped() if puzzle.kind is kind], 0)
    for state in ("open", "hint", "failed", "solved"):
        screen = PuzzleScreen(program, shelf)
        wanted = {"failed": False, "solved": True}.get(state)
        while screen.attempt.line in shelf.puzzle.answers and wanted is not None and not screen.attempt.failed:
            answers = shelf.puzzle.answers[screen.attempt.line]
            screen.attempt.play(next(move for move, answer in answers.items() if answer.keeps == wanted))
        screen.enter()
        screen.table.start(screen._session(screen.attempt.plies))
        if state == "hint":
            screen.ask_hint()
        yield f"puzzle {kind} {state}", screen


def _unmade(program) -> DayMaking:
    """A puzzle that could not be made."""
    screen = DayMaking(program, date(2026, 11, 30))
    program.exact.jobs.clear()
    screen._ticket.end(None, msg("There is not enough memory to solve these fortresses."))
    return screen


def test_no_screen_is_forgotten(desk: Desk):
    classes = set()
    for info in pkgutil.iter_modules(reflix.app.screens.__path__):
        module = importlib.import_module(f"reflix.app.screens.{info.name}")
        classes |= {c for _, c in inspect.getmembers(module, inspect.isclass) if issubclass(c, Screen) and c.name}
    seen = {type(screen) for _, screen in all_screens(desk.program)}
    assert {c.__name__ for c in classes} - {c.__name__ for c in seen} == set()


def offsets(screen: Screen) -> Iterator[int]:
    """The ways to scroll a screen so that everything is seen whole at least once."""
    if not isinstance(screen, Page):
        yield 0
        return
    step = max(40, screen.area.height // 2)
    for offset in range(0, max(1, screen.content - screen.area.height + step), step):
        screen.scroll_to(offset)
        yield offset


def faults(desk: Desk, screen: Screen, recorder: Recorder, seen: list[str]) -> Iterator[str]:
    """What is wrong with the texts of one picture."""
    window = desk.window.surface.get_rect()
    whole = []
    for ink in recorder.inks:
        if not ink.rect.colliderect(ink.clip):
            continue  # nothing of it is seen, nor meant to be
        scrolled = isinstance(screen, Page) and ink.clip != window
        if scrolled and not (ink.clip.top <= ink.rect.top and ink.rect.bottom <= ink.clip.bottom):
            ink.rect = ink.rect.clip(ink.clip.inflate(10**6, 0))  # partly scrolled away: only its width counts
            if ink.rect.height < 2:
                continue
        else:
            seen.append(ink.text)
        room = ink.clip.inflate(2 * TOLERANCE, 2 * TOLERANCE)
        if not room.contains(ink.rect):
            yield f"{ink.text!r} {ink.rect} is clipped by {ink.clip}"
        whole.append(ink)
    yield from (f for f in recorder.cut if not isinstance(screen, Page) or "half covered" not in f)
    yield from _overlaps(whole)
    yield from _out_of_buttons(screen, whole)


def _overlaps(inks: list[Ink]) -> Iterator[str]:
    for one, two in itertools.combinations(inks, 2):
        shared = one.rect.clip(two.rect)
        if shared.width > TOLERANCE and shared.height > TOLERANCE:
            yield f"{one.text!r} {one.rect} and {two.text!r} {two.rect} overlap"


def _out_of_buttons(screen: Screen, inks: list[Ink]) -> Iterator[str]:
    for widget, ink in itertools.product(screen.widgets, inks):
        place = widget.rect.inflate(2 * TOLERANCE, 2 * TOLERANCE)
        if isinstance(screen, Page) and widget in screen._inside and not screen.area.contains(widget.rect):
            continue
        shared = widget.rect.clip(ink.rect)
        if shared.width > TOLERANCE and shared.height > TOLERANCE and not place.contains(ink.rect):
            yield f"{ink.text!r} {ink.rect} is half in {widget.id} {widget.rect}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_word_has_its_room(display, tmp_path, size, language):
    desk, found = Desk(tmp_path, size, language=language), []
    try:
        desk.program.change(text_size=200, effects="reduced")
        desk.program.unfinished = against()
        for name, screen in all_screens(desk.program):
            desk.program.open(screen)
            seen: list[str] = []
            for offset in offsets(screen):
                screen.stale = True
                with recording() as recorder:
                    desk.frame()
                found += [f"{name} at {offset}: {fault}" for fault in faults(desk, screen, recorder, seen)]
            if isinstance(screen, Page):
                missing = [text for _, text, _, _ in screen._texts if not _shown(text, seen)]
                found += [f"{name}: {text!r} is never seen whole" for text in missing]
            desk.program.back()
        assert not found, f"{len(found)} faults:\n" + "\n".join(found[:60])
    finally:
        desk.close()


def _shown(text: str, seen: list[str]) -> bool:
    """Whether all words of a paragraph were seen, also those broken between lines."""
    joined = "".join("".join(line.split()) for line in seen)
    return all(word in joined for word in text.split())


def test_nothing_is_left_in_english(display, tmp_path):
    """A German window shows no English sentence that has a German one."""
    desk, found = Desk(tmp_path, (1280, 720), language="de"), []
    try:
        desk.program.unfinished = against()
        catalog = desk.program.translate._catalog._catalog  # type: ignore[attr-defined]
        english = {key for key, value in catalog.items() if isinstance(key, str) and key and value != key}
        german = {value for value in catalog.values() if isinstance(value, str)}
        for name, screen in all_screens(desk.program):
            desk.program.open(screen)
            for _ in offsets(screen):
                screen.stale = True
                with recording() as recorder:
                    desk.frame()
                found += [f"{name}: {i.text!r}" for i in recorder.inks if i.text in english and i.text not in german]
            desk.program.back()
        assert not found, "\n".join(found)
    finally:
        desk.close()
