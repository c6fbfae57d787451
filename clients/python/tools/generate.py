#!/usr/bin/env python3
"""Generates `src/navd/_generated.py` from the interface files and the table of operations.

usage: generate.py [--check]     with --check it only says whether the file is stale (exit code 1)

The interface files say what is on the wire and have its comments; the table beside them has a sentence for each
parameter of an operation, and docs/protocol.md one for each error. Methods of a scene become methods of `SceneCalls`,
the others of `DaemonCalls`. Methods with `options` become commands; those that the table lists become classes for
`Apply`, too.
"""

from __future__ import annotations

import keyword
import pathlib
import re
import sys
import textwrap
from dataclasses import dataclass, field

PACKAGE = pathlib.Path(__file__).resolve().parents[1]
INTERFACES = PACKAGE.parents[1] / "Sources/NavigationProtocol/Interfaces"
PROTOCOL = PACKAGE.parents[1] / "docs/protocol.md"
OUTPUT = PACKAGE / "src/navd/_generated.py"
NAMES = ["Manager", "Scene", "Navigation", "Fleet"]

# Values that stand for a whole structure: a text for the screen of that name.
SHORT = {
    "Screen": [("str", "name")],
    "ScreenReference": [("int", "id"), ("str", "name"), ("Screen", "screen")],
    "ContainerReference": [("int", "id")],
}
# Types that callers make, so their fields accept what is short, too.
MADE_BY_CALLERS = {"Container", "Tabs", "Tab", "EmbeddedCoordinator", "ScreenReference", "ContainerReference"}
# Options whose name is also that of an operation's parameter, and their names in Python.
OPTION_NAMES = {"coordinator": "as_coordinator"}
# Optional parameters that need no keyword.
POSITIONAL = {"arguments", "reference"}
# Names that the base classes have.
RESERVED = {"coerce", "decode", "encode", "item", "code", "details"}
# Methods whose name says too little without that of their interface.
METHOD_NAMES = {"Status": "FleetStatus"}
# Methods that are written by hand, because there is more to them than a call and its reply.
BY_HAND = {"List", "ListClients", "Open", "Import", "Close", "Subscribe", "Attach", "Adopt", "AnswerGuard"}
BY_HAND |= {"AnswerRequest", "AwaitResult", "Apply", "Backup", "Restrict", "ResolveLink"}
WIDTH = 118


# ── reading ──
@dataclass
class Type:
    """A type: its name, or the fields of a structure, or the names of an enumeration."""

    name: str = ""
    fields: list[Field] = field(default_factory=list)
    cases: list[str] = field(default_factory=list)
    is_optional: bool = False
    container: str = ""


@dataclass
class Field:
    name: str
    type: Type
    comment: str = ""


@dataclass
class Member:
    kind: str
    name: str
    comment: str
    input: list[Field]
    output: list[Field] = field(default_factory=list)


class Reader:
    """A reader of interface files, which are known to be correct: navd's own build checks them."""

    def __init__(self, text: str) -> None:
        self.tokens = re.findall(r"#[^\n]*|\n[ \t]*\n|->|\[string\]|\[\]|[A-Za-z_][\w.]*|[?():,]", text)
        self.comments: list[str] = []

    def next(self) -> str:
        """Take a token, and remember the comment right before it."""
        while True:
            token: str = self.tokens.pop(0)
            if token.startswith("#"):
                self.comments.append(token[1:].strip())
            elif token.isspace():
                self.comments = []
            else:
                return token

    def peek(self) -> str:
        token = self.next()
        self.tokens.insert(0, token)
        return token

    def comment(self) -> str:
        lines = [line for line in self.comments if not line.startswith(("──", "["))]
        self.comments = []
        return "\n".join(lines)

    def has_more(self) -> bool:
        return any(not token.startswith("#") and not token.isspace() for token in self.tokens)

    def members(self) -> list[Member]:
        members = []
        while self.has_more():
            kind = self.next()
            comment, name = self.comment(), self.next()
            if kind == "interface":
                continue
            member = Member(kind, name, comment, self.structure())
            if kind == "method":
                self.next()
                member.output = self.structure()
            members.append(member)
        return members

    def structure(self) -> list[Field]:
        self.next()
        fields: list[Field] = []
        while self.peek() != ")":
            comment, name = self.comment(), self.next()
            self.next()
            fields.append(Field(name, self.type(), comment))
            if self.peek() == ",":
                self.next()
        self.next()
        return fields

    def type(self) -> Type:
        token = self.next()
        if token == "?":
            type = self.type()
            type.is_optional = True
            return type
        if token in ("[]", "[string]"):
            inner = self.type()
            inner.container = token
            return inner
        if token != "(":
            return Type(token)
        self.tokens.insert(0, token)
        rest = [token for token in self.tokens[:4] if not token.startswith("#") and not token.isspace()]
        if rest[2] == ":":
            return Type(fields=self.structure())
        self.next()
        cases = []
        while (token := self.next()) != ")":
            cases.append(token)
        return Type(cases=[case for case in cases if case != ","])


