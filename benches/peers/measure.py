#!/usr/bin/env python3
"""Random play of our games and of the peers, one measurement after another on one core. See README.md.

    .peers/venv/bin/python measure.py --ours ../../target/release/tafelrunde-lab
"""

import argparse
import importlib
import importlib.metadata
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass

# Processor time of this process: a busy neighbour costs little.
clock = time.process_time

OUR_GAMES = ["brian-boru", "imperial-settlers", "mythotopia", "catan-kartenspiel", "medievalia"]
SPIEL = ["hearts", "spades", "gin_rummy", "bridge(use_double_dummy_result=false)", "skat", "euchre", "dou_dizhu"]
SPIEL += ["liars_dice", "backgammon", "go(board_size=9)", "connect_four", "chess"]
# These give rewards before the end, or let players move at once: its C++ player takes no such games.
SPIEL_FROM_PYTHON_ONLY = ["cribbage", "hanabi(players=4)", "goofspiel"]
CATANATRON = ["4 random players", "2 random players"]
RLCARD = ["gin-rummy", "uno", "mahjong", "doudizhu", "bridge", "no-limit-holdem", "leduc-holdem"]
PETTINGZOO = ["hanabi_v5", "texas_holdem_no_limit_v6", "leduc_holdem_v4", "connect_four_v3", "chess_v6"]
PGX = ["backgammon/256", "sparrow_mahjong/256", "leduc_holdem/1024", "connect_four/1024", "go_9x9/256"]


@dataclass
class Count:
    """What was played so far."""

    transitions: float = 0
    decisions: float = 0
    games: float = 0
    seconds: float = 0.0


# ------------------------------------------------------------------------------------------------ one worker each


def spiel_game(state, luck: random.Random, count: Count) -> None:
    """Plays an OpenSpiel state to its end through the Python bindings."""
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes())
            state.apply_action(luck.choices(outcomes, odds)[0])
        elif state.is_simultaneous_node():
            players = range(state.num_players())
            state.apply_actions([luck.choice(state.legal_actions(player) or [0]) for player in players])
            count.decisions += 1
        else:
            state.apply_action(luck.choice(state.legal_actions()))
            count.decisions += 1
        count.transitions += 1
    count.games += 1


def open_spiel_py(name: str, seconds: float, seed: int) -> Count:
    import pyspiel

    game, luck, count = pyspiel.load_game(name), random.Random(seed), Count()
    begin = clock()
    while clock() - begin < seconds:
        spiel_game(game.new_initial_state(), luck, count)
    count.seconds = clock() - begin
    return count


def open_spiel_cpp(name: str, seconds: float, seed: int) -> Count:
    """Playouts inside C++: a search of one simulation evaluates its root by many random rollouts.

    The root is the first decision after a random deal. How long such playouts are is found by a sample in Python
    that is not timed.
    """
    import pyspiel

    game, luck = pyspiel.load_game(name), random.Random(seed)

    def dealt():
        state = game.new_initial_state()
        while state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes())
            state.apply_action(luck.choices(outcomes, odds)[0])
        return state

    sample, begin = Count(), clock()
    while sample.games < 200 or clock() - begin < 1.0:
        spiel_game(dealt(), luck, sample)
    rollouts, count = 16, Count()
    while count.seconds < seconds:
        luck_of_rollouts = pyspiel.RandomRolloutEvaluator(rollouts, luck.getrandbits(31))
        player = pyspiel.MCTSBot(game, luck_of_rollouts, 2.0, 1, 50, False, luck.getrandbits(31), False)
        root = dealt()
        start = clock()
        player.mcts_search(root)
        took = clock() - start
        count.seconds += took
        count.games += rollouts
        if took < 0.02:
            rollouts *= 2
    count.transitions = count.games * sample.transitions / sample.games
    count.decisions = count.games * sample.decisions / sample.games
    return count


def catanatron(name: str, seconds: float, seed: int) -> Count:
    from catanatron import Color, Game, RandomPlayer

    colours, count = list(Color)[: int(name[0])], Count()
    begin = clock()
    while clock() - begin < seconds:
        game = Game([RandomPlayer(colour) for colour in colours], seed=seed * 1_000_003 + int(count.games))
        game.play()
        count.decisions += len(game.state.actions)
        count.games += 1
    return finished(count, begin)


