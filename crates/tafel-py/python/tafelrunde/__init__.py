"""Five modern board games as fast, honest environments.

>>> import tafelrunde
>>> match = tafelrunde.make("brian-boru", seats=3, seed=1)
>>> while not match.over:
...     seat = match.asked[0]
...     match.step(seat, match.legal(seat)[0])
"""

from __future__ import annotations

import json
from typing import Any

from tafelrunde import _native
from tafelrunde.vector import VectorEnv

__all__ = ["Match", "VectorEnv", "action_names", "games", "layout", "make", "read"]


def games() -> list[dict[str, Any]]:
    """All games: id, rules version, seats and options."""
    return json.loads(_native.games_json())


def layout(game: str) -> list[tuple[str, int]]:
    """What the values of an observation mean: (name, how many), in order."""
    return _native.layout(game)


def action_names(game: str) -> list[str]:
    """All actions a game knows, by their stable integer id, as JSON in the game's own words."""
    return _native.action_names(game)


def make(game: str, seats: int | None = None, options: dict[str, Any] | None = None, seed: int = 0) -> Match:
    """A new match. Without a number of seats, as many as can play."""
    if seats is None:
        seats = next((info["max_seats"] for info in games() if info["id"] == game), 0)
    return Match(_native.NativeMatch(game, seats, json.dumps(options or {}), seed))


def read(record: str, seed: int = 0) -> Match:
    """A match from a record (the text of a record file). Going on from it draws the luck of ``seed``."""
    return Match(_native.NativeMatch.from_record(record, seed))


class Match:
    """A match. It shows what a seat may see, and steps by integer action ids."""

    def __init__(self, native: _native.NativeMatch) -> None:
        self._native = native

    @property
    def game(self) -> str:
        """The game's id."""
        return self._native.game

    @property
    def seats(self) -> int:
        """How many play."""
        return self._native.seats

    @property
    def asked(self) -> list[int]:
        """Whom the table waits for. Several: a simultaneous choice. Nobody: it is over."""
        return self._native.asked()

    @property
    def over(self) -> bool:
        """Has it ended?"""
        return self.outcome is not None

    @property
    def outcome(self) -> dict[str, list[int]] | None:
        """Ranks (1 is best) and scores by seat, once it has ended."""
        outcome = self._native.outcome()
        return None if outcome is None else {"ranks": outcome[0], "scores": outcome[1]}

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """The table as a seat sees it; without a seat, as a spectator does."""
        return json.loads(self._native.view_json(seat))

    def observe(self, seat: int):
        """The table as a seat sees it, as numbers from 0 to 1 (a NumPy array; see :func:`layout`)."""
        return self._native.observe(seat)

    def legal(self, seat: int) -> list[int]:
        """Ids of the actions a seat may take now; see :func:`action_names`."""
        return self._native.legal(seat)

    def step(self, seat: int, action: int) -> None:
        """Takes an action. ``ValueError`` names the rule that forbids it; nothing has changed then."""
        self._native.step(seat, action)

    def undo(self, seat: int) -> None:
        """Takes the latest step of a seat back, as far as nothing was revealed since."""
        self._native.undo(seat)

    def imagine(self, seat: int, seed: int) -> Match:
        """A world that may lie behind what a seat sees: all that an honest player may search in."""
        return Match(self._native.imagine(seat, seed))

    def clone(self, *, reveal: bool = False) -> Match:
        """A copy. The copy of a true match knows everything hidden, so that must be asked for by ``reveal=True``."""
        if not (reveal or self._native.imagined):
            raise ValueError("a clone of a true match knows what is hidden: use imagine(seat, seed), or reveal=True")
        return Match(self._native.copy())

    def playout(self) -> None:
        """Plays an imagined world to its end by random legal actions of everybody, all at once in Rust."""
        self._native.playout()

    def bot(self, seat: int, level: str = "random", seed: int = 0) -> int:
        """The action that a computer player of a level would take."""
        return self._native.bot(seat, level, seed)

    def record(self) -> str:
        """The match as a record (the text of a record file)."""
        return self._native.record()
