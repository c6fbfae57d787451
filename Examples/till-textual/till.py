#!/usr/bin/env python3
"""A till for terminals, with Textual: the map docs/examples/pos.yaml as an application.

navd keeps the place, so any number of tills, `navctl attach` and scripts share one scene. Tabs, sheets, alerts, forms,
and what may be done where come from the map; the goods, the customers, and how a sale is shown are the program's own.
Keys and clicks become commands, and every commit, whoever made it, comes back as an update.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import datetime
import pathlib
from collections.abc import AsyncIterator, Awaitable, Sequence
from typing import Any, ClassVar, Literal, NamedTuple

import navd
from rich.table import Column, Table
from rich.text import Text
from textual import on, work
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.css.query import NoMatches
from textual.screen import ModalScreen
from textual.validation import Length, Number, Regex, Validator
from textual.widgets import Footer, Input, Label, OptionList, Static, Tab, Tabs

MAP = pathlib.Path(__file__).resolve().parents[2] / "docs/examples/pos.yaml"
GOODS = {
    "4006381333931": ("Highlighter, yellow", 149),
    "9780140449136": ("The Odyssey", 1295),
    "7610400071383": ("Dark chocolate", 249),
    "5012345678900": ("Ground coffee", 649),
}
PEOPLE = {"c7": "Ada Lovelace", "c8": "Grace Hopper", "c12": "Edsger Dijkstra"}


# ── the shop ──
def money(cents: int) -> str:
    return f"{cents / 100:,.2f} €"


def sale(till: navd.Attachment) -> list[tuple[str, str, int]]:
    """The items of the sale, which are screens of the path: number, text and price."""
    lines = [(each.arguments or {}) for each in till.path if each.name == "LineItem"]
    items = [(each["sku"], each["quantity"], *GOODS.get(each["sku"], (each["sku"], 0))) for each in lines]
    return [(sku, f"{quantity} × {name}", quantity * price) for sku, quantity, name, price in items]


def suggestions(till: navd.Attachment) -> dict[str, list[tuple[str, str, Any]]]:
    """Values for parameters of transitions: a label, a remark and the value."""
    days = [datetime.date.today() - datetime.timedelta(days) for days in range(3)]
    people = [(name, id, id) for id, name in PEOPLE.items()]
    total = sum(price for _, _, price in sale(till))
    return {
        "id": people,
        "customer": people,
        "sku": [(name, money(price), sku) for sku, (name, price) in GOODS.items()],
        "day": [(f"{day:%A}", day.isoformat(), day.isoformat()) for day in days],
        "total": [("", money(total), total)],
        "receipt": [("", "", f"R-{till.at.revision}")],
    }


def content(till: navd.Attachment, element: navd.PathElement, reveals: bool) -> Table | Text | None:
    """What a screen shows: a script's question, the sale as a slip, or its arguments."""
    arguments = element.arguments or {}
    if element.name == "navd.Question":
        return Text(str(arguments["question"]), "bold")
    if element.name == "SignIn":
        return Text.assemble(("  t i l l  ", "bold reverse"), ("\n\nOne place, as many screens\nas you like.", "dim"))
    table = Table.grid("", Column(justify="right"), expand=True)
    if element.name in ("SaleHome", "LineItem"):
        for sku, text, price in sale(till):
            style = "bold" if sku == arguments.get("sku") else "dim"
            table.add_row(Text(text, style), Text(money(price), style))
        total = sum(price for _, _, price in sale(till))
        table.add_row(Text("─" * 12 if total else "Nothing sold yet.", "dim"))
        table.add_row(Text("Total", "bold"), Text(money(total), "bold green"))
        return table
    for name, value in [each for each in arguments.items() if each[1] != ""]:
        shown = money(value) if name == "total" else PEOPLE.get(value) or GOODS.get(value, (str(value), 0))[0]
        hidden = till.is_sensitive(element.name, name) and not reveals
        table.add_row(Text(words(name), "dim"), Text("••••••" if hidden else shown, "bold"))
    return table if table.rows else None


# ── what the map allows here ──
class Action(NamedTuple):
    """A transition, the arguments that are known, and the schemas of those that a person fills in."""

    transition: navd.Transition
    arguments: dict[str, Any]
    asks: dict[str, dict[str, Any]]
    label: str
    remark: str
    is_suggested: bool = False


def words(name: str) -> str:
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip().capitalize()


