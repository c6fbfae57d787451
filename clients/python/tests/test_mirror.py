"""The mirror of a scene: the same as what `Get` returns, after every commit."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from conftest import ROOT, Server

import navd

OPEN = ["A", "B", "C"]


def expected(node: navd.Node) -> dict[str, Any]:
    """Return a node without the fields that have their default."""
    told = {name: value for name, value in node.encode().items() if value not in (False, [], {})}
    told["children"] = [expected(child) for child in node.children or []]
    return told


def assert_same(mirror: navd.Mirror, state: navd.GetReply) -> None:
    assert mirror.at.revision == state.info.revision
    assert expected(mirror.window) == expected(state.window)
    assert list(mirror.path) == state.path
    assert sorted(mirror.coordinators, key=lambda each: each.id) == sorted(state.coordinators, key=lambda each: each.id)
    for child in state.window.children or []:
        assert mirror.parent(child.id) == 0
        assert child.id in mirror


def random_operation(dice: random.Random, state: navd.GetReply) -> navd.Operation:
    """Return an operation that often can be carried out."""
    ids: list[int] = []

    def collect(node: navd.Node) -> None:
        if node.kind == "screen":
            ids.append(node.id)
        for child in node.children or []:
            collect(child)

    collect(state.window)
    name, id = dice.choice(OPEN), dice.choice(ids)
    screen = navd.Screen(name, {"n": dice.randrange(3)})
    stack = navd.Container(stack=[screen, dice.choice(OPEN)])
    tabs = [navd.Tab(each, screen=each) for each in dice.sample(OPEN, dice.randrange(1, 4))]
    coordinators = [each.id for each in state.coordinators if each.kind == "view"]
    return dice.choice(
        [
            navd.Push(screen),
            navd.Push(screen),
            navd.Present(screen),
            navd.Present(navd.Screen(name, presentation="alert")),
            navd.Pop(count=dice.randrange(1, 3)),
            navd.Back(),
            navd.Dismiss(),
            navd.GoToPath([screen, "B"]),
            navd.ReplacePath([screen, "B", "C"]),
            navd.ReplaceScreen(id, screen),
            navd.SetStack(["A", screen]),
            navd.SetTabs(tabs),
            navd.SelectTab(index=dice.randrange(3)),
            navd.MakeVisible(id),
            navd.DidAppear(id),
            navd.StartCoordinator(name, root=stack),
            navd.StartCoordinator(name, root=navd.Container(screen=screen)),
            navd.StartEmbedded([navd.EmbeddedCoordinator(name, root=stack, tab=dice.randrange(2))]),
            navd.FinishCoordinator(dice.choice(coordinators)),
            navd.ReplaceCoordinator(dice.choice(coordinators), name, root=stack),
            navd.FinishToRoot(),
            navd.SetRoot(container=navd.Container(tabs=navd.Tabs(tabs))),
            navd.SetRoot(container=stack),
        ]
    )


@pytest.mark.parametrize("seed", range(4))
async def test_it_is_the_state_after_every_commit(scene: navd.Scene, seed: int) -> None:
    dice = random.Random(seed)
    refused = changed = 0
    async with scene.attach("mirror") as mirror:
        for _ in range(150):
            state = await mirror.get()
            try:
                if dice.randrange(8) == 0:
                    outcome = await (mirror.undo() if dice.randrange(2) else mirror.redo())
                else:
                    operations = [random_operation(dice, state) for _ in range(dice.choice([1, 1, 1, 2, 3]))]
                    outcome = await mirror.apply(*operations)
                changed += outcome.changed
            except navd.RemoteError:
                refused += 1
            assert_same(mirror.mirror, await mirror.get())
    assert changed > 30, f"{refused} of 150 were refused"


async def test_the_deepest_scene_is_read() -> None:
    limits = json.loads((ROOT / "docs/navd.schema.json").read_text())["properties"]["limits"]["properties"]
    nesting, depth = limits["nesting"]["maximum"], limits["sceneDepth"]["maximum"]
    arguments: navd.JSONObject = {}
    for _ in range(nesting - 1):
        arguments = {"a": arguments}
    tabs = navd.Container(tabs=navd.Tabs([navd.Tab("t", stack=["X"])]))
    with Server(limits={"nesting": nesting, "sceneDepth": depth}) as server:
        async with navd.connect(server.address) as daemon:
            scene = await daemon.open("s", root="Home")
            async with scene.attach("mirror") as mirror:
                # Each coordinator adds two containers.
                for _ in range((depth - 1) // 2):
                    await mirror.start_coordinator("C", root=tabs)
                with pytest.raises(navd.LimitReached, match="sceneDepth"):
                    await mirror.start_coordinator("C", root=tabs)
                await mirror.push(navd.Screen("D", arguments))
                state = await mirror.get()
                assert state.path[-1].arguments == arguments
                assert_same(mirror.mirror, state)


async def test_the_largest_scenes_are_read() -> None:
    limits = json.loads((ROOT / "docs/navd.schema.json").read_text())["properties"]["limits"]["properties"]
    names = ["sceneBytes", "sceneNodes", "argumentBytes", "work", "messageInBytes"]
    most = {name: limits[name]["maximum"] for name in names}
    with Server(limits=most) as server:
        async with navd.connect(server.address) as daemon:
            scene = await daemon.open("s", root="Home")
            async with scene.attach("mirror") as mirror:
                # A control character takes six bytes in JSON.
                room = most["sceneBytes"] - 2_000
                for text in ["\x01" * (room // 6), "\U0001f600" * (room // 4)]:
                    await mirror.go_to(navd.Screen("Item", {"t": text}))
                    state = await mirror.get()
                    assert state.path[-1].arguments == {"t": text}
                    assert_same(mirror.mirror, state)
                    async with scene.attach("late") as late:
                        assert_same(late.mirror, state)
                    with pytest.raises(navd.LimitReached):
                        await mirror.go_to(navd.Screen("Item", {"t": text + "x" * 4_000}))
                    await mirror.back()
                await mirror.set_stack(["X"] * (most["sceneNodes"] - 2))
                with pytest.raises(navd.LimitReached, match="sceneNodes"):
                    await mirror.push("Y")
                state = await mirror.get()
                assert len(state.path) == most["sceneNodes"] - 2
                assert_same(mirror.mirror, state)


def snapshot() -> navd.AttachReply:
    at = navd.At("e", 1)
    info = navd.SceneInfo("s", 1, "active", 1, "", "", 0)
    screen = navd.Node(4, "screen", "Home")
    window = navd.Node(0, "window", children=[navd.Node(3, "stack", presentation="root", children=[screen])])
    scene = navd.Coordinator(1, "scene", "scene", False, [2])
    root = navd.Coordinator(2, "root", "view", False, [], 1, 3)
    return navd.AttachReply("snapshot", at, info=info, window=window, coordinators=[scene, root])


def commit(*changes: navd.Change, previous: int = 1) -> navd.AttachReply:
    return navd.AttachReply("commit", navd.At("e", 2), previous=previous, changes=list(changes))


@pytest.mark.parametrize(
    "event",
    [
        commit(previous=7),
        commit(navd.Change("removed", 9)),
        commit(navd.Change("removed", 3)),
        commit(navd.Change("removed", 4)),
        commit(navd.Change("added", 5, parent=9, index=0, node=navd.Node(5, "screen"))),
        commit(navd.Change("added", 4, parent=3, index=0, node=navd.Node(4, "screen"))),
        commit(navd.Change("added", 5, parent=3, index=0)),
        commit(navd.Change("added", 5, parent=3, index=1, node=navd.Node(5, "tabs", selected=0))),
        commit(navd.Change("changed", 9, node=navd.Node(9, "screen"))),
        commit(navd.Change("changed", 3, order=[4, 5])),
        commit(navd.Change("finished", 9)),
        commit(navd.Change("started", 9)),
        commit(navd.Change("changed", 9, coordinator=navd.Coordinator(9, "x", "view", False, []))),
    ],
)
def test_a_change_that_does_not_fit_is_noticed(event: navd.AttachReply) -> None:
    with pytest.raises(navd.MirrorError):
        navd.Mirror(snapshot()).apply(event)


def test_a_snapshot_must_be_a_scene() -> None:
    with pytest.raises(navd.MirrorError):
        navd.Mirror(navd.AttachReply("snapshot", navd.At("e", 1)))


def test_kinds_of_later_versions_change_nothing() -> None:
    mirror = navd.Mirror(snapshot())
    mirror.apply(navd.AttachReply("earthquake", navd.At("e", 9)))  # type: ignore[arg-type]
    mirror.apply(navd.AttachReply("heartbeat", navd.At("e", 9)))
    assert mirror.at.revision == 1
    assert mirror.top.name == "Home"
