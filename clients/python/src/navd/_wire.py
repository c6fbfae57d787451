"""From the objects of a message to typed values and back.

A `Struct` is a frozen dataclass whose fields have the names of the wire in Python's spelling: `allowsPush` is
`allows_push`, `from` is `from_`. Fields that this version does not know are ignored, and codes that it does not know
stay texts, so a client works with later versions of navd.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Self, TypeAlias

JSONObject: TypeAlias = dict[str, Any]
"""A JSON object: arguments, results, contexts."""


class ProtocolError(Exception):
    """The daemon sent something that is not in the protocol."""


def wire_name(name: str) -> str:
    """Return the wire's spelling of a field: `if_top` is `ifTop`."""
    head, *rest = name.rstrip("_").split("_")
    return head + "".join(word.capitalize() for word in rest)


class Struct:
    """The base of every type of the protocol."""

    __slots__ = ()
    _short: ClassVar[tuple[tuple[type, str], ...]] = ()
    """Values that stand for one with just this field: a text for a screen of that name."""

    @classmethod
    def coerce(cls, value: object) -> Self:
        """Return the value, or the one for which it is short."""
        if isinstance(value, cls):
            return value
        for kind, name in cls._short:
            if isinstance(value, kind) and not isinstance(value, bool):
                return cls(**{name: value})
        raise TypeError(f"{value!r} is no {cls.__name__}")

    @classmethod
    def decode(cls, data: Mapping[str, Any]) -> Self:
        """Make the value from an object of a message; raises `ProtocolError` when a required field is missing."""
        return cls(**values_of(cls, data))

    def encode(self) -> JSONObject:
        """Make the object of a message; fields that are None are left out."""
        data: JSONObject = {}
        for field in _fields(type(self)):
            value = getattr(self, field.name)
            if value is None:
                continue
            if field.struct is not None:
                coerce = field.struct.coerce
                value = [coerce(item).encode() for item in value] if field.is_list else coerce(value).encode()
            data[field.wire] = value
        return data


def encoded(struct: type[Struct], value: object) -> JSONObject | None:
    """Make the object of a parameter, or None for None."""
    return None if value is None else struct.coerce(value).encode()


def values_of(cls: type, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of a dataclass's fields in an object of a message."""
    values: dict[str, Any] = {}
    for field in _fields(cls):
        value = data.get(field.wire)
        if value is None:
            if field.is_required:
                raise ProtocolError(f"{cls.__name__} without {field.wire}: {data!r:.200}")
        elif field.struct is None:
            values[field.name] = value
        elif field.is_list:
            values[field.name] = [field.struct.decode(item) for item in value]
        else:
            values[field.name] = field.struct.decode(value)
    return values


class _Field(NamedTuple):
    name: str
    wire: str
    struct: type[Struct] | None
    is_list: bool
    is_required: bool


_FIELDS: dict[type, tuple[_Field, ...]] = {}


def _fields(cls: type) -> tuple[_Field, ...]:
    """Return the fields of a dataclass, which are read from its annotations once."""
    if (known := _FIELDS.get(cls)) is not None:
        return known
    hints = typing.get_type_hints(cls)
    found = []
    for field in dataclasses.fields(typing.cast(Any, cls)):
        is_required = field.default is dataclasses.MISSING
        struct, is_list = _struct(hints[field.name])
        found.append(_Field(field.name, wire_name(field.name), struct, is_list, is_required))
    return _FIELDS.setdefault(cls, tuple(found))


def _struct(hint: Any) -> tuple[type[Struct] | None, bool]:
    """Return the first struct that a type names, and whether the type is a list of it."""
    if isinstance(hint, type) and issubclass(hint, Struct):
        return hint, False
    origin = typing.get_origin(hint)
    if origin in (list, Sequence):
        return _struct(typing.get_args(hint)[0])[0], True
    if origin in (typing.Union, types.UnionType):
        for part in typing.get_args(hint):
            found = _struct(part)
            if found[0] is not None:
                return found
    return None, False
