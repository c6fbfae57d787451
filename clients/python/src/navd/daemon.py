"""A daemon: its scenes and maps. Connections are made when they are needed, and again when it restarts."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import itertools
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Literal, Self

from ._calls import Reply
from ._generated import (
    At,
    BackupReply,
    ClientInfo,
    Closing,
    Container,
    DaemonCalls,
    ListClientsReply,
    ListReply,
    ResolveLinkReply,
    SceneInfo,
    Screen,
    ScreenLike,
    SubscribeReply,
)
from ._wire import JSONObject, encoded
from .address import places
from .connection import Connection
from .errors import Disconnected, Unreachable

if TYPE_CHECKING:
    from .scene import Scene

# The first and the longest pause between attempts to reach a daemon that restarts. Each is twice as long as the last.
FIRST_PAUSE, LONGEST_PAUSE = 0.02, 2.0
# How long a connection must last for the pauses between attempts, and the count of losses in a row, to start over.
CALM = 10.0
# The number of losses in a row after which a call is given up, because it may be their reason. A wait harms no other
# call, so it may lose more: a navd that ends again and again for half a minute does not end it.
LOSSES_MAX, LOSSES_OF_WAIT_MAX = 5, 20
# The number of losses in a row after which a call is repeated on a connection of its own. A call that ends connections
# then ends no other calls.
SHARED_LOSSES_MAX = 2
# Calls that change nothing, and are made again when their connection is lost.
READS = {
    *("Ping", "ListMaps", "GetMap", "ValidateMap", "ListClients", "GetLimits", "GetMetrics", "Status"),
    *("List", "Get", "Find", "Wait", "AwaitResult", "History", "ListTransitions", "ResolveLink"),
}


def connect(
    address: str | None = None, *, patience: float = 30.0, restrict: Literal["observe", "navigate"] | None = None
) -> Navd:
    """Return a daemon. It is reached with `async with`, or with the first call.

    Args:
        address: `unix:PATH`, or `user` or `system` for the user's or the system's daemon. By default `$NAVD_ADDRESS`,
            or else the first that answers of the user's daemon and the system's.
        patience: How many seconds a call tries to reach a daemon that was there before and is away.
        restrict: Gives up all rights beyond those of this role.
    """
    return Navd(address, patience=patience, restrict=restrict)


class Attempts:
    """The attempts of one call, and the pauses between them."""

    def __init__(self, patience: float, losses_max: int) -> None:
        """Begin.

        Args:
            patience: How many seconds the daemon is looked for, from now on and after each loss.
            losses_max: The number of losses in a row after which the call is given up.
        """
        self.losses = 0
        """How often in a row the call has lost its connection."""
        self._patience, self._losses_max, self._pause = patience, losses_max, FIRST_PAUSE
        self._since, self._is_reached = asyncio.get_running_loop().time(), False

    def reached(self) -> None:
        """Note that there is a connection, on which the call is made now."""
        self._since, self._is_reached = asyncio.get_running_loop().time(), True

    async def may_go_on(self, error: Exception) -> bool:
        """Pause before the next attempt. Returns False when this failure does not pass, or lasts too long."""
        now = asyncio.get_running_loop().time()
        if self._is_reached:
            if now - self._since > CALM:
                self.losses, self._pause = 0, FIRST_PAUSE
            self.losses += 1
            self._since, self._is_reached = now, False
        if not passes(error) or self.losses >= self._losses_max or now + self._pause > self._since + self._patience:
            return False
        await asyncio.sleep(self._pause)
        self._pause = min(self._pause * 2, LONGEST_PAUSE)
        return True


def passes(error: Exception) -> bool:
    """Whether a failure may be that of a daemon that restarts."""
    return isinstance(error, Disconnected) or (isinstance(error, Closing) and error.reason == "stopping")


class Channel:
    """A connection that is made when it is needed, and again after it was lost."""

    def __init__(self, connect: Callable[[], Awaitable[Connection]], patience: float) -> None:
        """Create a channel.

        Args:
            connect: Makes a connection; raises `Disconnected` if trying again is of use.
            patience: How many seconds a call tries.
        """
        self._connect, self._patience = connect, patience
        self._connection: Connection | None = None
        self._others: set[Connection] = set()
        self._lock = asyncio.Lock()

    async def call(self, method: str, parameters: JSONObject, *, again: bool) -> JSONObject:
        """Make a call. With `again`, it is made again when the connection is lost before the reply."""
        attempts = Attempts(self._patience, LOSSES_MAX if again else 1)
        while True:
            try:
                async with self._connection_after(attempts.losses) as connection:
                    attempts.reached()
                    return await _attempt(connection, method, parameters, attempts)
            except (Disconnected, Closing) as error:
                if not await attempts.may_go_on(error):
                    raise

    @contextlib.asynccontextmanager
    async def _connection_after(self, losses: int) -> AsyncGenerator[Connection, None]:
        """Return the connection that all calls share or, after several losses in a row, another for one call."""
        if losses < SHARED_LOSSES_MAX:
            yield await self.open()
            return
        async with await self._connect() as connection:
            self._others.add(connection)
            try:
                yield connection
            finally:
                self._others.discard(connection)

    async def open(self) -> Connection:
        """Return the connection, a new one if need be."""
        async with self._lock:
            if self._connection is None or self._connection.is_closed:
                self._connection = await self._connect()
            return self._connection

    async def close(self) -> None:
        """Close the connections; the next call makes another."""
        for connection in (self._connection, *self._others):
            if connection is not None:
                await connection.close()


async def _attempt(connection: Connection, method: str, parameters: JSONObject, attempts: Attempts) -> JSONObject:
    """Make a call on a connection, but not again what may be beyond the limits of this daemon."""
    if attempts.losses > 0:
        await connection.learn_limits()
    return await connection.call(method, parameters)


class Navd(DaemonCalls):
    """A daemon, as `connect` returns it.

    As an asynchronous context manager it is reached at once, or raises `Unreachable`, and is left at the end. Calls
    that only read are made again when the daemon restarts. A call that changes something raises `Disconnected` when the
    connection was lost before its reply, except commands of scenes: navd carries each out at most once, so they are
    made again, too.
    """

    def __init__(
        self,
        address: str | None = None,
        *,
        patience: float = 30.0,
        restrict: Literal["observe", "navigate"] | None = None,
    ) -> None:
        """See `connect`."""
        self.patience = patience
        self._places = places(address)
        self._role = restrict
        self._was_reached = False
        self.channel = Channel(self.new_connection, patience)
        self._requests = (f"{secrets.token_hex(8)}-{number}" for number in itertools.count(1))

    @property
    def address(self) -> str | None:
        """The address of the daemon, once it was reached."""
        return f"unix:{self._places[0].path}" if self._was_reached else None

    async def __aenter__(self) -> Self:
        """Reach the daemon."""
        await self.channel.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave the daemon."""
        await self.close()

    async def close(self) -> None:
        """Close the connection. Scenes stay as they are."""
        await self.channel.close()

    # ── scenes ──
    def scene(self, name: str) -> Scene:
        """Return a scene by its name, without asking the daemon whether it is open."""
        from .scene import Scene

        return Scene(self, name)

    async def open(
        self,
        scene: str | None = None,
        *,
        map: str | None = None,
        root: ScreenLike | None = None,
        container: Container | None = None,
        path: Sequence[ScreenLike] | None = None,
        exclusive: bool | None = None,
        linger: int | None = None,
    ) -> Scene:
        """Open a scene, or return the one that is open under this name with the same map.

        Args:
            scene: The name; by default, navd chooses one.
            map: The map whose initial route is built. Without one, `root` or `container` is needed.
            root: The first screen of a stack.
            container: A stack or tabs.
            path: The screens on top.
            exclusive: Fail with `SceneExists` if the scene is open already.
            linger: The scene closes so many seconds after its last mirroring front-end has detached.
        """
        parameters: JSONObject = {
            "scene": scene,
            "map": map,
            "root": encoded(Screen, root),
            "container": encoded(Container, container),
            "path": None if path is None else [Screen.coerce(each).encode() for each in path],
            "exclusive": exclusive,
            "lingerSeconds": linger,
        }
        again = scene is not None and not exclusive
        reply = await self.channel.call("org.navd.Scene.Open", parameters, again=again)
        return self.scene(reply["info"]["scene"])

    async def import_scene(self, document: JSONObject, scene: str | None = None) -> Scene:
        """Open a scene from a document of `navctl export`, with its ids and coordinators."""
        parameters = {"document": document, "scene": scene}
        reply = await self.channel.call("org.navd.Scene.Import", parameters, again=False)
        return self.scene(reply["info"]["scene"])

    async def scenes(self) -> list[SceneInfo]:
        """Return all scenes, oldest first."""
        pages = [page async for page in self._pages("org.navd.Scene.List")]
        return [scene for page in pages for scene in ListReply.decode(page).scenes]

    async def clients(self) -> list[ClientInfo]:
        """Return the connections that this client may see."""
        pages = [page async for page in self._pages("org.navd.Manager.ListClients")]
        return [client for page in pages for client in ListClientsReply.decode(page).clients]

    async def _pages(self, method: str) -> AsyncGenerator[JSONObject, None]:
        """Yield the pages of a list; a reply with `next` is followed by another page."""
        after: str | None = None
        while True:
            page = await self.channel.call(method, {"after": after}, again=True)
            yield page
            if (after := page.get("next")) is None:
                return

    async def resolve_link(self, url: str, *, scene: str | None = None, map: str | None = None) -> ResolveLinkReply:
        """Return where a URL leads by the map of a scene or by a map, without going there."""
        parameters = {"scene": scene, "map": map, "url": url}
        return await self._call("org.navd.Navigation.ResolveLink", parameters, ResolveLinkReply)

    # ── streams ──
    async def subscribe(
        self, scene: str | None = None, *, since: At | None = None, kinds: Sequence[str] | None = None
    ) -> AsyncGenerator[SubscribeReply, None]:
        """Follow one scene, or all: yield the events of one stream until it ends.

        The stream does not reconnect; `since` resumes after its last `at`. `Scene.attach` keeps a mirror and
        reconnects.
        """
        parameters = {"scene": scene, "since": encoded(At, since), "kinds": kinds}
        async with await self.new_connection() as connection:
            async for event in connection.stream("org.navd.Scene.Subscribe", parameters):
                yield SubscribeReply.decode(event)

    async def backup(self) -> AsyncGenerator[bytes, None]:
        """Copy all state while the daemon runs: yield the pieces of one file."""
        async with await self.new_connection() as connection:
            async for piece in connection.stream("org.navd.Manager.Backup"):
                yield base64.b64decode(BackupReply.decode(piece).data)

    # ── connections ──
    async def new_connection(self) -> Connection:
        """Make a connection of its own to the daemon, for calls by their names or for a stream.

        Raises:
            Unreachable: No daemon answers, and none ever did.
            Disconnected: The daemon that was there is away.
        """
        failures = []
        for place in self._places:
            if place.path is None:
                failures.append(str(place))
                continue
            try:
                connection = await Connection.open(place.path)
            except OSError as error:
                failures.append(f"{place}: {error.strerror or error}")
                continue
            self._places, self._was_reached = [place], True
            if self._role is not None:
                try:
                    await connection.call("org.navd.Manager.Restrict", {"role": self._role})
                except BaseException:
                    await connection.close()
                    raise
            return connection
        kind = Disconnected if self._was_reached else Unreachable
        raise kind(f"no navd answers at {'; '.join(failures)}")

    async def _call(self, method: str, parameters: JSONObject, reply: type[Reply]) -> Reply:
        again = method.rpartition(".")[2] in READS
        return reply.decode(await self.channel.call(method, parameters, again=again))

    async def wait(self, method: str, parameters: JSONObject) -> JSONObject:
        """Make a call that waits, on a connection of its own, again while the daemon restarts."""
        now = asyncio.get_running_loop().time
        timeout: int | None = parameters.get("timeoutMilliseconds")
        ends = None if timeout is None else now() + timeout / 1000
        attempts = Attempts(self.patience, LOSSES_OF_WAIT_MAX)
        while True:
            if ends is not None:
                parameters = {**parameters, "timeoutMilliseconds": max(0, round((ends - now()) * 1000))}
            try:
                async with await self.new_connection() as connection:
                    attempts.reached()
                    return await _attempt(connection, method, parameters, attempts)
            except (Disconnected, Closing) as error:
                if not await attempts.may_go_on(error):
                    raise

    def next_request(self) -> str:
        """Return an id for a command, by which navd recognizes it when it comes again."""
        return next(self._requests)
