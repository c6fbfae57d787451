"""Every example of the README runs."""

from __future__ import annotations

import asyncio
import contextlib
import pathlib
import re
import textwrap
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from conftest import ROOT, Server, eventually

import navd

README = pathlib.Path(__file__).resolve().parents[1] / "README.md"
EXAMPLES: list[str] = re.findall(r"^```python\n(.*?)^```$", README.read_text(), re.DOTALL | re.MULTILINE)
SHOP = """
map: shop
version: 1.0.0
window: {initial: main, cases: {main: {stack: Home}}}
screens: {Home: {handles: {show: {Item: {delegate: true}}}}, Item: {arguments: {sku: {type: string}}}}
"""


class Done(Exception):
    """The example has shown what it is to show."""


class Bench:
    """What the examples have at hand, and what they print."""

    def __init__(self, server: Server, daemon: navd.Navd, scene: navd.Scene) -> None:
        self.server, self.daemon, self.scene = server, daemon, scene
        self.told: list[str] = []
        self.enough: Callable[[], bool] = lambda: False

    def print(self, *values: object, **options: Any) -> None:
        self.told.append(options.get("sep", " ").join(map(str, values)))
        if self.enough():
            raise Done

    async def names(self) -> dict[str, Any]:
        await self.daemon.install_map((ROOT / "docs/examples/pos.yaml").read_text())
        await self.daemon.install_map(SHOP)
        return {
            "asyncio": asyncio,
            "navd": navd,
            "address": self.server.address,
            "daemon": self.daemon,
            "scene": self.scene,
            "till": await self.daemon.open("pos", map="pos"),
            "shop": await self.daemon.open("shop", map="shop"),
            "path": str(self.server.socket),
            "at": (await self.scene.get()).at,
            "print": self.print,
            "show": lambda path: self.print(*path, sep=" › "),
            "reload": lambda ids: self.print("reload", ids),
            "is_saved": lambda: False,
        }


async def run(bench: Bench, example: str) -> None:
    names = await bench.names()
    asynchronous = "async def example():\n" + textwrap.indent(example, "    ") + "\n    return locals()"
    exec(compile(asynchronous, str(README), "exec"), names)
    with contextlib.suppress(Done):
        await names["example"]()


# ── what must happen besides, for each example, by a text that only it contains ──
async def ten_lines(bench: Bench, example: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NAVD_ADDRESS", bench.server.address)
    bench.enough = lambda: "Home › Item" in bench.told
    whole = example.replace("asyncio.run(main())", "")
    names: dict[str, Any] = {"print": bench.print}
    exec(compile(whole, str(README), "exec"), names)
    running = asyncio.ensure_future(names["main"]())
    await eventually(lambda: "Home" in bench.told)
    await bench.daemon.scene("till-1").push("Item")
    with pytest.raises(Done):
        await running


async def daemons(bench: Bench, example: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT / "docs/examples")
    await run(bench, "import pathlib\n" + example)
    assert bench.told[1:] == ["['s', 'pos', 'shop']", "['pos', 'shop']"]


async def commands(bench: Bench, example: str, _: pytest.MonkeyPatch) -> None:
    await run(bench, example)
    assert [str(each) for each in (await bench.scene.get()).path] == ["Home", "Settings"]


async def transitions(bench: Bench, example: str, _: pytest.MonkeyPatch) -> None:
    await run(bench, example)
    assert any(line.startswith("discount present") for line in bench.told)
    assert (await bench.daemon.scene("pos").get()).path[-1].name == "StockItem"


async def results(bench: Bench, example: str, _: pytest.MonkeyPatch) -> None:
    running = asyncio.ensure_future(run(bench, example + "print(answer)"))
    await bench.scene.wait("AskSupervisor")
    await bench.scene.dismiss(result={"by": "Eve"})
    await running
    assert bench.told == ["{'by': 'Eve'}"]


async def together(bench: Bench, example: str, _: pytest.MonkeyPatch) -> None:
    await run(bench, example)
    assert [each.name for each in (await bench.scene.get()).path] == ["Home", "Cart", "Pay"]
    assert len((await bench.scene.history()).commits) == 2


async def mirrors(bench: Bench, example: str, _: pytest.MonkeyPatch) -> None:
    await run(bench, example)
    assert bench.told[0].startswith("Item (PathElement")
    assert bench.told[2] == "False"


async def updates(bench: Bench, example: str, _: pytest.MonkeyPatch) -> None:
    attached = textwrap.indent(example, "    ")
    running = asyncio.ensure_future(run(bench, f'async with scene.attach("display") as display:\n{attached}'))
    await eventually(lambda: "Home" in bench.told)
    await bench.scene.push("Item")
    await eventually(lambda: "Home › Item" in bench.told)
    await bench.scene.refresh()
    await eventually(lambda: bench.told[-1] == "reload [4, 5]")
    await asyncio.to_thread(bench.server.kill)
    await eventually(lambda: any(line.startswith("navd is away") for line in bench.told))
    await asyncio.to_thread(bench.server.start)
    await eventually(lambda: bench.told[-1] == "Home › Item")
    await bench.scene.close()
    await running


async def guards(bench: Bench, example: str, _: pytest.MonkeyPatch) -> None:
    await run(bench, example)
    assert bench.told == ["The note has unsaved changes."]
    assert [each.name for each in (await bench.scene.get()).path] == ["Home"]


async def requests(bench: Bench, example: str, _: pytest.MonkeyPatch) -> None:
    await run(bench, example)
    assert str((await bench.daemon.scene("shop").get()).path[-1]) == 'Item(sku="4711")'


async def errors(bench: Bench, example: str, _: pytest.MonkeyPatch) -> None:
    await run(bench, example)
    assert bench.told[0].startswith("top 7 ")


async def not_sent(bench: Bench, example: str, _: pytest.MonkeyPatch) -> None:
    await run(bench, example)
    assert bench.told[0].startswith("screen.arguments.number: navd reads integers from ")


async def below(bench: Bench, example: str, _: pytest.MonkeyPatch) -> None:
    bench.enough = lambda: any(line.startswith("ready") for line in bench.told)
    await run(bench, example)
    assert f"'pid': {bench.server.process.pid}" in bench.told[0]


DRIVERS: dict[str, Callable[[Bench, str, pytest.MonkeyPatch], Awaitable[None]]] = {
    "asyncio.run(main())": ten_lines,
    "daemon.ping()": daemons,
    "scene.go_to_path": commands,
    "list_transitions": transitions,
    "AskSupervisor": results,
    "scene.apply": together,
    "display.is_sensitive": mirrors,
    "case navd.Attached": updates,
    "navd.GuardRequest": guards,
    "navd.DelegatedRequest": requests,
    "navd.Conflict": errors,
    "navd.Unsendable": not_sent,
    "navd.Connection.open": below,
}


@pytest.mark.parametrize("key", DRIVERS)
async def test_it_runs(
    key: str, server: Server, daemon: navd.Navd, scene: navd.Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    (example,) = [each for each in EXAMPLES if key in each]
    bench = Bench(server, daemon, scene)
    await DRIVERS[key](bench, example, monkeypatch)


def test_no_example_is_left_out() -> None:
    assert len(EXAMPLES) == len(DRIVERS)
    for example in EXAMPLES:
        assert sum(key in example for key in DRIVERS) == 1, example
