"""navd is killed under calls, streams and waits, and comes back."""

from __future__ import annotations

import asyncio
import signal

import pytest
from conftest import Proxy, Server, eventually, names, next_of

import navd


async def killed(server: Server, times: int = 1) -> None:
    """Kill navd and start it again, while the loop runs."""
    for _ in range(times):
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)


class Pushing:
    """Workers that push numbered screens, and must all be seen to go on before navd is killed again."""

    def __init__(self, *front_ends: navd.Scene) -> None:
        self.counts = [0] * len(front_ends)
        self.done = False
        self.tasks = [asyncio.create_task(self.push(worker, each)) for worker, each in enumerate(front_ends)]

    async def push(self, worker: int, scene: navd.Scene) -> None:
        while not self.done:
            await scene.push(navd.Screen("Item", {"worker": worker, "n": self.counts[worker]}))
            self.counts[worker] += 1
            await asyncio.sleep(0.001)

    async def through_kills(self, server: Server, times: int) -> None:
        for _ in range(times):
            before = list(self.counts)
            await eventually(lambda: all(a - b >= 3 for a, b in zip(self.counts, before, strict=True)))  # noqa: B023
            await killed(server)
        self.done = True
        await asyncio.gather(*self.tasks)

    def assert_each_is_there_once(self, arguments: list[dict[str, int]]) -> None:
        assert len(arguments) == sum(self.counts)
        for worker, count in enumerate(self.counts):
            assert [each["n"] for each in arguments if each["worker"] == worker] == list(range(count))


async def test_each_command_is_carried_out_once(server: Server, scene: navd.Scene) -> None:
    pushing = Pushing(scene, scene, scene)
    await pushing.through_kills(server, 6)
    pushing.assert_each_is_there_once([element.arguments or {} for element in (await scene.get()).path[1:]])


async def test_an_attachment_resumes_without_missing_a_commit(server: Server, scene: navd.Scene) -> None:
    async with scene.attach("till") as till, scene.attach("follower") as follower:
        epoch, front_end = till.at.epoch, till.front_end
        updates = follower.updates()

        pushing = Pushing(till)
        await pushing.through_kills(server, 4)
        await eventually(lambda: till.status == follower.status == "attached" and follower.at == till.at)
        assert till.at.epoch == epoch
        assert till.front_end is not None
        assert front_end is not None
        assert till.front_end.id == front_end.id
        assert follower.path == till.path
        added: list[dict[str, int]] = []
        resumed: list[bool] = []
        revision = 0
        while len(added) < sum(pushing.counts):
            match await anext(updates):
                case navd.Committed(changes=changes, at=at):
                    assert at.revision > revision
                    revision = at.revision
                    added += [each.node.arguments or {} for each in changes if each.node and each.change == "added"]
                case navd.Attached(is_resumed=is_resumed):
                    resumed.append(is_resumed)
                case navd.Detached():
                    assert resumed
        pushing.assert_each_is_there_once(added)
        assert resumed == [False, *[True] * (len(resumed) - 1)]
        assert len(resumed) > 1


async def test_a_program_learns_of_the_pause_and_waits_through_it(server: Server, scene: navd.Scene) -> None:
    async with scene.attach("till") as till:
        updates = till.updates()
        await asyncio.to_thread(server.kill)
        assert (await next_of(navd.Detached, updates)).reason
        assert till.status == "detached"
        assert names(till.path) == ["Home"]
        pushing = asyncio.ensure_future(till.push("Item"))
        reading = asyncio.ensure_future(scene.get())
        await asyncio.to_thread(server.start)
        assert (await pushing).changed
        assert (await next_of(navd.Attached, updates)).is_resumed
        assert names(till.path) == ["Home", "Item"]
        assert (await reading).info.scene == "s"


async def test_results_and_waits_outlast_a_kill(server: Server, scene: navd.Scene) -> None:
    async with scene.attach("till") as till:
        result = asyncio.ensure_future(till.present("Ask").result)
        waiting = asyncio.ensure_future(scene.wait("Item"))
        await scene.wait("Ask")
        await killed(server, 2)
        await scene.dismiss(result={"yes": True})
        assert await result == {"yes": True}
        await killed(server)
        await scene.push("Item")
        await waiting


async def test_a_guard_is_asked_again_after_a_kill(server: Server, notes: navd.Scene) -> None:
    asked = []

    async def guard(request: navd.GuardRequest) -> bool:
        asked.append(request.guard)
        if len(asked) == 1:
            await asyncio.sleep(3600)  # the person does not answer before navd is killed
        return True

    async with notes.attach("editor", guards={"Note": guard}) as editor:
        await notes.push("Note")
        going = asyncio.ensure_future(notes.back())
        await eventually(lambda: len(asked) == 1)
        await killed(server)
        # A front-end that goes away has allowed, so the command, which comes again by itself, is carried out.
        assert (await going).changed
        await eventually(lambda: names(editor.path) == ["Home"])
        # navd counts its questions anew: the next one is not taken for the one that was never answered.
        await notes.push("Note")
        asked.append("restarted")
        assert (await notes.back()).changed
        assert asked[-1] != "restarted"


