"""The library of fortresses: all legal, all different, named in both languages, and enough of them for every bot."""

import random
import tomllib
from itertools import combinations

import pytest

from reflix.core.assets import asset
from reflix.games.reflix.fortress import STANDARD, refusal
from reflix.games.reflix.game import REFLIX
from reflix.games.reflix.presets import LANGUAGES, bot_fortress, presets, ways_in

LEVELS = [level.name for level in REFLIX.info.levels]
FLIP = str.maketrans("/\\", "\\/")
LEAST_DIFFERENCE = 7


def left_right(objects: str) -> str:
    """The layout as a mirror on the wall would show it."""
    return "".join(objects[row : row + 7][::-1].translate(FLIP) for row in (0, 7, 14))


def difference(a: str, b: str) -> int:
    return sum(x != y for x, y in zip(a, b, strict=True))


def test_at_least_twenty_and_the_standard_one_first():
    assert len(presets()) >= 20
    assert presets()[0].fortress.text == STANDARD
    assert presets()[0].title("de") == "Grundfestung"


@pytest.mark.parametrize("preset", presets(), ids=lambda preset: preset.id)
def test_every_fortress_may_be_used(preset):
    assert refusal(preset.fortress.objects) is None


def test_no_two_are_alike_not_even_in_a_mirror():
    for one, two in combinations(presets(), 2):
        a, b = one.fortress.objects, two.fortress.objects
        assert min(difference(a, b), difference(a, left_right(b))) >= LEAST_DIFFERENCE, (one.id, two.id)


def test_names_and_ids_are_unique_and_nothing_is_empty():
    for texts in ([p.id for p in presets()], *([p.title(language) for p in presets()] for language in LANGUAGES)):
        assert len(set(texts)) == len(texts)
    for preset in presets():
        for language in LANGUAGES:
            assert preset.title(language).strip()
            assert preset.note(language).endswith(".")


def test_an_unknown_language_gets_english():
    assert presets()[0].title("fr") == presets()[0].title("en")
    assert presets()[0].note("fr") == presets()[0].note("en")


def test_the_ways_in_that_the_file_states_are_measured():
    with asset("fortresses.toml").open("rb") as file:
        entries = tomllib.load(file)["fortress"]
    assert [entry["ways"] for entry in entries] == [ways_in(p.fortress.objects) for p in presets()]


def test_character_varies():
    profiles = [ways_in(preset.fortress.objects) for preset in presets()]
    assert {sum(way != "-" for way in profile) for profile in profiles} == {1, 2, 3}
    assert {way for profile in profiles for way in profile} == set("0123-")
    targets = {preset.fortress.objects.index("T") for preset in presets()}
    assert len(targets) >= 9
    assert {place // 7 for place in targets} == {1, 2}


@pytest.mark.parametrize("level", LEVELS)
def test_every_bot_has_several_and_its_choice_hangs_on_the_seed_alone(level):
    chosen = [bot_fortress(level, random.Random(seed)) for seed in range(200)]
    assert len(set(chosen)) >= 6
    assert chosen == [bot_fortress(level, random.Random(seed)) for seed in range(200)]
    assert {fortress.text for fortress in chosen} <= {p.fortress.text for p in presets() if level in p.levels}


def test_levels_in_the_file_exist():
    assert {level for preset in presets() for level in preset.levels} == set(LEVELS)


def test_an_unknown_level_is_named():
    with pytest.raises(ValueError, match="'wizard'"):
        bot_fortress("wizard", random.Random(1))
