"""Every lesson at the real screen: to the end by mouse, finger and keys; never stuck, whatever is done."""

import random
from pathlib import Path
from typing import Any

import pytest

from reflix.app.boards import Front, fronts
from reflix.app.screens.learn import LearnScreen
from reflix.app.screens.lesson import LessonScreen
from reflix.app.screens.telling import story
from reflix.games.quatrix.legality import parts_of, stone_of
from reflix.play.lesson import Course, Lesson
from reflix.store.progress import Progress
from tests.app.desk import Desk, duel

ALL = [(front, lesson) for front in fronts() for lesson in front.lessons]
IDS = [f"{front.game.id}-{lesson.name}" for front, lesson in ALL]
every = pytest.mark.parametrize(("front", "lesson"), ALL, ids=IDS)


def test_there_are_as_many_lessons_as_promised():
    assert [len(front.lessons) for front in fronts()] == [10, 5, 5]
    for front in fronts():
        assert len({lesson.name for lesson in front.lessons}) == len(front.lessons)


@every
def test_every_planned_move_is_legal_and_fits_its_own_step(front: Front, lesson: Lesson):
    course = Course(front.game, lesson)
    while True:
        step = course.step
        if step.move:
            assert step.done is not None
            assert course.planned in course.position.moves()
            course.solve()
            assert step.fits is None or step.fits(course.turns[-1])
        if course.last:
            break
        course.forward()
    assert course.finished


@every
def test_free_choice_is_offered_only_where_no_step_follows_on_the_board(front: Front, lesson: Lesson):
    for step, after in zip(lesson.steps, (*lesson.steps[1:], None), strict=True):
        if step.fits is not None and after is not None:
            assert after.board or not after.move, step.text


@every
def test_particular_reasons_are_for_legal_moves_that_are_refused(front: Front, lesson: Lesson):
    course = Course(front.game, lesson)
    for index, step in enumerate(lesson.steps):
        while course.index < index:
            course.solve()
            course.forward()
        for name, _ in step.reasons:
            turn = course.position.play(front.game.parse(course.position, name))
            assert name != step.move
            assert step.fits is None or not step.fits(turn)


def taps(front: Front, position: Any, name: str) -> list[str]:
    """What is touched to play a move, by the names of squares and buttons."""
    match front.game.id:
        case "reversi":
            return [name]
        case "reflix" if name.endswith("*"):
            return [name[:2].lower(), "turn", "confirm"]
        case "reflix":
            return [name[:2].lower(), name[3:].lower(), "confirm"]
    placement, code = parts_of(front.game.parse(position, name))
    cell, symbol = stone_of(placement)
    slide = [name[3:]] if code else []
    return ["xo"[symbol], front.game.square(cell), *slide, "confirm"]


def open_lesson(desk: Desk, front: Front, lesson: Lesson) -> LessonScreen:
    screen = LessonScreen(desk.program, front, lesson)
    desk.program.open(LearnScreen(desk.program))
    desk.program.open(screen)
    desk.frame()
    return screen


def dismiss(desk: Desk, screen: LessonScreen) -> None:
    """Tap away what is announced across the board."""
    if screen.announcement is not None:
        desk.click(screen.places.board.center)


@every
@pytest.mark.parametrize("way", ["mouse", "finger"])
def test_a_lesson_is_finished_by_mouse_and_by_finger(desk: Desk, front: Front, lesson: Lesson, way: str):
    desk.program.change(speed="off")
    screen = open_lesson(desk, front, lesson)
    touch = getattr(desk, way)
    for _ in range(len(lesson.steps)):
        desk.settle()
        dismiss(desk, screen)
        if screen.course.to_do:
            for name in taps(front, screen.session.position, screen.course.step.move):
                touch(name)
            desk.settle()
        assert screen.course.made, screen.words()
        if not screen.course.finished:
            touch("on")
    assert screen.course.finished
    assert desk.program.progress.has_finished(front.game.id, lesson.name)