def choices(properties: dict[str, dict[str, Any]]) -> list[tuple[str, str, Any]]:
    """Suggestions for the only parameter, if its values can be listed."""
    schema = next(iter(properties.values())) if len(properties) == 1 else {}
    values = schema.get("enum") or [True, False] * (schema.get("type") == "boolean")
    return [("Yes" if each is True else "No" if each is False else str(each), "", each) for each in values]


def actions(till: navd.Attachment, transitions: list[navd.Transition]) -> list[Action]:
    """The actions for transitions: one for each suggestion if there are several."""
    found, known = [], suggestions(till)
    for each in sorted(transitions, key=lambda each: each.universal):
        schema = each.parameters or {}
        properties, required = schema.get("properties", {}), schema.get("required", [])
        values = {name: known.get(name) or choices(properties) for name in required}
        if name := next((name for name in required if len(values[name]) > 1), ""):
            found += [Action(each, {name: value}, {}, label, remark, True) for label, remark, value in values[name]]
            continue
        given = {name: values[name][0] for name in required if values[name]}
        names = sorted([] if each.universal else properties, key=lambda name: name not in required)
        asks = {name: {**properties[name], "required": name in required} for name in names if name not in given}
        remark = " ".join(remark for _, remark, _ in given.values()) or ("…" if asks else "")
        found.append(Action(each, {name: given[name][2] for name in given}, asks, words(each.name), remark))
    return found


class Layer(NamedTuple):
    name: str
    presentation: str
    path: list[navd.PathElement]


def layers(till: navd.Attachment) -> list[Layer]:
    """The layers, each with its part of the visible path."""
    found: dict[int, Layer] = {}
    for element in till.path:
        id = element.id
        while parent := till.mirror.parent(id):
            id = parent
        found.setdefault(id, Layer(f"layer {id}", till.mirror.node(id).presentation or "root", [])).path.append(element)
    return list(found.values())


# ── on the terminal ──
KEYS = [("escape", "app.back", "Back"), ("u", "app.send_to('undo')", "Undo"), ("r", "app.send_to('redo')", "Redo")]
KEYS += [("s", "app.reveal", "Show hidden"), ("q", "app.quit", "Quit")]


class Page(Vertical):
    """The top screen of a layer: where it is, what it shows, what can be done, and a form."""

    element: navd.PathElement | None = None
    actions: Sequence[Action] = ()
    form: Action | None = None

    def compose(self) -> ComposeResult:
        yield Label(id="crumbs")
        with Horizontal(id="body"):
            yield VerticalScroll(Static(id="content"), can_focus=False)
            yield OptionList(id="actions")
        yield Vertical(id="form")

    async def show(self, till: navd.Attachment, layer: Layer, found: list[Action] | None, reveals: bool) -> None:
        """Show a layer and its actions, which are None if it is covered."""
        element, options = layer.path[-1], self.query_one(OptionList)
        if found is None or self.element is None or self.element.id != element.id:
            await self.close_form()
        self.element = element
        *before, title = [each.title or each.name for each in layer.path]
        crumbs = ("".join(f"{each} › " for each in before), "dim")
        self.query_one("#crumbs", Label).update(Text.assemble(crumbs, (title, "bold")))
        shown = content(till, element, reveals)
        self.query_one("#content", Static).update(shown or "")
        self.query_one(VerticalScroll).display = shown is not None
        if found is not None and found != self.actions:
            same = [each.label for each in found] == [each.label for each in self.actions]
            place, self.actions = options.highlighted if same else 0, found
            options.clear_options()
            for action, last in zip(found, [None, *found], strict=False):
                row = Table.grid(expand=True)
                row.add_row(Text(action.label), Text(action.remark, "dim", justify="right"))
                options.add_options([None, row] if last and last.is_suggested and not action.is_suggested else [row])
            options.highlighted = place
        if found is not None and self.form is None:
            options.focus()

    async def open_form(self, action: Action) -> None:
        """Ask for the parameters of an action, as their schemas say."""
        await self.close_form()
        self.form = action
        for name, schema in action.asks.items():
            kind: Literal["integer", "text"] = "integer" if schema.get("type") == "integer" else "text"
            rules: list[Validator] = [Length(1, failure_description="Needed.")] if schema["required"] else []
            rules += [Regex(schema["pattern"])] if "pattern" in schema else []
            rules += [Number(schema.get("minimum"), schema.get("maximum"))] if kind == "integer" else []
            field = Input(str(schema.get("default", "")), name=name, type=kind, validators=rules)
            field.placeholder, field.valid_empty = "" if schema["required"] else "optional", not schema["required"]
            field.border_title, field.password = words(name), bool(schema.get("writeOnly"))
            await self.query_one("#form").mount(field)
        self.set_class(True, "asking")
        self.query(Input).first().focus()

    async def close_form(self) -> bool:
        """Close the form; returns whether there was one."""
        was_open, self.form = self.form is not None, None
        self.set_class(False, "asking")
        await self.query_one("#form").remove_children()
        return was_open

    def filled(self) -> dict[str, Any] | None:
        """What was filled in, or None if it does not fit."""
        values: dict[str, Any] = {}
        for field in self.query(Input):
            if (result := field.validate(field.value)) and not result.is_valid:
                field.border_subtitle = result.failure_descriptions[0]
                field.focus()
                return None
            if field.value and field.name:
                values[field.name] = int(field.value) if field.type == "integer" else field.value
        return values


