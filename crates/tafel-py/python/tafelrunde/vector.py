"""Many games at once, stepped in Rust into NumPy arrays that are reused."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from tafelrunde import _native

MOST_SEATS = 5


def _readable(array: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    """The same memory, which only the games may write: they take back no more than they wrote themselves."""
    view = array.reshape(shape)
    view.flags.writeable = False
    return view


class VectorEnv:
    """``count`` games side by side. A game that ends starts again by itself.

    The arrays can only be read, and every step overwrites them: copy what you want to keep. ``threads`` shares the
    games out; the same seed gives the same games whatever their number. Without ``observe`` the observations stay
    empty, for whoever needs the masks only.
    """

    def __init__(
        self,
        game: str,
        count: int,
        seats: int,
        options: dict[str, Any] | None = None,
        seed: int = 0,
        *,
        threads: int = 1,
        observe: bool = True,
    ) -> None:
        self._batch = _native.NativeBatch(game, seats, json.dumps(options or {}), count, seed, threads)
        self.count = count
        self.seats_at_table = seats
        self.actions: int = self._batch.actions
        self.observation_size: int = self._batch.observation_size
        width = self.observation_size if observe else 0
        observations = np.zeros(count * width, dtype=np.float32)
        masks = np.zeros(count * self.actions, dtype=np.bool_)
        seats_to_move = np.zeros(count, dtype=np.uint8)
        rewards = np.zeros(count * MOST_SEATS, dtype=np.float32)
        dones = np.zeros(count, dtype=np.bool_)
        self._arrays = (observations, masks, seats_to_move, rewards, dones)
        #: What the seat to move sees, one row per game.
        self.observations = _readable(observations, (count, width))
        #: Which actions that seat may take, one row per game.
        self.masks = _readable(masks, (count, self.actions))
        #: Who is to move.
        self.seats = _readable(seats_to_move, (count,))
        #: Win share of every seat in the game that just ended; zeros while it goes on.
        self.rewards = _readable(rewards, (count, MOST_SEATS))
        #: Did the game just end?
        self.dones = _readable(dones, (count,))
        self._batch.look(self._arrays)

    def step(self, actions: np.ndarray) -> None:
        """One action id per game. If any is not legal, ``ValueError`` is raised and no game has moved."""
        self._batch.step(np.ascontiguousarray(actions, dtype=np.uint32), self._arrays)

    def play_random(self, steps: int) -> int:
        """Random legal actions in all games, ``steps`` times; returns the number of decisions."""
        return self._batch.play_random(steps, self._arrays)
