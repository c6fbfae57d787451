"""The variables of a case, and how what came is compared with what is expected."""
import json

from failure import Failure


class Variables:
    def __init__(self, values):
        self.variables = dict(values)

    def __getitem__(self, name):
        return self.variables[name]

    def fill(self, value):
        if isinstance(value, str) and value.startswith('$'):
            if value[1:] not in self.variables:
                raise Failure(f'{value} is not bound')
            return self.variables[value[1:]]
        if isinstance(value, dict):
            return {k: self.fill(v) for k, v in value.items()}
        if isinstance(value, list):
            return [self.fill(v) for v in value]
        return value

    def bind(self, name, value, where):
        if name in self.variables and self.variables[name] != value:
            raise Failure(f'{where}: expected ${name} = {self.variables[name]}, got {value}')
        self.variables[name] = value

    def match(self, want, got, where):
        if isinstance(want, str) and want.startswith('$'):
            if want == '$*':
                if got is None:
                    raise Failure(f'{where}: expected a value, got none')
                return
            return self.bind(want[1:], got, where)
        if want is None or want is False:
            if got is not None and got is not False:
                raise Failure(f'{where}: expected {json.dumps(want)}, got {json.dumps(got)}')
            return
        if isinstance(want, dict) and any(k.startswith('$') for k in want):
            return self.special(want, got, where)
        if isinstance(want, dict):
            if not isinstance(got, dict):
                raise Failure(f'{where}: expected an object, got {json.dumps(got)}')
            for k, v in want.items():
                self.match(v, got.get(k), f'{where}.{k}')
            return
        if isinstance(want, list):
            if not isinstance(got, list) or len(got) != len(want):
                raise Failure(f'{where}: expected {json.dumps(want)}, got {json.dumps(got)}')
            for i, (w, g) in enumerate(zip(want, got)):
                self.match(w, g, f'{where}.{i}')
            return
        if isinstance(want, bool) or isinstance(got, bool):
            same = want is got
        else:
            same = want == got
        if not same:
            raise Failure(f'{where}: expected {json.dumps(want)}, got {json.dumps(got)}')

    def special(self, want, got, where):
        for k, v in want.items():
            if k == '$contains':            # in this order, with others between
                rest = list(got or [])
                for w in v:
                    while True:
                        if not rest:
                            raise Failure(f'{where}: nothing matches {json.dumps(w)} in {json.dumps(got)}')
                        saved = dict(self.variables)
                        try:
                            self.match(w, rest.pop(0), where)
                            break
                        except Failure:
                            self.variables = saved
            elif k == '$without':
                for g in got or []:
                    saved = dict(self.variables)
                    try:
                        self.match(v, g, where)
                    except Failure:
                        self.variables = saved
                        continue
                    raise Failure(f'{where}: did not expect {json.dumps(g)}')
            elif k == '$length':
                if len(got or []) != v:
                    raise Failure(f'{where}: expected {v} of them, got {json.dumps(got)}')
            elif k == '$has':               # in any order, with others
                for w in v:
                    self.match({'$contains': [w]}, got, where)
            elif k == '$set':               # the same elements in any order
                if sorted(map(json.dumps, self.fill(v))) != sorted(map(json.dumps, got or [])):
                    raise Failure(f'{where}: expected in any order {json.dumps(self.fill(v))}, got {json.dumps(got)}')
            elif k == '$over':
                if not isinstance(got, int) or got <= self.fill(v):
                    raise Failure(f'{where}: expected more than {self.fill(v)}, got {got}')
            elif k == '$not':
                if got == self.fill(v):
                    raise Failure(f'{where}: did not expect {json.dumps(got)}')
            else:
                raise Failure(f'{k} is not known')
