"""A scene: its commands, and what can be asked about it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, Unpack, cast

from ._calls import Command, Reply
from ._generated import (
    ApplyReply,
    At,
    AwaitResultReply,
    DelegatedRequest,
    GuardRequest,
    Options,
    Outcome,
    ResolveLinkReply,
    SceneCalls,
)
from ._operation import OperationLike, items
from ._wire import JSONObject, wire_name
from .daemon import READS, Channel, Navd

if TYPE_CHECKING:
    from .attachment import Attachment

# Options whose name is also that of an operation's parameter have another one in Python.
OPTION_NAMES = {"as_coordinator": "coordinator"}

Guard: TypeAlias = Callable[[GuardRequest], Awaitable[bool | str]]
"""Answers whether screens may go: True, False, or False with a reason."""
RequestHandler: TypeAlias = Callable[[DelegatedRequest], Awaitable[Sequence[OperationLike] | None]]
"""Carries out a request that the map delegates: the operations for it, or None if it is not for this front-end."""


class Scene(SceneCalls):
    """A scene of a daemon.

    Each operation is a method that returns a `Command`: `await` it for the outcome, or await its `result` for that of
    the screen that it shows. A command is carried out at most once, also when navd restarts meanwhile.
    `request_id=None` sends it without the id by which navd recognizes it; then a lost connection raises
    `Disconnected`.
    """

    def __init__(self, daemon: Navd, name: str) -> None:
        """Create it; use `Navd.scene` or `Navd.open`."""
        self.daemon, self.name = daemon, name

    def __repr__(self) -> str:
        """Name the scene."""
        return f"<{type(self).__name__} {self.name}>"

    def attach(
        self,
        name: str,
        *,
        mode: Literal["mirror", "exclusive", "observe"] = "mirror",
        guards: Mapping[str, Guard] | None = None,
        requests: RequestHandler | None = None,
        capabilities: Sequence[str] = (),
        steal: bool = False,
    ) -> Attachment:
        """Return an attachment of a front-end to the scene, which begins with `async with`.

        Args:
            name: The front-end's name for others, such as `till` or `kitchen display`.
            mode: `exclusive` keeps other mirrors out, `observe` only looks.
            guards: The screens that may go only when this front-end allows it, and the functions that are asked.
            requests: Carries out the requests that the map delegates to a front-end.
            capabilities: Passed on to other front-ends.
            steal: Take the place of an exclusive front-end.
        """
        from .attachment import Attachment

        return Attachment(self.daemon, self.name, name, mode, dict(guards or {}), requests, list(capabilities), steal)

    # ── commands ──
    def apply(self, *operations: OperationLike, **options: Unpack[Options]) -> Command[Outcome]:
        """Carry out all operations as one commit, or none.

        Raises `OperationFailed`, whose `__cause__` is the error of the operation.
        """
        return self._command("org.navd.Navigation.Apply", {"operations": items(operations)}, options, Outcome)

    async def dry_run(self, *operations: OperationLike, **options: Unpack[Options]) -> ApplyReply:
        """Return the outcome and the changes that `apply` would have; nothing is changed and no guard is asked."""
        options["dry_run"] = True
        return await self._command("org.navd.Navigation.Apply", {"operations": items(operations)}, options, ApplyReply)

    async def close(self) -> None:
        """Close the scene: its state is deleted."""
        await self._channel.call("org.navd.Scene.Close", {"scene": self.name}, again=False)

    # ── questions ──
    async def result(
        self, id: int | None = None, *, coordinator: int | None = None, timeout: float | None = None
    ) -> JSONObject | None:
        """Wait until a screen or a coordinator has left the scene, also while navd restarts.

        Returns the object with which it left, or None when it left without one. Raises `TimedOut`.
        """
        parameters = {"id": id, "coordinator": coordinator, "timeoutMilliseconds": timeout and round(timeout * 1000)}
        reply = await self._wait("org.navd.Scene.AwaitResult", parameters, AwaitResultReply)
        await self._seen(reply.at)
        return None if reply.cancelled else reply.result or {}

    async def resolve_link(self, url: str) -> ResolveLinkReply:
        """Return where a URL leads, without going there."""
        return await self.daemon.resolve_link(url, scene=self.name)

    # ── calls ──
    @property
    def _channel(self) -> Channel:
        return self.daemon.channel

    async def _seen(self, at: At | int) -> None:
        """Wait until the mirror shows this; a scene that is not attached has none."""

    async def _call(self, method: str, parameters: JSONObject, reply: type[Reply]) -> Reply:
        again = method.rpartition(".")[2] in READS
        return reply.decode(await self._channel.call(method, {"scene": self.name, **parameters}, again=again))

    async def _wait(self, method: str, parameters: JSONObject, reply: type[Reply]) -> Reply:
        return reply.decode(await self.daemon.wait(method, {"scene": self.name, **parameters}))

    def _command(
        self, method: str, parameters: JSONObject, options: Mapping[str, object], reply: type[Reply]
    ) -> Command[Reply]:
        return Command(self._carry_out(method, parameters, options, reply), self._result_of)

    async def _carry_out(
        self, method: str, parameters: JSONObject, options: Mapping[str, object], reply: type[Reply]
    ) -> Reply:
        if not options.get("dry_run") and not method.endswith(".DidAppear") and "request_id" not in options:
            options = {**options, "request_id": self.daemon.next_request()}
        given = {
            OPTION_NAMES.get(name) or wire_name(name): value for name, value in options.items() if value is not None
        }
        # Without an id, only what has the same effect twice may be sent twice.
        again = "requestId" in given or "dryRun" in given or method.endswith(".DidAppear")
        parameters = {"scene": self.name, **parameters, "options": given or None}
        data = await self._channel.call(method, parameters, again=again)
        outcome = Outcome.decode(data["outcome"])
        if outcome.changed and not options.get("dry_run"):
            await self._seen(outcome.revision)
        return cast(Reply, outcome) if reply is Outcome else reply.decode(data)

    async def _result_of(self, reply: Any) -> JSONObject | None:
        outcome: Outcome = reply if isinstance(reply, Outcome) else reply.outcome
        if outcome.coordinators:
            return await self.result(coordinator=outcome.coordinators[-1])
        if not outcome.ids:
            raise ValueError("the command showed no screen, so there is no result to wait for")
        return await self.result(outcome.ids[-1])
