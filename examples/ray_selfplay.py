#!/usr/bin/env python3
"""Arena and self-play spread over a Ray cluster, through the Python package.

    pip install ./crates/tafel-py ray
    examples/ray_selfplay.py arena brian-boru --bots greedy,random --games 1000
    examples/ray_selfplay.py selfplay brian-boru --bots greedy --games 1000 --out positions.npz
    examples/ray_selfplay.py check brian-boru       # two local workers, compared with a run without Ray

Every game has a number, and everything in it follows from the seed and that number; results are put back in order.
So a cluster of any size, and a single process, give the same results. That holds for computer players who take
their luck from a seed (random, novice, greedy), not for those who search for a time.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import tafelrunde


@dataclass(frozen=True)
class Plan:
    """What is played. Game number n of a plan is the same game wherever it is played."""

    kind: str
    game: str
    seats: int
    bots: tuple[str, ...]
    seed: int

    def seating(self, number: int) -> list[str]:
        """Who sits where: one place further with every game of a block."""
        first = number % self.seats if self.kind == "arena" else 0
        return [self.bots[min((seat - first) % self.seats, len(self.bots) - 1)] for seat in range(self.seats)]

    def luck(self, number: int) -> int:
        """In an arena, the games of a block have the same luck: everybody gets to play every deal from every seat."""
        deal = number // self.seats if self.kind == "arena" else number
        return self.seed * 1_000_003 + deal


def play(plan: Plan, numbers: Iterable[int]) -> list[dict[str, Any]]:
    """Plays some games of a plan; this is what a worker does."""
    return [play_game(plan, number) for number in numbers]


def play_game(plan: Plan, number: int) -> dict[str, Any]:
    match = tafelrunde.make(plan.game, plan.seats, seed=plan.luck(number))
    seating, thoughts = plan.seating(number), np.random.default_rng([plan.seed, number])
    seen: list[tuple[np.ndarray, int, int]] = []
    decisions = 0
    while not match.over:
        seat = match.asked[0]
        action = match.bot(seat, seating[seat], int(thoughts.integers(2**63)))
        if plan.kind == "selfplay":
            seen.append((match.observe(seat), seat, action))
        match.step(seat, action)
        decisions += 1
    result = {"number": number, "seating": seating, "decisions": decisions, **match.outcome}
    if seen:
        shares = [1 / result["ranks"].count(1) if rank == 1 else 0.0 for rank in result["ranks"]]
        result["observations"] = np.array([observation for observation, _, _ in seen])
        result["actions"] = np.array([action for _, _, action in seen], dtype=np.uint32)
        result["win_shares"] = np.array([shares[seat] for _, seat, _ in seen], dtype=np.float32)
    return result


def pieces(games: int, size: int) -> Iterator[range]:
    """The numbers of the games, in pieces of a size worth sending."""
    return (range(first, min(first + size, games)) for first in range(0, games, size))


def spread(run: Callable[[Plan, list[range]], Iterable[list[dict[str, Any]]]], plan: Plan, games: int, size: int):
    """Plays the games of a plan in pieces, by whatever runs them, and puts the results in order."""
    done = [game for piece in run(plan, list(pieces(games, size))) for game in piece]
    return sorted(done, key=lambda game: game["number"])


def here(plan: Plan, work: list[range]) -> Iterable[list[dict[str, Any]]]:
    """Runs the pieces in this process."""
    return (play(plan, piece) for piece in work)


def on_ray(plan: Plan, work: list[range]) -> Iterable[list[dict[str, Any]]]:
    """Runs the pieces on a cluster; whichever is done first comes first."""
    import ray

    remote = ray.remote(play)
    waiting = [remote.remote(plan, piece) for piece in work]
    while waiting:
        ready, waiting = ray.wait(waiting)
        yield from ray.get(ready)


def standings(results: list[dict[str, Any]]) -> dict[str, dict[str, float]]:
    """Win share and mean rank of every level."""
    table: dict[str, dict[str, float]] = {}
    for game in results:
        winners = game["ranks"].count(1)
        for level, rank in zip(game["seating"], game["ranks"]):
            line = table.setdefault(level, {"entries": 0, "wins": 0.0, "ranks": 0})
            line["entries"] += 1
            line["wins"] += 1 / winners if rank == 1 else 0.0
            line["ranks"] += rank
    return {
        level: {
            "entries": line["entries"],
            "win_share": line["wins"] / line["entries"],
            "mean_rank": line["ranks"] / line["entries"],
        }
        for level, line in table.items()
    }


def same(one: list[dict[str, Any]], other: list[dict[str, Any]]) -> bool:
    """Are two lists of results equal, to the last bit?"""
    return len(one) == len(other) and all(
        a.keys() == b.keys() and all(np.array_equal(a[key], b[key]) for key in a) for a, b in zip(one, other)
    )


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kind", choices=("arena", "selfplay", "check"))
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, help="default: as few as can play, but at least two")
    parser.add_argument("--bots", default="greedy,random", help="one level per seat; the last one fills up")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--piece", type=int, default=10, help="games per piece of work")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--address", help="of a Ray cluster; without one, Ray is started here")
    parser.add_argument("--out", help="file for the positions of self-play")
    return parser.parse_args()


def main() -> None:
    args = arguments()
    import ray

    info = next((info for info in tafelrunde.games() if info["id"] == args.game), None)
    if info is None:
        sys.exit(f"there is no game {args.game!r}")
    seats = args.seats or max(2, info["min_seats"])
    if args.address:
        ray.init(address=args.address)
    else:
        ray.init(num_cpus=2, include_dashboard=False)
    plan = Plan("arena" if args.kind == "check" else args.kind, args.game, seats, tuple(args.bots.split(",")), args.seed)
    if args.kind == "check":
        for kind in ("arena", "selfplay"):
            plan = Plan(kind, plan.game, plan.seats, plan.bots, plan.seed)
            alone = spread(here, plan, args.games, args.piece)
            if not same(spread(on_ray, plan, args.games, args.piece), alone):
                sys.exit(f"{kind}: the cluster found something else than a single process")
            print(f"{kind}: {len(alone)} games, the same on two workers as in one process")
        return
    results = spread(on_ray, plan, args.games, args.piece)
    for level, line in standings(results).items():
        print(f"{level:<10} {line['win_share']:7.1%} of {line['entries']}, mean rank {line['mean_rank']:.2f}")
    if args.out:
        keys = ("observations", "actions", "win_shares")
        np.savez_compressed(args.out, **{key: np.concatenate([game[key] for game in results]) for key in keys})


if __name__ == "__main__":
    main()
