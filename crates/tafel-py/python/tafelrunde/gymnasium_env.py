"""The games as Gymnasium environments: one agent against computer players."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

import tafelrunde


class AgainstBots(gymnasium.Env):
    """The agent plays ``seat``; the other seats are played by ``bots``.

    The mask of legal actions is in ``info["action_mask"]``. An action that is not legal ends the episode with a
    reward of -1, so that an agent without a mask can learn the rules too.
    """

    metadata = {"render_modes": []}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        seat: int = 0,
        bots: str = "random",
    ) -> None:
        self._game, self._options, self._seat, self._bots = game, options, seat, bots
        self._match = tafelrunde.make(game, seats, options)
        self._seats = self._match.seats
        size = sum(length for _, length in tafelrunde.layout(game))
        self._actions = len(tafelrunde.action_names(game))
        self.observation_space = spaces.Box(0.0, 1.0, (size,), np.float32)
        self.action_space = spaces.Discrete(self._actions)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        super().reset(seed=seed)
        luck = int(self.np_random.integers(2**62))
        self._match = tafelrunde.make(self._game, self._seats, self._options, luck)
        self._let_others_play()
        return self._match.observe(self._seat), self._info()

    def step(self, action: int):
        if int(action) not in self._match.legal(self._seat):
            return self._match.observe(self._seat), -1.0, True, False, self._info() | {"illegal": True}
        self._match.step(self._seat, int(action))
        self._let_others_play()
        outcome = self._match.outcome
        reward = 0.0
        if outcome is not None:
            winners = outcome["ranks"].count(1)
            reward = 2.0 / winners - 1.0 if outcome["ranks"][self._seat] == 1 else -1.0
        return self._match.observe(self._seat), reward, outcome is not None, False, self._info()

    def _let_others_play(self) -> None:
        while (asked := self._match.asked) and self._seat not in asked:
            seat = asked[0]
            luck = int(self.np_random.integers(2**62))
            self._match.step(seat, self._match.bot(seat, self._bots, luck))

    def _info(self) -> dict[str, Any]:
        mask = np.zeros(self._actions, dtype=np.int8)
        mask[self._match.legal(self._seat)] = 1
        return {"action_mask": mask}
