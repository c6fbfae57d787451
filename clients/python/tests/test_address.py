"""The places where a daemon is looked for."""

from __future__ import annotations

import pytest
from conftest import Server

import navd


def test_the_places_are_those_of_navctl() -> None:
    def paths(address: str | None = None, **environment: str) -> list[str | None]:
        return [place.path for place in navd.places(address, environment)]

    users, systems = "/run/user/1/navd/org.navd", "/run/navd/org.navd"
    assert paths(XDG_RUNTIME_DIR="/run/user/1") == [users, systems]
    assert paths() == [None, systems]
    assert paths(XDG_RUNTIME_DIR="relative") == [None, systems]
    assert paths("user", XDG_RUNTIME_DIR="/run/user/1", NAVD_ADDRESS="unix:/n") == [users]
    assert paths("system", NAVD_ADDRESS="unix:/n") == [systems]
    assert paths(NAVD_ADDRESS="unix:/n", XDG_RUNTIME_DIR="/run/user/1") == ["/n"]
    assert paths("/absolute") == ["/absolute"]
    assert paths("unix:relative") == ["relative"]
    for wrong in ("relative", "unix:", "ssh-unix:host:/path", ""):
        assert paths(wrong) == [None], wrong


async def test_the_error_names_what_was_tried(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NAVD_ADDRESS", raising=False)
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    with pytest.raises(navd.Unreachable, match=r"XDG_RUNTIME_DIR is not set.*system's daemon"):
        await navd.connect().ping()
    with pytest.raises(ConnectionError, match=r"the address given \(.*/none\): No such file"):
        await navd.connect(f"unix:{tmp_path}/none").ping()
    with pytest.raises(navd.Unreachable, match="it is unix:PATH"):
        await navd.connect("nonsense").ping()


async def test_the_environment_names_the_daemon(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NAVD_ADDRESS", server.address)
    async with navd.connect() as daemon:
        assert daemon.address == server.address
        assert (await daemon.ping()).pid == server.process.pid
