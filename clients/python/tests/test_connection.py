"""One connection: calls, streams, errors, and daemons that misbehave."""

from __future__ import annotations

import asyncio
import contextlib
import json
import pathlib
from collections.abc import AsyncIterator
from typing import Any

import pytest
from conftest import ROOT, Server, eventually

import navd
from navd.connection import MESSAGE_BYTES_MAX


def test_every_message_that_navd_may_send_is_read() -> None:
    limits = json.loads((ROOT / "docs/navd.schema.json").read_text())["properties"]["limits"]["properties"]
    assert limits["messageOutBytes"]["maximum"] <= MESSAGE_BYTES_MAX


async def test_calls_are_answered_in_their_order(server: Server) -> None:
    async with await navd.Connection.open(str(server.socket)) as connection:
        await connection.call("org.navd.Scene.Open", {"scene": "s", "root": {"name": "Home"}})
        pushes = [
            connection.call("org.navd.Navigation.Push", {"scene": "s", "screen": {"name": f"P{n}"}}) for n in range(50)
        ]
        revisions = [reply["outcome"]["revision"] for reply in await asyncio.gather(*pushes)]
        assert revisions == sorted(revisions)
        assert len(set(revisions)) == 50


async def test_a_call_without_a_reply_is_carried_out(server: Server) -> None:
    async with await navd.Connection.open(str(server.socket)) as connection:
        await connection.send("org.navd.Scene.Open", {"scene": "s", "root": {"name": "Home"}})
        await connection.send("org.navd.Scene.Open", {"scene": "no such map", "map": "none"})
        assert [each["scene"] for each in (await connection.call("org.navd.Scene.List"))["scenes"]] == ["s"]


async def test_errors_are_exceptions_and_the_connection_goes_on(server: Server) -> None:
    async with await navd.Connection.open(str(server.socket)) as connection:
        with pytest.raises(navd.SceneNotFound) as raised:
            await connection.call("org.navd.Scene.Get", {"scene": "none"})
        assert raised.value.scene == "none"
        with pytest.raises(navd.InvalidParameter) as invalid:
            await connection.call("org.navd.Scene.Get", {"scene": 7})
        assert invalid.value.parameter == "scene"
        with pytest.raises(navd.MethodNotFound):
            await connection.call("org.navd.Scene.Haunt")
        with pytest.raises(navd.ExpectedMore):
            await connection.call("org.navd.Scene.Subscribe")
        assert (await connection.call("org.navd.Manager.Ping"))["pid"] == server.process.pid


async def test_a_caller_that_gives_up_leaves_the_others_their_replies(server: Server) -> None:
    async with await navd.Connection.open(str(server.socket)) as connection:
        await connection.call("org.navd.Scene.Open", {"scene": "s", "root": {"name": "Home"}})
        waits = {"scene": "s", "reference": {"name": "Never"}, "timeoutMilliseconds": 200}
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await connection.call("org.navd.Scene.Wait", waits)
        assert (await connection.call("org.navd.Manager.Ping"))["pid"] == server.process.pid


async def test_a_stream_begins_with_everything_and_closes_its_connection(server: Server) -> None:
    async with (
        await navd.Connection.open(str(server.socket)) as calls,
        await navd.Connection.open(str(server.socket)) as follower,
    ):
        await calls.call("org.navd.Scene.Open", {"scene": "s", "root": {"name": "Home"}})
        async with contextlib.aclosing(follower.stream("org.navd.Scene.Subscribe", {"scene": "s"})) as events:
            assert [(await anext(events))["kind"] for _ in range(2)] == ["snapshot", "ready"]
            await calls.call("org.navd.Navigation.Push", {"scene": "s", "screen": {"name": "Item"}})
            assert (await anext(events))["kind"] == "commit"
        assert follower.is_closed
        with pytest.raises(navd.Disconnected, match="the connection was closed"):
            await follower.call("org.navd.Manager.Ping")


async def test_the_backup_is_a_whole_file(daemon: navd.Navd, scene: navd.Scene) -> None:
    file = b"".join([piece async for piece in daemon.backup()])
    assert file.startswith(b"SQLite format 3\0")


async def test_a_follower_of_all_scenes_learns_of_each(daemon: navd.Navd, scene: navd.Scene) -> None:
    kinds: list[tuple[str, str | None]] = []
    async with contextlib.aclosing(daemon.subscribe()) as events:
        async for event in events:
            kinds.append((event.kind, event.scene))
            if event.kind == "ready":
                await daemon.open("t", root="Home")
            elif event.scene == "t" and event.kind == "snapshot":
                await daemon.scene("t").close()
            elif event.kind == "closed":
                break
    assert kinds == [("snapshot", "s"), ("ready", None), ("snapshot", "t"), ("closed", "t")]


