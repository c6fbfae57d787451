"""A navd of its own for every test that asks for one."""

from __future__ import annotations

import asyncio
import os
import pathlib
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import TypeVar

import pytest

import navd

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Tests/Harness"))

import daemon as harness  # type: ignore[import-not-found]  # noqa: E402

PATIENCE = float(os.environ.get("NAVD_TEST_PATIENCE", "60"))


class Server(harness.Navd):  # type: ignore[misc]
    """A navd that a test may kill."""

    @property
    def address(self) -> str:
        return f"unix:{self.socket}"

    def kill(self) -> None:
        """Kill it with SIGKILL."""
        self.process.kill()
        self.process.wait()


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as started:
        yield started


@pytest.fixture
async def daemon(server: Server) -> AsyncIterator[navd.Navd]:
    async with navd.connect(server.address) as connected:
        yield connected


@pytest.fixture
async def scene(daemon: navd.Navd) -> navd.Scene:
    return await daemon.open("s", root="Home")


@pytest.fixture
async def notes(daemon: navd.Navd) -> navd.Scene:
    """A scene whose guards have a minute to answer. Without a map they have five seconds, too few on a busy machine."""
    await daemon.install_map(
        "{map: notes, version: 1.0.0, window: {initial: main, cases: {main: {stack: Home}}}, "
        "screens: {Home: {}, Note: {guard: {timeout: 60s}}}}"
    )
    return await daemon.open("notes", map="notes")


@pytest.fixture
async def pos(daemon: navd.Navd) -> navd.Scene:
    """A till, by the map of docs/examples."""
    await daemon.install_map((ROOT / "docs/examples/pos.yaml").read_text())
    till = await daemon.open("till", map="pos")
    await till.move("signedIn")
    return till


class Proxy:
    """A socket in front of navd's, whose connections can break."""

    def __init__(self, target: pathlib.Path) -> None:
        self.target, self.path = target, target.with_name("proxy")
        self.loses_replies_of: bytes | None = None
        self.hangs_up_on: bytes | None = None
        self.lost = 0
        self._writers: list[asyncio.StreamWriter] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there_reader, there_writer = await asyncio.open_unix_connection(str(self.target))
        self._writers += [writer, there_writer]
        asked = asyncio.create_task(self.carry(reader, there_writer, writer, is_request=True))
        await self.carry(there_reader, writer, there_writer, is_request=False)
        await asked

    async def carry(
        self, source: asyncio.StreamReader, to: asyncio.StreamWriter, other: asyncio.StreamWriter, *, is_request: bool
    ) -> None:
        """Carry bytes until either side ends. The reply of a method is lost with the connection."""
        while data := await source.read(65536):
            if is_request and self.hangs_up_on is not None and self.hangs_up_on in data:
                self.lost += 1
                other.transport.abort()
                break
            to.write(data)
            if is_request and self.loses_replies_of is not None and self.loses_replies_of in data:
                self.loses_replies_of = None
                self.lost += 1
                await to.drain()
                other.transport.abort()
                await source.read(65536)
                break
        to.close()

    def cut(self) -> None:
        """Break all connections."""
        for writer in self._writers:
            writer.transport.abort()
        self._writers = []


@pytest.fixture
async def proxy(server: Server) -> AsyncIterator[Proxy]:
    made = Proxy(server.socket)
    async with await asyncio.start_unix_server(made.serve, made.path):
        yield made
        made.cut()


async def eventually(holds: Callable[[], bool | Awaitable[bool]], seen: Callable[[], object] = lambda: "") -> None:
    """Wait until something holds. If it does not, the failure tells what was seen last."""
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                value = holds()
                if await value if isinstance(value, Awaitable) else value:
                    return
                await asyncio.sleep(0.01)
    except TimeoutError:
        raise AssertionError(f"not in {PATIENCE:g} s; seen last: {seen()}") from None


U = TypeVar("U", bound=navd.Update)


async def next_of(kind: type[U], updates: navd.Updates) -> U:
    """Return the next update of a kind."""
    async with asyncio.timeout(PATIENCE):
        async for update in updates:
            if isinstance(update, kind):
                return update
    raise AssertionError(f"the updates ended without {kind.__name__}")


def names(path: navd.Path) -> list[str]:
    return [element.name for element in path]