@dataclass
class Table:
    """The table of operations: the sentences of their parameters, and the summaries of the verbs that call them."""

    sentences: dict[str, dict[str, str]] = field(default_factory=dict)
    summaries: dict[str, str] = field(default_factory=dict)

    def __init__(self, text: str) -> None:
        self.sentences, self.summaries = {}, {}
        operation, called = "", ""
        parameter = r"  parameter (\w+)( of [a-zA-Z ]+?)?(?: (?:as|check|default) \S+)*(?: \w+)*: (.*)"
        for line in text.splitlines():
            if match := re.match(r"operation (\w+)", line):
                operation = match[1]
                self.sentences[operation] = {}
            elif match := re.match(parameter, line):
                if not match[2]:  # a sentence about several parameters fits none of them
                    self.sentences[operation][match[1]] = re.sub(r"\bnil\b", "None", match[3])
            elif match := re.match(r"  calls (\w+)$", line):
                called = match[1]
            elif match := re.match(r"  summary (.*)", line):
                self.summaries.setdefault(called, match[1])


def meanings(text: str) -> dict[str, str]:
    """Return the meanings of errors, from the table of docs/protocol.md."""
    rows = text.split("| error | meaning | remedy |")[1].split("\n\n")[0].splitlines()[2:]
    cells = [row.split("|") for row in rows]
    return {name: meaning.strip() for _, names, meaning, *_ in cells for name in re.findall(r"`(\w+)`", names)}


# ── writing ──
SCALARS = {"string": "str", "int": "int", "float": "float", "bool": "bool", "object": "JSONObject"}


def python_name(name: str) -> str:
    snake = re.sub(r"([A-Z])", lambda match: "_" + match[1].lower(), name)
    return snake + "_" if keyword.iskeyword(snake) else snake


def method_name(member: Member) -> str:
    return METHOD_NAMES.get(member.name, member.name)


def reply_name(member: Member) -> str:
    return f"{method_name(member)}Reply"


def python_type(type: Type, name: str, is_parameter: bool = False) -> str:
    """Return the annotation of a field. A parameter accepts what is short for it."""
    if type.cases:
        text = f"Literal[{', '.join(repr(case) for case in type.cases)}]".replace("'", '"')
    elif type.fields:
        text = name[0].upper() + name[1:]
    else:
        text = SCALARS.get(type.name, type.name)
    if is_parameter and type.name in SHORT:
        text += "Like"
    if type.container:
        list_type = "Sequence" if is_parameter else "list"
        text = f"dict[str, {text}]" if type.container == "[string]" else f"{list_type}[{text}]"
    return text


def in_python(comment: str) -> str:
    """Return a comment with the names of fields as Python has them."""
    comment = comment.replace("`timeoutMilliseconds` (by default 10,000)", "`timeout` seconds (by default 10)")
    return re.sub(r"`([a-z]+(?:[A-Z]\w*)?)`", lambda match: f"`{python_name(match[1])}`", comment)


def docstring(text: str, indent: str) -> list[str]:
    """Return a docstring: one line, or several with the quotes on a line of their own."""
    text = in_python(text)
    lines = [line for part in text.split("\n") for line in textwrap.wrap(part, WIDTH - len(indent)) or [""]]
    lines = textwrap.wrap(" ".join(lines), WIDTH - len(indent) - 3) if "" not in lines else lines
    lines[0] = lines[0][0].upper() + lines[0][1:]
    lines[-1] += "" if lines[-1].endswith((".", "?", ":")) else "."
    lines = ['"""' + lines[0], *lines[1:]]
    closed = [*lines[:-1], lines[-1] + '"""'] if len(lines) == 1 else [*lines, '"""']
    return [(indent + line).rstrip() for line in closed]


