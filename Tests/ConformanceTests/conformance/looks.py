"""What a scene shows, against the notations of cases, and what every state must be."""
import json

import notation
from failure import Failure


class Looks:
    """Compares states with notations; ids bind `variables`."""

    def __init__(self, variables):
        self.match, self.bind = variables.match, variables.bind

    def element(self, e, got, where):
        if e['name'] is not None and got.get('name') != e['name']:
            raise Failure(f"{where}: expected {e['name']}, got {got.get('name')}")
        if e['arguments'] is not None:
            self.match(json.loads(json.dumps(e['arguments'])), got.get('arguments') or {}, where)
            extra = set(got.get('arguments') or {}) - set(e['arguments'])
            if extra:
                raise Failure(f'{where}: arguments too many: {sorted(extra)}')
        if e['presentation'] == 'any':
            if got.get('presentation') in (None, 'push', 'root', 'tab'):
                raise Failure(f"{where}: expected a modal one, got +{got.get('presentation')}")
        elif e['presentation'] is not None and got.get('presentation') != e['presentation']:
            raise Failure(f"{where}: expected +{e['presentation']}, got +{got.get('presentation')}")
        if e['appeared'] is not None and bool(got.get('hasAppeared')) != e['appeared']:
            raise Failure(f"{where}: expected hasAppeared {e['appeared']}")
        if e['variable'] is not None:
            self.bind(e['variable'], got['id'], where)

    def check_path(self, want, path):
        try:
            elements = notation.parse_path(want)
            if len(elements) != len(path):
                raise Failure('length')
            for e, got in zip(elements, path):
                self.element(e, got, 'path')
                if e['presentation'] is None and got.get('presentation') not in ('push', 'root', 'tab'):
                    raise Failure(f"{e['name']}: did not expect +{got.get('presentation')}")
        except Failure as f:
            raise Failure(f'path: expected {want}, got {notation.show_path(path, True)} ({f})') from None

    def check_node(self, e, got, layer):
        if e['kind'] != got.get('kind'):
            raise Failure(f"expected {e['kind']}, got {got.get('kind')}")
        self.element(dict(e, presentation=None), got, 'tree')
        if layer is not None:
            want = e['presentation'] or ('root' if layer == 0 else None)
            if want not in (None, 'any') and got.get('presentation') != want:
                raise Failure(f"expected +{want}, got +{got.get('presentation')}")
            if want == 'any' and got.get('presentation') in (None, 'push', 'root', 'tab'):
                raise Failure(f"expected a modal layer, got +{got.get('presentation')}")
        if e['kind'] == 'screen':
            return
        kids = got.get('children') or []
        if len(kids) != len(e['children']):
            raise Failure(f"expected {len(e['children'])} children, got {len(kids)}")
        if e['selected'] is not None and got.get('selected') != e['selected']:
            raise Failure(f"expected tab {e['selected']}, got {got.get('selected')}")
        if e['history'] is not None and (got.get('history') or []) != e['history']:
            raise Failure(f"expected history {e['history']}, got {got.get('history')}")
        for c, g in zip(e['children'], kids):
            self.check_node(c, g, None)

    def check_tree(self, want, window):
        try:
            layers = notation.parse_tree(want)
            got = window.get('children') or []
            if len(layers) != len(got):
                raise Failure(f'expected {len(layers)} layers, got {len(got)}')
            for i, (e, g) in enumerate(zip(layers, got)):
                self.check_node(e, g, i)
        except Failure as f:
            raise Failure(f'tree: expected {want}, got {notation.show_tree(window)} ({f})') from None

    def check_coordinators(self, want, coordinators):
        by = {c['id']: c for c in coordinators}

        def check(elements, ids):
            if len(elements) != len(ids):
                raise Failure('count')
            for e, i in zip(elements, ids):
                c = by.get(i)
                if c is None:
                    raise Failure(f'no coordinator {i}')
                if c['name'] != e['name'] or bool(c.get('embedded')) != e['embedded']:
                    raise Failure(f"expected {e['name']}, got {c['name']} (embedded {c.get('embedded')})")
                if e['variable']:
                    self.bind(e['variable'], i, 'coordinators')
                check(e['children'], c.get('children') or [])
        try:
            root = notation.root_coordinator(coordinators)
            if root is None:
                raise Failure('no root view coordinator')
            check(notation.parse_coordinators(want), root.get('children') or [])
        except Failure as f:
            raise Failure(f'coordinators: expected {want!r}, got '
                          f'{notation.show_coordinators(coordinators)!r} ({f})') from None

    def invariants(self, state):
        """What §1 promises of every state, as far as the wire shows it."""
        seen, path = set(), []

        def visit(n, visible):
            if n['id'] in seen:
                raise Failure(f"id {n['id']} is there twice")
            seen.add(n['id'])
            kids = n.get('children') or []
            if n['kind'] == 'screen' and visible:
                path.append(n['id'])
            if n['kind'] in ('stack', 'tabs') and not kids:
                raise Failure(f"an empty {n['kind']}")
            if n['kind'] == 'tabs':
                h, s = n.get('history') or [], n.get('selected')
                if not isinstance(s, int) or not 0 <= s < len(kids):
                    raise Failure(f'selected {s} of {len(kids)} tabs')
                if len(set(h)) != len(h) or s in h or any(not 0 <= i < len(kids) for i in h):
                    raise Failure(f'history {h} of {len(kids)} tabs, {s} selected')
            for i, c in enumerate(kids):
                visit(c, visible and (n['kind'] != 'tabs' or i == n.get('selected')))
        window = state['window']
        if window['id'] != 0 or window['kind'] != 'window' or not window.get('children'):
            raise Failure('the window is not 0, or empty')
        if window['children'][0].get('presentation') != 'root':
            raise Failure('layer 0 is not the root')
        visit(window, True)
        if path != [e['id'] for e in state['path']] or not path:
            raise Failure(f"the path {[e['id'] for e in state['path']]} is not that of the tree {path}")
        ids = {c['id'] for c in state['coordinators']}
        if len(ids) != len(state['coordinators']) or ids & seen:
            raise Failure('coordinators and nodes share ids')
        for c in state['coordinators']:
            if c.get('parent') is not None and c['parent'] not in ids:
                raise Failure(f"coordinator {c['name']} has no living parent")
            if c['kind'] == 'view' and c.get('root') not in seen:
                raise Failure(f"coordinator {c['name']} has no living root")
