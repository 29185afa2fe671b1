"""Whatever is wrong on a command line: one sentence on stderr that names it, nothing on stdout, exit code 2."""

import pytest

STANDARD = ".SWSWS.|\\..T../|......."


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (["prft"], ["'prft'", "Did you mean 'perft'?"]),
        (["zzz"], ["'zzz'", "expected one of: position, "]),
        (["perft"], ["perft: missing: GAME, DEPTH"]),
        (["perft", "reflix"], ["perft: missing: DEPTH"]),
        (["perft", "reflx", "2"], ["unknown game 'reflx'", "Did you mean 'reflix'?"]),
        (["perft", "chess", "2"], ["unknown game 'chess'", "reflix"]),
        (["perft", "reflix", "two"], ["DEPTH: 'two' is not a whole number from 0 to 20"]),
        (["perft", "reflix", "-1"], ["-1"]),
        (["perft", "reflix", "21"], ["DEPTH: '21' is not a whole number from 0 to 20"]),
        (["perft", "reflix", "2", "3"], ["perft: unexpected '3'"]),
        (["perft", "reflix", "2", "--posotion", "x"], ["unknown option '--posotion'", "Did you mean '--position'?"]),
        (["perft", "reflix", "2", "--pos", "x"], ["unknown option '--pos'"]),
        (["position"], ["position: missing: GAME"]),
        (["position", "reflix", "--position"], ["--position: expected one argument"]),
        (["position", "reflix", "--position", ""], ["--position: the text is empty"]),
        (["position", "reflix", "--position", "nonsense"], ["--position: ", "eight fields"]),
        (["position", "reflix", "--position", f"{STANDARD} {STANDARD} B6/D6\\F6/ B4/D4\\F9/ t 1 t -"], ["F9"]),
        (["position", "reflix", "--moves", "D4-C4 D6-D9"], ["move 2, 'D6-D9'", "zone", "legal: B6*, B6-A6, "]),
        (["position", "reflix", "--moves", "hello"], ["move 1, 'hello'", "legal: B4*, "]),
        (["position", "reflix", "--moves", "D6*"], ["move 1, 'D6*'", "opponent", "legal: B4*, "]),
        (
            ["position", "reflix", "--moves", "D4-C4 D6* C4-C5 D6-E6 B4*"],
            ["move 5, 'B4*'", "The game is over", "no move is legal"],
        ),
        (
            ["position", "reversi", "--moves", "f5d6a1"],
            ["Move 3, a1", "encloses nothing", "legal: c3, c4, c5, c6, c7."],
        ),
        (["position", "reversi", "--moves", "f5banana"], ["Move 2", "banana", "legal: d6, f4, f6."]),
        (["position", "reflix", "--jsn"], ["Did you mean '--json'?"]),
        (["fortress"], ["fortress: expected one of: check, code, random, list"]),
        (["fortress", "chek", "x"], ["'chek'", "Did you mean 'check'?"]),
        (["fortress", "check"], ["fortress check: missing: TEXT"]),
        (["fortress", "random", "--seed", "x"], ["--seed: 'x'"]),
        (["bestmove", "reflix"], ["bestmove: missing: --level"]),
        (["bestmove", "reflix", "--level", "mitel"], ["unknown level 'mitel'", "Did you mean 'mittel'?"]),
        (["bestmove", "reflix", "--level", "mittel", "--seed", "-3"], ["--seed: '-3'"]),
        (["match", "reflix", "--first", "leicht"], ["match: missing: --second"]),
        (["match", "reflix", "--first", "leicht", "--second", "x"], ["unknown level 'x'"]),
        (["match", "reflix", "--first", "leicht", "--second", "leicht", "--games", "0"], ["--games: '0'", "from 1"]),
        (["match", "reflix", "--first", "leicht", "--second", "leicht", "--jobs", "0"], ["--jobs: '0'", "from 1"]),
        (["bench"], ["bench: expected one of: search, render"]),
        (["bench", "serch"], ["Did you mean 'search'?"]),
        (["bench", "search", "reflix", "--level", "mitel"], ["Did you mean 'mittel'?"]),
        (["--size", "800"], ["--size: '800'", "1280x720"]),
        (["--size", "100x100"], ["--size: 100x100 is out of range", "600x400 or 480x720 to 7680x4320"]),
        (["--size", "480x600"], ["out of range"]),
        (["--size", "9999x4000"], ["out of range"]),
        (["--lang", "fr"], ["--lang: 'fr'", "en, de"]),
        (["--fulscreen"], ["Did you mean '--fullscreen'?"]),
        (["--frames", "0"], ["--frames: '0'"]),
        (["--frames", "3"], ["--frames", "--screenshot"]),
        (["--screenshot", "picture.bmp"], ["--screenshot: 'picture.bmp'", ".png"]),
        (["--screenshot", "no-such-folder/picture.png"], ["no-such-folder"]),
        (["--event-script", "no-such-file"], ["--event-script: there is no file 'no-such-file'"]),
        (["--lang", "de", "perft", "reflix", "2"], ["a command comes first: reflix perft"]),
        (["--lang", "de", "extra"], ["unexpected 'extra'"]),
    ],
    ids=lambda value: " ".join(value)[:60],
)
def test_one_sentence_names_it(run, words, parts):
    complaint = run(*words).complaint
    for part in parts:
        assert part in complaint
