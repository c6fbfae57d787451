"""Examples/till-textual, driven by Textual's pilot beside other front-ends."""

from __future__ import annotations

import asyncio
import contextlib
import html
import re
from collections.abc import AsyncIterator

import pytest
import till as example  # type: ignore[import-not-found, unused-ignore]
from conftest import ROOT, Server, eventually, names
from textual.pilot import Pilot
from textual.widgets import Input

import navd

HIGHLIGHTER, ODYSSEY = "4006381333931", "9780140449136"


class Desk:
    """A till on a terminal of its own, and how a person uses it."""

    def __init__(self, app: example.Till, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    def text(self) -> str:
        """What is on the terminal, messages included."""
        svg = re.sub(r"(?s)<style.*?</style>|<defs.*?</defs>|<[^>]+>", "", self.app.export_screenshot())
        return html.unescape(re.sub(r"\n\s*\n", "\n", svg)).replace("\xa0", " ")

    async def sees(self, *texts: str) -> None:
        for text in texts:
            await eventually(lambda: text in self.text(), lambda: f"no {text!r} on\n{self.text()[-3000:]}")  # noqa: B023

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def fill(self, *keys: str) -> None:
        """Press keys in a form, as soon as it has the focus. Before, they would go to the list of actions."""
        await eventually(lambda: isinstance(self.app.focused, Input), self.text)
        await self.press(*keys)

    async def choose(self, label: str) -> None:
        """Choose an action by its label, as soon as it is there."""

        def place() -> int | None:
            page = self.app.page
            labels = [action.label for action in page.actions]
            has_focus = self.app.focused is page.query_one(example.OptionList)
            return labels.index(label) if label in labels and has_focus else None

        await eventually(lambda: place() is not None, lambda: f"no action {label!r} on\n{self.text()[-3000:]}")
        self.app.page.query_one(example.OptionList).highlighted = place()
        await self.press("enter")

    async def at(self, *titles: str) -> None:
        """Wait until the crumbs of the top layer are these."""

        def crumbs() -> str:
            return str(self.app.page.query_one("#crumbs").render())

        await eventually(lambda: crumbs() == " › ".join(titles), crumbs)

    async def settles(self) -> None:
        """Wait until it shows the scene as it is, and has said that its top has appeared."""
        till, head = self.app.till, self.app.screen_stack[0].query_one("#head")
        await eventually(
            lambda: till.top.has_appeared and str(head.render()).endswith(f"revision {till.at.revision}"), head.render
        )


@contextlib.asynccontextmanager
async def desk(name: str = "till", size: tuple[int, int] = (80, 24)) -> AsyncIterator[Desk]:
    async with example.attached("till-1", name) as app, app.run_test(size=size, notifications=True) as pilot:
        yield Desk(app, pilot)


@pytest.fixture(autouse=True)
def address(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NAVD_ADDRESS", server.address)


async def test_a_sale_from_signing_in_to_the_receipt(daemon: navd.Navd) -> None:
    async with desk() as till:
        await till.sees("One place, as many screens")
        await till.choose("Signed in")
        await till.sees("Nothing sold yet.")
        await till.choose("Highlighter, yellow")
        await till.sees("1 × Highlighter, yellow", "1.49 €")
        await till.choose("The Odyssey")
        await till.at("Sale", "Item", "Item")
        await till.sees("14.44 €")
        await till.press("escape")
        await till.at("Sale", "Item")
        await till.press("escape")
        await till.at("Sale")
        await till.press("u", "u")
        await till.at("Sale", "Item", "Item")
        await till.press("r", "r")
        await till.at("Sale")
        await till.choose("Pay")
        await till.at("Payment")
        await till.choose("Card")
        await till.at("Payment", "Card")
        await till.choose("Approved")
        await till.at("Receipt")
        receipt = till.app.till.top.arguments["receipt"]
        await till.choose("Done")
        # The result of the coordinator, of which the till learns although the sheet is gone.
        await till.sees(f"Receipt: {receipt}")
        await till.at("Sale")
        await till.press("q")


async def test_forms_come_from_the_schemas_of_the_map(daemon: navd.Navd) -> None:
    async with desk() as till:
        await till.choose("Signed in")
        await till.choose("Highlighter, yellow")
        await till.choose("Discount")
        await till.at("Discount")
        await till.choose("Approval")
        await till.at("Supervisor")
        await till.choose("Approve")
        await till.fill("enter")
        await till.sees("Needed.")
        await till.press(*"Eve", "enter")
        await till.sees("By: Eve")
        await till.at("Discount")
        await till.choose("Apply")
        await till.fill("escape")
        await till.choose("Apply")
        await till.fill(*"200", "enter")
        fields = till.app.page.query(Input)
        assert [field.border_title for field in fields] == ["Percent", "By"]
        await till.sees("Must be between 0 and 100")
        await till.press("backspace", "enter")
        await till.sees("Percent: 20")
        await till.at("Sale", "Item")


async def test_tills_share_a_scene_and_say_who_did_what(daemon: navd.Navd) -> None:
    async with desk("counter", (120, 40)) as counter:
        await counter.choose("Signed in")
        scene = daemon.scene("till-1")
        async with scene.attach("kitchen") as kitchen:
            await counter.sees("counter, kitchen")
            await kitchen.move("item", {"sku": ODYSSEY, "quantity": 3})
            await counter.sees("kitchen: Move → Item", "3 × The Odyssey", "38.85 €")
            await kitchen.apply(navd.Move("discount"), navd.Move("approval"))
            await counter.at("Supervisor")
            assert [type(screen) for screen in counter.app.screen_stack[1:]] == [example.Modal] * 2
            await kitchen.apply(navd.DismissPresented(), navd.SelectTab(name="stock"))
            await counter.at("Stock")
            await counter.press("2")
            await eventually(lambda: names(kitchen.path) == ["Customers"])
            await counter.choose("Grace Hopper")
            await eventually(lambda: str(kitchen.top) == 'Customer(id="c8")')
            await eventually(lambda: kitchen.top.has_appeared)
        await daemon.remove_map("pos")
        await eventually(lambda: counter.app.till.info.status == "suspended")


async def test_sensitive_values_are_dots_until_asked_for(daemon: navd.Navd) -> None:
    async with desk() as till:
        await till.choose("Signed in")
        await till.press("2")
        await till.at("Customers")
        await daemon.scene("till-1").push(navd.Screen("Customer", {"id": "c7", "note": "pays late"}))
        await till.sees("Ada Lovelace", "••••••")
        assert "pays late" not in till.text()
        await till.press("s")
        await till.sees("pays late")


async def test_guards_hold_a_form_and_a_payment(daemon: navd.Navd) -> None:
    async with desk() as till:
        await till.choose("Signed in")
        await till.choose("Highlighter, yellow")
        await till.at("Sale", "Item")
        scene = daemon.scene("till-1")
        page = till.app.page
        await page.open_form(example.Action(page.actions[0].transition, {}, {"note": {"required": False}}, "", ""))
        with pytest.raises(navd.Refused, match="Somebody is filling in a form"):
            await scene.back()
        await till.press("escape")
        await eventually(lambda: page.form is None)
        await scene.back()
        await till.at("Sale")
        await till.choose("Pay")
        await till.choose("Card")
        await till.at("Payment", "Card")
        with pytest.raises(navd.Refused, match="The card is in the terminal"):
            await scene.back()
        # An update between the two presses would make the second one like the first.
        await till.settles()
        await till.press("escape")
        await till.sees("again leaves anyway.")
        assert names(tuple((await scene.get()).path))[-1] == "CardWait"
        await till.press("escape")
        await till.at("Payment")


async def test_a_form_outlasts_a_kill_of_navd(server: Server, daemon: navd.Navd) -> None:
    async with desk() as till:
        await till.choose("Signed in")
        await till.choose("Highlighter, yellow")
        await till.choose("Discount")
        await till.choose("Apply")
        await till.fill(*"15")
        await asyncio.to_thread(server.kill)
        await till.sees("navd is away")
        await asyncio.to_thread(server.start)
        await eventually(lambda: "navd is away" not in till.text())
        assert till.app.page.query(Input).first().value == "15"
        await till.press("enter")
        await till.sees("Percent: 15")


async def test_a_scripts_question_is_answered_by_choosing(daemon: navd.Navd) -> None:
    async with desk() as till:
        await till.choose("Signed in")
        await till.at("Sale")
        arguments = {"question": "Void the receipt?", "choices": ["approve", "deny"]}
        question = navd.Screen("navd.Question", arguments, title="Question", presentation="alert")
        ids = (await daemon.scene("till-1").present(question)).ids
        await till.sees("Void the receipt?", "approve", "deny")
        await till.choose("deny")
        assert await daemon.scene("till-1").result(ids[0]) == {"choice": "deny"}
        await till.at("Sale")


async def test_it_ends_with_its_scene(daemon: navd.Navd) -> None:
    async with desk() as till:
        await till.choose("Signed in")
        await daemon.scene("till-1").close()
        await eventually(lambda: not till.app.is_running)


@pytest.mark.parametrize("size", [(20, 6), (40, 12), (200, 60)])
async def test_it_fits_into_any_terminal(daemon: navd.Navd, size: tuple[int, int]) -> None:
    async with desk(size=size) as till:
        await till.choose("Signed in")
        await till.choose("Highlighter, yellow")
        await till.choose("Discount")
        await till.choose("Apply")
        await till.fill(*"15", "enter")
        await till.at("Sale", "Item")


def test_it_is_short() -> None:
    lines = (ROOT / "Examples/till-textual/till.py").read_text().splitlines()
    assert len(lines) <= 400
    assert max(map(len, lines)) <= 120
