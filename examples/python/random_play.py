#!/usr/bin/env python3
"""Random play: one match with words, then many games at once for speed.

    examples/python/random_play.py brian-boru --seats 3 --seconds 2
"""

import argparse
import random
import time

import tafelrunde


def one_match(game: str, seats: int | None, seed: int) -> tafelrunde.Match:
    """Plays one match by choosing among the legal actions at random."""
    match = tafelrunde.make(game, seats, seed=seed)
    luck = random.Random(seed)
    while not match.over:
        seat = match.asked[0]
        match.step(seat, luck.choice(match.legal(seat)))
    return match


def decisions_per_second(game: str, seats: int, seconds: float, threads: int) -> float:
    """Random play through the vectorised stepper, observations and masks included."""
    games = tafelrunde.VectorEnv(game, 128, seats, seed=1, threads=threads)
    begin, decisions = time.perf_counter(), 0
    while time.perf_counter() - begin < seconds:
        decisions += games.play_random(20)
    return decisions / (time.perf_counter() - begin)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("game")
    arguments.add_argument("--seats", type=int)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--seconds", type=float, default=2.0)
    arguments.add_argument("--threads", type=int, default=1)
    args = arguments.parse_args()
    match = one_match(args.game, args.seats, args.seed)
    print(f"{args.game}: ranks {match.outcome['ranks']}, scores {match.outcome['scores']}")
    speed = decisions_per_second(args.game, match.seats, args.seconds, args.threads)
    print(f"{speed:,.0f} decisions/s, {args.threads} thread(s)")


if __name__ == "__main__":
    main()
