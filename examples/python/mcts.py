#!/usr/bin/env python3
"""Monte Carlo tree search on imagined worlds: a player for any game that looks at nothing hidden.

Every iteration imagines a world that may lie behind the seat's view, walks down one tree for all of these worlds,
adds one node, and plays the world to its end at random.

    examples/python/mcts.py brian-boru --seats 3 --games 10 --iterations 200
"""

import argparse
import math
import random

import tafelrunde


class Node:
    """What became of the worlds that came through here. Wins count for whoever moved into the node."""

    def __init__(self) -> None:
        self.visits = self.chances = 0
        self.wins = 0.0
        self.children: dict[int, Node] = {}

    def promise(self) -> float:
        """Upper confidence bound. What was seldom possible is not blamed for it: `chances` counts the times it was."""
        return self.wins / self.visits + 0.7 * math.sqrt(math.log(self.chances) / self.visits)


def win_shares(world: tafelrunde.Match) -> list[float]:
    ranks = world.outcome["ranks"]
    return [1 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]


def iterate(root: Node, world: tafelrunde.Match, luck: random.Random) -> None:
    """One world: select, expand, play out, remember."""
    node, path = root, []
    while not world.over:
        seat = world.asked[0]
        legal = world.legal(seat)
        for action in legal:
            if action in node.children:
                node.children[action].chances += 1
        fresh = [action for action in legal if action not in node.children]
        action = luck.choice(fresh) if fresh else max(legal, key=lambda action: node.children[action].promise())
        if fresh:
            node.children[action] = Node()
            node.children[action].chances = 1
        node = node.children[action]
        path.append((node, seat))
        world.step(seat, action)
        if fresh:
            break
    world.playout()
    shares = win_shares(world)
    for node, seat in path:
        node.visits += 1
        node.wins += shares[seat]


def choose(match: tafelrunde.Match, seat: int, iterations: int, luck: random.Random) -> int:
    """The action tried most often."""
    legal = match.legal(seat)
    if len(legal) == 1:
        return legal[0]
    root = Node()
    for _ in range(iterations):
        iterate(root, match.imagine(seat, luck.getrandbits(63)), luck)
    return max(root.children, key=lambda action: root.children[action].visits)


def play(game: str, seats: int | None, iterations: int, number: int) -> float:
    """The win share of the searching player, who changes seats from game to game, against random players."""
    match, luck = tafelrunde.make(game, seats, seed=number), random.Random(number)
    mine = number % match.seats
    while not match.over:
        seat = match.asked[0]
        action = choose(match, seat, iterations, luck) if seat == mine else luck.choice(match.legal(seat))
        match.step(seat, action)
    return win_shares(match)[mine]


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("game")
    arguments.add_argument("--seats", type=int)
    arguments.add_argument("--games", type=int, default=10)
    arguments.add_argument("--iterations", type=int, default=200)
    args = arguments.parse_args()
    wins = sum(play(args.game, args.seats, args.iterations, number) for number in range(args.games))
    print(f"{wins:g} wins in {args.games} games against random players")


if __name__ == "__main__":
    main()
