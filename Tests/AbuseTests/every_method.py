"""Every method of the interfaces, as the files declare them, with every flag and with the smallest and the largest
parameters, so that a new method is attacked without a word here."""
import itertools
import json
import random
import time

import interfaces
from measuring import Samples
from scenarios import BOTH, Scenario, needs
from stage import MAP
from wire import message

FLAGS = {'plain': {}, 'oneway': {'oneway': True}, 'more': {'more': True}}
SIZES = ('smallest', 'largest')
CONNECTIONS = 8
# Seconds for one combination, and how many bytes its call has at most.
EACH, ROOM = 0.4, 800_000
# The scenes of the stage, which observers read.
READ = ('big', 'long', 'heavy', 'victim', 'shop')

# Fields that exclude each other, by type or method: those that are left out.
LEFT_OUT = {
    'Screen': {'traits', 'presentation'}, 'ScreenReference': {'id', 'key', 'name', 'created'},
    'Container': {'screen', 'tabs'}, 'Tab': {'stack'}, 'ContainerReference': {'id', 'relation', 'of'},
    'Step': {'case', 'move'}, 'Options': {'ifRevision', 'ifTop', 'force', 'durable', 'requestId'},
    'SelectTab': {'index', 'name'}, 'SetRoot': {'screen', 'case', 'arguments'}, 'AwaitResult': {'coordinator'},
    'Open': {'map', 'container'}, 'Pop': {'to', 'toRoot'}, 'Get': {'revision'}, 'Attach': {'token', 'since', 'steal'},
    'ResolveLink': {'scene'}, 'Wait': {'revision'}, 'History': {'before'}, 'StartCoordinator': {'arguments'},
    'ReplaceCoordinator': {'arguments'}, 'EmbeddedCoordinator': {'arguments'},
}
# The largest sensible values of fields whose type says too little.
LARGEST = {
    'limit': 1_000, 'count': 5_000, 'steps': 20, 'ifPresenting': 'stack', 'timeoutMilliseconds': 3_600_000,
    'minRevision': 2 ** 53, 'lingerSeconds': 3_600, 'source': MAP, 'map': 'shop',
    'url': 'shop:///' + '/'.join(f'S{i}?id=a' for i in range(600)), 'kinds': ['commit', 'frontEnds', 'link'],
    'guards': ['Item'], 'capabilities': ['c' * 200 + f'{i:03}' for i in range(70)],
    'context': {'text': 'x' * 16_000}, 'mode': 'observe', 'selected': 0,
    'since': {'epoch': 'x', 'revision': 1}, 'operations': [{'operation': 'Push', 'screen': {'name': 'A'}}] * 2_000,
}
# What one of several optional fields must be, by type or method.
NEEDED = {
    'ScreenReference': {'name': 'A'}, 'Container': {'screen': {'name': 'A'}}, 'SelectTab': {'index': 0},
    'SetRoot': {'screen': {'name': 'A'}}, 'AwaitResult': {'id': 4}, 'Wait': {'reference': {'name': 'A'}},
    'ResolveLink': {'map': 'shop'},
}
SMALLEST = {'timeoutMilliseconds': 0, 'source': 'map: m', 'map': 'shop', 'url': 'shop:///S1?id=a', 'level': 'notice'}


