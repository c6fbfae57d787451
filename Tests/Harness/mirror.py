"""A front-end's copy of a scene."""
import json

from failure import Failure


class Mirror:
    """A front-end's copy of a scene: a snapshot, and the changes since."""
    SKIP = ('children', 'constants', 'traits')

    def __init__(self, window, coordinators):
        self.nodes, self.children = {}, {}
        self.coordinators = {c['id']: (c['name'], c.get('root')) for c in coordinators}
        self.below = {c['id']: list(c.get('children') or []) for c in coordinators}
        self.take(window)

    def take(self, node):
        self.nodes[node['id']] = self.plain(node)
        self.children[node['id']] = [c['id'] for c in node.get('children') or []]
        for c in node.get('children') or []:
            self.take(c)

    def plain(self, node):
        """The fields of a node without those that are absent or have their default."""
        return {k: v for k, v in node.items()
                if k not in self.SKIP and v not in (None, False) and not (k in ('arguments', 'history') and not v)}

    def apply(self, changes):
        order = ['finished', 'removed', 'added', 'changed', 'started']
        kinds = [c['change'] for c in changes]
        if kinds != sorted(kinds, key=order.index):
            raise Failure(f'changes are not in their order: {kinds}')
        for kind in order:
            ids = [c['id'] for c in changes if c['change'] == kind]
            if len(set(ids)) != len(ids):
                raise Failure(f'{kind} names something twice: {ids}')
        for c in changes:
            id = c['id']
            if c['change'] == 'finished':
                if id not in self.coordinators:
                    raise Failure(f'finished {id} was not there')
                del self.coordinators[id]
                self.below.pop(id)
                for kids in self.below.values():
                    if id in kids:
                        kids.remove(id)
            elif c['change'] == 'started':
                d = c['coordinator']
                self.coordinators[id] = d['name'], d.get('root')
                self.below[id] = []
                if d.get('parent') in self.below:
                    kids = self.below[d['parent']]
                    kids.insert(len(kids) if c.get('index') is None else c['index'], id)
            elif c['change'] == 'removed':
                if self.children.get(id):
                    raise Failure(f'removed {id} before its children {self.children[id]}')
                parent = next((p for p, kids in self.children.items() if id in kids), None)
                if parent is None:
                    raise Failure(f'removed {id} was not there')
                self.children[parent].remove(id)
                self.nodes.pop(id), self.children.pop(id)
            elif c['change'] == 'added':
                if c.get('parent') not in self.children:
                    raise Failure(f"added {id} before its parent {c.get('parent')}")
                kids = self.children[c['parent']]
                if not isinstance(c.get('index'), int) or not 0 <= c['index'] <= len(kids):
                    raise Failure(f"added {id} at {c.get('index')} of {len(kids)}")
                kids.insert(c['index'], id)
                self.nodes[id], self.children[id] = self.plain(c['node']), []
            elif c['change'] == 'changed' and c.get('coordinator') is not None:
                if id not in self.coordinators:
                    raise Failure(f'changed coordinator {id} was not there')
                self.coordinators[id] = c['coordinator']['name'], c['coordinator'].get('root')
            elif c['change'] == 'changed':
                if id not in self.nodes:
                    raise Failure(f'changed {id} was not there')
                if c.get('node') is not None:
                    self.nodes[id] = self.plain(c['node'])
                if c.get('order') is not None:
                    kids, want = self.children[id], list(c['order'])
                    if set(want) != set(kids):         # only the kept ones: in their present places
                        rest = iter(want)
                        want = [next(rest) if k in c['order'] else k for k in kids]
                    self.children[id] = want

    def compare(self, state):
        other = Mirror(state['window'], state['coordinators'])
        for id in set(self.nodes) | set(other.nodes):
            a, b = self.nodes.get(id), other.nodes.get(id)
            if a != b:
                raise Failure(f'the changes give node {id} as {json.dumps(a)}, Get as {json.dumps(b)}')
            if self.children[id] != other.children[id]:
                raise Failure(
                    f'the changes give the children of {id} as {self.children[id]}, Get as {other.children[id]}')
        if self.coordinators != other.coordinators or self.below != other.below:
            raise Failure(f'the changes give the coordinators {self.coordinators} {self.below}, '
                          f'Get {other.coordinators} {other.below}')
