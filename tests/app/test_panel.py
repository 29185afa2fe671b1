"""The words of the panel: as large as the card has room for them, whatever the move list does not need yet."""

import pytest

from reflix.app.boards import fronts
from reflix.app.screens.board import RESULT, BoardScreen
from reflix.play.seats import Human
from reflix.play.session import Session
from tests.app.desk import Desk, duel
from tests.app.ink import recording


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
