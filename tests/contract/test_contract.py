"""What every game promises (see `reflix.core.game`), tested on random games of all games and of a toy."""

from __future__ import annotations

import json
import pickle
import random

import pytest

from reflix.core.events import fold
from reflix.core.game import AnyGame, Cell, IllegalMove, Move, SetupError, Side
from reflix.core.message import Message
from tests.contract.games import ALL_GAMES, Played

SAMPLE = 12
"""As many moves of a position are looked at one by one; Quatrix has hundreds."""

NONSENSE = ("", " ", "?", "A1-", "*", "zz9", "0", "D6-D6", "99", "\\", "{}", "{n}", "\0", "É4", "a" * 500)


def sample(moves, seed=0):
    """A few of the moves, the same each time."""
    return list(moves) if len(moves) <= SAMPLE else random.Random(seed).sample(list(moves), SAMPLE)


def test_ids_of_games_differ():
    assert len({game.id for game in ALL_GAMES}) == len(ALL_GAMES)


def test_legal_moves_are_sorted_and_unique(played: Played):
    for position in played.positions:
        moves = list(position.moves())
        assert moves == sorted(set(moves))
        assert moves == list(position.moves())


def test_there_are_moves_exactly_while_there_is_no_outcome(played: Played):
    for position in played.positions[:-1]:
        assert position.moves()
        assert position.outcome() is None
    end = played.positions[-1]
    assert not end.moves()
    assert end.outcome() is not None


def test_the_outcome_is_plain_data(played: Played):
    outcome = played.positions[-1].outcome()
    assert outcome.winner is None or outcome.winner in list(Side)
    assert str(outcome.reason)
    assert [type(points) for points in outcome.score] == [int, int]


def test_a_game_ends_within_its_longest(played: Played):
    assert 0 < len(played.turns) <= played.game.info.longest_game


def test_a_turn_tells_what_was_asked(played: Played):
    for turn, before, after in zip(played.turns, played.positions, played.positions[1:], strict=False):
        assert turn.before == before
        assert turn.after == after
        assert turn.move in before.moves()
        assert turn.events, "nothing happened in a turn"
        assert type(turn.events) is tuple


def test_a_turn_is_the_same_each_time(played: Played):
    for turn in played.turns:
        assert turn.before.play(turn.move) == turn


def test_playing_leaves_the_position_before_unchanged(played: Played):
    position = played.positions[0]
    for turn in played.turns:
        text, number, moves = played.game.encode(position), hash(position), list(position.moves())
        pieces = dict(position.pieces())
        after = position.play(turn.move).after
        assert after != position
        assert played.game.encode(position) == text
        assert (hash(position), list(position.moves()), dict(position.pieces())) == (number, moves, pieces)
        position = after


def test_equal_positions_have_equal_hashes(played: Played):
    for position in played.positions[:-1]:
        again = played.game.start(played.game.encode(position))
        assert again == position
        assert hash(again) == hash(position)


def test_illegal_moves_are_refused_with_a_reason_and_change_nothing(played: Played):
    rng = random.Random(played.seed)
    for position in played.positions:
        legal = set(position.moves())
        near = {move + step for move in sample(sorted(legal)) for step in (-1, 1)}
        wild = {-1, -1000, 10**9, *(rng.randrange(10_000) for _ in range(10))}
        before, text = hash(position), played.game.encode(position)
        for move in sorted((near | wild) - legal):
            with pytest.raises(IllegalMove) as refusal:
                position.play(Move(move))
            assert len(str(refusal.value)) > 5
            assert str(refusal.value.message) == str(refusal.value)
        assert (hash(position), played.game.encode(position)) == (before, text)


def test_a_finished_game_refuses_every_move(played: Played):
    end = played.positions[-1]
    for turn in played.turns:
        with pytest.raises(IllegalMove):
            end.play(turn.move)
        with pytest.raises(IllegalMove):
            played.game.parse(end, played.game.name(turn.before, turn.move))


def test_names_are_unique_and_can_be_read_back(played: Played):
    for position in played.positions:
        names = [played.game.name(position, move) for move in position.moves()]
        assert len(set(names)) == len(names)
        assert all(name == name.strip() and " " not in name for name in names)
        for move in sample(position.moves(), played.seed):
            name = played.game.name(position, move)
            assert played.game.parse(position, name) == move, name
            assert played.game.parse(position, f" {name} ") == move


