"""Random messages from a seed: valid ones, and mutations of them."""
import json

from wire import INTERFACE_OF, qualified

NAMES = ['A', 'B', 'Home', 'x' * 256, 'ä€😀', '', 'a\0b', '\n']
NUMBERS = [0, 1, -1, 2, 3, 2 ** 31, 2 ** 53 + 1, 2 ** 63 - 1, -2 ** 63, 1.0, 0.5, -0.0, 1e308]
INTERESTING = [b'\0', b'"', b'\\', b'{', b'}', b'[', b']', b',', b':', b'\xff', b'\xc0\x80', b'\xed\xa0\x80', b'\\u0000',
               b'\\ud800', b'null', b'true', b'-', b'1e400', b'99999999999999999999', b' ' * 100, b'[' * 300, b'{"a":' * 300]
METHODS = sorted(set(INTERFACE_OF) - {'Kick', 'SetLogLevel', 'Restrict'})


class Messages:
    def __init__(self, rng, scenes):
        self.rng, self.scenes = rng, scenes

    # ── valid ones ──
    def screen(self):
        rng = self.rng
        screen = {'name': rng.choice(NAMES)}
        if rng.random() < 0.5:
            screen['arguments'] = self.value(3, kind=dict)
        if rng.random() < 0.2:
            screen['traits'] = ['id', 'a'][:rng.randint(0, 2)]
        if rng.random() < 0.3:
            screen['presentation'] = rng.choice(['push', 'sheet', 'fullscreen', 'popover', 'alert'])
        if rng.random() < 0.1:
            screen['title'] = rng.choice(NAMES)
        return screen

    def value(self, depth, kind=None):
        rng = self.rng
        kind = kind or rng.choice([dict, list, str, int, bool, None] if depth else [str, int, bool, None])
        if kind is dict:
            return {rng.choice(['id', 'a', 'b', 'ä', '']): self.value(depth - 1) for _ in range(rng.randint(0, 3))}
        if kind is list:
            return [self.value(depth - 1) for _ in range(rng.randint(0, 3))]
        return {str: rng.choice(NAMES), int: rng.choice(NUMBERS), bool: True, None: None}[kind]

    def reference(self):
        rng = self.rng
        return rng.choice([{'id': rng.randint(0, 40)}, {'name': rng.choice(NAMES)}, {'screen': self.screen()},
                           {'key': {'name': rng.choice(NAMES), 'traits': self.value(1, kind=dict)}}, {'created': 0}, {}])

    def container(self):
        rng = self.rng
        return rng.choice([
            {'screen': self.screen()}, {'stack': [self.screen() for _ in range(rng.randint(0, 3))]},
            {'tabs': {'items': [{'screen': self.screen()} for _ in range(rng.randint(0, 3))], 'selected': rng.randint(0, 2)}}])

    def options(self):
        rng = self.rng
        options = {'ifRevision': rng.choice(NUMBERS), 'ifTop': rng.randint(0, 30), 'requestId': rng.choice('abc'),
                   'ifMissing': rng.choice(['error', 'ignore', 'other']), 'dryRun': True, 'animated': False,
                   'context': self.value(2, kind=dict), 'coordinator': rng.randint(0, 4), 'durable': rng.random() < 0.5}
        return {name: options[name] for name in rng.sample(sorted(options), rng.randint(0, 2))}

    def parameters(self, depth=2):
        """More parameters than any method takes: unknown ones are ignored."""
        rng = self.rng
        given = {
            'screen': self.reference() if rng.random() < 0.4 else self.screen(), 'path': [self.screen() for _ in range(3)],
            'screens': [self.screen() for _ in range(2)], 'on': self.reference(), 'to': self.reference(),
            'of': self.reference(), 'with': self.screen(), 'id': rng.choice([*range(12), *NUMBERS]),
            'index': rng.choice([0, 1, 2, *NUMBERS]), 'name': rng.choice(NAMES), 'count': rng.choice([1, 2, *NUMBERS]),
            'toRoot': True, 'steps': rng.choice([1, 1, 2, *NUMBERS]), 'result': self.value(2, kind=dict),
            'tabs': [{'screen': self.screen()} for _ in range(rng.randint(0, 3))], 'root': self.screen(),
            'revision': rng.choice([1, 5, *NUMBERS]), 'timeoutMilliseconds': rng.choice([0, 1, 5]),
            'reference': self.reference(), 'limit': rng.choice([1, *NUMBERS]), 'options': self.options(),
            'resetIfSelected': True, 'since': {'epoch': 'x', 'revision': rng.choice(NUMBERS)},
            'kinds': ['commit'], 'mode': 'mirror', 'token': 'x', 'lingerSeconds': rng.choice([0, *NUMBERS]),
        }
        if rng.random() < 0.1:
            given['container'] = self.container()
        if depth:
            given['operations'] = [self.operation(depth - 1) for _ in range(rng.randint(0, 4))]
        return {name: given[name] for name in rng.sample(sorted(given), rng.randint(1, 6))}

    def operation(self, depth):
        method = self.rng.choice(['Push', 'Pop', 'GoTo', 'Back', 'Present', 'SelectTab', 'SetTabs', 'Try', 'Fail', 'Undo', 'Nope'])
        return {'operation': method, **self.parameters(depth), **self.fitting(method)}

    def fitting(self, method):
        """Parameters that the most frequent methods need, so that many calls succeed."""
        rng = self.rng
        return {'Push': {'screen': {'name': rng.choice('ABC'), 'arguments': {'id': rng.randint(0, 3)}}},
                'GoTo': {'screen': self.screen()}, 'Present': {'screen': self.screen()},
                'SelectTab': {'index': rng.randint(0, 2)}, 'SetRoot': {'container': self.container()},
                'Open': {'root': {'name': 'Home'}}, 'Wait': {'revision': 1}}.get(method, {}) if rng.random() < 0.8 else {}

    def valid(self):
        rng = self.rng
        method = rng.choice(METHODS if rng.random() < 0.5 else ['Push', 'GoTo', 'Back', 'Pop', 'Present', 'SetRoot', 'Apply', 'Undo'])
        parameters = {'scene': rng.choice(self.scenes), **self.parameters(), **self.fitting(method)}
        call = {'method': qualified(method), 'parameters': parameters}
        for flag in ('more', 'oneway', 'upgrade'):
            if rng.random() < 0.05:
                call[flag] = True
        return json.dumps(call, ensure_ascii=rng.random() < 0.5).encode() + b'\0'

    # ── mutations ──
    def mutated(self):
        data = bytearray(self.valid())
        for _ in range(self.rng.choice([0] * 12 + [1, 1, 2, 4, 16])):
            self.mutate(data)
        return bytes(data)

    def mutate(self, data):
        rng = self.rng
        at = rng.randint(0, len(data))
        end = min(len(data), at + rng.choice([1, 2, 4, 30]))
        match rng.randint(0, 6):
            case 0 if data:
                data[at % len(data)] ^= 1 << rng.randint(0, 7)
            case 1:
                del data[at:end]
            case 2:
                data[at:at] = rng.choice(INTERESTING)
            case 3:
                data[at:end] = rng.randbytes(end - at)
            case 4:
                data[at:at] = data[at:end]
            case 5:
                data[at:end] = rng.choice(INTERESTING)
            case _:
                data[at:at] = self.valid()
