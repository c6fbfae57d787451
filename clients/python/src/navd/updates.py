"""What a front-end learns about its scene, in order."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self, TypeAlias

from ._generated import At, Change, FrontEnd, LinkEvent, Origin, PathElement
from ._wire import JSONObject

if TYPE_CHECKING:
    from .attachment import Attachment

# Updates that wait for a reader. A person follows a few a second, so one this far behind is not looking.
UPDATES_MAX = 256

Path: TypeAlias = tuple[PathElement, ...]


@dataclass(frozen=True, slots=True)
class Attached:
    """The scene as a whole: the first update, and the one after every reconnect.

    It also follows a reset, and takes the place of the updates that a slow reader has missed.
    """

    path: Path
    is_resumed: bool = False
    """Whether the updates before this one have every commit since the connection was lost."""


@dataclass(frozen=True, slots=True)
class Committed:
    """A commit of anyone."""

    path: Path
    previous: Path
    """The path before the commit."""
    at: At
    changes: list[Change]
    origin: Origin
    animated: bool
    context: JSONObject | None


@dataclass(frozen=True, slots=True)
class FrontEndsChanged:
    """Front-ends came or left, or the scene's status or map version changed."""

    front_ends: list[FrontEnd]


@dataclass(frozen=True, slots=True)
class LinkChanged:
    """The state of a link changed."""

    link: LinkEvent


@dataclass(frozen=True, slots=True)
class Refreshed:
    """Front-ends are asked to show these screens anew."""

    ids: list[int]


@dataclass(frozen=True, slots=True)
class Detached:
    """The connection is lost. The mirror shows the last known state until `Attached` comes."""

    reason: str


Update: TypeAlias = Attached | Committed | FrontEndsChanged | LinkChanged | Refreshed | Detached


class Updates(AsyncIterator[Update]):
    """The updates of an attachment from now on; they end with it."""

    def __init__(self, attachment: Attachment) -> None:
        """Create it; use `Attachment.updates`."""
        self._attachment = attachment
        self._waiting: deque[Update] = deque()
        self._arrival: asyncio.Future[None] | None = None
        self._has_ended = False

    def add(self, update: Update) -> None:
        """Queue an update."""
        self._waiting.append(update)
        if len(self._waiting) > UPDATES_MAX:
            self._waiting.clear()
            self._waiting.append(Attached(self._attachment.path))
            if isinstance(update, Detached):
                self._waiting.append(update)
        self._wake()

    def end(self) -> None:
        """End after the updates that wait."""
        self._has_ended = True
        self._wake()

    def _wake(self) -> None:
        if self._arrival is not None and not self._arrival.done():
            self._arrival.set_result(None)

    def __aiter__(self) -> Self:
        """Return itself."""
        return self

    async def __anext__(self) -> Update:
        """Return the next update."""
        while not self._waiting:
            if self._has_ended:
                raise StopAsyncIteration
            self._arrival = asyncio.get_running_loop().create_future()
            await self._arrival
        return self._waiting.popleft()
