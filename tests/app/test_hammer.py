"""Random hands on every screen: no input, in whatever order, ends the program or leaves it stuck."""

import os
import random
import shutil
import subprocess
import sys
import time

import pytest

from reflix.app.boards import fronts
from reflix.core.message import msg
from reflix.play.session import Session
from tests.app.desk import Desk
from tests.app.hammer import LivingDesk, act, children, strongest, up_to_date
from tests.real import ROOT, window

STEPS = int(os.environ.get("REFLIX_HAMMER", "500"))
"""Actions for each seed; set REFLIX_HAMMER to hammer longer."""

SECONDS = int(os.environ.get("REFLIX_HAMMER_SECONDS", "20"))
"""How long the real window is hammered; 300 and more for a proof."""


@pytest.mark.parametrize("seed", range(4))
def test_random_hands_never_break_it(desk: Desk, seed: int):
    rng = random.Random(seed)
    desk.exact.held = True  # solving takes seconds, each time
    last: list[str] = []
    for _ in range(STEPS):
        try:
            last = [*last[-9:], act(desk, rng)]
        except Exception as error:
            raise AssertionError(f"seed {seed}, after {last}") from error
    desk.exact.held = False
    if desk.screen.busy:
        desk.settle()


@pytest.mark.slow
@pytest.mark.parametrize("front", fronts(), ids=lambda front: front.game.id)
def test_undo_and_redo_every_50_ms_while_the_strongest_bot_thinks(display, tmp_path, front):
    desk = LivingDesk(tmp_path)
    try:
        desk.program.change(speed="fast")
        board = desk.sit(strongest(front.game, 3))
        if not board.person_to_move:
            desk.settle(120)
        board.table.play(board.session.position.moves()[0])
        while not board.table.thinking:
            desk.frame()
        thought = 0
        begun = due = time.monotonic()
        while time.monotonic() < begun + 10:
            desk.key("ctrl+z" if thought % 2 == 0 else "ctrl+y")
            thought += 1
            due += 0.05
            while time.monotonic() < due:
                desk.frame()
            if thought % 10 == 0:
                assert up_to_date(desk)
        if board.session.future:
            desk.key("ctrl+y")
        ply = board.session.ply
        desk.settle(120)
        assert board.session.ply > ply or board.session.outcome is not None or board.person_to_move
        assert board.person_to_move or board.session.outcome is not None, "the bot has moved"
        assert board.table.notice is None, "nothing crashed meanwhile"
        assert up_to_date(desk)
        fresh: Session = Session(board.session.game, board.session.start, board.session.seats)
        for turn in board.session.turns:
            fresh.play(turn.move)
        assert fresh.position == board.session.position
        assert len(list(children())) <= 2
    finally:
        desk.close()
    assert not list(children()), "no process is left"


def test_a_stale_picture_would_be_noticed(desk: Desk):
    board = desk.sit()
    assert up_to_date(desk)
    board.refusal = msg("Nobody has drawn this.")
    assert not up_to_date(desk)
    board.stale = True
    assert up_to_date(desk)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="needs Xvfb, a screen that nobody sees")
def test_random_hands_in_a_real_window_with_the_real_bots(screen: str):
    run = subprocess.run(
        [sys.executable, "-m", "tests.app.hammer", str(SECONDS), "7"],
        cwd=ROOT,
        env=window(screen),
        capture_output=True,
        text=True,
        timeout=SECONDS + 200,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-3000:]
    assert "driver x11" in run.stdout
