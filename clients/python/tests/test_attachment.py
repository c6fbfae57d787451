"""Front-ends: updates, others, guards, delegated requests, and the ways in which an attachment ends."""

from __future__ import annotations

import asyncio

import pytest
from conftest import Server, eventually, names, next_of

import navd

MAP = """
map: shop
version: 1.0.0
window: {initial: main, cases: {main: {stack: Home}}}
screens:
  Home:
    transitions: {pin: {push: Secret, arguments: {pin: "{pin}"}}}
    handles: {show: {Item: {delegate: true}, Other: {delegate: true}}}
  Item: {arguments: {sku: {type: string}}}
  Other: {}
  Secret: {arguments: {pin: {type: string, sensitive: true}}}
"""


async def test_a_command_is_in_the_mirror_when_it_returns(scene: navd.Scene) -> None:
    async with scene.attach("till") as till:
        assert till.status == "attached"
        for number in range(20):
            await till.push(navd.Screen("Item", {"n": number}))
            assert str(till.top) == f"Item(n={number})"
        await till.undo(steps=20)
        assert names(till.path) == ["Home"]
        assert till.window.children is not None
        assert [each.name for each in till.coordinators] == ["scene", "root"]
        assert till.front_end is not None
        assert [each.id for each in till.front_ends] == [till.front_end.id]
    assert (till.status, till.ended) == ("ended", "detached")
    with pytest.raises(navd.Ended):
        await till.push("Item")


async def test_updates_come_in_order_with_their_cause(scene: navd.Scene) -> None:
    async with scene.attach("till") as till, scene.attach("other") as other:
        updates = till.updates()
        assert isinstance(await anext(updates), navd.Attached)
        await other.push("Item", context={"why": "test"}, animated=False)
        committed = await next_of(navd.Committed, updates)
        assert other.front_end is not None
        assert committed.origin.front_end == other.front_end.id
        assert committed.origin.operation == "Push"
        assert (committed.animated, committed.context) == (False, {"why": "test"})
        assert (names(committed.previous), names(committed.path)) == (["Home"], ["Home", "Item"])
        assert [change.change for change in committed.changes] == ["added"]
        await scene.refresh(screen="Item")
        assert (await next_of(navd.Refreshed, updates)).ids == [committed.path[-1].id]
        await other.detach()
        while len((await next_of(navd.FrontEndsChanged, updates)).front_ends) != 1:
            pass
        await till.detach()
        assert [update async for update in updates] == []
        assert [update async for update in till] == []


async def test_two_clients_see_the_same(server: Server) -> None:
    async with navd.connect(server.address) as one, navd.connect(server.address) as two:
        scene = await one.open("s", root="Home")
        async with scene.attach("one") as first, two.scene("s").attach("two") as second:

            async def push(front_end: navd.Attachment, name: str) -> None:
                for number in range(25):
                    await front_end.push(navd.Screen(name, {"n": number}))

            await asyncio.gather(push(first, "One"), push(second, "Two"))
            await eventually(lambda: first.at == second.at)
            assert first.path == second.path
            assert len(first.path) == 51
            assert [element.arguments for element in first.path if element.name == "Two"] == [
                {"n": n} for n in range(25)
            ]


async def test_a_reader_that_is_far_behind_gets_the_whole(scene: navd.Scene) -> None:
    async with scene.attach("till") as till:
        slow = till.updates()
        for number in range(300):
            await till.replace_top(navd.Screen("Item", {"n": number}))
        seen: list[navd.Attached | navd.Committed] = []
        while not seen or str(seen[-1].path[-1]) != "Item(n=299)":
            update = await anext(slow)
            assert isinstance(update, navd.Attached | navd.Committed)
            seen.append(update)
        assert isinstance(seen[0], navd.Attached)
        assert len(seen) < 257


async def test_a_front_end_that_was_stopped_is_reset_and_goes_on() -> None:
    with Server(limits={"streamQueueBytes": 65536, "stalledMilliseconds": 3_600_000}) as server:
        async with navd.connect(server.address) as daemon:
            scene = await daemon.open("s", root="Home")
            async with scene.attach("till") as till:
                updates = till.updates()
                client = server.client()
                for number in range(300):  # the loop does not run meanwhile
                    parameters = {"scene": "s", "screen": {"name": "Item", "arguments": {"n": number}}}
                    client.call("ReplaceTop", {**parameters, "options": {"context": {"padding": "x" * 8000}}})
                await eventually(lambda: till.at.revision == 301)
                assert str(till.top) == "Item(n=299)"
                assert server.reached("streamQueueBytes") == 1
                kinds = [type(await anext(updates))]
                while kinds[-1] is not navd.Attached or len(kinds) == 1:
                    kinds.append(type(await anext(updates)))
                assert till.status == "attached"
                await till.push("Next")
                assert till.top.name == "Next"


