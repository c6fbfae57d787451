"""From the objects of a message to typed values and back; without a daemon."""

from __future__ import annotations

import pathlib
import re
import subprocess
import sys

import pytest

import navd

PACKAGE = pathlib.Path(__file__).resolve().parents[1]
INTERFACES = PACKAGE.parents[1] / "Sources/NavigationProtocol/Interfaces"


def test_names_are_those_of_python() -> None:
    screen = navd.Screen("Item", {"sku": "4711"}, allows_push=False)
    assert screen.encode() == {"name": "Item", "arguments": {"sku": "4711"}, "allowsPush": False}
    assert navd.Screen.decode(screen.encode()) == screen
    assert navd.Move("item", from_=7).encode() == {"transition": "item", "from": {"id": 7}}


def test_a_text_is_short_for_a_screen_and_an_id_for_a_reference() -> None:
    assert navd.Push("Item").item() == {"operation": "Push", "screen": {"name": "Item"}}
    assert navd.GoToPath(["A", navd.Screen("B")], on="Home").encode() == {
        "path": [{"name": "A"}, {"name": "B"}],
        "on": {"name": "Home"},
    }
    assert navd.MakeVisible(navd.Screen("A")).encode() == {"screen": {"screen": {"name": "A"}}}
    assert navd.Container(stack=["A", "B"]).encode() == {"stack": [{"name": "A"}, {"name": "B"}]}
    for wrong in (True, 1.5, None):
        with pytest.raises(TypeError, match="is no ScreenReference"):
            navd.ScreenReference.coerce(wrong)


def test_an_operation_has_options_of_its_own() -> None:
    assert navd.Back().item(if_missing="ignore", coordinator=3) == {
        "operation": "Back",
        "ifMissing": "ignore",
        "coordinator": 3,
    }
    tried = navd.Try([navd.Push("A")], otherwise=[navd.Fail("no")], ensure=[{"operation": "Back"}])
    assert tried.item() == {
        "operation": "Try",
        "operations": [{"operation": "Push", "screen": {"name": "A"}}],
        "otherwise": [{"operation": "Fail", "message": "no"}],
        "ensure": [{"operation": "Back"}],
    }


def test_the_notation_is_that_of_navctl() -> None:
    assert str(navd.Screen("Item", {"sku": "4711", "n": 2})) == 'Item(sku="4711",n=2)'
    assert str(navd.Screen("Café", {"say": 'an "é"'})) == 'Café(say="an \\"é\\"")'
    assert str(navd.PathElement(1, "Home", "root", True)) == "Home"


def test_what_later_versions_add_is_ignored() -> None:
    reply = {
        "kind": "earthquake",
        "at": {"epoch": "e", "revision": 1, "more": True},
        "magnitude": 7,
        "info": None,
    }
    event = navd.AttachReply.decode(reply)
    assert str(event.kind) == "earthquake"
    assert event.at == navd.At("e", 1)
    assert event.info is None


def test_what_is_missing_is_reported() -> None:
    with pytest.raises(navd.ProtocolError, match="At without revision"):
        navd.At.decode({"epoch": "e"})
    assert not issubclass(navd.ProtocolError, navd.NavdError)


def test_an_error_is_an_exception_with_its_fields() -> None:
    error = navd.RemoteError.decode("org.navd.Scene.SceneNotFound", {"scene": "s", "new": 1})
    assert isinstance(error, navd.SceneNotFound)
    assert error.scene == "s"
    assert str(error) == "SceneNotFound(scene='s')"
    limit = navd.RemoteError.decode("org.navd.Manager.LimitReached", {"limit": "scenes", "value": 3})
    assert isinstance(limit, navd.LimitReached)
    assert limit.details == {"limit": "scenes", "value": 3}
    late = navd.RemoteError.decode("org.navd.Scene.TimedOut", {"at": {"epoch": "e", "revision": 1}})
    assert isinstance(late, TimeoutError)
    assert isinstance(late, navd.TimedOut)
    assert late.at.revision == 1
    assert isinstance(navd.RemoteError.decode("org.varlink.service.PermissionDenied", {}), PermissionError)


def test_an_error_of_a_later_version_keeps_its_name() -> None:
    for name, fields_of_it in [("org.navd.Scene.Haunted", {"by": "ghosts"}), ("org.navd.Scene.SceneNotFound", {})]:
        error = navd.RemoteError.decode(name, fields_of_it)
        assert isinstance(error, navd.UnknownError)
        assert (error.name, error.details) == (name, fields_of_it)


def test_a_failed_operation_has_its_error_as_cause() -> None:
    inner = {"scene": "s", "reference": {"name": "X"}}
    error = navd.RemoteError.decode(
        "org.navd.Navigation.OperationFailed",
        {"index": [1], "operation": "Dismiss", "error": "org.navd.Navigation.ScreenNotFound", "parameters": inner},
    )
    assert isinstance(error, navd.OperationFailed)
    assert error.index == [1]
    assert isinstance(error.__cause__, navd.ScreenNotFound)
    assert error.__cause__.reference == {"name": "X"}


def test_the_cause_of_a_failed_operation_may_have_parameters_that_nobody_knows() -> None:
    error = navd.RemoteError.decode(
        "org.navd.Navigation.OperationFailed",
        {"index": [1], "operation": "Dismiss", "error": "org.navd.Navigation.ScreenNotFound", "parameters": [1]},
    )
    assert isinstance(error.__cause__, navd.UnknownError)


def test_everything_in_the_interface_files_is_there() -> None:
    for path in INTERFACES.glob("*.varlink"):
        text = path.read_text()
        for name in re.findall(r"^(?:type|error) (\w+)", text, re.MULTILINE):
            assert hasattr(navd, name), name
        for name in re.findall(r"^method (\w+)", text, re.MULTILINE):
            snake = re.sub(r"(?<!^)([A-Z])", lambda match: "_" + match[1].lower(), name).lower()
            renamed = {"import": "import_scene", "list": "scenes", "list_clients": "clients", "await_result": "result"}
            renamed["status"] = "fleet_status"
            hidden = {"adopt", "answer_guard", "answer_request", "restrict"}  # Attachment and connect do these
            holders = (navd.Navd, navd.Scene)
            name = renamed.get(snake, snake)
            assert name in hidden or any(hasattr(holder, name) for holder in holders), name
    table = (INTERFACES / "org.navd.Navigation.operations").read_text()
    for name in re.findall(r"^operation (\w+)", table, re.MULTILINE):
        assert issubclass(getattr(navd, name), navd.Operation), name


def test_the_generated_file_is_up_to_date() -> None:
    done = subprocess.run([sys.executable, PACKAGE / "tools/generate.py", "--check"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
