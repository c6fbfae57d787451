"""Where a daemon may be: the places that navctl tries, in its order."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import NamedTuple

SYSTEM_SOCKET = "/run/navd/org.navd"


class Place(NamedTuple):
    """A place to try. Without a path, `problem` says why there is none."""

    what: str
    path: str | None
    problem: str = ""

    def __str__(self) -> str:
        """Describe the place for people."""
        return f"{self.what} ({self.path or self.problem})"


def places(address: str | None = None, environment: Mapping[str, str] = os.environ) -> list[Place]:
    """Return the places to try.

    Args:
        address: `unix:PATH` or an absolute path; `user` or `system`; or None for `$NAVD_ADDRESS` or, if that is not
            set, the user's daemon and then the system's.
        environment: The environment variables.
    """
    if address == "user":
        return [_users_own(environment)]
    if address == "system":
        return [Place("the system's daemon", SYSTEM_SOCKET)]
    if address is not None:
        return [_place("the address given", address)]
    if given := environment.get("NAVD_ADDRESS"):
        return [_place("$NAVD_ADDRESS", given)]
    return [_users_own(environment), Place("the system's daemon", SYSTEM_SOCKET)]


def _place(what: str, address: str) -> Place:
    path = address.removeprefix("unix:")
    if path and (path != address or path.startswith("/")):
        return Place(what, path)
    return Place(what, None, f"{address!r} is no address; it is unix:PATH")


def _users_own(environment: Mapping[str, str]) -> Place:
    directory = environment.get("XDG_RUNTIME_DIR", "")
    if not directory:
        return Place("the user's daemon", None, "XDG_RUNTIME_DIR is not set")
    if not directory.startswith("/"):
        return Place("the user's daemon", None, "XDG_RUNTIME_DIR is no absolute path")
    return Place("the user's daemon", f"{directory}/navd/org.navd")
