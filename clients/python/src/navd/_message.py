"""Messages to navd, which are checked before they are sent.

navd closes a connection on a message that it cannot read, and all calls of that connection are lost. So a value that
JSON or navd does not have is refused here, and the error says where it is.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

from ._wire import JSONObject
from .errors import Unsendable

# navd reads every message up to these numbers of bytes and levels, in any configuration.
BYTES_SURE, LEVELS_SURE = 1024, 191
# The limits of navd without a configuration, for a daemon that does not tell its own.
BYTES_USUAL, NESTING_USUAL = 1024 * 1024, 64
# The largest `nesting` of any navd. Deeper values may even have no end.
NESTING_MAX = 96

# Where a value is: the keys and indices to it, the last one first.
_Place: TypeAlias = "tuple[_Place, str | int] | None"


class Message(NamedTuple):
    """A call as it is sent."""

    method: str
    data: bytes
    levels: int

    @property
    def is_sure(self) -> bool:
        """Whether navd reads it in any configuration."""
        return len(self.data) <= BYTES_SURE and self.levels <= LEVELS_SURE

    def check(self, limits: Mapping[str, int]) -> None:
        """Raise `Unsendable` if it is beyond the limits of a daemon."""
        size, most = len(self.data) - 1, limits.get("messageInBytes", BYTES_USUAL)
        if size > most:
            raise Unsendable(
                f"a message of {self.method} with {size:,} bytes; navd reads at most {most:,} (its limit "
                f"messageInBytes): send less at once, or start navd with --limit messageInBytes={size}",
                limit="messageInBytes",
            )
        nesting = limits.get("nesting", NESTING_USUAL)
        if self.levels > LEVELS_SURE + nesting:
            raise _too_deep(f"a message of {self.method}", f"is {nesting}")


def message(method: str, parameters: JSONObject | None, **flags: bool) -> Message:
    """Make the message of a call; parameters that are None are left out.

    Raises `Unsendable` when a value is not in JSON, or is beyond what navd reads.
    """
    given = {name: value for name, value in (parameters or {}).items() if value is not None}
    levels = 1 + _levels(given)
    text = json.dumps({"method": method, "parameters": given, **flags}, ensure_ascii=False, allow_nan=False)
    return Message(method.rpartition(".")[2], text.encode() + b"\0", levels)


def _levels(parameters: JSONObject) -> int:
    """Return how many objects and lists lie in one another; raises `Unsendable` for a value that cannot be sent."""
    levels = 0
    waiting: list[tuple[_Place, Any, int]] = [(None, parameters, 1)]
    while waiting:
        place, value, level = waiting.pop()
        if isinstance(value, dict):
            for key in value:
                _check_key(place, key)
            waiting += [((place, key), item, level + 1) for key, item in value.items()]
        elif isinstance(value, list | tuple):
            waiting += [((place, index), item, level + 1) for index, item in enumerate(value)]
        else:
            _check(place, value)
            continue
        levels = max(levels, level)
        if level > LEVELS_SURE + NESTING_MAX:
            raise _too_deep(_text(place), f"is at most {NESTING_MAX}")
    return levels


def _check(place: _Place, value: object) -> None:
    """Raise `Unsendable` for a value that is no text, number, boolean or null of JSON, or that navd does not read."""
    match value:
        case str():
            if not _is_text(value):
                raise _refusal(place, "the text has a lone surrogate, which UTF-8 does not encode; replace it")
        case None | bool():
            pass
        case int():
            if not -(2**63) <= value < 2**64:
                raise _refusal(place, "navd reads integers from -2**63 to 2**64 - 1; send this one as a text")
        case float():
            if not math.isfinite(value):
                raise _refusal(place, f"JSON has no {value!r}; leave it out, or send it as a text")
        case _:
            kind = type(value).__name__
            raise _refusal(place, f"JSON has no {kind}; send it as a text, a number, a list or a dict")


def _check_key(place: _Place, key: object) -> None:
    if not isinstance(key, str):
        raise _refusal(place, f"a key of type {type(key).__name__}; keys in JSON are texts, so make it a str")
    if not _is_text(key):
        raise _refusal(place, "a lone surrogate, which UTF-8 does not encode, in a key; replace it")


def _is_text(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _refusal(place: _Place, why: str) -> Unsendable:
    return Unsendable(f"{_text(place)}: {why}", parameter=_text(place))


def _too_deep(what: str, nesting: str) -> Unsendable:
    return Unsendable(
        f"{what}: too many objects and lists in one another for navd to read (its limit nesting {nesting}): "
        "send a flatter value",
        limit="nesting",
    )


def _text(place: _Place) -> str:
    """Return the path of a value, as navd's errors have it: `screen.arguments.list[1]`."""
    if place is None:
        return "the parameters"
    steps: list[str | int] = []
    while place is not None:
        place, step = place
        steps.append(step)
    told = "".join(f"[{step}]" if isinstance(step, int) else f".{step:.50}" for step in reversed(steps))
    return told.removeprefix(".") if len(told) <= 200 else f"{told[1:200]}…"