async def test_a_slow_reader_of_a_stream_is_reset() -> None:
    with Server(limits={"streamQueueBytes": 65536, "stalledMilliseconds": 3_600_000}) as server:
        async with navd.connect(server.address) as daemon:
            scene = await daemon.open("s", root="Home")
            async with contextlib.aclosing(daemon.subscribe("s")) as events:
                assert (await anext(events)).kind == "snapshot"
                # Nobody reads while more is written than the queues and the socket's buffers hold.
                context = {"padding": "x" * 8000}
                for number in range(200):
                    await scene.replace_top(navd.Screen("Item", {"n": number}), context=context)
                kinds = []
                async for event in events:
                    kinds.append(event.kind)
                    if event.kind == "snapshot":
                        break
                assert kinds[0] == "ready"
                assert kinds[-2:] == ["reset", "snapshot"]
                assert event.path is not None
                assert event.path[-1].arguments == {"n": 199}
        await eventually(lambda: server.reached("streamQueueBytes") > 0)


# ── daemons that misbehave ──
@contextlib.asynccontextmanager
async def misbehaving(folder: pathlib.Path, answer: bytes) -> AsyncIterator[str]:
    """A socket at which every call gets these bytes, and then the end of the connection."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\0")
        writer.write(answer)
        writer.close()

    server = await asyncio.start_unix_server(serve, folder / "socket")
    async with server:
        yield str(folder / "socket")


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (b"", "the daemon closed the connection"),
        (b'{"parameters":', "the daemon closed the connection"),
        (b"nonsense\0", "the daemon sent no JSON"),
        (b"\xff\0", "the daemon sent no JSON"),
        (b"[]\0", "something that is no message"),
        (b'{"parameters":[]}\0', "something that is no message"),
        (b'{"parameters":"p"}\0', "something that is no message"),
        (b'{"error":[1]}\0', "something that is no message"),
    ],
)
async def test_garbage_ends_the_connection(tmp_path: pathlib.Path, answer: bytes, reason: str) -> None:
    async with misbehaving(tmp_path, answer) as path, await navd.Connection.open(path) as connection:
        with pytest.raises(navd.Disconnected, match=reason):
            await connection.call("org.navd.Manager.Ping")
        assert connection.is_closed


async def test_a_reply_too_many_ends_the_connection(tmp_path: pathlib.Path) -> None:
    async with misbehaving(tmp_path, b"{}\0{}\0") as path, await navd.Connection.open(path) as connection:
        assert await connection.call("org.navd.Manager.Ping") == {}
        assert connection.is_closed


async def test_lists_are_read_page_by_page(tmp_path: pathlib.Path) -> None:
    asked = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError):
            while True:
                call = json.loads((await reader.readuntil(b"\0"))[:-1])
                asked.append(call["parameters"].get("after"))
                number = int(asked[-1] or 0)
                info = {"scene": f"s{number}", "revision": 1, "status": "active", "frontEnds": 0, "owner": 0}
                info |= {"openedAt": "", "changedAt": ""}
                page = {"at": {"epoch": "e", "revision": 1}, "scenes": [info]}
                page |= {"next": str(number + 1)} if number < 2 else {}
                writer.write(json.dumps({"parameters": page}).encode() + b"\0")

    path = tmp_path / "socket"
    async with await asyncio.start_unix_server(serve, path), navd.connect(f"unix:{path}") as daemon:
        assert [info.scene for info in await daemon.scenes()] == ["s0", "s1", "s2"]
        assert asked == [None, "1", "2"]


async def test_a_stream_that_ends_without_a_reason_is_begun_anew(tmp_path: pathlib.Path) -> None:
    at: dict[str, Any] = {"epoch": "e", "revision": 1}
    info = {"scene": "s", "revision": 1, "status": "active", "frontEnds": 1, "owner": 0}
    screen = {"id": 4, "kind": "screen", "name": "Home"}
    window = {"id": 0, "kind": "window", "children": [{"id": 3, "kind": "stack", "children": [screen]}]}
    events: list[dict[str, Any]] = [
        {"kind": "snapshot", "at": at, "info": info | {"openedAt": "", "changedAt": ""}, "window": window},
        {"kind": "ready", "at": at},
        {"kind": "of a later version", "at": at},
        {"kind": "heartbeat", "at": at},
    ]
    since = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        call = json.loads((await reader.readuntil(b"\0"))[:-1])
        since.append(call["parameters"].get("since"))
        for event in events:
            is_last = event["kind"] == "heartbeat"
            writer.write(json.dumps({"parameters": event, "continues": not is_last}).encode() + b"\0")

    path = tmp_path / "socket"
    async with (
        await asyncio.start_unix_server(serve, path),
        navd.connect(f"unix:{path}").scene("s").attach("a") as till,
    ):
        updates = till.updates()
        kinds = [type(await anext(updates)) for _ in range(4)]
        assert kinds == [navd.Attached, navd.Detached, navd.Attached, navd.Detached]
    assert since[:2] == [None, at]


async def test_frames_are_split_and_joined_in_any_way(tmp_path: pathlib.Path) -> None:
    message = '{"parameters":{"text":"ü\\u0000"}}'.encode() + b"\0"

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in range(3):
            await reader.readuntil(b"\0")
        for byte in message * 2 + message[:5]:
            writer.write(bytes([byte]))
            await writer.drain()
        writer.write(message[5:])

    async with (
        await asyncio.start_unix_server(serve, tmp_path / "socket"),
        await navd.Connection.open(str(tmp_path / "socket")) as connection,
    ):
        replies = await asyncio.gather(*(connection.call("x.Y") for _ in range(3)))
        assert replies == [{"text": "ü\0"}] * 3
