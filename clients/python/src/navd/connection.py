"""One connection to navd: frames, calls and streams. Reconnecting is the business of the layers above."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import AsyncGenerator, Mapping
from types import TracebackType
from typing import Any, Self

from ._message import Message, message
from ._wire import JSONObject, ProtocolError
from .errors import Disconnected, NavdError, RemoteError, Unsendable

# Longest message that is accepted. navd's own limit, `messageOutBytes`, is 32 MiB.
MESSAGE_BYTES_MAX = 64 * 1024 * 1024
# Messages of a stream that wait for their reader. Beyond, the socket is not read, so that navd notices a slow reader,
# drops its events and sends it a reset.
STREAM_MESSAGES_MAX = 64
# Seconds within which navd must tell its limits.
LIMITS_PATIENCE = 5


class Connection:
    """A connection over which calls are made, in order.

    `call` returns the parameters of the reply, `send` expects no reply, and `stream` returns the replies of a call
    with `more`, after which the connection belongs to that stream. Error replies are raised as `RemoteError`, a lost
    connection as `Disconnected`. A call that navd could not read is not sent; it raises `Unsendable`. A connection is
    an asynchronous context manager, which closes it.
    """

    def __init__(self) -> None:
        """Create a connection; use `open`."""
        self._protocol = _Protocol()
        self._path = ""
        self._limits: Mapping[str, int] | None = None
        # Calls are written in their order, also while one waits for the limits or for room in the socket.
        self._writing = asyncio.Lock()

    @classmethod
    async def open(cls, path: str) -> Self:
        """Connect to the socket at a path.

        Raises:
            OSError: Nothing listens there, or this user may not connect.
        """
        connection = cls()
        connection._path = path
        await asyncio.get_running_loop().create_unix_connection(lambda: connection._protocol, path)
        return connection

    @property
    def is_closed(self) -> bool:
        """Whether the connection has ended."""
        return self._protocol.ended is not None

    async def call(self, method: str, parameters: JSONObject | None = None) -> JSONObject:
        """Make a call and return the parameters of its reply.

        Raises:
            RemoteError: The daemon answered with an error.
            Disconnected: The connection ended before the reply.
            Unsendable: The daemon could not read this call.
        """
        reply: asyncio.Future[JSONObject] = asyncio.get_running_loop().create_future()
        # A call that is cancelled while it is written takes no reply, nor the error that asyncio would then report.
        reply.add_done_callback(lambda reply: reply.cancelled() or reply.exception())
        await self._write(message(method, parameters), reply)
        return _parameters(await reply)

    async def send(self, method: str, parameters: JSONObject | None = None) -> None:
        """Make a call without a reply, so nobody learns whether it succeeded (`oneway`)."""
        await self._write(message(method, parameters, oneway=True), None)

    async def stream(self, method: str, parameters: JSONObject | None = None) -> AsyncGenerator[JSONObject, None]:
        """Make a call with `more` and yield the parameters of its replies. The connection is closed afterwards."""
        try:
            messages = self._protocol.messages = _Messages(self._protocol)
            await self._write(message(method, parameters, more=True), None)
            while True:
                reply = await messages.next()
                yield _parameters(reply)
                if not reply.get("continues"):
                    return
        finally:
            await self.close()

    async def learn_limits(self) -> None:
        """Ask the daemon for its limits, once.

        If it tells them, further calls are checked against them, not only large ones.
        """
        async with self._writing:
            await self._learn_limits()

    async def _learn_limits(self) -> None:
        if self._limits is not None or self.is_closed:
            return
        try:
            self._limits = await asyncio.wait_for(self._ask_limits(), LIMITS_PATIENCE)
        except (OSError, TimeoutError, NavdError):
            # navd is away or busy, or its user may have no other connection. The usual limits are tried then.
            return

    async def _ask_limits(self) -> JSONObject:
        # Calls of this connection may wait for a person, and the reply would wait behind theirs.
        async with await Connection.open(self._path) as other:
            limits: JSONObject = (await other.call("org.navd.Manager.GetLimits")).get("limits", {})
            return limits

    async def _write(self, message: Message, reply: asyncio.Future[JSONObject] | None) -> None:
        async with self._writing:
            if not message.is_sure:
                await self._learn_limits()
            if self._limits is not None:
                message.check(self._limits)
            elif not message.is_sure:
                try:
                    message.check({})
                except Unsendable as error:
                    raise Disconnected("navd did not tell its limits, so nothing was sent") from error
            await self._protocol.write(message.data, reply)

    async def close(self) -> None:
        """Close the connection. Calls without a reply fail with `Disconnected`."""
        self._protocol.close()

    async def __aenter__(self) -> Self:
        """Return the connection."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the connection."""
        await self.close()


