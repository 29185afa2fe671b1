"""The words of the panel: as large as the card has room for them, whatever the move list does not need yet."""

import itertools
import random
from collections.abc import Iterator

import pygame
import pytest

from reflix.app.boards import fronts
from reflix.app.i18n import LANGUAGES
from reflix.app.screens.board import RESULT, BoardScreen
from reflix.app.screens.panel import Panel, shorter
from reflix.core.game import Side
from reflix.play.seats import Bot, Human, Seat
from reflix.play.session import Session
from reflix.render.canvas import Canvas
from reflix.render.text import Texts
from tests.app.desk import STANDARD_BOTTOM_FIRST, Desk, duel
from tests.app.ink import recording
from tests.app.test_places import assert_apart


def inks(desk: Desk, screen: BoardScreen) -> list:
    desk.program.open(screen)
    screen.stale = True
    with recording() as recorder:
        desk.frame()
    return recorder.inks


def ink_size(desk: Desk, text: str, ems: float) -> tuple[int, int]:
    """How large the ink of a line of so many ems is."""
    program = desk.program
    return program.canvas.texts.line(text, round(ems * program.measures.em), (255, 255, 255)).get_bounding_rect().size


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1080, 1920)], ids=str)
@pytest.mark.parametrize("front", fronts(), ids=lambda front: front.game.id)
def test_before_the_first_move_the_card_belongs_to_the_words(display, tmp_path, front, size):
    desk = Desk(tmp_path, size, language="de")
    try:
        session = Session(front.game, front.game.start(), (Human(), Human()))
        screen = BoardScreen(desk.program, session)
        found = inks(desk, screen)
        headline = desk.program.translate(front.view.expectation(session.position, screen.ui))
        aim = desk.program.translate(front.game.rules()[0][1][0])
        first = next(ink for ink in found if headline.startswith(ink.text) and len(ink.text) > 8)
        assert first.rect.size == ink_size(desk, first.text, 1.2), "the headline is smaller than it need be"
        assert any(aim.startswith(ink.text) and len(ink.text) > 8 for ink in found), "the aim of the game is not told"
    finally:
        desk.close()


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1080, 1920)], ids=str)
def test_the_result_is_larger_than_what_is_expected_in_a_match(display, tmp_path, size):
    desk = Desk(tmp_path, size)
    try:
        screen = BoardScreen(desk.program, duel(moves=("D4-C4", "D6*", "C4-C5", "D6-E6")))
        result = next(ink for ink in inks(desk, screen) if ink.text == "Bottom wins")
        assert result.rect.size == ink_size(desk, result.text, RESULT)
    finally:
        desk.close()


def drawn(desk: Desk, session: Session) -> dict[str, int]:
    """Every word of the board screen but the signs on the board, with the size in which it is written."""
    found: dict[str, int] = {}
    words, program = Canvas.words, desk.program

    def spy(self, text, place, size, colour, anchor="midleft"):
        for word in text.split():
            if len(word) > 1:
                found[word] = max(size, found.get(word, 0))
        return words(self, text, place, size, colour, anchor)

    screen = BoardScreen(program, session)
    program.open(screen)
    screen.skip()
    desk.frame()
    Canvas.words = spy  # type: ignore[method-assign]
    try:
        screen.stale = True
        desk.frame()
    finally:
        Canvas.words = words  # type: ignore[method-assign]
    program.back()
    return found


def games() -> Iterator[Session]:
    """All games before and after some moves, between people and against the master, and a last shot."""
    for front in fronts():
        players: tuple[tuple[Seat, Seat], ...] = ((Human(), Human()), (Human(), Bot("meister", 1)))
        for seats, plies in itertools.product(players, (0, 1, 4, 9)):
            session, dice = Session(front.game, front.game.start(), seats), random.Random(5)
            while session.ply < plies and session.outcome is None:
                session.play(dice.choice(session.position.moves()))
            yield session
    yield duel(start=STANDARD_BOTTOM_FIRST, moves=("B6-B5", "D4-C4", "D6-A6"))
    yield duel(moves=("D4-C4", "D6*", "C4-C5", "D6-E6"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(800, 480), (480, 800), (600, 800), (1280, 720), (1080, 1920)], ids=str)