class Modal(ModalScreen[None]):
    """A modal layer of the scene: a sheet, an alert, or the whole screen."""

    BINDINGS: ClassVar = [*KEYS]


class Till(App[None]):
    """The application: shows the scene, and sends to navd what a person does."""

    BINDINGS: ClassVar = [*KEYS, *[(str(number), f"tab({number})", "") for number in range(1, 10)]]
    CSS = """
    Till > Screen > Label { width: 100%; padding: 0 2; color: $text-muted; }
    #head { background: $primary; color: $background; text-style: bold; }
    #banner { background: $error; color: $text; display: none; }
    Page { height: 1fr; padding: 0 1; }
    #crumbs { padding: 0 1; margin: 1 0; }
    #body > VerticalScroll { padding: 0 2 0 1; }
    #actions { width: 1fr; height: 100%; border: round $primary; background: transparent; }
    #form, .asking #actions { height: auto; display: none; }
    .asking #form { display: block; }
    Input, Input:focus { border: round $accent; background: transparent; }
    ToastRack { dock: top; align: right top; }
    Modal { align: center bottom; background: $background 60%; }
    Modal Page, Modal #body, Modal VerticalScroll, Modal #actions { height: auto; max-height: 12; }
    Modal Page { max-width: 96; max-height: 90%; background: $surface; border: round $accent; margin: 0 2 1 2; }
    Modal.alert { align: center middle; & Page { width: 44; border: round $error; } }
    """
    till: navd.Attachment
    reveals = insists = False

    def compose(self) -> ComposeResult:
        yield from (Label(id="head"), Label(id="banner"), Tabs(), Page(), Label(id="activity"), Footer())

    def on_mount(self) -> None:
        self.theme, self.drawing, self.page = "tokyo-night", asyncio.Lock(), self.query_one(Page)
        self.follow()

    @work
    async def follow(self) -> None:
        """Show every change until the scene ends: what is there, who did what, and whether navd is away."""
        banner, activity = self.query_one("#banner", Label), self.query_one("#activity", Label)
        async for update in self.till:
            banner.display = isinstance(update, navd.Detached)
            if isinstance(update, navd.Detached):
                banner.update(Text(f"navd is away ({update.reason}), trying again …"))
            elif isinstance(update, navd.Committed) and update.origin.operation != "DidAppear":
                names = {each.id: each.name for each in self.till.front_ends}
                whose = names.get(update.origin.front_end or "", f"process {update.origin.pid}")
                there = update.path[-1].title or update.path[-1].name
                activity.update(Text(f"{datetime.datetime.now():%H:%M}  {whose}: {update.origin.operation} → {there}"))
            self.look()
        self.exit(message=f"till: the scene {self.till.name} was {self.till.ended}")

    @work(exclusive=True, group="look")
    async def look(self) -> None:
        """Ask what can be done here, and show it; a newer update takes the place of this one."""
        with contextlib.suppress(navd.NavdError):
            reply = await self.till.list_transitions()
            if reply.from_ == self.till.top.id:  # otherwise an update is on its way
                await asyncio.shield(self.show(actions(self.till, reply.transitions)))
            if not self.till.top.has_appeared:
                await self.till.did_appear(self.till.top.id)

    async def show(self, here: list[Action]) -> None:
        """Show the scene as it is: a Textual screen for each modal layer, in each the page of its top."""
        with contextlib.suppress(NoMatches):  # the till ends meanwhile
            async with self.drawing:
                till, desk, found, self.insists = self.till, self.screen_stack[0], layers(self.till), False
                self.page = desk.query_one(Page)
                modals = [layer.name for layer in found[1:]]
                while (shown := [each.name for each in self.screen_stack[1:]]) != modals[: len(shown)]:
                    await self.pop_screen()
                for layer in found[len(self.screen_stack) :]:
                    await self.push_screen(modal := Modal(layer.name, classes=layer.presentation))
                    await modal.mount(Page())
                for layer, screen in zip(found, self.screen_stack, strict=True):
                    self.page = screen.query_one(Page)
                    await self.page.show(till, layer, here if layer is found[-1] else None, self.reveals)
                names = ", ".join(each.name for each in till.front_ends)
                desk.query_one("#head", Label).update(Text(f"{till.name}  ·  {names}  ·  revision {till.at.revision}"))
                await self.show_tabs(desk.query_one(Tabs), (till.window.children or [])[0])

    async def show_tabs(self, bar: Tabs, root: navd.Node) -> None:
        """Show the tabs of the root, if it has any."""
        firsts = [(each.children or [each])[0] for each in root.children or [] if root.kind == "tabs"]
        labels = [first.title or first.name or "" for first in firsts]
        bar.display = bool(labels)
        with bar.prevent(Tabs.TabActivated, Tabs.Cleared):
            if labels != [tab.label_text for tab in bar.query(Tab)]:
                await bar.clear()
                for number, label in enumerate(labels, 1):
                    await bar.add_tab(Tab(label, id=f"tab-{number}"))
            bar.active = f"tab-{(root.selected or 0) + 1}" if labels else ""

    # ── what a person does ──
    @work
    async def send(self, command: Awaitable[Any], label: str = "") -> None:
        """Carry out a command, and tell its result, or why it was refused."""
        try:
            if isinstance(result := await command, dict):
                self.notify(", ".join(f"{words(name)}: {value}" for name, value in result.items()), title=label)
        except navd.Refused as refused:
            self.insists = self.till.front_end is not None and refused.front_end == self.till.front_end.id
            self.notify(f"{refused.reason}{' Esc again leaves anyway.' * self.insists}", severity="warning")
        except navd.NavdError as error:
            self.notify(str(error), severity="error")

    def move(self, action: Action, values: navd.JSONObject) -> None:
        command = self.till.move(action.transition.name, {**action.arguments, **values})
        self.send(command.result if action.transition.kind in ("present", "start") else command, action.label)

    @on(OptionList.OptionSelected)
    async def choose(self, event: OptionList.OptionSelected) -> None:
        if (action := self.page.actions[event.option_index]).asks:
            await self.page.open_form(action)
        else:
            self.move(action, {})

    @on(Input.Submitted)
    def submit(self) -> None:
        if self.page.form and (values := self.page.filled()) is not None:
            self.move(self.page.form, values)

    @on(Tabs.TabActivated)
    def choose_tab(self, event: Tabs.TabActivated) -> None:
        self.action_tab(int(str(event.tab.id)[4:]))

    def action_tab(self, number: int) -> None:
        self.send(self.till.select_tab(index=number - 1))

    async def action_back(self) -> None:
        if await self.page.close_form():
            self.page.query_one(OptionList).focus()
        else:
            self.send(self.till.back(if_top=self.till.top.id, force=self.insists or None))

    def action_send_to(self, method: str) -> None:
        self.send(getattr(self.till, method)())

    def action_reveal(self) -> None:
        self.reveals = not self.reveals
        self.look()

    async def guard(self, request: navd.GuardRequest) -> bool | str:
        """Answer navd, which asks before an item or a payment leaves."""
        if request.operation != "Move" and any(each.name == "CardWait" for each in request.screens):
            return "The card is in the terminal."
        return not self.page.form or "Somebody is filling in a form."


@contextlib.asynccontextmanager
async def attached(scene: str, name: str) -> AsyncIterator[Till]:
    """The application, attached to a scene, which is opened if need be."""
    async with navd.connect() as daemon:
        if "pos" not in [each.map for each in (await daemon.list_maps()).maps]:
            await daemon.install_map(MAP.read_text())
        app, opened = Till(), await daemon.open(scene, map="pos")
        async with opened.attach(name, guards={"LineItem": app.guard, "CardWait": app.guard}) as app.till:
            yield app


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("scene", nargs="?", default="till-1", help="the scene to share (till-1)")
    parser.add_argument("--name", default="till", help="the name of this front-end for others")
    try:
        async with attached(**vars(parser.parse_args())) as app:
            await app.run_async()
    except navd.NavdError as error:
        parser.exit(1, f"till: {error}\n")


if __name__ == "__main__":
    asyncio.run(main())
