#!/usr/bin/env python3
"""A tiny learner: a linear policy that plays against itself and follows the gradient of winning (REINFORCE).

Nothing but NumPy. It beats random players clearly after a few minutes on two cores.

    examples/python/learner.py brian-boru --seats 3 --seconds 180
"""

import argparse
import time

import numpy as np
import tafelrunde


def probabilities(weights: np.ndarray, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """The policy: a softmax over the legal actions."""
    logits = np.where(masks, observations @ weights, -np.inf)
    odds = np.exp(logits - logits.max(axis=1, keepdims=True))
    return odds / odds.sum(axis=1, keepdims=True)


def draw(chances: np.ndarray, luck: np.random.Generator) -> np.ndarray:
    """One action per row, at the given odds."""
    ladder = chances.cumsum(axis=1)
    # Just below the last rung, so that rounding never picks an action of probability 0 beyond it.
    height = luck.random((len(chances), 1), dtype=np.float32) * ladder[:, -1:] * np.float32(0.999999)
    return (ladder > height).argmax(axis=1)


class Learner:
    """Plays all seats of many games and learns from how they end."""

    def __init__(self, game: str, seats: int, seed: int, count: int = 64, steps: int = 400) -> None:
        self.games = tafelrunde.VectorEnv(game, count, seats, seed=seed, threads=2)
        self.luck = np.random.default_rng(seed)
        self.weights = np.zeros((self.games.observation_size, self.games.actions), dtype=np.float32)
        self.momentum, self.scale = np.zeros_like(self.weights), np.zeros_like(self.weights)
        self.rounds = 0
        self.steps = steps

    def learn(self, rate: float = 0.02) -> None:
        """One round: play on, then move the policy towards what won."""
        games, steps = self.games, self.steps
        observations = np.empty((steps, games.count, games.observation_size), dtype=np.float32)
        surprise = np.empty((steps, games.count, games.actions), dtype=np.float32)
        seats = np.empty((steps, games.count), dtype=np.int64)
        rewards = np.empty((steps, *games.rewards.shape), dtype=np.float32)
        dones = np.empty((steps, games.count), dtype=bool)
        rows = np.arange(games.count)
        for step in range(steps):
            observations[step], seats[step] = games.observations, games.seats
            chances = probabilities(self.weights, games.observations, games.masks)
            actions = draw(chances, self.luck)
            surprise[step] = -chances
            surprise[step, rows, actions] += 1
            games.step(actions)
            rewards[step], dones[step] = games.rewards, games.dones
        gradient = np.tensordot(observations, surprise * self.credit(seats, rewards, dones)[:, :, None], 2 * [[0, 1]])
        self.climb(gradient / dones.sum().clip(1), rate)

    def credit(self, seats: np.ndarray, rewards: np.ndarray, dones: np.ndarray) -> np.ndarray:
        """For every step, how much better than par its seat did in the end; 0 if the game is still on."""
        credit = np.zeros(seats.shape, dtype=np.float32)
        ended = np.zeros(seats.shape[1], dtype=bool)
        outcome = np.zeros(rewards.shape[1:], dtype=np.float32)
        rows = np.arange(seats.shape[1])
        for step in reversed(range(len(seats))):
            ended |= dones[step]
            outcome[dones[step]] = rewards[step, dones[step]]
            credit[step] = np.where(ended, outcome[rows, seats[step]] - 1 / self.games.seats_at_table, 0)
        return credit

    def climb(self, gradient: np.ndarray, rate: float) -> None:
        """A step uphill by Adam."""
        self.rounds += 1
        self.momentum += 0.1 * (gradient - self.momentum)
        self.scale += 0.001 * (gradient**2 - self.scale)
        mean = self.momentum / (1 - 0.9**self.rounds)
        spread = np.sqrt(self.scale / (1 - 0.999**self.rounds)) + 1e-8
        self.weights += rate * mean / spread


def win_share(weights: np.ndarray, game: str, seats: int, finished: int, seed: int) -> float:
    """The share of games won by the policy alone among random players; par is 1 / seats."""
    games = tafelrunde.VectorEnv(game, 64, seats, seed=seed, threads=2)
    luck = np.random.default_rng(seed)
    places = np.arange(games.count)
    own = places % seats
    # The same number of games from every place: otherwise short games, which may be won ones, would count for more.
    still, wins = np.full(games.count, -(-finished // games.count)), 0.0
    total = still.sum()
    while still.any():
        chances = probabilities(weights, games.observations, games.masks)
        chances[games.seats != own] = games.masks[games.seats != own]
        games.step(draw(chances, luck))
        ended = games.dones & (still > 0)
        wins += games.rewards[places, own][ended].sum()
        still -= ended
    return wins / total


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("game")
    arguments.add_argument("--seats", type=int, default=3)
    arguments.add_argument("--seconds", type=float, default=180.0)
    arguments.add_argument("--games", type=int, default=1000, help="how many games the test takes")
    arguments.add_argument("--seed", type=int, default=1)
    args = arguments.parse_args()
    learner = Learner(args.game, args.seats, args.seed)
    begin = time.perf_counter()
    while time.perf_counter() - begin < args.seconds:
        learner.learn()
    share = win_share(learner.weights, args.game, args.seats, args.games, args.seed + 1)
    print(f"{learner.rounds} rounds; wins {share:.1%} of its games against random players; par is {1 / args.seats:.1%}")


if __name__ == "__main__":
    main()
