"""What navd could not read is not sent, and a call does not suffer from another one on its connection."""

from __future__ import annotations

import asyncio
import datetime
import gc
import json
import os
from typing import Any

import pytest
from conftest import PATIENCE, ROOT, Proxy, Server, eventually, names

import navd
from navd._message import BYTES_SURE, BYTES_USUAL, LEVELS_SURE, NESTING_MAX, NESTING_USUAL, message
from navd.daemon import LOSSES_MAX, Attempts


def nested(levels: int) -> dict[str, Any]:
    """Return objects in one another; `levels` is their number."""
    value: dict[str, Any] = {}
    for _ in range(levels - 1):
        value = {"a": value}
    return value


def endless() -> dict[str, Any]:
    """Return an object that is in itself."""
    value: dict[str, Any] = {}
    value["a"] = [value]
    return value


UNREADABLE = {
    "an integer that is too large": (2**64, r"screen\.arguments\.it: .*integers from -2\*\*63 to 2\*\*64 - 1.* text"),
    "an integer that is too small": (-(2**63) - 1, r"screen\.arguments\.it: .*integers from"),
    "an integer without end": (10**5000, r"screen\.arguments\.it: .*integers from"),
    "no number": ({"list": [1, float("nan")]}, r"screen\.arguments\.it\.list\[1\]: JSON has no nan"),
    "infinity": (float("-inf"), r"screen\.arguments\.it: JSON has no -inf"),
    "half of a character": (os.fsdecode(b"caf\xe9"), r"screen\.arguments\.it: .*surrogate.*replace"),
    "half of a character in a key": ({"caf\ud800": 1}, r"screen\.arguments\.it: .*surrogate.*key"),
    "a key that is no text": ({7: 1}, r"screen\.arguments\.it: .*key of type int.*str"),
    "a date": ([datetime.date(2024, 5, 1)], r"screen\.arguments\.it\[0\]: JSON has no date.*text"),
    "bytes": (b"x", r"screen\.arguments\.it: JSON has no bytes"),
    "a set": ({"a": {1}}, r"screen\.arguments\.it\.a: JSON has no set"),
    "too many levels": (nested(1000), r"screen\.arguments\.it\.a.*nest"),
    "levels without end": (endless(), r"screen\.arguments\.it\.a.*nest"),
}
READABLE: list[object] = [
    2**64 - 1,
    -(2**63),
    1e308,
    5e-324,
    -0.0,
    True,
    None,
    "ü\0\U0001f600",
    (1, [2]),
    {"": {}},
    nested(60),
]


def test_the_limits_are_those_of_navd() -> None:
    limits = json.loads((ROOT / "docs/navd.schema.json").read_text())["properties"]["limits"]["properties"]
    assert limits["nesting"]["maximum"] == NESTING_MAX
    assert (limits["nesting"]["default"], limits["messageInBytes"]["default"]) == (NESTING_USUAL, BYTES_USUAL)
    assert limits["messageInBytes"]["minimum"] == BYTES_SURE


@pytest.mark.parametrize(("levels", "size"), [(LEVELS_SURE, 0), (3, BYTES_SURE)])
async def test_the_smallest_limits_let_through_what_is_sure(levels: int, size: int) -> None:
    lists: list[Any] = []
    for _ in range(levels - 3):
        lists = [lists]
    method, parameters = "org.navd.Scene.Get", {"scene": "s", "more": lists, "text": ""}
    parameters["text"] = "x" * (size - len(message(method, parameters).data))
    sent = message(method, parameters)
    assert (sent.levels, len(sent.data), sent.is_sure) == (levels, max(size, len(sent.data)), True)
    with Server(limits={"messageInBytes": BYTES_SURE, "nesting": 1}) as server:
        async with await navd.Connection.open(str(server.socket)) as connection:
            for _ in range(2):
                with pytest.raises(navd.RemoteError):
                    await connection.call(method, parameters)
        assert (server.reached("messageInBytes"), server.metric("protocol_errors_total")) == (0, 0)