@pytest.mark.parametrize("text", NONSENSE)
def test_text_that_is_no_move_is_refused_with_a_reason(game: AnyGame, text: str):
    with pytest.raises(IllegalMove) as refusal:
        game.parse(game.start(), text)
    assert 5 < len(str(refusal.value)) < 300


@pytest.mark.parametrize("text", [text for text in NONSENSE if text])
def test_text_that_is_no_position_is_refused_with_a_reason(game: AnyGame, text: str):
    with pytest.raises(SetupError) as refusal:
        game.start(text)
    assert 5 < len(str(refusal.value)) < 400


def test_position_text_can_be_read_back(played: Played):
    for position in played.positions[:-1]:
        text = played.game.encode(position)
        assert "\n" not in text
        assert played.game.encode(played.game.start(text)) == text
        assert list(played.game.start(text).moves()) == list(position.moves())


def test_the_events_folded_over_the_pieces_before_give_the_pieces_after(played: Played):
    for turn in played.turns:
        assert fold(turn.before.pieces(), turn.events) == dict(turn.after.pieces())


def test_events_can_be_hashed(played: Played):
    for turn in played.turns:
        hash(turn)


def test_pieces_stand_on_squares_and_have_names(played: Played):
    info = played.game.info
    for position in played.positions:
        for cell, piece in position.pieces().items():
            assert 0 <= cell < info.columns * info.rows
            assert played.game.piece_name(piece).strip()
    kinds = {piece for position in played.positions for piece in position.pieces().values()}
    assert len({played.game.piece_name(piece) for piece in kinds}) == len(kinds)


def test_every_square_has_its_own_name(game: AnyGame):
    cells = range(game.info.columns * game.info.rows)
    assert len({game.square(Cell(cell)) for cell in cells}) == len(cells)


def test_positions_turns_and_games_can_be_pickled(played: Played):
    for turn in played.turns:
        assert pickle.loads(pickle.dumps(turn)) == turn
    again = pickle.loads(pickle.dumps(played.game))
    assert again.id == played.game.id
    assert again.start() == played.game.start()


def test_the_story_of_a_turn_is_messages_that_format(played: Played):
    for turn in played.turns:
        told = played.game.tell(turn)
        assert told
        for sentence in told:
            assert isinstance(sentence, Message)
            assert str(sentence).strip()
            assert "{" not in str(sentence)


def test_the_report_of_a_turn_survives_json(played: Played):
    for turn in played.turns:
        report = played.game.report(turn)
        assert json.loads(json.dumps(report)) == report


def test_a_varied_start_is_the_same_for_the_same_seed_and_varied(game: AnyGame):
    starts = [game.varied_start(random.Random(seed)) for seed in range(8)]
    assert starts == [game.varied_start(random.Random(seed)) for seed in range(8)]
    assert len(set(starts)) >= 3
    for start in starts:
        assert start.moves()
        assert game.start(game.encode(start)) == start


def test_in_a_rematch_the_other_side_begins_or_seats_change(game: AnyGame):
    for start in (game.start(), game.varied_start(random.Random(3))):
        other = game.other_begins(start)
        if other is not None:
            assert other.to_move == start.to_move.other
            assert other.pieces() == start.pieces()
            assert other.moves()
            assert game.start(game.encode(other)) == other
            assert game.other_begins(other) == start


def test_every_variant_can_be_started(game: AnyGame):
    names = [name for name, _ in game.info.variants]
    assert names
    assert len(set(names)) == len(names)
    for _, setup in game.info.variants:
        start = game.start(setup)
        assert start.moves()
        assert game.start(game.encode(start)) == start


def test_levels_are_named_and_found(game: AnyGame):
    assert game.info.levels
    for level in game.info.levels:
        assert game.info.level(level.name) is level
        assert str(level.title)
        assert level.depth >= 1
        assert 0 <= level.slips < 1
    with pytest.raises(ValueError, match=game.info.levels[0].name):
        game.info.level("no such level")


def test_what_people_read_about_a_game_is_messages_that_format(game: AnyGame):
    for message in (game.info.title, *game.info.sides):
        assert isinstance(message, Message)
        assert str(message).strip()
    assert len(set(map(str, game.info.sides))) == 2
    assert len(set(game.info.letters)) == 2
