"""Commands of a scene, what can be asked about it, and what goes wrong."""

from __future__ import annotations

import asyncio

import pytest
from conftest import ROOT, Server, names

import navd


async def path(scene: navd.Scene) -> list[str]:
    return [str(element) for element in (await scene.get()).path]


async def test_scenes_are_opened_listed_and_closed(daemon: navd.Navd) -> None:
    container = navd.Container(tabs=navd.Tabs([navd.Tab("Sale", screen="Home"), navd.Tab("Stock", screen="List")]))
    till = await daemon.open("till", container=container, path=["Item"])
    again = await daemon.open("till", root="Other")
    assert again.name == "till"
    unnamed = await daemon.open(root="Home")
    assert [each.scene for each in await daemon.scenes()] == ["till", unnamed.name]
    assert await path(till) == ["Home", "Item"]
    with pytest.raises(navd.SceneExists):
        await daemon.open("till", root="Home", exclusive=True)
    await till.close()
    with pytest.raises(navd.SceneNotFound):
        await till.get()


async def test_commands_return_their_outcome(scene: navd.Scene) -> None:
    pushed = await scene.push("A")
    assert pushed.changed
    assert len(pushed.ids) == 1
    assert not (await scene.pop(count=1, dry_run=True)).ids
    await scene.go_to_path([navd.Screen("B", {"n": 1}), "C"], on="Home")
    assert await path(scene) == ["Home", "B(n=1)", "C"]
    await scene.go_back_to(navd.Screen("B", {"n": 1}))
    await scene.pop(to_root=True)
    unchanged = await scene.pop()
    assert not unchanged.changed
    await scene.set_root(
        container=navd.Container(tabs=navd.Tabs([navd.Tab("a", screen="A"), navd.Tab("b", screen="B")]))
    )
    await scene.select_tab(name="b")
    assert await path(scene) == ["B"]
    assert [node.name for node in (await scene.find(kind="screen")).nodes] == ["A", "B"]


async def test_options_are_keywords(scene: navd.Scene) -> None:
    first = (await scene.push("A")).ids[0]
    with pytest.raises(navd.Conflict) as conflict:
        await scene.back(if_top=first + 100)
    assert (conflict.value.what, conflict.value.expected, conflict.value.actual) == ("top", first + 100, first)
    assert not (await scene.dismiss(screen="None", if_missing="ignore")).changed
    again = [await scene.push("B", request_id="once") for _ in range(2)]
    assert again[0] == again[1]
    assert await path(scene) == ["Home", "A", "B"]
    started = await scene.start_coordinator("Check", root=navd.Container(stack=["Pay"]))
    await scene.push("Mine", as_coordinator=started.coordinators[0])
    assert (await scene.find(name="Mine")).nodes[0].coordinator == started.coordinators[0]


async def test_many_operations_are_one_commit_or_none(scene: navd.Scene) -> None:
    before = (await scene.get()).info.revision
    outcome = await scene.apply(navd.Push("A"), navd.Push(navd.Screen("B")), navd.Present("Ask"))
    assert await path(scene) == ["Home", "A", "B", "Ask"]
    assert len(outcome.ids) == 3
    assert (await scene.history()).commits[0].previous == before
    with pytest.raises(navd.OperationFailed) as failed:
        await scene.apply(navd.Push("C"), navd.Dismiss(screen="Nowhere"))
    assert failed.value.index == [1]
    assert isinstance(failed.value.__cause__, navd.ScreenNotFound)
    await scene.apply(
        navd.Try([navd.Push("D"), navd.Fail("not here")], otherwise=[navd.DismissPresented()], ensure=[navd.Push("E")])
    )
    assert await path(scene) == ["Home", "A", "B", "E"]


async def test_a_dry_run_changes_nothing(scene: navd.Scene) -> None:
    reply = await scene.dry_run(navd.Push("A"))
    assert reply.outcome.changed
    assert reply.changes is not None
    assert [change["change"] for change in reply.changes] == ["added"]
    assert await path(scene) == ["Home"]


async def test_history_undo_and_redo(scene: navd.Scene) -> None:
    await scene.push("A")
    await scene.push("B", context={"why": "test"})
    commits = (await scene.history(limit=2)).commits
    assert [commit.operations[0]["screen"]["name"] for commit in commits] == ["B", "A"]
    assert [commit.origin.operation for commit in commits] == ["Push", "Push"]
    await scene.undo(steps=2)
    assert await path(scene) == ["Home"]
    await scene.redo()
    assert await path(scene) == ["Home", "A"]
    past = await scene.get(revision=commits[0].revision)
    assert names(tuple(past.path)) == ["Home", "A", "B"]
    with pytest.raises(navd.NothingToUndo):
        await scene.undo(steps=9)


