"""The games as PettingZoo environments (AEC: one agent after another)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

import tafelrunde


def env(game: str, seats: int | None = None, options: dict[str, Any] | None = None) -> TafelrundeEnv:
    """An environment of a game."""
    return TafelrundeEnv(game, seats, options)


class TafelrundeEnv(AECEnv):
    """One agent per seat. Observations are a dict of ``observation`` and ``action_mask``.

    Rewards come at the end: 1 for the winner, -1 for the others, a tie shared.
    """

    metadata = {"name": "tafelrunde_v0", "is_parallelizable": False, "render_modes": []}
    render_mode = None

    def __init__(self, game: str, seats: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().__init__()
        self._game, self._options = game, options
        self._match = tafelrunde.make(game, seats, options)
        self._actions = len(tafelrunde.action_names(game))
        size = sum(length for _, length in tafelrunde.layout(game))
        self.possible_agents = [f"seat_{seat}" for seat in range(self._match.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self._actions,), np.int8),
            }
        )
        self._rng = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space:
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Space:
        return self._action_spaces[agent]

    @property
    def _action_spaces(self) -> dict[str, spaces.Space]:
        if not hasattr(self, "_spaces"):
            self._spaces = {agent: spaces.Discrete(self._actions) for agent in self.possible_agents}
        return self._spaces

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        luck = int(self._rng.integers(2**63))
        self._match = tafelrunde.make(self._game, len(self.possible_agents), self._options, luck)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._match.asked[0]]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self._seat_of[agent]
        mask = np.zeros(self._actions, dtype=np.int8)
        if seat in self._match.asked:
            mask[self._match.legal(seat)] = 1
        return {"observation": self._match.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._match.step(self._seat_of[agent], int(action))
        self._clear_rewards()
        outcome = self._match.outcome
        if outcome is None:
            self.agent_selection = self.possible_agents[self._match.asked[0]]
        else:
            winners = outcome["ranks"].count(1)
            for seat, rank in enumerate(outcome["ranks"]):
                self.rewards[self.possible_agents[seat]] = 2.0 / winners - 1.0 if rank == 1 else -1.0
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        self._accumulate_rewards()

    def render(self) -> None:
        return None

    def close(self) -> None:
        return None
