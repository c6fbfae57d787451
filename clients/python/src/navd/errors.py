"""The errors that are not navd's own: those of the connection, and Varlink's."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar, cast

from ._wire import JSONObject, ProtocolError, values_of, wire_name

__all__ = [
    "Disconnected",
    "Ended",
    "ExpectedMore",
    "InterfaceNotFound",
    "InvalidParameter",
    "MethodNotFound",
    "MethodNotImplemented",
    "NavdError",
    "PermissionDenied",
    "ProtocolError",
    "RemoteError",
    "UnknownError",
    "Unreachable",
    "Unsendable",
]


class NavdError(Exception):
    """The base of every error of this package except `ProtocolError`."""


class Unreachable(NavdError, ConnectionError):
    """No daemon answers at any of the places that were tried."""


class Disconnected(NavdError, ConnectionError):
    """The connection ended. Unless the call says otherwise, it is unknown whether it was carried out."""


class Unsendable(NavdError, ValueError):
    """A call that was not sent, because navd could not read it. The text says where the fault is, and what to try."""

    def __init__(self, why: str, *, parameter: str | None = None, limit: str | None = None) -> None:
        """Create it."""
        super().__init__(why)
        self.parameter = parameter
        """The path of the value that JSON or navd does not have: `screen.arguments.total`."""
        self.limit = limit
        """The limit of navd that the message is beyond: `messageInBytes` or `nesting`."""


class Ended(NavdError):
    """The attachment has ended: its scene was closed, or the front-end was closed, kicked or replaced."""


class RemoteError(NavdError):
    """The base of the errors with which the daemon answers. Each has the fields of the interface file."""

    code: ClassVar[str] = ""
    """The qualified name."""

    _known: ClassVar[dict[str, type[RemoteError]]] = {}

    def __init_subclass__(cls) -> None:
        """Remember the class of an error."""
        super().__init_subclass__()
        RemoteError._known[cls.code] = cls

    @staticmethod
    def decode(error: str, parameters: JSONObject) -> RemoteError:
        """Make the exception of an error reply."""
        known = RemoteError._known.get(error)
        if known is None:
            return UnknownError(error, parameters)
        try:
            made = known(**values_of(known, parameters))
        except ProtocolError:
            return UnknownError(error, parameters)
        if error == "org.navd.Navigation.OperationFailed":
            given = parameters.get("parameters")
            made.__cause__ = RemoteError.decode(parameters["error"], given if isinstance(given, dict) else {})
        return made

    @property
    def details(self) -> JSONObject:
        """The fields, as far as they are not None, by their names on the wire."""
        values = {wire_name(f.name): getattr(self, f.name) for f in fields(cast(Any, self))}
        return {name: value for name, value in values.items() if value is not None}

    def __str__(self) -> str:
        """Describe the error with its fields."""
        told = ", ".join(f"{name}={value!r}" for name, value in self.details.items())
        return f"{self.code.rpartition('.')[2]}({told})"


@dataclass(eq=False)
class UnknownError(RemoteError):
    """An error that this version does not know."""

    name: str
    given: JSONObject

    @property
    def details(self) -> JSONObject:
        """The fields as they were on the wire."""
        return self.given

    def __str__(self) -> str:
        """Describe the error with its fields."""
        return f"{self.name}({self.given})"


@dataclass(eq=False)
class InterfaceNotFound(RemoteError):
    """The daemon has no such interface."""

    code = "org.varlink.service.InterfaceNotFound"
    interface: str


@dataclass(eq=False)
class MethodNotFound(RemoteError):
    """The daemon has no such method; it may be older than this package."""

    code = "org.varlink.service.MethodNotFound"
    method: str


@dataclass(eq=False)
class MethodNotImplemented(RemoteError):
    """The daemon does not serve this method."""

    code = "org.varlink.service.MethodNotImplemented"
    method: str


@dataclass(eq=False)
class InvalidParameter(RemoteError):
    """A parameter is missing or wrong. `parameter` is its path: `path[2].name`."""

    code = "org.varlink.service.InvalidParameter"
    parameter: str


@dataclass(eq=False)
class PermissionDenied(RemoteError, PermissionError):
    """The role of this client does not allow the call."""

    code = "org.varlink.service.PermissionDenied"


@dataclass(eq=False)
class ExpectedMore(RemoteError):
    """The method is a stream."""

    code = "org.varlink.service.ExpectedMore"