def test_a_larger_setting_makes_no_word_smaller(display, tmp_path, size, language):
    desk, faults = Desk(tmp_path, size, language=language), []
    desk.brain.held = True
    try:
        for session in games():
            largest: dict[str, int] = {}
            for percent in (100, 125, 150, 175, 200):
                desk.program.change(text_size=percent)
                for word, now in drawn(desk, session).items():
                    if now < largest.get(word, 0) - 1:  # rounding the measures may cost a pixel
                        faults.append(f"{session.game.id} {session.ply} {percent} %: {word} {largest[word]} > {now}")
                    largest[word] = max(now, largest.get(word, 0))
        assert not faults, "\n".join(faults)
    finally:
        desk.close()


def test_a_list_of_moves_has_one_size(display, tmp_path):
    desk = Desk(tmp_path, (800, 480), language="de")
    try:
        found = drawn(desk, duel(start=STANDARD_BOTTOM_FIRST, moves=("B6-B5", "D4-C4", "D6-A6")))
        assert len({found[word] for word in ("B6–B5", "D4–C4", "D6–A6", "TREFFER")}) == 1
    finally:
        desk.close()


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (600, 800), (1280, 720), (1080, 1920)], ids=str)
@pytest.mark.parametrize("front", fronts(), ids=lambda front: front.game.id)
def test_the_words_of_a_row_of_buttons_have_one_size(display, tmp_path, front, size):
    desk = Desk(tmp_path, size, language="de")
    try:
        for percent in (100, 150, 200):
            desk.program.change(text_size=percent)
            session = Session(front.game, front.game.start(), (Human(), Human()))
            found = drawn(desk, session)
            desk.sit(session)
            labels = [button.label.split()[-1] for button in desk.screen.actions() if len(button.label) > 1]
            desk.program.back()
            sizes = {found[label] for label in labels}
            assert len(sizes) == 1, labels
            assert min(sizes) >= 14
    finally:
        desk.close()


@pytest.mark.parametrize("width", [60, 90, 133, 200, 400])
def test_a_text_with_too_little_room_is_shortened_or_left_out(display, width):
    texts = Texts()
    for words in ("Computer · Meister · 0 %", "Spieler 1 · geschlossener Ring", "You"):
        for size in (15, 30, 50):
            text, fit = texts.shortened([*shorter(words), ""], size, width)
            assert texts.width(text, fit) <= width
            assert not text or fit >= 0.85 * size


def test_no_line_begins_with_an_ellipsis(display):
    texts = Texts()
    for width in range(20, 400, 7):
        lines = texts.wrapped("Der Computer denkt nach … und rechnet: 50 % …", 20, width)
        assert not any(line.startswith(("…", "%")) for line in lines if width > 80), lines


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(800, 480), (480, 800), (600, 800), (1280, 720), (1080, 1920)], ids=str)
def test_what_is_on_a_plate_stays_there_and_apart(display, tmp_path, monkeypatch, size, language):
    desk, spots = Desk(tmp_path, size, language=language), []
    words, icon = Canvas.words, Canvas.icon
    desk.brain.held = desk.exact.held = True

    def spy_words(self, text, *rest):
        rect = words(self, text, *rest)
        if text:
            spots.append((text, rect.inflate(0, -rect.height // 2)))  # two lines may share what is between them
        return rect

    def spy_icon(self, name, centre, side, colour):
        rect = pygame.Rect(0, 0, side, side)
        rect.center = round(centre[0]), round(centre[1])
        spots.append((name, rect.inflate(-side // 6, -side // 6)))  # an icon has a margin of its own
        icon(self, name, centre, side, colour)

    monkeypatch.setattr(Canvas, "words", spy_words)
    monkeypatch.setattr(Canvas, "icon", spy_icon)
    try:
        for session, percent in itertools.product(games(), (100, 150, 200)):
            desk.program.change(text_size=percent)
            screen = desk.sit(session)
            screen.skip()
            desk.frame()
            panel = Panel(desk.program.canvas, screen.measures, screen.places, desk.program.translate)
            for side, thinking in itertools.product(Side, (True, False)):
                spots.clear()
                plate = screen.places.plate(side, screen.flipped)
                panel.plate(session, screen.view, side, plate, thinking, screen.table.standing(side))
                assert spots
                assert_apart({f"{n} {spot[0]}": spot[1] for n, spot in enumerate(spots)}, plate)
            desk.program.back()
    finally:
        desk.close()