@pytest.mark.parametrize("case", UNREADABLE)
async def test_what_navd_cannot_read_is_refused(case: str, server: Server, scene: navd.Scene) -> None:
    value, reason = UNREADABLE[case]
    command = navd.Screen("Item", {"fine": 1, "it": value})
    async with scene.attach("till") as till:
        for refused in (scene.push(command), till.push(command), scene.wait(command, timeout=PATIENCE)):
            with pytest.raises(navd.Unsendable, match=reason) as raised:
                await refused
            assert isinstance(raised.value, ValueError)
            assert isinstance(raised.value, navd.NavdError)
            assert len(str(raised.value)) < 500
            str(raised.value).encode()
        with pytest.raises(navd.Unsendable, match=r"operations\[1\]\.screen\.arguments\.it"):
            await scene.apply(navd.Push("Item"), navd.Push(command))
        assert names(till.path) == ["Home"]
    async with await navd.Connection.open(str(server.socket)) as connection:
        with pytest.raises(navd.Unsendable, match="the parameters: a key"):
            await connection.call("org.navd.Manager.Ping", {7: value})  # type: ignore[dict-item]
        with pytest.raises(navd.Unsendable):
            await connection.call("org.navd.Manager.Ping", {"it": value})
        with pytest.raises(navd.Unsendable):
            await connection.send("org.navd.Manager.Ping", {"it": value})
        with pytest.raises(navd.Unsendable):
            await anext(connection.stream("org.navd.Scene.Subscribe", {"it": value}))
    assert server.metric("protocol_errors_total") == 0


@pytest.mark.parametrize("value", READABLE, ids=lambda value: f"{value!r:.30}")
async def test_what_navd_can_read_arrives(value: object, scene: navd.Scene) -> None:
    await scene.push(navd.Screen("Item", {"it": value}))
    arguments = (await scene.get()).path[-1].arguments or {}
    assert arguments.get("it") == (list(value) if isinstance(value, tuple) else value)


@pytest.mark.parametrize("nesting", [1, 64, 96])
async def test_navd_answers_for_every_nesting_that_is_sent(nesting: int) -> None:
    with Server(limits={"nesting": nesting}) as server:
        async with navd.connect(server.address) as daemon:
            scene = await daemon.open("s", root="Home")
            with pytest.raises(navd.LimitReached) as reached:
                await scene.push(navd.Screen("Item", nested(nesting + 1)))
            assert (reached.value.limit, reached.value.value) == ("nesting", nesting)
            for levels in range(nesting + 185, nesting + 195):
                with pytest.raises((navd.LimitReached, navd.Unsendable), match="nesting"):
                    await scene.push(navd.Screen("Item", nested(levels)))
        assert server.metric("protocol_errors_total") == 0


async def test_what_is_too_long_is_refused(server: Server, daemon: navd.Navd, scene: navd.Scene) -> None:
    fits, too_long = "# " + "é" * 524_000, "# " + "é" * 525_000
    assert not (await daemon.validate_map(fits)).valid
    with pytest.raises(navd.Unsendable, match=r"ValidateMap.* 1,048,576 .*messageInBytes.*--limit") as raised:
        await daemon.validate_map(too_long)
    assert raised.value.limit == "messageInBytes"
    with pytest.raises(navd.Unsendable, match="messageInBytes"):
        await scene.push(navd.Screen("Long", {"text": "x" * 2_000_000}))
    assert server.reached("messageInBytes") == 0
    await scene.push("Item")
    assert names(tuple((await scene.get()).path)) == ["Home", "Item"]


async def test_the_limit_is_that_of_the_daemon() -> None:
    with Server(limits={"messageInBytes": 4_000_000}) as server:
        async with navd.connect(server.address) as daemon:
            assert not (await daemon.validate_map("# " + "x" * 3_000_000)).valid
            with pytest.raises(navd.Unsendable, match=" 4,000,000 "):
                await daemon.validate_map("# " + "x" * 4_000_000)
        assert server.reached("messageInBytes") == 0


async def test_messages_keep_their_order_while_the_limit_is_asked(server: Server) -> None:
    async with await navd.Connection.open(str(server.socket)) as connection:
        await connection.call("org.navd.Scene.Open", {"scene": "s", "root": {"name": "Home"}})
        pushes = [
            connection.call(
                "org.navd.Navigation.Push", {"scene": "s", "screen": {"name": f"P{n}", "arguments": {"x": text}}}
            )
            for n, text in enumerate(["", "x" * 10_000, "", "x" * 20_000, ""])
        ]
        await asyncio.gather(*pushes)
        state = await connection.call("org.navd.Scene.Get", {"scene": "s"})
        assert [each["name"] for each in state["path"]] == ["Home", "P0", "P1", "P2", "P3", "P4"]