async def test_modes(scene: navd.Scene) -> None:
    async with scene.attach("display", mode="observe") as display:
        with pytest.raises(navd.PermissionDenied):
            await display.push("Item")
        async with scene.attach("holder", mode="exclusive") as holder:
            with pytest.raises(navd.SceneBusy) as busy:
                await scene.attach("other").__aenter__()
            assert holder.front_end is not None
            assert busy.value.front_end == holder.front_end.id
            await holder.push("Item")
            await eventually(lambda: display.top.name == "Item")
            async with scene.attach("thief", mode="exclusive", steal=True):
                await eventually(lambda: holder.status == "ended")
                assert holder.ended == "replaced"


async def test_the_end_of_a_scene_ends_its_attachments(daemon: navd.Navd, scene: navd.Scene) -> None:
    async with scene.attach("till") as till, scene.attach("kicked") as kicked:
        updates = kicked.updates()
        clients = [
            each for each in await daemon.clients() if kicked.front_end and each.front_end == kicked.front_end.id
        ]
        await daemon.kick(clients[0].client, reason="closing time")
        assert await next_of(navd.Attached, updates)
        assert [update async for update in updates][-1:] in ([], [navd.FrontEndsChanged(kicked.front_ends)])
        assert (kicked.ended, kicked.message) == ("kicked", "closing time")
        await scene.close()
        await eventually(lambda: till.ended == "closed")
        with pytest.raises(navd.Ended, match="closed"):
            await till.push("Item")
    with pytest.raises(navd.SceneNotFound):
        await scene.attach("late").__aenter__()


# ── guards ──
async def test_a_guard_allows_refuses_and_says_why(notes: navd.Scene) -> None:
    answers: list[bool | str] = ["unsaved changes", False, True]
    asked: list[tuple[str, list[str]]] = []

    async def guard(request: navd.GuardRequest) -> bool | str:
        asked.append((request.operation, [screen.name for screen in request.screens]))
        return answers.pop(0)

    async with notes.attach("editor", guards={"Note": guard}) as editor:
        note = (await notes.push("Note")).ids[0]
        with pytest.raises(navd.Refused) as refused:
            await notes.back()
        assert editor.front_end is not None
        assert (refused.value.reason, refused.value.id) == ("unsaved changes", note)
        assert refused.value.front_end == editor.front_end.id
        with pytest.raises(navd.Refused):
            await notes.back()
        # A front-end may wait for its own guard: the answer has a connection of its own.
        await editor.back()
        assert asked == [("Back", ["Note"])] * 3
        await notes.push("Note")
        await editor.back(force=True)
        assert names(editor.path) == ["Home"]


async def test_a_guard_that_fails_refuses(notes: navd.Scene, caplog: pytest.LogCaptureFixture) -> None:
    async def guard(_: navd.GuardRequest) -> bool:
        raise RuntimeError("a fault in the program")

    async with notes.attach("editor", guards={"Note": guard}):
        await notes.push("Note")
        with pytest.raises(navd.Refused, match="the guard failed"):
            await notes.back()
        assert "a fault in the program" in caplog.text


async def test_all_front_ends_that_guard_are_asked(notes: navd.Scene) -> None:
    person: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    async def at_once(_: navd.GuardRequest) -> bool:
        return True

    async def ask(_: navd.GuardRequest) -> bool:
        return await person

    async with notes.attach("one", guards={"Note": at_once}), notes.attach("two", guards={"Note": ask}):
        await notes.push("Note")
        going = asyncio.ensure_future(notes.back())
        assert names(tuple((await notes.get()).path)) == ["Home", "Note"]
        person.set_result(True)
        assert (await going).changed


