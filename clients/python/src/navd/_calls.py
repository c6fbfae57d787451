"""What the generated calls stand on: commands, and the two kinds of callers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Coroutine, Generator, Mapping
from typing import Any, Generic, Self, TypeVar

from ._wire import JSONObject, Struct

Reply = TypeVar("Reply", bound=Struct)


class Nothing(Struct):
    """The reply of a method that returns nothing."""

    __slots__ = ()

    @classmethod
    def decode(cls, data: Mapping[str, Any]) -> Self:
        """Ignore what a later version may return."""
        return cls()


class Command(Coroutine[Any, Any, Reply], Generic[Reply]):
    """An operation on its way. `await` it for its outcome, or its `result` for that of the screen that it shows.

    It is a coroutine, so `asyncio.create_task`, `TaskGroup.create_task`, `gather` and `wait_for` take it.
    """

    def __init__(
        self, carry_out: Coroutine[Any, Any, Reply], result: Callable[[Reply], Awaitable[JSONObject | None]]
    ) -> None:
        self._carry_out, self._result = carry_out, result

    def __await__(self) -> Generator[Any, None, Reply]:
        """Carry out the operation."""
        return self._carry_out.__await__()

    def send(self, value: Any, /) -> Any:
        """Go on with it; a task does so."""
        return self._carry_out.send(value)

    def throw(self, *error: Any) -> Any:
        """Raise an error where it waits; a task does so."""
        return self._carry_out.throw(*error)

    def close(self) -> None:
        """End it."""
        self._carry_out.close()

    @property
    async def result(self) -> JSONObject | None:
        """Carry out the operation, and wait until the coordinator or screen that it brought has left the scene.

        The value is the object with which it left, or None when it left without one. If the operation starts a
        coordinator, the result is the coordinator's; else it is that of the last screen that the operation created.
        """
        return await self._result(await self._carry_out)


class DaemonCaller(ABC):
    """Makes calls to a daemon."""

    @abstractmethod
    async def _call(self, method: str, parameters: JSONObject, reply: type[Reply]) -> Reply: ...


class SceneCaller(ABC):
    """Makes calls about one scene; each gets the scene's name."""

    @abstractmethod
    async def _call(self, method: str, parameters: JSONObject, reply: type[Reply]) -> Reply: ...

    @abstractmethod
    async def _wait(self, method: str, parameters: JSONObject, reply: type[Reply]) -> Reply:
        """Make a call that may wait, which delays the replies behind it, so it has a connection of its own."""

    @abstractmethod
    def _command(
        self, method: str, parameters: JSONObject, options: Mapping[str, object], reply: type[Reply]
    ) -> Command[Reply]: ...


def milliseconds(seconds: float | None) -> int | None:
    """Return a timeout as the protocol has it."""
    return None if seconds is None else max(0, round(seconds * 1000))