def cursor_keys(front: Front, position: Any, name: str) -> list[str]:
    """The keys that play a move once the board has its cursor."""
    match front.game.id:
        case "reversi":
            return ["tab", name[0], name[1], "return"]
        case "reflix" if name.endswith("*"):
            return ["tab", name[0].lower(), name[1], "r", "return"]
        case "reflix":
            return ["tab", name[0].lower(), name[1], "return", name[3].lower(), name[4], "return", "return"]
    placement, code = parts_of(front.game.parse(position, name))
    cell, symbol = stone_of(placement)
    square = front.game.square(cell).lower()
    return ["tab", "xo"[symbol], square[0], square[1], "space"] + ([] if code else ["return"])


@every
def test_a_lesson_is_finished_by_keys(desk: Desk, front: Front, lesson: Lesson):
    desk.program.change(speed="off")
    screen = open_lesson(desk, front, lesson)
    for _ in range(len(lesson.steps)):
        desk.settle()
        if screen.announcement is not None:
            desk.key("return")
        if screen.course.to_do:
            planned = screen.course.step.move
            desk.key(*cursor_keys(front, screen.session.position, planned))
            if front.game.id == "quatrix" and len(planned) > 3:
                walk_to_slide(desk, screen, planned[3:])
            desk.settle()
        assert screen.course.made, screen.words()
        if not screen.course.finished:
            desk.key("return")
    assert screen.course.finished


def walk_to_slide(desk: Desk, screen: LessonScreen, slide: str) -> None:
    """Go round the keys of the slides with Tab, take the one, confirm it."""
    goal = screen.find(slide)
    for _ in range(40):
        desk.key("tab")
        target = screen.view.target_at(screen.board, screen.session.position, goal.center) if goal else None
        if target == screen.ui.cursor:
            desk.key("return", "return")
            return
    raise AssertionError(f"Tab does not reach {slide}")


KEYS = [*"rxouhlfad46", "tab", "return", "space", "escape", "left", "right", "up", "down"]
CHORDS = ["ctrl+z", "ctrl+y", "ctrl+n", "ctrl+shift+n", "ctrl+c", "ctrl+v", "backspace", "f1"]


def fumble(desk: Desk, rng: random.Random) -> None:
    """One random thing that a person can do."""
    width, height = desk.window.surface.get_size()
    kind = rng.randrange(10)
    if kind < 4:
        widgets = [widget.id for widget in desk.screen.widgets]
        if widgets:
            desk.mouse(rng.choice(widgets))
    elif kind < 7:
        desk.click((rng.randrange(width), rng.randrange(height)), rng.choice((1, 1, 1, 3)))
    elif kind < 9:
        desk.key(rng.choice(KEYS))
    else:
        desk.key(rng.choice(CHORDS))
    if rng.random() < 0.05:
        desk.program.change(language=rng.choice(("de", "en")))
    if rng.random() < 0.03:
        desk.window.set_size(rng.choice(((800, 480), (640, 400), (480, 800))))


@pytest.mark.slow
@every
def test_nobody_is_ever_stuck(desk: Desk, front: Front, lesson: Lesson):
    """500 random inputs; who left the lesson by one of them comes back. Then it can still be finished."""
    rng = random.Random(f"{front.game.id}/{lesson.name}")
    desk.program.change(speed="off")
    screen = open_lesson(desk, front, lesson)
    for count in range(500):
        fumble(desk, rng)
        if desk.screen is not screen:
            desk.program.home()
            desk.program.open(screen)
            desk.frame()
        legal = screen.session.position == screen.course.position
        assert legal, f"after input {count} the board is not where the course is"
    for _ in range(3 * len(lesson.steps)):
        desk.settle()
        if screen.course.finished:
            break
        if screen.course.to_do and screen.session.seat is not None:
            dismiss(desk, screen)
            desk.key("escape") if screen.view.half_done(screen.ui) else None
        desk.mouse("next")
    assert screen.course.finished
    desk.program.home()


