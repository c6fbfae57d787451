"""A copy of a scene: a snapshot, and the changes since. It has no I/O."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Literal, TypeAlias

from ._generated import (
    At,
    AttachReply,
    Change,
    Coordinator,
    FrontEnd,
    LinkEvent,
    LinkScope,
    Node,
    PathElement,
    SceneInfo,
)

Presentation: TypeAlias = Literal["root", "push", "tab", "sheet", "fullscreen", "popover", "alert"]

WINDOW = 0
"""The id of the window."""


class MirrorError(Exception):
    """A change does not fit; the mirror is of no more use."""


class Mirror:
    """The state of a scene at one revision.

    Nodes and coordinators are values: one that changes is replaced by another, so they may be kept.
    """

    def __init__(self, snapshot: AttachReply) -> None:
        """Copy the scene of a `snapshot`."""
        self._load(snapshot)

    def _load(self, snapshot: AttachReply) -> None:
        if snapshot.info is None or snapshot.window is None:
            raise MirrorError("a snapshot has info and a window")
        self.at: At = snapshot.at
        self.info: SceneInfo = snapshot.info
        """As of the last snapshot or change of status; its `revision` and `top` are older than `at` and `top`."""
        self.scopes: list[LinkScope] = snapshot.scopes or []
        self.front_ends: list[FrontEnd] = snapshot.front_ends or []
        self._nodes: dict[int, Node] = {}
        self._children: dict[int, list[int]] = {}
        self._parents: dict[int, int] = {}
        self._coordinators = {each.id: each for each in snapshot.coordinators or []}
        self._path: tuple[PathElement, ...] | None = None
        self._take(snapshot.window)
        self._check(WINDOW)

    # ── reading ──
    @property
    def path(self) -> tuple[PathElement, ...]:
        """The visible path, from the root to the top."""
        if self._path is None:
            self._path = tuple(self._visible(WINDOW, "root"))
        return self._path

    @property
    def top(self) -> PathElement:
        """The last element of the path."""
        return self.path[-1]

    @property
    def window(self) -> Node:
        """The whole tree."""
        return self.node(WINDOW)

    def node(self, id: int) -> Node:
        """Return a node with all that is below it; raises KeyError when there is none of this id."""
        kids = [self.node(kid) for kid in self._children[id]]
        return dataclasses.replace(self._nodes[id], children=kids) if kids else self._nodes[id]

    def parent(self, id: int) -> int | None:
        """Return the id of the node that holds this one."""
        return self._parents.get(id)

    def __contains__(self, id: object) -> bool:
        """Whether there is a node of this id."""
        return id in self._nodes

    @property
    def coordinators(self) -> list[Coordinator]:
        """The coordinators, in the order of their ids."""
        return [self._coordinators[id] for id in sorted(self._coordinators)]

    def _visible(self, id: int, place: Presentation) -> Iterator[PathElement]:
        """Yield the screens of a node that are in the path. The first one has the place of its container."""
        node, kids = self._nodes[id], self._children[id]
        if node.kind == "screen":
            yield PathElement(id, node.name or "", place, bool(node.has_appeared), node.arguments, node.title)
        elif node.kind == "tabs":
            yield from self._visible(kids[node.selected or 0], "tab")
        elif node.kind == "stack":
            for index, kid in enumerate(kids):
                yield from self._visible(kid, "push" if index else place)
        else:
            for kid in kids:
                yield from self._visible(kid, self._nodes[kid].presentation or "root")

    # ── following ──
    def apply(self, event: AttachReply) -> None:
        """Apply an event of the stream; kinds that do not change the scene have no effect.

        Raises:
            MirrorError: The event does not fit.
        """
        if event.kind == "snapshot":
            self._load(event)
        elif event.kind == "commit":
            self._commit(event)
        elif event.kind in ("ready", "frontEnds"):
            self.at = event.at if event.kind == "ready" else self.at
            self.info = event.info or self.info
            self.scopes = self.scopes if event.scopes is None else event.scopes
            self.front_ends = self.front_ends if event.front_ends is None else event.front_ends
        elif event.kind == "link" and event.link is not None:
            self._link(event.link)

    def _link(self, link: LinkEvent) -> None:
        """Note that a link begins or ends to wait for its scope."""

        def noted(scope: LinkScope) -> LinkScope:
            if scope.scope != link.scope:
                return scope
            if link.outcome == "waiting":
                return dataclasses.replace(scope, pending=link.url)
            return dataclasses.replace(scope, pending=None) if scope.pending == link.url else scope

        self.scopes = [noted(scope) for scope in self.scopes]

    def _commit(self, event: AttachReply) -> None:
        if event.previous is not None and event.previous != self.at.revision:
            raise MirrorError(f"the commit follows revision {event.previous}, not {self.at.revision}")
        self._path = None
        touched = {WINDOW}
        for change in event.changes or []:
            touched |= {change.id, self._parents.get(change.id, WINDOW)}
            try:
                self._change(change)
            except (KeyError, ValueError) as error:
                raise MirrorError(f"{change} does not fit: {error!r}") from error
            touched.add(self._parents.get(change.id, WINDOW))
        for id in touched:
            self._check(id)
        self.at = event.at
        self.scopes = self.scopes if event.scopes is None else event.scopes

    def _change(self, change: Change) -> None:
        id, node, coordinator = change.id, change.node, change.coordinator
        match change.change:
            case "finished":
                parent = self._coordinators.pop(id).parent
                self._siblings(parent, self._others(parent, id))
            case "started":
                if coordinator is None:
                    raise MirrorError(f"coordinator {id} was started without being described")
                kids = self._others(coordinator.parent, id)
                kids.insert(len(kids) if change.index is None else change.index, id)
                self._coordinators[id] = coordinator
                self._siblings(coordinator.parent, kids)
            case "removed":
                if self._children.pop(id):
                    raise MirrorError(f"{id} was removed before its children")
                siblings = self._children[self._parents.pop(id)]
                # Mostly one of the last leaves.
                last = max(0, len(siblings) - 16)
                del siblings[siblings.index(id, last if id in siblings[last:] else 0)]
                del self._nodes[id]
            case "added":
                if change.parent is None or node is None or change.index is None or id in self._nodes:
                    raise MirrorError(f"{id} was added without a place")
                self._children[change.parent].insert(change.index, id)
                self._nodes[id], self._children[id], self._parents[id] = node, [], change.parent
            case "changed" if coordinator is not None:
                kids = self._coordinators[id].children
                self._coordinators[id] = dataclasses.replace(coordinator, children=kids)
            case "changed":
                old = self._nodes[id]
                self._nodes[id] = node or old
                if change.order is not None:
                    if sorted(change.order) != sorted(self._children[id]):
                        raise MirrorError(f"the order of {id} names others than its children")
                    self._children[id] = list(change.order)

    def _others(self, coordinator: int | None, id: int) -> list[int]:
        """Copy the children of a coordinator but one."""
        there = self._coordinators.get(coordinator) if coordinator is not None else None
        kids = list(there.children) if there else []
        if id in kids:
            kids.remove(id)
        return kids

    def _siblings(self, parent: int | None, children: list[int]) -> None:
        if parent is not None and parent in self._coordinators:
            self._coordinators[parent] = dataclasses.replace(self._coordinators[parent], children=children)

    def _take(self, node: Node) -> None:
        kids = node.children or []
        self._nodes[node.id] = dataclasses.replace(node, children=None)
        self._children[node.id] = [kid.id for kid in kids]
        for kid in kids:
            self._parents[kid.id] = node.id
            self._take(kid)

    def _check(self, id: int) -> None:
        """Check that the tree is well-formed at a node."""
        node = self._nodes.get(id)
        if node is None:
            return
        kids = len(self._children[id])
        sound = {"screen": kids == 0, "tabs": 0 <= (node.selected or 0) < kids}.get(node.kind, kids > 0)
        if not sound:
            raise MirrorError(f"the tree is malformed at {id}")
