"""The attachment of a front-end to a scene, which outlasts restarts of navd."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import weakref
from collections.abc import AsyncIterator, Coroutine
from dataclasses import dataclass
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Literal, Self

from ._generated import (
    At,
    AttachReply,
    Closing,
    Coordinator,
    DelegatedRequest,
    FrontEnd,
    GuardNotFound,
    GuardRequest,
    InvalidToken,
    LinkScope,
    Node,
    Origin,
    PathElement,
    RequestNotFound,
    SceneInfo,
    SceneNotFound,
)
from ._operation import items
from ._wire import JSONObject, ProtocolError, encoded
from .connection import Connection
from .daemon import CALM, FIRST_PAUSE, LONGEST_PAUSE, Channel, Navd
from .errors import Disconnected, Ended, InvalidParameter, NavdError, PermissionDenied, RemoteError
from .mirror import Mirror, MirrorError
from .scene import Guard, RequestHandler, Scene
from .updates import Attached, Committed, Detached, FrontEndsChanged, LinkChanged, Path, Refreshed, Update, Updates

# navd sends a heartbeat at least every 20 seconds; one that is silent for longer than this is taken for dead.
SILENCE_MAX = 45.0

_log = logging.getLogger("navd")

Status = Literal["attaching", "attached", "detached", "ended"]


class Attachment(Scene):
    """A scene with a mirror, for a front-end.

    As an asynchronous context manager, it attaches and detaches. Iterating over it yields its updates. Its commands are
    the front-end's own, and when one returns, the mirror has its effect. While navd is away, the mirror shows the last
    known state, and calls wait for `Navd.patience`.
    """

    def __init__(
        self,
        daemon: Navd,
        scene: str,
        front_end_name: str,
        mode: str,
        guards: dict[str, Guard],
        requests: RequestHandler | None,
        capabilities: list[str],
        steal: bool,
    ) -> None:
        """Create it; use `Scene.attach`."""
        super().__init__(daemon, scene)
        self.status: Status = "attaching"
        self.ended: str | None = None
        """Why it ended for good: `detached` by its own program, `closed`, `kicked`, `replaced` or `failed`."""
        self.message: str | None = None
        """What the person who ended it with `Kick` told its user."""
        self.front_end: FrontEnd | None = None
        """How others see this front-end; its `id` is in the origin of the commits that it caused."""
        self._parameters: JSONObject = {
            "scene": scene,
            "name": front_end_name,
            "mode": mode,
            "guards": list(guards) or None,
            "capabilities": [*capabilities, *(["requests"] if requests else [])] or None,
            "steal": steal or None,
        }
        self._guards, self._requests = guards, requests
        self._mirror: Mirror | None = None
        self._token: str | None = None
        self._since: At | None = None
        self._was_attached = False
        self._failure: Exception | None = None
        self._updates: weakref.WeakSet[Updates] = weakref.WeakSet()
        self._is_attached = asyncio.Event()
        self._progress = asyncio.Condition()
        self._first: asyncio.Future[None] | None = None
        self._task: asyncio.Task[None] | None = None
        self._questions: dict[str, _Question] = {}
        self._sending: set[asyncio.Task[None]] = set()
        # A command may wait for an answer of this front-end, so answers have a connection of their own.
        self._commands = Channel(self._adopted, daemon.patience)
        self._answers = Channel(self._adopted, daemon.patience)

    # ── the scene as it is ──
    @property
    def mirror(self) -> Mirror:
        """The last known state of the scene."""
        if self._mirror is None:
            raise Ended("the scene is not attached")
        return self._mirror

    @property
    def at(self) -> At:
        """The epoch and revision of the mirror."""
        return self.mirror.at

    @property
    def path(self) -> Path:
        """The visible path, from the root to the top."""
        return self.mirror.path

    @property
    def top(self) -> PathElement:
        """The screen on top."""
        return self.mirror.top

    @property
    def window(self) -> Node:
        """The whole tree."""
        return self.mirror.window

    @property
    def coordinators(self) -> list[Coordinator]:
        """The coordinators, in the order of their ids."""
        return self.mirror.coordinators

    @property
    def info(self) -> SceneInfo:
        """The scene's map, status and owner; `at` and `top` are newer than the ones in it."""
        return self.mirror.info

    @property
    def scopes(self) -> list[LinkScope]:
        """The link scopes, whether each is active, and the link that is pending for it."""
        return self.mirror.scopes

    @property
    def front_ends(self) -> list[FrontEnd]:
        """The front-ends of the scene, this one included."""
        return self.mirror.front_ends

    def is_sensitive(self, screen: str, argument: str) -> bool:
        """Whether the value of an argument is to be hidden until a person asks for it."""
        if self.info.status == "suspended":
            return True
        return any(each.screen == screen and argument in each.arguments for each in self.info.sensitive or [])

    def updates(self) -> Updates:
        """Return the updates from now on, the first of which is `Attached`. Several readers may follow at once."""
        updates = Updates(self)
        if self.status == "attached":
            updates.add(Attached(self.path))
        if self.status == "ended":
            updates.end()
        else:
            self._updates.add(updates)
        return updates

    def __aiter__(self) -> AsyncIterator[Update]:
        """Return the updates from now on."""
        return self.updates()

    # ── attaching ──
    async def __aenter__(self) -> Self:
        """Attach; raises the error with which the daemon refuses it."""
        self._first = asyncio.get_running_loop().create_future()
        self._task = asyncio.create_task(self._run(), name=f"navd: {self.name}")
        try:
            await self._first
        except BaseException:
            await self.detach()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Detach. The scene stays."""
        await self.detach()

    async def detach(self) -> None:
        """Detach at once. Updates end, and further calls raise `Ended`. The scene stays."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self._end("detached")

    async def _run(self) -> None:
        """Follow the scene until it ends for good."""
        try:
            await self._follow_scene()
        except Exception as error:
            _log.exception("the attachment to %s failed", self.name)
            await self._end("failed", error)

    async def _follow_scene(self) -> None:
        """Follow one stream after the other."""
        pause, now = FIRST_PAUSE, asyncio.get_running_loop().time
        while True:
            began = now()
            try:
                reason = await self._follow_stream()
            except RemoteError as error:
                if not self._was_attached or isinstance(error, PermissionDenied | InvalidParameter):
                    return await self._end("failed", error)
                if isinstance(error, SceneNotFound | Closing | InvalidToken):
                    # After a restart without state there are no scenes, but someone may open this one again.
                    self._token, self._since = None, None
                reason = str(error)
            except (NavdError, OSError, ProtocolError, MirrorError) as error:
                if not self._was_attached:
                    return await self._end("failed", error)
                if isinstance(error, ProtocolError | MirrorError):
                    self._since = None
                if isinstance(error, MirrorError):
                    self._mirror = None  # it has half of a commit
                reason = str(error) or "navd is silent"
            if reason in ("closed", "kicked", "replaced"):
                return await self._end(reason)
            if now() - began > CALM:
                pause = FIRST_PAUSE
            await self._lost(reason)
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)

    async def _follow_stream(self) -> str:
        """Follow one stream; returns the reason of its end."""
        parameters = {**self._parameters, "token": self._token, "since": encoded(At, self._since)}
        parameters["steal"] = None if self._was_attached else parameters["steal"]
        connection = await self.daemon.new_connection()
        async with connection, contextlib.aclosing(connection.stream("org.navd.Scene.Attach", parameters)) as events:
            while True:
                async with asyncio.timeout(SILENCE_MAX):
                    reply = await anext(events, None)
                event = None if reply is None else AttachReply.decode(reply)
                if event is not None:
                    self.message = event.message
                if event is None or event.kind == "closing":
                    return (event and event.reason) or "navd ended the stream"
                await self._received(event)

    async def _received(self, event: AttachReply) -> None:
        previous = self._mirror.path if self._mirror is not None and event.kind == "commit" else ()
        if event.kind == "snapshot" and self._mirror is None:
            self._mirror = Mirror(event)
        elif self._mirror is not None:
            self._mirror.apply(event)
        match event.kind:
            case "attached":
                self._token, self.front_end = event.token, event.front_end
            case "reset":
                self._since = None
            case "ready":
                is_resumed, self._since = self._since is not None, event.at
                await self._attached(is_resumed)
            case "commit":
                # From a snapshot on, only `ready` makes a revision that a stream can resume from.
                self._since = self._since and event.at
                changes, origin = event.changes or [], event.origin or Origin()
                animated = event.animated is not False
                self._tell(Committed(self.path, previous, event.at, changes, origin, animated, event.context))
            case "frontEnds":
                self._tell(FrontEndsChanged(self.front_ends))
            case "link" if event.link:
                self._tell(LinkChanged(event.link))
            case "refresh":
                self._tell(Refreshed(event.refresh or []))
            case "guard" if event.guard:
                self._ask(event.guard.guard, event.guard)
            case "request" if event.request:
                self._ask(event.request.request, event.request)
        async with self._progress:
            self._progress.notify_all()

    async def _attached(self, is_resumed: bool) -> None:
        self.status, self._was_attached = "attached", True
        self._is_attached.set()
        self._tell(Attached(self.path, is_resumed))
        if self._first is not None and not self._first.done():
            self._first.set_result(None)

    async def _lost(self, reason: str) -> None:
        was_attached = self.status == "attached"
        self.status = "detached"
        self._is_attached.clear()
        for question in self._questions.values():
            question.is_open = False
        if was_attached:
            self._tell(Detached(reason))
        await self._close_channels()

    async def _end(self, why: str, error: Exception | None = None) -> None:
        if self.status == "ended":
            return
        self.status, self.ended, self._failure = "ended", why, error
        self._is_attached.set()  # so that calls that wait learn of it
        for question in self._questions.values():
            question.task.cancel()
        for updates in self._updates:
            updates.end()
        await self._close_channels()
        if self._first is not None and not self._first.done():
            self._first.set_exception(error or Ended(why))

    async def _close_channels(self) -> None:
        await self._commands.close()
        await self._answers.close()
        async with self._progress:
            self._progress.notify_all()

    def _tell(self, update: Update) -> None:
        for updates in self._updates:
            updates.add(update)

    # ── calls ──
    @property
    def _channel(self) -> Channel:
        return self._commands

    async def _adopted(self) -> Connection:
        """Make a connection that speaks for this front-end."""
        try:
            async with asyncio.timeout(self.daemon.patience):
                await self._is_attached.wait()
        except TimeoutError:
            raise Disconnected("navd is away") from None
        if self.status == "ended":
            raise Ended(f"the attachment to {self.name} has ended: {self.ended}") from self._failure
        connection = await self.daemon.new_connection()
        try:
            await connection.call("org.navd.Scene.Adopt", {"scene": self.name, "token": self._token})
        except BaseException as error:
            await connection.close()
            if isinstance(error, InvalidToken):
                # The stream has ended meanwhile, and learns it in a moment.
                raise Disconnected("the front-end was detached") from None
            raise
        return connection

    async def _seen(self, at: At | int) -> None:
        """Wait until the mirror shows this revision, unless the stream is lost meanwhile."""
        async with self._progress:
            await self._progress.wait_for(lambda: self.status != "attached" or self._shows(at))

    def _shows(self, at: At | int) -> bool:
        if isinstance(at, int):
            return self.at.revision >= at
        return self.at.epoch != at.epoch or self.at.revision >= at.revision

    # ── questions ──
    def _ask(self, id: str, request: GuardRequest | DelegatedRequest) -> None:
        """Begin to answer a question, or go on with it if navd asks it again after a reconnect."""
        question = self._questions.get(id)
        if question is not None and question.request == request:
            question.is_open = True
            self._answer(id, question)
            return
        if question is not None:
            question.task.cancel()  # navd has restarted, and counts its questions anew
        ask = self._allow(request) if isinstance(request, GuardRequest) else self._handle(request)
        question = self._questions[id] = _Question(request, asyncio.create_task(_until(request.deadline, ask)))
        question.task.add_done_callback(lambda _: self._answer(id, question))

    def _answer(self, id: str, question: _Question) -> None:
        """Send the answer, once there is one, if the question is open on the present stream."""
        if not question.is_open or not question.task.done() or self._questions.get(id) is not question:
            return
        if question.task.cancelled() or (answer := question.task.result()) is None:
            del self._questions[id]
            return
        is_guard = isinstance(question.request, GuardRequest)
        method = f"org.navd.Scene.{'AnswerGuard' if is_guard else 'AnswerRequest'}"
        parameters = {"scene": self.name, "guard" if is_guard else "request": id, **answer}
        self._sending.add(sending := asyncio.create_task(self._send(id, method, parameters)))
        sending.add_done_callback(self._sending.discard)

    async def _send(self, id: str, method: str, parameters: JSONObject) -> None:
        try:
            await self._answers.call(method, parameters, again=False)
        except (Disconnected, Ended):
            return  # the question is asked again, or it is gone
        except (GuardNotFound, RequestNotFound):
            pass  # it was decided meanwhile
        except NavdError as error:
            _log.warning("an answer to navd was not accepted: %s", error)
            if parameters.get("handled"):
                await self._send(id, method, {**parameters, "handled": False, "operations": None})
            elif parameters.get("reason"):
                await self._send(id, method, {**parameters, "reason": None})
        self._questions.pop(id, None)

    async def _allow(self, request: GuardRequest) -> JSONObject:
        for name in dict.fromkeys(screen.name for screen in request.screens):
            if (guard := self._guards.get(name)) is None:
                continue  # a migration gave the screen another name
            try:
                answer = await guard(request)
            except Exception:
                _log.exception("the guard of %s failed", name)
                answer = "the guard failed"
            if answer is not True:
                return {"allow": False, "reason": answer or None}
        return {"allow": True}

    async def _handle(self, request: DelegatedRequest) -> JSONObject:
        assert self._requests is not None
        try:
            operations = await self._requests(request)
            if operations is not None:
                return {"handled": True, "operations": items(operations)}
        except Exception:
            _log.exception("the handler of the request %s %s failed", request.kind, request.element)
        return {"handled": False}


@dataclass
class _Question:
    """A question of navd, and the task that finds the answer."""

    request: GuardRequest | DelegatedRequest
    task: asyncio.Task[JSONObject | None]
    is_open: bool = True
    """Whether it was asked on the present stream."""


async def _until(deadline: str, ask: Coroutine[Any, Any, JSONObject]) -> JSONObject | None:
    """Find an answer before the deadline, after which nobody waits for it."""
    left = datetime.fromisoformat(deadline) - datetime.now(UTC)
    try:
        async with asyncio.timeout(max(0.0, left.total_seconds())):
            return await ask
    except TimeoutError:
        return None