class Parameters:
    """Makes the parameters of a method, of one size, for a scene."""

    def __init__(self, types, scene, size):
        self.types, self.scene, self.is_large = types, scene, size == 'largest'

    def of(self, type, field, room, owner=''):
        """A value of a type, for a field, of about `room` bytes at most. `owner` is the name of a struct."""
        if field == 'scene':
            return self.scene
        known = (LARGEST if self.is_large else SMALLEST).get(field)
        if known is not None and fits(known, type):
            return known
        match type:
            case '?', inner:
                return self.of(inner, field, room) if self.is_large else None
            case '[]', inner:
                return self.many(inner, field, room)
            case 'map', inner:
                return {'a': self.of(inner, field, room)}
            case 'enum', cases:
                return cases[-1 if self.is_large else 0]
            case 'struct', fields:
                return self.fields(fields, owner, room)
            case 'object':
                return {'text': 'x' * min(room // 2, 60_000)} if self.is_large and room > 1_000 else {}
        simple = {'bool': False, 'int': 1, 'float': 1.0, 'string': 'A'}
        return simple[type] if type in simple else self.of(self.types[type], field, room, type)

    def fields(self, fields, owner, room):
        values = {name: self.of(type, name, room // 2) for name, type in fields.items()
                  if name not in LEFT_OUT.get(owner, ())}
        values = {name: value for name, value in values.items() if value is not None}
        return values if self.is_large else {**NEEDED.get(owner, {}), **values}

    def many(self, inner, field, room):
        if not self.is_large:
            return []
        element = self.of(inner, field, 60)
        return [element] * max(1, min(10_000, room // (len(json.dumps(element)) + 2)))


def fits(value, type):
    """Whether a value is of a type, as far as it shows at first sight."""
    if type[0] == '?':
        return fits(value, type[1])
    if isinstance(value, bool):
        return type == 'bool'
    return {int: type in ('int', 'float'), str: type == 'string' or type[0] == 'enum',
            dict: type == 'object' or type[0].isupper(), list: type[0] == '[]'}[value.__class__]


class Combination:
    """A method with a flag and a size; or an operation, many times in one `Apply`."""

    def __init__(self, method, types, parameters, flag, size, in_apply=False):
        self.method, self.types, self.parameters, self.flag, self.size = method, types, parameters, flag, size
        self.in_apply = in_apply
        self.name = f"{'many ' if in_apply else ''}{method}, {flag}, {size}"
        self.scenario = f"{'many' if in_apply else 'method'}-{method.rpartition('.')[2]}"

    def call(self, scene):
        name = self.method.rpartition('.')[2]
        made = Parameters(self.types, scene, self.size)
        if not self.in_apply:
            return message(self.method, made.fields(self.parameters[1], name, ROOM), **FLAGS[self.flag])
        fields = {field: type for field, type in self.parameters[1].items() if field not in ('scene', 'options')}
        operation = {'operation': name, 'ifMissing': 'ignore', **made.fields(fields, name, 2_000)}
        count = min(10_000, ROOM // len(json.dumps(operation))) if self.size == 'largest' else 1
        return message('Apply', {'scene': scene, 'operations': [operation] * count}, **FLAGS[self.flag])


def combinations():
    """Lists of the combinations of each method."""
    operations = interfaces.operations()
    for method, types, parameters in interfaces.read():
        ways = [False]
        if method.rpartition('.')[2] in operations:
            ways.append(True)
        for in_apply in ways:
            yield [Combination(method, types, parameters, flag, size, in_apply)
                   for flag, size in itertools.product(FLAGS, SIZES)]


class MethodScenario(Scenario):
    """Floods with one combination after the other, each on several connections, for an equal part of the time."""

    def __init__(self, name, chosen, seconds, seed, left_out=()):
        super().__init__(self.flood, BOTH, prepare=needs(*(set(READ) - {'victim'})), state=True)
        # With some hundredths of a second for each method, a dozen calls that are as long as they may be decide it.
        self.has_percentile = len(chosen) <= len(FLAGS) * len(SIZES)
        self.name, self.about = name, f'{len(chosen)} combinations.'
        self.chosen, self.seconds, self.seed, self.left_out, self.marks = chosen, seconds, seed, left_out, Samples()

    def flood(self, attacker):
        rng = random.Random(f'{self.seed}-{attacker.role}')
        chosen = [(number, combination) for number, combination in enumerate(self.chosen)
                  if f'{attacker.role} {combination.scenario}' not in self.left_out]
        for number, combination in chosen:
            self.marks.add(time.monotonic(), number)
            scene = rng.choice(READ) if attacker.role == 'observer' else rng.choice(['own', 'own-big'])
            if attacker.role == 'navigator':
                self.open(attacker)
            until = time.monotonic() + self.seconds / len(chosen)
            attacker.flood([combination.call(scene)], CONNECTIONS, until=until)
        self.marks.add(time.monotonic(), len(self.chosen))

    def open(self, attacker):
        """Opens the scenes of the attacker, if a combination has closed them."""
        with attacker.client() as client:
            client.call('Open', {'scene': 'own', 'map': 'shop'})
            client.call('Open', {'scene': 'own-big', 'root': {'name': 'Home'}, 'path': [
                {'name': 'A', 'arguments': {'id': i}} for i in range(8_000)]})

    def at(self, moment):
        """The combination of a moment."""
        found = None
        for index in range(int(self.marks.numbers[0])):
            if self.marks.numbers[4 + 2 * index] <= moment:
                found = int(self.marks.numbers[5 + 2 * index])
        return None if found is None or found == len(self.chosen) else self.chosen[found].name


def scenarios(seed, seconds, left_out=()):
    """The scenarios: of a short run, one with a random combination of each method; otherwise, one for each method.

    `left_out`: the roles and scenarios that a short run leaves out.
    """
    every = list(combinations())
    rng = random.Random(seed)
    if seconds:
        chosen = [rng.choice([c for c in ways if c.size == 'largest']) for ways in every]
        rng.shuffle(chosen)
        return [MethodScenario('every-method', chosen, seconds, seed, left_out)]
    return [MethodScenario(ways[0].scenario, ways, EACH * len(ways), seed) for ways in every]