def rlcard(name: str, seconds: float, seed: int) -> Count:
    import numpy
    import rlcard as peer
    from rlcard.agents import RandomAgent

    numpy.random.seed(seed)
    env, count = peer.make(name, config={"seed": seed}), Count()
    agent = RandomAgent(num_actions=env.num_actions)
    begin = clock()
    while clock() - begin < seconds:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(agent.step(state), agent.use_raw)
            count.decisions += 1
        count.games += 1
    return finished(count, begin)


def pettingzoo(name: str, seconds: float, seed: int) -> Count:
    env, count = importlib.import_module(f"pettingzoo.classic.{name}").env(), Count()
    env.reset(seed=seed)
    for agent in env.possible_agents:
        env.action_space(agent).seed(seed)
    begin = clock()
    while clock() - begin < seconds:
        env.reset()
        for agent in env.agent_iter():
            observation, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
            env.step(env.action_space(agent).sample(mask))
            count.decisions += 1
        count.games += 1
    return finished(count, begin)


def pgx_cpu(name: str, seconds: float, seed: int) -> Count:
    import jax
    import jax.numpy as jnp
    import pgx

    name, batch = name.split("/")
    env, batch, steps = pgx.make(name), int(batch), 64
    step = jax.vmap(pgx.experimental.auto_reset(env.step, env.init))

    @jax.jit
    def play_on(state, key):
        def one(carry, key):
            state, ended = carry
            to_choose, to_step = jax.random.split(key)
            logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
            actions = jax.random.categorical(to_choose, logits, axis=-1)
            state = step(state, actions, jax.random.split(to_step, batch))
            return (state, ended + state.terminated.sum()), None

        (state, ended), _ = jax.lax.scan(one, (state, jnp.int32(0)), jax.random.split(key, steps))
        return state, ended

    key = jax.random.PRNGKey(seed)
    state, ended = play_on(jax.jit(jax.vmap(env.init))(jax.random.split(key, batch)), key)
    ended.block_until_ready()  # Compiled and warm.
    count, begin = Count(), clock()
    while clock() - begin < seconds:
        key, now = jax.random.split(key)
        state, ended = play_on(state, now)
        count.games += int(ended)
        count.decisions += steps * batch
    return finished(count, begin)


def ours_py(name: str, seconds: float, seed: int) -> Count:
    import tafelrunde

    luck, count = random.Random(seed), Count()
    begin = clock()
    while clock() - begin < seconds:
        match = tafelrunde.make(name, seed=seed * 1_000_003 + int(count.games))
        while asked := match.asked:
            match.step(asked[0], luck.choice(match.legal(asked[0])))
            count.decisions += 1
        count.games += 1
    return finished(count, begin)


def ours_vector(name: str, seconds: float, seed: int) -> Count:
    import tafelrunde

    seats = next(info["max_seats"] for info in tafelrunde.games() if info["id"] == name)
    games, count = tafelrunde.VectorEnv(name, 128, seats, seed=seed), Count()
    begin = clock()
    while clock() - begin < seconds:
        count.decisions += games.play_random(1)
        count.games += int(games.dones.sum())
    return finished(count, begin)


def finished(count: Count, begin: float) -> Count:
    count.seconds = clock() - begin
    count.transitions = count.decisions
    return count


PEERS = {
    "ours-vector": (ours_vector, OUR_GAMES),
    "ours-py": (ours_py, OUR_GAMES),
    "open_spiel-cpp": (open_spiel_cpp, SPIEL),
    "open_spiel-py": (open_spiel_py, SPIEL + SPIEL_FROM_PYTHON_ONLY),
    "catanatron": (catanatron, CATANATRON),
    "rlcard": (rlcard, RLCARD),
    "pettingzoo": (pettingzoo, PETTINGZOO),
    "pgx-cpu": (pgx_cpu, PGX),
}


# ------------------------------------------------------------------------------------------------ all of them


