"""Many games at once, stepped in Rust into NumPy arrays that are reused."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from tafelrunde import _native

MOST_SEATS = 5


class VectorEnv:
    """``count`` games side by side. A game that ends is begun anew by itself.

    The arrays are overwritten by every step: copy what you want to keep.
    """

    def __init__(
        self, game: str, count: int, seats: int, options: dict[str, Any] | None = None, seed: int = 0
    ) -> None:
        self._batch = _native.NativeBatch(game, seats, json.dumps(options or {}), count, seed)
        self.count = count
        self.seats_at_table = seats
        self.actions: int = self._batch.actions
        self.observation_size: int = self._batch.observation_size
        #: What the seat to move sees, one row per game.
        self.observations = np.zeros((count, self.observation_size), dtype=np.float32)
        #: Which actions that seat may take, one row per game.
        self.masks = np.zeros((count, self.actions), dtype=np.bool_)
        #: Who is to move.
        self.seats = np.zeros(count, dtype=np.uint8)
        #: Win share of every seat in the game that just ended; zeros while it goes on.
        self.rewards = np.zeros((count, MOST_SEATS), dtype=np.float32)
        #: Did the game just end?
        self.dones = np.zeros(count, dtype=np.bool_)
        self._arrays = (
            self.observations.reshape(-1),
            self.masks.reshape(-1),
            self.seats,
            self.rewards.reshape(-1),
            self.dones,
        )
        self._batch.look(self._arrays)

    def step(self, actions: np.ndarray) -> None:
        """One action id per game. If any is not legal, ``ValueError`` is raised and no game has moved."""
        self._batch.step(np.ascontiguousarray(actions, dtype=np.uint32), self._arrays)

    def play_random(self, steps: int) -> int:
        """Random legal actions in all games, ``steps`` times; returns the number of decisions."""
        return self._batch.play_random(steps, self._arrays)