NOTATION = [
    "",
    "    def __str__(self) -> str:",
    '        """Return the notation of navctl: `Item(sku="4711")`."""',
    "        return notation(self.name, self.arguments)",
]


class Writer:
    def __init__(self, members: list[tuple[str, Member]], table: Table) -> None:
        self.members, self.table, self.meanings = members, table, meanings(PROTOCOL.read_text())
        self.lines: list[str] = []
        self.exported: list[str] = ["JSONObject", "Struct"]
        self.types: dict[str, Member] = {}
        for _, member in members:
            if member.kind == "type":
                self.add_type(member)
        for _, member in members:
            self.add_inner_types(member.input + member.output)

    def add_type(self, member: Member) -> None:
        """Two interfaces may declare one type; the one with more fields is taken."""
        there = self.types.get(member.name)
        if there is not None:
            small, large = sorted((there, member), key=lambda each: len(each.input))
            if not {each.name for each in small.input} <= {each.name for each in large.input}:
                raise SystemExit(f"{member.name} is declared twice, with different fields")
            large.comment = large.comment or small.comment
            member = large
        self.types[member.name] = member
        self.add_inner_types(member.input)

    def add_inner_types(self, fields: list[Field]) -> None:
        for each in fields:
            if each.type.fields:
                name = each.name[0].upper() + each.name[1:]
                self.add_type(
                    Member(
                        "type", name, f"The `{each.name}` of a reference: name, and values of traits.", each.type.fields
                    )
                )

    # ── classes ──
    def structure(
        self, name: str, comment: str, fields: list[Field], base: str = "Struct", extra: list[str] | None = None
    ) -> None:
        extra = extra or []
        is_error, is_operation = base.startswith("RemoteError"), base == "Operation"
        self.exported.append(name)
        self.lines += ["", "", "@dataclass(eq=False)" if is_error else "@dataclass(frozen=True, slots=True)"]
        self.lines += [f"class {name}({base}):", *docstring(comment, "    ")]
        if extra or fields:
            self.lines.append("")
        self.lines += extra
        if extra and fields:
            self.lines.append("")
        required = [each for each in fields if not each.type.is_optional]
        optional = [each for each in fields if each.type.is_optional]
        if is_operation:
            positional = [each for each in optional if each.name in POSITIONAL and required]
            rest = [each for each in optional if each not in positional]
            for each in required + positional:
                self.field(each, is_operation)
            if rest:
                self.lines.append("    _: KW_ONLY")
            optional, required = rest, []
        for each in required + optional:
            self.field(each, is_operation or name in MADE_BY_CALLERS)

    def field(self, each: Field, is_parameter: bool) -> None:
        if each.name in RESERVED:
            raise SystemExit(f"{each.name} is a name of the base classes; the generator needs another one for it")
        optional = " | None = None" if each.type.is_optional else ""
        self.lines.append(f"    {python_name(each.name)}: {python_type(each.type, each.name, is_parameter)}{optional}")
        if each.comment:
            self.lines += docstring(each.comment, "    ")

    # ── methods ──
    def parameters(self, fields: list[Field], is_command: bool) -> list[str]:
        required = [each for each in fields if not each.type.is_optional]
        optional = [each for each in fields if each.type.is_optional]
        positional = [each for each in optional if each.name in POSITIONAL and (required or not is_command)]
        texts = [f"{python_name(each.name)}: {python_type(each.type, each.name, True)}" for each in required]
        texts += [f"{each.name}: {python_type(each.type, each.name, True)} | None = None" for each in positional]
        keywords = [each for each in optional if each not in positional]
        if keywords:
            texts.append("*")
        for each in keywords:
            if each.name == "timeoutMilliseconds":
                texts.append("timeout: float | None = None")
            else:
                texts.append(f"{python_name(each.name)}: {python_type(each.type, each.name, True)} | None = None")
        return texts + (["**options: Unpack[Options]"] if is_command else [])

    def method(self, interface: str, member: Member) -> None:
        is_command = any(each.name == "options" for each in member.input)
        fields = [each for each in member.input if each.name not in ("scene", "options")]
        waits = any(each.name == "timeoutMilliseconds" for each in fields)
        is_plain_outcome = [each.name for each in member.output] == ["outcome"]
        reply = "Outcome" if is_plain_outcome else reply_name(member) if member.output else "None"
        returned = f"Command[{reply}]" if is_command else reply
        prefix = "" if is_command else "async "
        head = f"    {prefix}def {python_name(method_name(member))[1:]}("
        parameters = ["self", *self.parameters(fields, is_command)]
        line = f"{head}{', '.join(parameters)}) -> {returned}:"
        self.lines.append("")
        if len(line) <= WIDTH:
            self.lines.append(line)
        else:
            self.lines += [head, *(f"        {each}," for each in parameters), f"    ) -> {returned}:"]
            if parameters[-1].startswith("**"):
                self.lines[-2] = self.lines[-2].rstrip(",")
        sentences = self.table.sentences.get(member.name, {})
        comment = member.comment or self.table.summaries.get(member.name) or f"Calls {member.name}."
        told = [f"{python_name(each.name)}: {sentences[each.name]}" for each in fields if each.name in sentences]
        if told:
            comment = comment.replace("\n", " ") + "\n\nArgs:\n" + "\n".join("    " + line for line in told)
            self.lines += self.described(comment)
        else:
            self.lines += docstring(comment, "        ")
        arguments = ", ".join(f'"{each.name}": {self.value(each)}' for each in fields)
        if is_command and member.name in self.table.sentences:
            required = [each for each in fields if not each.type.is_optional]
            names = [python_name(each.name) for each in required]
            names += [f"{python_name(each.name)}={python_name(each.name)}" for each in fields if each not in required]
            self.lines.append(f"        operation = {member.name}({', '.join(names)})")
            self.wrap(
                "        return ", f'self._command("{interface}.{member.name}", operation.encode(), options, {reply})'
            )
        elif is_command:
            self.wrap(
                "        return ", f'self._command("{interface}.{member.name}", {{{arguments}}}, options, {reply})'
            )
        else:
            call = "_wait" if waits else "_call"
            target = "return await " if member.output else "await "
            named = reply if member.output else "Nothing"
            self.wrap(f"        {target}", f'self.{call}("{interface}.{member.name}", {{{arguments}}}, {named})')

    def value(self, each: Field) -> str:
        """Return the expression for a parameter in the object of a message."""
        if each.name == "timeoutMilliseconds":
            return "milliseconds(timeout)"
        name = python_name(each.name)
        return f"encoded({each.type.name}, {name})" if each.type.name in self.types else name

    def described(self, comment: str) -> list[str]:
        """Return a docstring with a section of arguments."""
        first, rest = comment.split("\n", 1)
        comment = first[0].upper() + first[1:] + ("" if first.endswith(".") else ".") + "\n" + rest
        lines = ['        """']
        for number, part in enumerate(in_python(comment).split("\n")):
            indent = "        " + re.match(r" *", part)[0]  # type: ignore[index]
            wrapped = textwrap.wrap(part.strip(), WIDTH - len(indent) - 4)
            for again, line in enumerate(wrapped or [""]):
                hanging = "    " if again and part.startswith("    ") else ""
                lines.append((indent + hanging + line).rstrip())
            if number == 0:
                lines[0] += lines.pop(1).strip()
        return [*lines, '        """']

    def wrap(self, head: str, call: str) -> None:
        if len(head + call) <= WIDTH:
            self.lines.append(head + call)
            return
        name, rest = call.split("(", 1)
        if len(rest) + 11 <= WIDTH:
            self.lines += [f"{head}{name}(", f"            {rest[:-1]}", "        )"]
            return
        first, inner = rest.split("{", 1)
        inner, last = inner.split("}", 1)
        self.lines += [f"{head}{name}(", f"            {first.strip()}", "            {"]
        self.lines += [f"                {each}," for each in inner.split(", ")]
        self.lines += ["            },", f"            {last[2:-1]},", "        )"]

    # ── the file ──
    def write(self) -> str:
        for name, member in self.types.items():
            if name == "Options":
                self.options(member)
                continue
            extra: list[str] = []
            if short := "".join(f'({kind}, "{each}"), ' for kind, each in SHORT.get(name, [])):
                extra.append(f"    _short: ClassVar[tuple[tuple[type, str], ...]] = ({short.rstrip()})")
            self.structure(name, member.comment or f"`{name}` of the interface files.", member.input, extra=extra)
            if name in ("Screen", "PathElement"):
                self.lines += NOTATION
        for _, member in self.members:
            if member.kind == "method" and member.output and [each.name for each in member.output] != ["outcome"]:
                self.structure(reply_name(member), f"The reply of {member.name}.", member.output)
        for interface, member in self.members:
            if member.kind == "error":
                base = "RemoteError, TimeoutError" if member.name == "TimedOut" else "RemoteError"
                extra = [f'    code = "{interface}.{member.name}"']
                comment = member.comment or self.meanings.get(member.name) or f"The error `{member.name}`."
                self.structure(member.name, comment, member.input, base, extra)
        for name in self.table.sentences:
            commands = [member for _, member in self.members if member.kind == "method" and member.name == name]
            for member in commands:
                sentences = self.table.sentences[name]
                fields = [
                    Field(each.name, each.type, sentences.get(each.name, ""))
                    for each in member.input
                    if each.name not in ("scene", "options")
                ]
                self.structure(
                    name,
                    member.comment or self.table.summaries.get(name) or f"The operation {name}.",
                    fields,
                    "Operation",
                )
        for name, kinds_of in SHORT.items():
            kinds = " | ".join([name, *(kind for kind, _ in reversed(kinds_of))])
            self.lines += [
                "",
                f"{name}Like: TypeAlias = {kinds}",
                *docstring(f"A {name}, or what is short for it.", ""),
            ]
            self.exported.append(f"{name}Like")
        for holder, comment, is_of_scene in [
            ("DaemonCalls", "The methods of the daemon that are a call and its reply", False),
            ("SceneCalls", "The methods of a scene that are a call and its reply, and its commands", True),
        ]:
            self.lines += ["", "", f"class {holder}({holder[:-5]}Caller):", *docstring(comment, "    ")]
            for interface, member in self.members:
                takes_scene = any(each.name == "scene" and not each.type.is_optional for each in member.input)
                if member.kind == "method" and takes_scene == is_of_scene and member.name not in BY_HAND:
                    self.method(interface, member)
            self.exported.append(holder)
        return "\n".join(self.head() + self.lines) + "\n"

    def options(self, member: Member) -> None:
        self.exported.append("Options")
        self.lines += ["", "", "class Options(TypedDict, total=False):"]
        self.lines += [*docstring("Options of every command, given by keyword.", "    "), ""]
        for each in member.input:
            name = OPTION_NAMES.get(each.name) or python_name(each.name)
            self.lines.append(f"    {name}: {python_type(each.type, each.name)} | None")
            self.lines += docstring(each.comment, "    ")

    def head(self) -> list[str]:
        names = sorted(self.exported)
        return [
            '"""The types, errors, operations and calls of org.navd. Generated by tools/generate.py; do not edit."""',
            "",
            "from __future__ import annotations",
            "",
            "from collections.abc import Sequence",
            "from dataclasses import KW_ONLY, dataclass",
            "from typing import ClassVar, Literal, TypeAlias, TypedDict, Unpack",
            "",
            "from ._calls import Command, DaemonCaller, Nothing, SceneCaller, milliseconds",
            "from ._operation import Operation, notation",
            "from ._wire import JSONObject, Struct, encoded",
            "from .errors import RemoteError",
            "",
            "__all__ = [",
            *(f'    "{name}",' for name in names),
            "]",
        ]


def generated() -> str:
    members = []
    for name in NAMES:
        interface = f"org.navd.{name}"
        text = (INTERFACES / f"{interface}.varlink").read_text()
        members += [(interface, member) for member in Reader(text).members()]
    return Writer(members, Table((INTERFACES / "org.navd.Navigation.operations").read_text())).write()


def main() -> int:
    text = generated()
    if sys.argv[1:] == ["--check"]:
        if not OUTPUT.exists() or OUTPUT.read_text() != text:
            print(f"{OUTPUT.relative_to(PACKAGE.parents[1])} is stale: make generate", file=sys.stderr)
            return 1
    elif sys.argv[1:]:
        print(__doc__, file=sys.stderr)
        return 2
    else:
        OUTPUT.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
