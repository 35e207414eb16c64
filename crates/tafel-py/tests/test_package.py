"""The package as its users meet it, for every game."""

import numpy as np
import pytest
import tafelrunde
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test
from tafelrunde.gymnasium_env import AgainstBots
from tafelrunde.pettingzoo_env import env

GAMES = [info["id"] for info in tafelrunde.games()]


def test_a_game_that_nobody_wrote_numbers_for_is_among_them():
    assert "high-card" in GAMES, "build the package for its tests with --features games/high-card"
    assert [name for name, _ in tafelrunde.layout("high-card")][-2:] == ["legal actions", "leaves of the view, by their hash"]


def seats_of(game: str) -> range:
    info = next(info for info in tafelrunde.games() if info["id"] == game)
    return range(info["min_seats"], info["max_seats"] + 1)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_plays_to_its_end_and_its_record_comes_back(game):
    match = tafelrunde.make(game, seed=3)
    luck = np.random.default_rng(3)
    while not match.over:
        seat = match.asked[0]
        match.step(seat, int(luck.choice(match.legal(seat))))
    again = tafelrunde.read(match.record())
    assert again.outcome == match.outcome
    assert again.view(0) == match.view(0)


@pytest.mark.parametrize("game", GAMES)
def test_an_action_that_is_not_legal_is_refused_and_changes_nothing(game):
    match = tafelrunde.make(game, seed=1)
    seat = match.asked[0]
    before = match.view(seat)
    illegal = next(action for action in range(len(tafelrunde.action_names(game))) if action not in match.legal(seat))
    with pytest.raises(ValueError, match="not legal"):
        match.step(seat, illegal)
    with pytest.raises(ValueError, match="actions 0 to"):
        match.step(seat, 10**6)
    assert match.view(seat) == before


@pytest.mark.parametrize("game", GAMES)
def test_an_imagined_world_shows_the_same_view(game):
    match = tafelrunde.make(game, seed=5)
    luck = np.random.default_rng(5)
    for _ in range(40):
        if match.over:
            break
        seat = match.asked[0]
        world = match.imagine(seat, int(luck.integers(1000)))
        assert world.view(seat) == match.view(seat)
        assert world.legal(seat) == match.legal(seat)
        assert np.array_equal(world.observe(seat), match.observe(seat))
        world.clone().step(seat, world.legal(seat)[0])
        match.step(seat, int(luck.choice(match.legal(seat))))
    with pytest.raises(ValueError, match="reveal=True"):
        match.clone()


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_is_content(game):
    api_test(env(game), num_cycles=200, verbose_progress=False)


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_is_content(game):
    check_env(AgainstBots(game), skip_render_check=True)


@pytest.mark.parametrize("game", GAMES)
def test_many_games_step_together(game):
    for seats in seats_of(game):
        vector = tafelrunde.VectorEnv(game, 16, seats, seed=2)
        luck = np.random.default_rng(2)
        for _ in range(600):
            assert vector.masks.any(axis=1).all()
            scores = np.where(vector.masks, luck.random(vector.masks.shape), -1.0)
            vector.step(scores.argmax(axis=1))
            # A game has one win to share; alone against the game itself it can also be lost.
            shared = vector.rewards[vector.dones].sum(axis=1)
            assert np.isclose(shared, 1.0).all() if seats > 1 else np.isin(shared, [0.0, 1.0]).all()
            assert ((vector.observations >= 0) & (vector.observations <= 1)).all()
        before = vector.observations.copy()
        with pytest.raises(ValueError, match="not legal"):
            vector.step((~vector.masks).argmax(axis=1))
        assert np.array_equal(before, vector.observations), "a refused step changes nothing"


@pytest.mark.parametrize("game", GAMES)
def test_threads_change_nothing_but_the_time(game):
    alone, together = (tafelrunde.VectorEnv(game, 7, seats_of(game)[-1], seed=4, threads=n) for n in (1, 3))
    luck = np.random.default_rng(4)
    for _ in range(400):
        actions = np.where(alone.masks, luck.random(alone.masks.shape), -1.0).argmax(axis=1)
        alone.step(actions)
        together.step(actions)
        for name in ("observations", "masks", "seats", "rewards", "dones"):
            assert np.array_equal(getattr(alone, name), getattr(together, name)), name
    assert alone.play_random(50) == together.play_random(50) == 350
    assert np.array_equal(alone.observations, together.observations)


def test_the_arrays_belong_to_the_games():
    vector = tafelrunde.VectorEnv("brian-boru", 2, 3)
    with pytest.raises(ValueError, match="read-only"):
        vector.observations[0, 0] = 1.0
    blind = tafelrunde.VectorEnv("brian-boru", 2, 3, observe=False)
    assert blind.observations.shape == (2, 0)
    vector.play_random(100)
    blind.play_random(100)
    assert np.array_equal(vector.masks, blind.masks)
    with pytest.raises(ValueError, match="at least one"):
        tafelrunde.VectorEnv("brian-boru", 0, 3)


def test_only_imagined_worlds_are_played_out():
    match = tafelrunde.make("brian-boru", seats=3, seed=1)
    with pytest.raises(ValueError, match="imagine"):
        match.playout()
    world = match.imagine(0, seed=9)
    world.playout()
    assert world.over and not match.over


def test_what_does_not_exist_is_named():
    with pytest.raises(ValueError, match="brian-boru"):
        tafelrunde.make("chess", seats=2)
    with pytest.raises(ValueError, match="players"):
        tafelrunde.make("brian-boru", seats=9)
    with pytest.raises(ValueError, match="no_such"):
        tafelrunde.make("brian-boru", options={"no_such": 1})
