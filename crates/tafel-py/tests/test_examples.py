"""The programs of docs/python.md and examples/ do what they say, with short settings."""

import importlib.util
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import pytest

EXAMPLES = Path(__file__).parents[3] / "examples"


def load(path: str):
    """An example as a module."""
    name = Path(path).stem
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def run(*command: str) -> str:
    done = subprocess.run([sys.executable, str(EXAMPLES / command[0]), *command[1:]], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_random_play_shows_ranks_and_speed():
    shown = run("python/random_play.py", "catan-kartenspiel", "--seconds", "0.1", "--threads", "2")
    assert "ranks" in shown and "decisions/s" in shown


def test_a_search_on_imagined_worlds_beats_random_players():
    mcts = load("python/mcts.py")
    wins = sum(mcts.play("brian-boru", 3, 30, number) for number in range(9))
    # Par is 3 of 9; the probability that luck alone wins 6 or more is 4 %, and the seeds are fixed.
    assert wins >= 6


def test_the_learner_gets_better():
    learner = load("python/learner.py")
    pupil = learner.Learner("brian-boru", 3, seed=1, count=32)
    before = learner.win_share(pupil.weights, "brian-boru", 3, 192, seed=2)
    assert abs(before - 1 / 3) < 0.08, "without having learned anything it plays at random"
    for _ in range(3):
        pupil.learn(rate=0.05)
    after = learner.win_share(pupil.weights, "brian-boru", 3, 192, seed=2)
    assert after > before + 0.08


@pytest.mark.parametrize("kind", ["arena", "selfplay"])
def test_games_spread_over_processes_are_the_same_games(kind):
    selfplay = load("ray_selfplay.py")
    plan = selfplay.Plan(kind, "brian-boru", 3, ("greedy", "random"), 7)

    def in_two_processes(plan, work):
        with ProcessPoolExecutor(2) as pool:
            # Backwards, as if the last piece had been the quickest.
            yield from reversed(list(pool.map(selfplay.play, [plan] * len(work), work)))

    alone = selfplay.spread(selfplay.here, plan, 9, 9)
    together = selfplay.spread(in_two_processes, plan, 9, 2)
    assert [game["number"] for game in together] == list(range(9))
    assert selfplay.same(alone, together)
    other = selfplay.Plan(kind, "brian-boru", 3, ("greedy", "random"), 8)
    assert not selfplay.same(alone, selfplay.spread(selfplay.here, other, 9, 9)), "another seed, other games"


def test_two_ray_workers_play_the_same_games_as_one_process():
    pytest.importorskip("ray", reason="Ray is not installed: pip install ray")
    shown = run("ray_selfplay.py", "check", "brian-boru", "--games", "8", "--piece", "3")
    assert "arena: 8 games, the same on two workers as in one process" in shown
    assert "selfplay: 8 games, the same on two workers as in one process" in shown


def test_an_arena_gives_every_deal_to_every_seat():
    selfplay = load("ray_selfplay.py")
    plan = selfplay.Plan("arena", "brian-boru", 3, ("greedy", "random"), 7)
    block = [plan.seating(number).index("greedy") for number in range(3)]
    assert sorted(block) == [0, 1, 2]
    assert len({plan.luck(number) for number in range(3)}) == 1
    assert plan.luck(3) != plan.luck(2)
    results = selfplay.spread(selfplay.here, plan, 30, 30)
    table = selfplay.standings(results)
    assert table["greedy"]["entries"] == 30 and table["random"]["entries"] == 60
    assert np.isclose(30 * table["greedy"]["win_share"] + 60 * table["random"]["win_share"], 30)