# ── calls beside one that navd hangs up on ──
class Asked:
    """A guard that answers when its test says so."""

    def __init__(self) -> None:
        self.times = 0
        self.may_go = asyncio.Event()

    async def __call__(self, _: navd.GuardRequest) -> bool:
        self.times += 1
        await self.may_go.wait()
        return True


async def test_a_refused_call_leaves_the_others_alone(server: Server, daemon: navd.Navd, notes: navd.Scene) -> None:
    guard = Asked()
    async with notes.attach("editor", guards={"Note": guard}):
        await notes.push("Note")
        going = asyncio.ensure_future(notes.back(request_id=None))
        await eventually(lambda: guard.times == 1)
        installing = asyncio.ensure_future(
            daemon.install_map(
                "{map: m, version: 1.0.0, screens: {A: {}}, window: {initial: a, cases: {a: {stack: A}}}}"
            )
        )
        for value in (2**64, "x" * 2_000_000):
            with pytest.raises(navd.Unsendable):
                await notes.push(navd.Screen("Note", {"it": value}))
        guard.may_go.set()
        assert (await going).changed
        await installing
    assert server.metric("protocol_errors_total") == 0


async def test_a_limit_below_all_others_is_learned_from_one_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    # As if an older navd had a lower limit than any that this one takes.
    monkeypatch.setattr("navd._message.BYTES_SURE", 4096)
    with Server(limits={"messageInBytes": 1_100}) as server:
        async with navd.connect(server.address) as daemon:
            scene = await daemon.open("s", root="Home")
            waiting = [asyncio.ensure_future(scene.push("Item")) for _ in range(3)]
            with pytest.raises(navd.Unsendable, match=" 1,100 "):
                await scene.push(navd.Screen("Long", {"text": "x" * 1_100}))
            await asyncio.gather(*waiting)
            with pytest.raises(navd.Unsendable, match=" 1,100 "):
                await scene.wait(navd.Screen("Long", {"text": "x" * 1_100}))
            assert names(tuple((await scene.get()).path)) == ["Home", "Item", "Item", "Item"]
        assert server.reached("messageInBytes") == 2  # once for the command, once for the wait


async def test_a_call_that_always_loses_its_connection_is_given_up_alone(
    server: Server, proxy: Proxy, notes: navd.Scene
) -> None:
    guard = Asked()
    proxy.hangs_up_on = b"Poison"
    async with notes.attach("editor", guards={"Note": guard}), navd.connect(f"unix:{proxy.path}") as daemon:
        scene = daemon.scene("notes")
        await scene.push("Note")
        going = asyncio.ensure_future(scene.back())
        await eventually(lambda: guard.times > 0)
        for _ in range(3):
            with pytest.raises(navd.Disconnected):
                await scene.push(navd.Screen("Note", {"text": "Poison"}))
        assert proxy.lost == 3 * LOSSES_MAX
        guard.may_go.set()
        assert (await going).changed
        assert names(tuple((await scene.get()).path)) == ["Home"]
        with pytest.raises(navd.Disconnected):
            await scene.push(navd.Screen("Note", {"text": "Poison"}), request_id=None)
        assert proxy.lost == 3 * LOSSES_MAX + 1


