"""Operations as values, for `Scene.apply` and for answers to delegated requests."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, Literal, TypeAlias

from ._wire import JSONObject, Struct


class Operation(Struct):
    """The base of the operations. `Apply` carries out many of them as one commit."""

    __slots__ = ()

    def item(
        self, *, if_missing: Literal["error", "ignore"] | None = None, coordinator: int | None = None
    ) -> JSONObject:
        """Return the operation as `Apply` takes it, with the options that an operation may have of its own."""
        own = {"operation": type(self).__name__, "ifMissing": if_missing, "coordinator": coordinator}
        return {name: value for name, value in own.items() if value is not None} | self.encode()


OperationLike: TypeAlias = Operation | Mapping[str, Any]
"""An operation, or its object on the wire, such as `Operation.item` returns."""


@dataclass(frozen=True, slots=True)
class Try(Operation):
    """Carries out `operations`; if one fails, takes them back and carries out `otherwise`; in either case, `ensure`."""

    operations: Sequence[OperationLike]
    _: KW_ONLY
    otherwise: Sequence[OperationLike] | None = None
    ensure: Sequence[OperationLike] | None = None

    def encode(self) -> JSONObject:
        """Make the object of a message; lists that are None are left out."""
        parts = {"operations": self.operations, "otherwise": self.otherwise, "ensure": self.ensure}
        return {name: items(part) for name, part in parts.items() if part is not None}


@dataclass(frozen=True, slots=True)
class Fail(Operation):
    """Fails the `Apply` with the error `Failed`."""

    message: str


def items(operations: Sequence[OperationLike]) -> list[JSONObject]:
    """Return operations as `Apply` takes them."""
    return [each.item() if isinstance(each, Operation) else dict(each) for each in operations]


def notation(name: str, arguments: JSONObject | None) -> str:
    """Return a screen in the notation of navctl."""
    if not arguments:
        return name
    told = ",".join(f"{key}={json.dumps(value, ensure_ascii=False)}" for key, value in arguments.items())
    return f"{name}({told})"