async def test_a_stop_is_like_a_kill(server: Server, scene: navd.Scene) -> None:
    async with scene.attach("till") as till:
        updates = till.updates()
        waiting = asyncio.ensure_future(scene.wait("Item"))
        await asyncio.to_thread(server.stop)
        assert (await next_of(navd.Detached, updates)).reason == "stopping"
        await asyncio.to_thread(server.start)
        await till.push("Item")
        await waiting


async def test_patience_ends(server: Server) -> None:
    async with navd.connect(server.address, patience=0.2) as daemon:
        scene = await daemon.open("s", root="Home")
        async with scene.attach("till") as till:
            await asyncio.to_thread(server.kill)
            for call in (scene.push("A"), till.push("A"), scene.get(), scene.wait("A")):
                with pytest.raises(navd.Disconnected, match="navd"):
                    await call
            await asyncio.to_thread(server.start)
            await eventually(lambda: till.status == "attached")
            await till.push("B")
            assert names(till.path) == ["Home", "B"]


async def test_without_an_id_a_lost_command_is_reported(server: Server, notes: navd.Scene) -> None:
    asked = asyncio.Event()

    async def guard(_: navd.GuardRequest) -> bool:
        asked.set()
        await asyncio.sleep(3600)
        return True

    async with notes.attach("editor", guards={"Note": guard}):
        await notes.push("Note")
        going = asyncio.ensure_future(notes.back(request_id=None))
        await asked.wait()
        await asyncio.to_thread(server.kill)
        with pytest.raises(navd.Disconnected):
            await going
        await asyncio.to_thread(server.start)


async def test_state_that_was_lost_is_told_as_a_whole(server: Server, daemon: navd.Navd) -> None:
    scene = await daemon.open("s", root="Home")
    async with scene.attach("till") as till:
        await till.push("Item")
        epoch, updates = till.at.epoch, till.updates()
        await anext(updates)
        await asyncio.to_thread(server.kill)
        for file in server.state.iterdir():
            file.unlink()
        await asyncio.to_thread(server.start)
        assert isinstance(await anext(updates), navd.Detached)
        # The attachment looks for the scene until somebody opens it again.
        async with navd.connect(server.address) as other:
            await other.open("s", root="New")
        assert (await next_of(navd.Attached, updates)).is_resumed is False
        assert till.at.epoch != epoch
        assert names(till.path) == ["New"]
        await till.push("Item")


async def test_a_command_whose_reply_is_lost_is_carried_out_once(proxy: Proxy) -> None:
    async with navd.connect(f"unix:{proxy.path}") as daemon:
        scene = await daemon.open("s", root="Home")
        async with scene.attach("till") as till:
            for command in (scene.push, till.push):
                proxy.loses_replies_of = b"Push"
                assert (await command("Item")).changed
            assert proxy.lost == 2
            assert names(tuple((await scene.get()).path)) == ["Home", "Item", "Item"]
            await eventually(lambda: names(till.path) == ["Home", "Item", "Item"])
            proxy.loses_replies_of = b"Push"
            with pytest.raises(navd.Disconnected):
                await scene.push("Item", request_id=None)


async def test_a_broken_stream_is_mended(server: Server, proxy: Proxy) -> None:
    async with navd.connect(f"unix:{proxy.path}") as daemon, navd.connect(server.address) as other:
        scene = await daemon.open("s", root="Home")
        async with scene.attach("till") as till:
            updates = till.updates()
            front_end = till.front_end
            for number in range(5):
                proxy.cut()
                await other.scene("s").push(navd.Screen("Item", {"n": number}))
                await till.push(navd.Screen("Own", {"n": number}))
                assert len(till.path) == 3 + 2 * number
            assert till.front_end is not None
            assert front_end is not None
            assert till.front_end.id == front_end.id
            tops = [(await next_of(navd.Committed, updates)).path[-1].name for _ in range(10)]
            assert tops == ["Item", "Own"] * 5


async def test_a_daemon_that_is_silent_is_taken_for_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("navd.attachment.SILENCE_MAX", 0.5)
    with Server(limits={"heartbeatMilliseconds": 50}) as server:
        async with navd.connect(server.address) as daemon:
            scene = await daemon.open("s", root="Home")
            async with scene.attach("till") as till:
                updates = till.updates()
                await anext(updates)
                server.send_signal(signal.SIGSTOP)
                assert (await next_of(navd.Detached, updates)).reason == "navd is silent"
                server.send_signal(signal.SIGCONT)
                await next_of(navd.Attached, updates)
                await till.push("Item")


async def test_a_mirror_that_does_not_fit_is_made_anew(scene: navd.Scene) -> None:
    async with scene.attach("till") as till:
        updates = till.updates()
        await till.push("Item")
        till.mirror._nodes.pop(till.top.id)  # as a fault of the mirror would
        await scene.back()
        assert "does not fit" in (await next_of(navd.Detached, updates)).reason
        assert (await next_of(navd.Attached, updates)).is_resumed is False
        assert names(till.path) == ["Home"]
        await till.push("Item")
        assert names(till.path) == ["Home", "Item"]