async def test_a_wait_that_always_loses_its_connection_is_given_up(
    proxy: Proxy, scene: navd.Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("navd.daemon.LONGEST_PAUSE", 0.02)
    proxy.hangs_up_on = b"Poison"
    async with navd.connect(f"unix:{proxy.path}") as daemon:
        with pytest.raises(navd.Disconnected):
            await daemon.scene("s").wait("Poison")


async def test_only_losses_in_a_row_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("navd.daemon.LONGEST_PAUSE", 0.001)
    lost = navd.Disconnected("lost")

    async def losses(most: int) -> int:
        attempts = Attempts(30, LOSSES_MAX)
        for count in range(most):
            attempts.reached()
            if not await attempts.may_go_on(lost):
                return count + 1
        return most

    assert await losses(20) == LOSSES_MAX
    monkeypatch.setattr("navd.daemon.CALM", -1.0)  # every connection has lasted
    assert await losses(20) == 20


# ── answers to questions ──
@pytest.mark.parametrize("reason", ["x" * 2_000_000, "half \ud800", {"no": "text"}], ids=["long", "half", "object"])
async def test_a_guard_whose_reason_cannot_be_sent_refuses_without_it(reason: Any, notes: navd.Scene) -> None:
    async def guard(_: navd.GuardRequest) -> Any:
        return reason

    async with notes.attach("editor", guards={"Note": guard}):
        await notes.push("Note")
        with pytest.raises(navd.Refused) as refused:
            await notes.back()
        assert refused.value.reason is None


@pytest.mark.parametrize("wrong", [7, navd.Push(navd.Screen("Item", {"n": 2**64})), navd.Push(7)])  # type: ignore[arg-type]
async def test_a_handler_whose_operations_cannot_be_sent_has_not_handled(wrong: Any, daemon: navd.Navd) -> None:
    await daemon.install_map(
        "{map: shop, version: 1.0.0, window: {initial: main, cases: {main: {stack: Home}}}, screens: "
        "{Home: {handles: {show: {Item: {delegate: true}}}}, Item: {}}}"
    )
    shop = await daemon.open("shop", map="shop")

    async def handle(_: navd.DelegatedRequest) -> list[Any]:
        return [wrong]

    async with shop.attach("clerk", requests=handle):
        with pytest.raises(navd.RequestNotHandled):
            await shop.show(["Item"])


# ── commands as coroutines ──
async def test_a_command_is_a_coroutine(scene: navd.Scene) -> None:
    assert asyncio.iscoroutine(scene_push := scene.push("A"))
    assert (await scene_push).changed
    async with scene.attach("till") as till:
        assert (await asyncio.create_task(till.push("B"))).changed
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(each.push("C")) for each in (scene, till)]
        assert all(task.result().changed for task in tasks)
        gathered = await asyncio.gather(scene.push("D"), till.push("D"), return_exceptions=True)
        assert [isinstance(each, navd.Outcome) for each in gathered] == [True, True]
        assert (await asyncio.wait_for(till.push("E"), PATIENCE)).changed
        assert (await asyncio.shield(scene.push("F"))).changed
        with pytest.raises(navd.Conflict):
            await asyncio.create_task(till.back(if_top=0))
        asking = asyncio.create_task(till.present("Ask").result)
        await till.wait("Ask")
        await till.dismiss(result={"yes": True})
        assert await asking == {"yes": True}
        assert names(till.path) == ["Home", *"ABCCDDEF"]


async def test_a_command_in_a_task_can_be_cancelled(notes: navd.Scene) -> None:
    guard = Asked()
    async with notes.attach("editor", guards={"Note": guard}):
        await notes.push("Note")
        going = asyncio.create_task(notes.back())
        await eventually(lambda: guard.times == 1)
        going.cancel()
        with pytest.raises(asyncio.CancelledError):
            await going
        never = notes.push("Note")
        never.close()
        with pytest.raises(RuntimeError):
            await never
        guard.may_go.set()


# ── calls that fail ──
async def test_a_connection_that_may_not_be_restricted_is_closed(server: Server, daemon: navd.Navd) -> None:
    await daemon.ping()
    before = len(server.other_clients())
    with pytest.raises(navd.InvalidParameter):
        async with navd.connect(server.address, restrict="everything"):  # type: ignore[arg-type]
            pass
    await eventually(lambda: len(server.other_clients()) == before)


async def test_a_call_that_is_cancelled_while_it_is_written_leaves_no_error(server: Server, scene: navd.Scene) -> None:
    told: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context["message"]))

    async def cancel(connection: navd.Connection) -> None:
        wait = {"scene": scene.name, "reference": {"name": "Never"}}
        going = asyncio.create_task(connection.call("org.navd.Scene.Wait", wait))
        await asyncio.sleep(0)
        going.cancel()
        await asyncio.wait([going])
        assert going.cancelled()

    async with await navd.Connection.open(str(server.socket)) as connection:
        connection._protocol.pause_writing()
        await cancel(connection)
    # asyncio reports an error that nobody takes when its future goes.
    gc.collect()
    assert told == []
