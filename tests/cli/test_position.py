"""`position`: the stable JSON, and the same for people."""

import json
from pathlib import Path

import pytest

from reflix.games.catalog import GAMES

STANDARD = ".SWSWS.|\\..T../|......."
START = f"{STANDARD} {STANDARD} B6/D6\\F6/ B4/D4\\F4/ t 1 t -"
FOUR_MOVES = "D4-C4 D6* C4-C5 D6-E6"
KEYS = {"position", "to_move", "moves", "outcome", "turns", "events"}
DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
RECORDS, TRANSCRIPTS = DATA / "reflix_games.jsonl", DATA / "reversi_games.tsv"
LETTER = {"bottom": "b", "top": "t", "draw": None}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_start_has_the_stable_keys(run, game):
    told = run("position", game.id, "--json").json
    assert set(told) == KEYS
    assert told["position"] == game.encode(game.start())
    assert told["to_move"] in game.info.letters
    assert told["moves"] == sorted(told["moves"])
    assert len(told["moves"]) == len(game.start().moves())
    assert (told["outcome"], told["turns"], told["events"]) == (None, 0, [])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_can_be_played_to_its_end_as_json(run, game):
    """All events of all kinds come out as plain values with squares, sides and pieces by name."""
    position = game.start()
    played: list[str] = []
    while position.outcome() is None:
        moves = position.moves()
        move = moves[len(played) * 7 % len(moves)]
        played.append(game.name(position, move))
        turn = position.play(move)
        told = run("position", game.id, "--position", game.encode(position), "--moves", played[-1], "--json").json
        assert [event["event"] for event in told["events"]] == [type(event).__name__ for event in turn.events]
        for event in told["events"]:
            for name in {"cell", "start", "end"} & set(event):
                assert isinstance(event[name], str), event
        position = turn.after
    told = run("position", game.id, "--moves", " ".join(played), "--json").json
    assert told["moves"] == []
    assert told["turns"] == len(played)
    assert set(told["outcome"]) == {"winner", "reason", "score"}
    assert told["outcome"]["winner"] in (*game.info.letters, None)


def test_golden_case(run):
    told = run("position", "reflix", "--moves", FOUR_MOVES, "--json").json
    assert told == {
        "position": f"{STANDARD} {STANDARD} B6/E6/F6/ B4/C5\\F4/ t 2 t -",
        "to_move": "t",
        "moves": [],
        "outcome": {"winner": "b", "reason": "hit", "score": [1, 0]},
        "turns": 4,
        "events": [
            {"event": "Shifted", "start": "D6", "end": "E6"},
            {
                "event": "Shot",
                "shooter": "b",
                "segments": [
                    {"start": "D6", "heading": "up", "end": "D3", "contact": "shield"},
                    {"start": "D3", "heading": "up", "end": "D2", "contact": "hit"},
                ],
                "contacts": 1,
            },
            {"event": "RoundEnded", "number": 2},
        ],
        "shot": {
            "shooter": "b",
            "path": ["D6", "D5", "D4", "D3", "D2"],
            "end": "hit",
            "contacts": 1,
            "touched": ["D3"],
        },
    }


@pytest.mark.parametrize(
    ("count", "path", "end"),
    [
        (1, "D4 D5 D6 E6 F6 F5 F4 G4", "exit"),
        (2, "D6 E6 F6 F5 F4 G4", "exit"),
        (3, "D4 D5 D6 C6 B6 B7 B8 B9", "exit"),
        (4, "D6 D5 D4 D3 D2", "hit"),
    ],
)
def test_every_shot_of_the_rules_page(run, count, path, end):
    moves = " ".join(FOUR_MOVES.split()[:count])
    shot = run("position", "reflix", "--moves", moves, "--json").json["shot"]
    assert (" ".join(shot["path"]), shot["end"]) == (path, end)


@pytest.mark.parametrize("moves", ["D4-C4,D6*,C4-C5", "D4-C4\nD6*\r\n C4-C5\n", " d4-c4 , d6*\tc4-C5,"])
def test_moves_are_separated_by_blanks_commas_or_line_breaks(run, moves):
    assert run("position", "reflix", "--moves", moves, "--json").json["turns"] == 3


def test_a_piece_that_turned_is_named(run):
    events = run("position", "reflix", "--moves", "D4*", "--json").json["events"]
    assert events[0] == {"event": "Flipped", "cell": "D4", "piece": "t/"}


def test_a_game_can_go_on_from_a_text(run):
    text = run("position", "reflix", "--moves", "D4-C4 D6* C4-C5", "--json").json["position"]
    told = run("position", "reflix", "--position", text, "--moves", "D6-E6", "--json").json
    assert told["outcome"]["winner"] == "b"
    assert told["turns"] == 1


def test_for_people_before_a_move(run):
    ran = run("position", "reflix")
    assert ran.code == 0
    assert "    A  B  C  D  E  F  G" in ran.lines
    assert "6   . b/  . b\\  . b/  ." in ran.lines
    assert "8   \\  .  .  T  .  .  /" in ran.lines
    assert "2   /  .  .  T  .  .  \\" in ran.lines  # a half turn keeps the sign of a mirror
    assert "to move: t (top)" in ran.lines
    assert f"position: {START}" in ran.lines
    assert any(line.startswith("legal moves (12): B4* B4-A4 ") for line in ran.lines)


def test_for_people_after_the_last_move(run):
    ran = run("position", "reflix", "--moves", FOUR_MOVES)
    assert any(line.startswith("last move: 4. D6-E6  D6 › shield D3 › target D2: hit") for line in ran.lines)
    assert "result: b (bottom) wins, hit, score 1:0" in ran.lines


@pytest.mark.skipif(not RECORDS.exists(), reason="the shared test data is not beside this checkout")
def test_recorded_games_of_an_independent_program(run):
    records = [json.loads(line) for line in RECORDS.read_text(encoding="utf-8").splitlines()]
    assert records
    for record in records:
        letter = LETTER[record["first"]]
        start = f"{record['bottom']} {record['top']} B6/D6\\F6/ B4/D4\\F4/ {letter} 1 {letter} -"
        told = run("position", "reflix", "--position", start, "--moves", record["moves"], "--json").json
        assert told["position"] == record["final"]
        assert told["outcome"]["winner"] == LETTER[record["result"]]
        assert told["moves"] == []
        assert told["turns"] == len(record["moves"].split()) == len(record["legal_counts"])
        assert told["events"][-1] == {"event": "RoundEnded", "number": record["round"]}


@pytest.mark.skipif(not TRANSCRIPTS.exists(), reason="the shared test data is not beside this checkout")
def test_tournament_games_of_reversi_without_their_passes(run):
    lines = TRANSCRIPTS.read_text(encoding="utf-8").splitlines()[1:]
    chosen = [line.split("\t") for line in lines[::25]] + [
        line.split("\t") for line in lines if line.split("\t")[4] > "1"
    ]
    assert len(chosen) > 40
    for transcript, _, black, white, passes, _ in chosen:
        told = run("position", "reversi", "--moves", transcript, "--json").json
        assert told["discs"] == {"X": int(black), "O": int(white)}
        assert told["turns"] == len(transcript) // 2 + int(passes)
        assert told["moves"] == []
        assert told["outcome"] is not None