def test_leave_come_back_and_change_the_language(desk: Desk):
    desk.mouse("learn")
    desk.mouse("reflix:duel")
    desk.settle()
    desk.mouse("on")
    said = desk.screen.words()[0]
    desk.program.change(language="de")
    assert desk.screen.words()[0] == said
    assert desk.program.translate(said) != str(said)
    desk.key("escape")
    assert desk.name == "learn"
    desk.mouse("reflix:duel")
    assert desk.fact("step") == "1"


def test_an_unfinished_game_is_not_lost_by_a_lesson(desk: Desk):
    board = desk.sit()
    desk.mouse("d4", "c4", "confirm")
    desk.settle()
    desk.program.home()
    desk.mouse("learn", "reflix:mirror")
    desk.settle()
    desk.mouse("next")
    desk.settle()
    assert desk.program.unfinished is board.session


def test_a_refused_move_is_told_and_not_played(desk: Desk):
    front = fronts()[0]
    screen = open_lesson(desk, front, front.lessons[1])
    desk.mouse("g6", "turn", "confirm")
    assert screen.session.ply == 0
    assert screen.refusal == screen.course.step.unlike
    assert screen.person_to_move


def test_the_hint_shows_the_planned_move(desk: Desk):
    front = fronts()[0]
    screen = open_lesson(desk, front, front.lessons[1])
    desk.key("h")
    assert screen.session.hint is not None
    assert screen.session.hint.move == screen.course.planned
    assert screen.session.ply == 0


def test_finished_lessons_are_ticked_and_kept(desk: Desk, tmp_path: Path):
    desk.program.change(speed="off")
    desk.mouse("learn", "reflix:own-target", "next")
    desk.settle()
    desk.mouse("leave")
    ticked = [widget.id for widget in desk.screen.widgets if getattr(widget, "chosen", False)]
    assert ticked == ["reflix:own-target"]
    again = Progress(tmp_path)
    assert again.load() is None
    assert again.has_finished("reflix", "own-target")


def test_the_last_lesson_of_reflix_leads_to_the_editor(desk: Desk):
    desk.program.change(speed="off")
    screen = open_lesson(desk, fronts()[0], fronts()[0].lessons[-1])
    while not screen.course.finished:
        desk.mouse("next")
        desk.settle()
    desk.mouse("then")
    assert desk.name == "fortress"
    desk.program.back()
    assert desk.screen is screen


def test_a_hint_on_the_board_says_why(desk: Desk):
    desk.program.change(speed="off")
    shared = r".SWSWS.|\..T../|....... .SWSWS.|\..T../|....... B6/D6\F6/ A4/B4/G4/ t 1 b -"
    board = desk.sit(duel(start=shared))
    desk.key("h")
    desk.settle()
    assert board.session.hint is not None
    assert str(board.session.hint.reason) == "This hits and wins."
    assert story(board).startswith("This hits and wins.")
    desk.mouse("hint")
    desk.key("escape")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(480, 360), (800, 480), (480, 800)])
def test_all_words_of_all_lessons_fit_their_card(desk: Desk, size: tuple[int, int], language: str):
    """At the largest text and in the smallest windows, down to 12 pixels at most."""
    desk.window.set_size(size)
    desk.program.change(language=language, text_size=200, speed="off")
    for front, lesson in ALL:
        screen = open_lesson(desk, front, lesson)
        while True:
            desk.settle()
            assert used_height(screen) <= 1, (lesson.name, screen.course.index)
            if screen.course.finished:
                break
            desk.mouse("next")
        desk.program.home()


def used_height(screen: LessonScreen) -> float:
    """How much of the card's room the words of the step take at their smallest."""
    texts, gap = screen.program.canvas.texts, screen.measures.gap
    inner = screen.places.card.inflate(-2 * gap, -2 * gap)
    headline, _, story = screen.words()
    said = (screen.say(headline), " ".join(screen.say(sentence) for sentence in story))
    return sum(len(texts.wrapped(words, 12, inner.width)) * texts.height(12) for words in said) / inner.height