async def test_waiting_for_a_place(scene: navd.Scene) -> None:
    waiting = asyncio.create_task(scene.wait("Item", top=True))
    await scene.push("Item")
    assert names(tuple((await waiting).path)) == ["Home", "Item"]
    with pytest.raises(TimeoutError):
        await scene.wait("Never", timeout=0.05)
    assert names(tuple((await scene.wait("Other", gone=True)).path)) == ["Home", "Item"]


async def test_a_screen_leaves_with_a_result(scene: navd.Scene) -> None:
    asked = asyncio.create_task(scene.present("Ask").result)
    await scene.wait("Ask")
    await scene.dismiss(result={"answer": 42})
    assert await asked == {"answer": 42}
    shown = await scene.present("Ask")
    await scene.dismiss()
    assert await scene.result(shown.ids[0]) is None
    shown = await scene.present("Ask")
    with pytest.raises(navd.TimedOut):
        await scene.result(shown.ids[0], timeout=0.05)
    with pytest.raises(ValueError, match="showed no screen"):
        await scene.back().result


async def test_a_coordinator_leaves_with_a_result(pos: navd.Scene) -> None:
    paid = asyncio.create_task(pos.move("pay", {"total": 1250}).result)
    await pos.wait("Tender")
    await pos.move("card")
    await pos.move("approved", {"receipt": "R-1"})
    await pos.move("done")
    assert await paid == {"receipt": "R-1"}


async def test_a_map_says_what_is_allowed(daemon: navd.Navd, pos: navd.Scene) -> None:
    assert [each.map for each in (await daemon.list_maps()).maps] == ["pos"]
    transitions = {each.name: each for each in (await pos.list_transitions()).transitions}
    assert sorted(transitions) == ["customer", "help", "item", "pay"]
    assert transitions["pay"].parameters is not None
    assert "total" in transitions["pay"].parameters["properties"]
    with pytest.raises(navd.TransitionNotAllowed) as denied:
        await pos.push(navd.Screen("Tender", {"total": 1}))
    assert (denied.value.from_, denied.value.to) == ("SaleHome", "Tender")
    with pytest.raises(navd.InvalidArgument) as invalid:
        await pos.move("item", {"sku": "x"})
    assert (invalid.value.screen, invalid.value.argument) == ("LineItem", "sku")
    await pos.follow([navd.Step(case="main"), navd.Step(tab="stock"), navd.Step(move="open", arguments={"sku": "1"})])
    assert await path(pos) == ["StockList", 'StockItem(sku="1")']
    with pytest.raises(navd.MapInvalid) as faulty:
        await daemon.install_map("map: 7")
    assert faulty.value.diagnostics[0].severity == "error"


async def test_links_are_resolved_opened_and_wait(daemon: navd.Navd) -> None:
    await daemon.install_map((ROOT / "docs/examples/pos.yaml").read_text())
    till = await daemon.open("till", map="pos")
    where = await till.resolve_link("pos://stock/4711")
    assert (where.link, where.scope, where.active) == ("/stock/{sku}", "signedIn", False)
    assert where.steps is not None
    assert where.steps[1] == navd.Step(tab="stock")
    opened = await till.open_link("pos://stock/4711")
    assert opened.pending
    assert [(scope.scope, scope.pending) for scope in (await till.get()).scopes] == [("signedIn", "pos://stock/4711")]
    await till.move("signedIn")
    await till.wait("StockItem", top=True)
    assert not (await till.open_link("pos://customers/c7")).pending
    with pytest.raises(navd.LinkNotMatched):
        await daemon.resolve_link("pos://nowhere", map="pos")


async def test_a_scene_is_exported_and_imported(daemon: navd.Navd, scene: navd.Scene) -> None:
    await scene.push("A")
    document = (await scene.get()).encode()
    await scene.close()
    copy = await daemon.import_scene(document, "copy")
    assert await path(copy) == ["Home", "A"]


async def test_rights_can_be_given_up(server: Server, scene: navd.Scene) -> None:
    async with navd.connect(server.address, restrict="observe") as observer:
        looked = observer.scene("s")
        assert await path(looked) == ["Home"]
        with pytest.raises(PermissionError):
            await looked.push("A")
        async with looked.attach("looker", mode="observe") as attached:
            assert names(attached.path) == ["Home"]
        with pytest.raises(navd.PermissionDenied):
            await looked.attach("mirror").__aenter__()


async def test_the_daemon_tells_about_itself(daemon: navd.Navd, server: Server) -> None:
    assert (await daemon.get_limits()).limits["scenes"] == 10_000
    assert any(metric.name == "limit_reached_total" for metric in (await daemon.get_metrics()).metrics)
    assert server.process.pid not in [client.pid for client in await daemon.clients()]
    assert not (await daemon.validate_map("map: 7")).valid
