"""Reasons for a move of Reflix are true: each sentence is compared with beams that are fired."""

import random
from dataclasses import replace

import pytest

from reflix.core.game import Move, Side
from reflix.core.message import Message
from reflix.games.reflix.engine import Position
from reflix.games.reflix.game import REFLIX
from reflix.games.reflix.reasons import explain
from reflix.games.reflix.story import shot_of
from tests.app.desk import STANDARD

SHARED = r".SWSWS.|\..T../|....... .SWSWS.|\..T../|....... B6/D6\F6/ A4/B4/G4/"


def sentences(message: Message | None) -> list[Message]:
    """The sentences of a reason."""
    return [] if message is None else [part for _, part in message.values if isinstance(part, Message)] or [message]


def hits(position: Position, side: Side) -> list[int]:
    """The contacts of all hits that a side could make now."""
    board = replace(position, to_move=side, first_hit=None, ended=None)
    shots = [shot_of(board.play(move)) for move in board.moves()]
    return [shot.contacts for shot in shots if shot.hit]


def holds(sentence: Message, position: Position, move: Move) -> bool:
    """Whether a sentence is true of a move."""
    turn = position.play(move)
    after, shot, me, you = turn.after, shot_of(turn), position.to_move, position.to_move.other
    replies = hits(after, you)
    n = dict(sentence.values).get("n")
    winner = after.ended.winner if after.ended is not None else "none"
    match sentence.text:
        case "This hits and wins.":
            return shot.hit and winner == me and position.first_hit is None
        case "This hits with fewer contacts and wins.":
            return winner == me and position.first_hit is not None and shot.contacts < position.first_hit
        case "This hits with equally many contacts and keeps the draw.":
            return winner is None and shot.hit and shot.contacts == position.first_hit
        case "This is the last shot of the tenth round: the game ends in a draw.":
            return winner is None and not shot.hit and position.round == 10
        case "This hits without contact.":
            return shot.hit and shot.contacts == 0 and winner == "none"
        case "This hits with {n} contact.":
            return shot.hit and shot.contacts == n and winner == "none"
        case "No reply hits, so it wins.":
            return not replies and all(after.play(reply).after.ended.winner == me for reply in after.moves())  # type: ignore[union-attr]
        case "No reply hits with so few contacts, so it wins.":
            return all(after.play(reply).after.ended.winner == me for reply in after.moves())  # type: ignore[union-attr]
        case "No reply does better than a draw.":
            return all(after.play(reply).after.ended.winner in (me, None) for reply in after.moves())  # type: ignore[union-attr]
        case "This closes the way through column {column}." | "This takes every hit away from the opponent.":
            return bool(hits(position, you)) and not replies
        case "The opponent cannot hit with the next move.":
            return not replies and not hits(position, you)
        case "No move takes every hit away from the opponent.":
            return all(hits(position.play(other).after, you) for other in position.moves())
        case "It threatens a hit without contact.":
            return min(hits(after, me)) == 0
        case "It threatens a hit with {n} contact.":
            return min(hits(after, me)) == n
    raise AssertionError(f"nobody has checked {sentence.text!r}")


@pytest.mark.parametrize("seed", range(12))
def test_reasons_are_true_in_random_games(seed: int):
    rng = random.Random(seed)
    position = REFLIX.varied_start(rng)
    while position.moves():
        for move in rng.sample(position.moves(), min(3, len(position.moves()))):
            for sentence in sentences(explain(position, move)):
                assert holds(sentence, position, move), (
                    str(sentence),
                    REFLIX.encode(position),
                    REFLIX.name(position, move),
                )
        position = position.play(rng.choice(position.moves())).after


@pytest.mark.parametrize(
    ("start", "name", "said"),
    [
        (f"{SHARED} t 1 b -", "B6*", "This hits and wins."),
        (f"{SHARED} t 1 b 1", "B6*", "This hits with fewer contacts and wins."),
        (f"{SHARED} t 1 b 1", "D6-E6", "This hits with equally many contacts and keeps the draw."),
        (f"{SHARED} t 1 b 0", "D6-E6", None),
        (f"{SHARED} b 1 b -", "B6*", "This hits without contact."),
        (f"{SHARED} b 1 b -", "D6-E6", "This hits with 1 contact."),
        (f"{SHARED} t 10 b -", "D6-D5", "This is the last shot of the tenth round: the game ends in a draw."),
        (STANDARD, "D4-C4", None),
    ],
)
def test_what_is_said_for_known_moves(start: str, name: str, said: str | None):
    position = REFLIX.start(start)
    move = REFLIX.parse(position, name)
    found = [str(sentence) for sentence in sentences(explain(position, move))]
    assert (said in found) if said is not None else not any("hits" in sentence for sentence in found)
    for sentence in sentences(explain(position, move)):
        assert holds(sentence, position, move)


def entry_column(path: list[str], rows: str) -> str:
    """The column in which a beam came into these rows for the last time."""
    outside = [index for index, square in enumerate(path) if square[1] not in rows]
    return path[outside[-1] + 1][0]


def test_a_threat_is_parried_and_its_column_named():
    named = 0
    for seed in range(40):
        rng = random.Random(seed)
        position = REFLIX.varied_start(rng)
        for _ in range(4):
            position = position.play(rng.choice(position.moves())).after if position.moves() else position
        side, rows = position.to_move, "789" if position.to_move == Side.ONE else "123"
        swapped = replace(position, to_move=side.other, first_hit=None, ended=None)
        turns = [swapped.play(move) for move in swapped.moves()]
        paths = [REFLIX.report(turn)["shot"]["path"] for turn in turns if shot_of(turn).hit]  # type: ignore[index]
        for move in position.moves():
            for sentence in sentences(explain(position, move)):
                if sentence.text == "This closes the way through column {column}.":
                    named += 1
                    assert {entry_column(path, rows) for path in paths} == {dict(sentence.values)["column"]}
    assert named > 3