def measure(command: list[str], core: int, patience: float) -> dict:
    """Runs a command on one core; its last line is the count as JSON."""
    pools = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NPROC")
    settings = {"PYTHONHASHSEED": "0", "JAX_PLATFORMS": "cpu", "PYTHONWARNINGS": "ignore", "TF_CPP_MIN_LOG_LEVEL": "3"}
    settings |= {"XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false"} | dict.fromkeys(pools, "1")
    pinned = ["taskset", "-c", str(core), *command]
    done = subprocess.run(pinned, env=os.environ | settings, capture_output=True, text=True, timeout=patience)
    if done.returncode:
        raise RuntimeError((done.stderr.strip().splitlines() or ["it said nothing"])[-1][:150])
    return json.loads(done.stdout.strip().splitlines()[-1])


def summary(peer: str, game: str, runs: list[dict]) -> dict:
    speeds = sorted(run["decisions"] / run["seconds"] for run in runs)
    middle = statistics.median(speeds)
    return {
        "peer": peer,
        "game": game,
        "decisions_per_second": middle,
        "games_per_second": statistics.median(run["games"] / run["seconds"] for run in runs),
        "decisions_per_game": sum(run["decisions"] for run in runs) / max(1, sum(run["games"] for run in runs)),
        "spread": (speeds[-1] - speeds[0]) / middle,
    }


def versions() -> dict[str, str]:
    found = {"python": platform.python_version()}
    for package in ("open_spiel", "catanatron", "rlcard", "pettingzoo", "pgx", "jax", "numpy"):
        try:
            found[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            found[package] = "missing"
    return found


def processor() -> str:
    with open("/proc/cpuinfo") as lines:
        return next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), "unknown")


def plan(args: argparse.Namespace) -> list[tuple[str, str]]:
    todo = [("ours", game) for game in OUR_GAMES]
    todo += [(peer, game) for peer, (_, games) in PEERS.items() for game in games]
    wanted = args.only.split(",") if args.only else [""]
    return [(peer, game) for peer, game in todo if peer == "ours" or any(word in f"{peer}:{game}" for word in wanted)]


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--ours", required=True, help="the program tafelrunde")
    arguments.add_argument("--only", help="parts of 'peer:game', with commas; our games are always measured")
    arguments.add_argument("--seconds", type=float, default=2.0)
    arguments.add_argument("--repeats", type=int, default=3)
    arguments.add_argument("--core", type=int, default=(os.cpu_count() or 1) - 1)
    arguments.add_argument("--json", help="also write the figures into this file")
    args = arguments.parse_args()
    print(f"# {processor()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.2f}")
    print(f"# median of {args.repeats} x {args.seconds:g} s; {versions()}")
    rows = []
    for peer, game in plan(args):
        runs = []
        try:
            for seed in range(1, args.repeats + 1):
                worker = [sys.executable, os.path.abspath(__file__), "worker", peer, game, str(args.seconds), str(seed)]
                bench = [args.ours, "bench", game, "--seconds", str(args.seconds), "--seed", str(seed), "--json"]
                runs.append(measure(bench if peer == "ours" else worker, args.core, args.seconds * 20 + 300))
        except (RuntimeError, subprocess.TimeoutExpired, json.JSONDecodeError) as why:
            print(f"{peer}:{game:<40} FAILED {why}", flush=True)
            continue
        row = summary(peer, game, runs)
        rows.append(row)
        print(
            f"{peer + ':' + game:<55}{row['decisions_per_second']:>13,.0f} decisions/s"
            f"{row['games_per_second']:>13,.1f} games/s{row['spread']:>8.1%} spread",
            flush=True,
        )
    for ours in (row for row in rows if row["peer"] == "ours"):
        for row in (row for row in rows if not row["peer"].startswith("ours")):
            ratio = ours["decisions_per_second"] / row["decisions_per_second"]
            print(f"ratio {ours['game']} / {row['peer']}:{row['game']} = {ratio:.2f}")
    if args.json:
        with open(args.json, "w") as out:
            json.dump({"processor": processor(), "versions": versions(), "rows": rows}, out, indent=1)


if __name__ == "__main__":
    if len(sys.argv) == 6 and sys.argv[1] == "worker":
        peer, game, seconds, seed = sys.argv[2:]
        print(json.dumps(vars(PEERS[peer][0](game, float(seconds), int(seed)))))
    else:
        main()