def _is_reply(message: Any) -> bool:
    if not isinstance(message, dict):
        return False
    return isinstance(message.get("parameters"), dict | None) and isinstance(message.get("error"), str | None)


def _parameters(message: JSONObject) -> JSONObject:
    parameters: JSONObject = message.get("parameters") or {}
    if error := message.get("error"):
        raise RemoteError.decode(error, parameters)
    return parameters


class _Messages:
    """The messages of a stream that wait for their reader."""

    def __init__(self, protocol: _Protocol) -> None:
        self._protocol = protocol
        self._waiting: deque[JSONObject] = deque()
        self._arrival: asyncio.Future[None] | None = None

    def add(self, message: JSONObject) -> None:
        self._waiting.append(message)
        if len(self._waiting) >= STREAM_MESSAGES_MAX:
            self._protocol.pause()
        self.wake()

    def wake(self) -> None:
        if self._arrival is not None and not self._arrival.done():
            self._arrival.set_result(None)

    async def next(self) -> JSONObject:
        while not self._waiting:
            if self._protocol.ended is not None:
                raise self._protocol.failure()
            self._arrival = asyncio.get_running_loop().create_future()
            await self._arrival
        message = self._waiting.popleft()
        if len(self._waiting) < STREAM_MESSAGES_MAX // 2:
            self._protocol.resume()
        return message


class _Protocol(asyncio.Protocol):
    """Splits bytes into messages and gives each to the call or stream that waits for it."""

    def __init__(self) -> None:
        self.ended: str | None = None
        self.messages: _Messages | None = None
        self._transport: asyncio.Transport | None = None
        self._replies: deque[asyncio.Future[JSONObject]] = deque()
        self._buffer = bytearray()
        self._seen = 0
        self._is_paused = False
        self._may_write = asyncio.Event()
        self._may_write.set()

    async def write(self, message: bytes, reply: asyncio.Future[JSONObject] | None) -> None:
        if self.ended is not None or self._transport is None:
            raise self.failure()
        if reply is not None:
            self._replies.append(reply)
        self._transport.write(message)
        await self._may_write.wait()

    def failure(self) -> Disconnected:
        return Disconnected(self.ended or "the connection was never open")

    def close(self, reason: str = "the connection was closed") -> None:
        if self._transport is not None and self.ended is None:
            self._transport.abort()
        self._end(reason)

    def pause(self) -> None:
        if self._transport is not None and not self._is_paused and self.ended is None:
            self._is_paused = True
            self._transport.pause_reading()

    def resume(self) -> None:
        if self._transport is not None and self._is_paused and self.ended is None:
            self._is_paused = False
            self._transport.resume_reading()

    # ── asyncio's side ──
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        try:
            while (end := self._buffer.find(0, self._seen)) >= 0:
                frame = bytes(self._buffer[:end])
                del self._buffer[: end + 1]
                self._seen = 0
                self._received(json.loads(frame))
        except ValueError as error:
            self.close(f"the daemon sent no JSON: {error}")
        except ProtocolError as error:
            self.close(str(error))
        self._seen = len(self._buffer)
        if self._seen > MESSAGE_BYTES_MAX:
            self.close("the daemon sent a message without end")

    def _received(self, message: Any) -> None:
        if not _is_reply(message):
            raise ProtocolError("the daemon sent something that is no message")
        if self._replies:
            reply = self._replies.popleft()
            if not reply.done():  # its caller may have gone
                reply.set_result(message)
        elif self.messages is not None:
            self.messages.add(message)
        else:
            raise ProtocolError("the daemon replied to no call")

    def pause_writing(self) -> None:
        self._may_write.clear()

    def resume_writing(self) -> None:
        self._may_write.set()

    def connection_lost(self, error: Exception | None) -> None:
        self._end(str(error) if error else "the daemon closed the connection")

    def _end(self, reason: str) -> None:
        if self.ended is not None:
            return
        self.ended = reason
        self._may_write.set()
        for reply in self._replies:
            if not reply.done():
                reply.set_exception(self.failure())
        self._replies.clear()
        if self.messages is not None:
            self.messages.wake()