# ── delegated requests ──
async def test_requests_are_handled_or_passed_on(daemon: navd.Navd) -> None:
    await daemon.install_map(MAP)
    shop = await daemon.open("shop", map="shop")
    asked: list[tuple[str, str, str]] = []

    async def handle(request: navd.DelegatedRequest) -> list[navd.Operation] | None:
        asked.append((request.kind, request.element, request.of.name))
        if request.element == "Item":
            return [navd.Push(navd.Screen("Item", {"sku": "4711"}))]
        return None

    async with shop.attach("clerk", requests=handle) as clerk:
        await shop.show(["Item"])
        await eventually(lambda: str(clerk.top) == 'Item(sku="4711")')
        with pytest.raises(navd.RequestNotHandled) as not_handled:
            await shop.show(["Other"])
        assert not_handled.value.request.endswith("Other")
        assert asked == [("show", "Item", "Home"), ("show", "Other", "Home")]


async def test_a_handler_that_answers_nonsense_has_not_handled(
    daemon: navd.Navd, caplog: pytest.LogCaptureFixture
) -> None:
    await daemon.install_map(MAP)
    shop = await daemon.open("shop", map="shop")

    async def handle(request: navd.DelegatedRequest) -> list[dict[str, object]]:
        if request.element == "Other":
            raise RuntimeError("a fault in the program")
        return [{"operation": "Haunt"}]

    async with shop.attach("clerk", requests=handle):
        with pytest.raises(navd.RequestNotHandled):
            await shop.show(["Item"])
        assert "an answer to navd was not accepted" in caplog.text
        with pytest.raises(navd.RequestNotHandled):
            await shop.show(["Other"])
        assert "a fault in the program" in caplog.text


async def test_sensitive_arguments_are_marked(daemon: navd.Navd) -> None:
    await daemon.install_map(MAP)
    shop = await daemon.open("shop", map="shop")
    async with shop.attach("till") as till, shop.attach("display", mode="observe") as display:
        await till.move("pin", {"pin": "1234"})
        assert till.top.arguments == {"pin": "1234"}
        assert till.is_sensitive("Secret", "pin")
        assert not till.is_sensitive("Item", "sku")
        await eventually(lambda: display.top.name == "Secret")
        assert not display.top.arguments
        await daemon.remove_map("shop")
        await eventually(lambda: till.info.status == "suspended")
        assert till.is_sensitive("Item", "sku")


# ── results ──
async def test_a_result_comes_after_the_mirror_shows_it(scene: navd.Scene) -> None:
    async with scene.attach("till") as till:

        async def answer() -> None:
            await scene.wait("Ask")
            await scene.dismiss(result={"yes": True})

        answering = asyncio.create_task(answer())
        assert await till.present("Ask").result == {"yes": True}
        assert names(till.path) == ["Home"]
        await answering


async def test_pending_links_are_told(pos: navd.Scene) -> None:
    async with pos.attach("till") as till:
        assert [(scope.scope, scope.active) for scope in till.scopes] == [("signedIn", True)]
        updates = till.updates()
        await till.select_tab(name="office")
        await till.move("signOut")
        assert [(scope.scope, scope.active) for scope in till.scopes] == [("signedIn", False)]
        await pos.open_link("pos://stock/4711")
        link = (await next_of(navd.LinkChanged, updates)).link
        assert (link.url, link.outcome) == ("pos://stock/4711", "waiting")
        assert till.scopes == (await pos.get()).scopes
        await till.move("signedIn")
        assert (await next_of(navd.LinkChanged, updates)).link.outcome == "carriedOut"
        assert till.scopes == (await pos.get()).scopes


async def test_a_question_ends_at_its_deadline(daemon: navd.Navd) -> None:
    await daemon.install_map(MAP.replace("Other: {}", "Other: {guard: {timeout: 200ms, onTimeout: allow}}"))
    shop = await daemon.open("shop", map="shop")
    ended = asyncio.Event()

    async def guard(_: navd.GuardRequest) -> bool:
        try:
            await asyncio.sleep(3600)
        finally:
            ended.set()
        return False

    async with shop.attach("editor", guards={"Other": guard}):
        await shop.push("Other")
        assert (await shop.back()).changed
        await ended.wait()


async def test_a_fault_of_the_client_ends_the_attachment(
    scene: navd.Scene, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with scene.attach("till") as till:
        updates = till.updates()

        def broken(*_: object) -> None:
            raise RuntimeError("a fault in the package")

        monkeypatch.setattr(navd.Mirror, "apply", broken)
        await scene.push("Item")
        assert navd.Committed not in [type(update) async for update in updates]
        assert till.ended == "failed"
        with pytest.raises(navd.Ended) as ended:
            await till.push("Item")
        assert str(ended.value.__cause__) == "a fault in the package"
        assert "a fault in the package" in caplog.text
