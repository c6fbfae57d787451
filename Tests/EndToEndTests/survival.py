"""Clients that load navd while it is killed. What was acknowledged to them must hold afterwards."""
import itertools
import random
import threading

from endtoend import PATIENCE, Client, Closed, Mirror, VarlinkError, screen

SCENES = [f'shared-{number}' for number in range(4)]
# Few enough that history always has what a follower missed in a round (historyCommits).
OPERATIONS_A_ROUND = 120
# Errors that a random operation may cause; it has changed nothing then.
MISSED = {'NothingToUndo', 'NothingToRedo', 'CannotRemoveRoot', 'ContainerNotFound', 'TabNotFound', 'ScreenNotFound',
          'OperationFailed'}
# One of the scenes uses a map, whose case builds the same window as that of the others.
MAPPED = SCENES[-1]
MAP = '''\
map: survival
version: 1.0.0
window: {initial: main, cases: {main: {tabs: {items: {A: {stack: AHome}, B: {stack: BHome}}}}}}
screens: {AHome: {}, BHome: {}, Bottom: {}, S: {arguments: {n: {type: integer}}}}
'''
TABS = {'tabs': {'items': [{'name': name, 'screen': screen(f'{name}Home')} for name in ('A', 'B')]}}


class Ledger:
    """What navd has acknowledged. Threads write to it; it is read while they are idle."""

    def __init__(self):
        self.lock, self.numbers = threading.Lock(), itertools.count(1)
        # Revision -> (scene, method, numbers of the screens that it put there, request id), since the last settlement.
        self.commits, self.told = {}, 0
        # The revision up to which everything is settled.
        self.settled = 0
        # Numbers that were sent: those of unacknowledged commits may be in the scene, too.
        self.sent = {}
        self.ids = {name: set() for name in SCENES}
        self.failures = []

    def number(self, *, scene, method):
        number = next(self.numbers)
        with self.lock:
            self.sent[number] = scene, method
        return number

    def acknowledge(self, scene, method, numbers, outcome, request=None, is_repeated=False):
        """`is_repeated`: the call was sent before, and may have succeeded then."""
        if not outcome['changed']:
            return
        with self.lock:
            revision = outcome['revision']
            if is_repeated and revision <= self.settled:
                self.ids[scene] |= set(outcome['ids'])
                return
            if revision in self.commits or revision <= self.settled:
                self.failures.append(f'revision {revision} was given twice: {self.commits.get(revision)}')
            self.commits[revision] = scene, method, numbers, request
            self.told += 1
            if method in ('Undo', 'Redo'):
                return
            again = self.ids[scene] & set(outcome['ids'])
            kept = method == 'SetStack'
            if again and not kept:
                self.failures.append(f'{method} at revision {revision} gave the ids {sorted(again)} again')
            self.ids[scene] |= set(outcome['ids'])

    def settle(self, revision):
        """Notes that everything up to this revision was checked."""
        self.commits.clear()
        self.settled = revision

    def newest(self, scene=None):
        """The newest acknowledged revision, of a scene or of all."""
        return max((r for r, (name, *_) in self.commits.items() if scene in (None, name)), default=0)


class LoadClient:
    """A client that works until navd is gone. It has its own `random`, so that the seed determines what it does."""

    def __init__(self, name, ledger, seed):
        self.name, self.ledger, self.random = name, ledger, random.Random(f'{seed} {name}')

    def round(self, navd):
        """Until navd is gone."""
        try:
            with Client(navd.socket, PATIENCE) as self.client:
                self.work()
                self.client.expect_close()
        except (Closed, OSError):
            return

    # ── operations ──
    def operation(self, scene):
        """A random operation: its method, its parameters, and the numbers of the screens that it adds."""
        method = self.random.choices(
            ['Push', 'Apply', 'Pop', 'SetStack', 'Present', 'DismissPresented', 'SelectTab', 'Undo', 'Redo', 'Back'],
            [30, 15, 12, 10, 6, 6, 8, 6, 3, 4])[0]
        numbers = []

        def new():
            numbers.append(self.ledger.number(scene=scene, method=method))
            return screen('S', n=numbers[-1])

        parameters = {
            'Push': lambda: {'screen': new()},
            'Apply': lambda: {'operations': [{'operation': 'Push', 'screen': new()} for _ in range(3)]},
            'Pop': lambda: {'count': self.random.randint(1, 3)},
            'SetStack': lambda: {'screens': [screen('Bottom'), new()]},
            'Present': lambda: {'screen': new()},
            'SelectTab': lambda: {'index': self.random.randint(0, 1)},
            'Undo': lambda: {'steps': self.random.randint(1, 2)},
        }.get(method, dict)()
        return method, parameters, numbers


class Writer(LoadClient):
    """Sends many operations at once on any scene, without waiting for replies."""

    def work(self):
        done = 0
        while done < OPERATIONS_A_ROUND:
            burst = []
            for _ in range(self.random.randint(1, 12)):
                scene = self.random.choice(SCENES)
                method, parameters, numbers = self.operation(scene)
                self.client.send(method, {'scene': scene, **parameters})
                burst.append((scene, method, numbers))
            for scene, method, numbers in burst:
                try:
                    outcome = self.client.reply()['outcome']
                except VarlinkError as error:
                    if error.short not in MISSED:
                        self.ledger.failures.append(f'{self.name}: {method}: {error}')
                    continue
                self.ledger.acknowledge(scene, method, numbers, outcome)
            done += len(burst)


class Requester(LoadClient):
    """Gives every call a request id, and repeats those without a reply when navd is back."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.open, self.answered, self.requests = None, [], itertools.count(1)

    def work(self):
        if self.open:
            self.say(*self.open, is_repeated=True)
        for scene, method, parameters, numbers, outcome in self.random.sample(self.answered, min(3, len(self.answered))):
            again = self.client.call(method, parameters)['outcome']
            if again != outcome:
                self.ledger.failures.append(f'{self.name}: {parameters}: first {outcome}, again {again}')
        for _ in range(OPERATIONS_A_ROUND // 4):
            scene = self.random.choice(SCENES)
            number = self.ledger.number(scene=scene, method='Push')
            options = {'requestId': f'{self.name}-{next(self.requests)}'}
            if self.random.random() < 0.1:
                options['durable'] = True
            self.say(scene, 'Push', {'scene': scene, 'screen': screen('S', n=number), 'options': options}, [number])

    def say(self, scene, method, parameters, numbers, is_repeated=False):
        self.open = scene, method, parameters, numbers
        try:
            outcome = self.client.call(method, parameters)['outcome']
        except VarlinkError as error:
            # The reply of a failed call is not kept.
            if error.short not in MISSED:
                self.ledger.failures.append(f'{self.name}: {error}')
            self.open = None
            return
        self.open = None
        self.answered = self.answered[-50:] + [(scene, method, parameters, numbers, outcome)]
        self.ledger.acknowledge(scene, method, numbers, outcome, parameters['options']['requestId'], is_repeated)


class Opener(LoadClient):
    """Opens and closes scenes of its own."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.numbers, self.there, self.gone, self.unknown = itertools.count(1), set(), set(), set()

    def work(self):
        for _ in range(OPERATIONS_A_ROUND // 4):
            if self.there and self.random.random() < 0.5:
                name = self.random.choice(sorted(self.there))
                self.there.discard(name)
                self.unknown.add(name)
                self.client.call('Close', {'scene': name})
                self.gone.add(name)
            else:
                name = f'own-{next(self.numbers)}'
                self.unknown.add(name)
                self.client.call('Open', {'scene': name, 'root': screen('Home')})
                self.there.add(name)
            self.unknown.discard(name)

    def settle(self, names):
        """Settles what was not answered: either outcome is allowed, but it must not change any more."""
        self.there |= self.unknown & names
        self.gone |= self.unknown - names
        self.unknown.clear()


class Follower(LoadClient):
    """Mirrors a scene over all kills, with `since`; a front-end also keeps its place, with its token."""

    def __init__(self, name, ledger, seed, attaches):
        super().__init__(name, ledger, seed)
        self.scene = self.random.choice(SCENES)
        self.attaches, self.token, self.front_end = attaches, None, None
        self.mirror, self.at, self.resets = None, None, 0

    def work(self):
        parameters = {'scene': self.scene, **({'since': self.at} if self.at else {})}
        if self.attaches:
            parameters |= {'name': self.name, **({'token': self.token} if self.token else {})}
        self.client.send('Attach' if self.attaches else 'Subscribe', parameters, more=True)
        while True:
            try:
                self.take(self.client.reply())
            except VarlinkError as error:
                self.ledger.failures.append(f'{self.name}: {error}')
                return

    def take(self, event):
        kind = event['kind']
        if kind == 'attached':
            if self.front_end not in (None, event['frontEnd']['id']):
                self.ledger.failures.append(f"{self.name}: it was {self.front_end}, and is {event['frontEnd']['id']}")
            self.token, self.front_end = event['token'], event['frontEnd']['id']
        elif kind == 'snapshot':
            if self.mirror is not None:
                self.ledger.failures.append(f'{self.name}: a snapshot, though it said since {self.at}')
            self.mirror, self.at = Mirror(event['window'], event['coordinators']), event['at']
        elif kind == 'reset':
            self.ledger.failures.append(f'{self.name}: a reset since {self.at}')
            self.mirror = None
        elif kind == 'commit':
            if event['previous'] != self.at['revision']:
                self.ledger.failures.append(f"{self.name}: a commit after {event['previous']}, it is at {self.at}")
            self.mirror.apply(event['changes'])
            self.at = event['at']


class FollowerOfAll(LoadClient):
    """Mirrors all scenes over all kills, with `since`: it gets every commit, or a reset."""

    def __init__(self, name, ledger, seed):
        super().__init__(name, ledger, seed)
        # Scene -> its mirror and the mirror's revision. `at` is the position to resume from, None before `ready`.
        self.scenes, self.at, self.is_ready, self.replays, self.resets = {}, None, False, 0, 0

    def work(self):
        if self.at is None:
            self.scenes = {}
        self.is_ready = self.at is not None
        self.client.send('Subscribe', {'since': self.at} if self.at else {}, more=True)
        while True:
            self.take(self.client.reply())

    def take(self, event):
        kind, scene, revision = event['kind'], event.get('scene'), event['at']['revision']
        if kind == 'reset':
            # A reset is only right when a scene was closed meanwhile.
            self.scenes, self.at, self.is_ready, self.resets = {}, None, False, self.resets + 1
        elif kind == 'snapshot':
            if scene in self.scenes:
                self.complain(f'a snapshot of {scene}, which it knows at {self.scenes[scene][1]}')
            self.scenes[scene] = Mirror(event['window'], event['coordinators']), revision
        elif kind == 'closed':
            if self.scenes.pop(scene, None) is None:
                self.complain(f'{scene} was closed, which it does not know')
        elif kind == 'commit':
            mirror, known = self.scenes.get(scene, (None, None))
            if known != event['previous']:
                self.complain(f"a commit of {scene} after {event['previous']}, which it knows at {known}")
            else:
                mirror.apply(event['changes'])
                self.scenes[scene] = mirror, revision
        elif kind == 'ready':
            self.replays += self.is_ready
            self.is_ready = True
        if self.is_ready and kind in ('snapshot', 'closed', 'commit', 'ready'):
            if self.at and revision < self.at['revision']:
                self.complain(f"{kind} of {scene} at {revision}, after {self.at['revision']}")
            self.at = event['at']

    def complain(self, what):
        self.ledger.failures.append(f'{self.name}: {what}')

    def check(self, test, navd):
        """Compares its mirrors with all scenes that still exist, as they were at that revision."""
        if self.at is None:
            return
        revision = self.at['revision']
        there = {info['scene'] for info in navd.call('List')['scenes']}
        for scene in there:
            try:
                state = navd.call('Get', {'scene': scene, 'revision': revision})
            except VarlinkError as error:
                test.assertEqual(error.short, 'RevisionNotFound', error)
                if scene.startswith('own-'):
                    # There never was another scene of that name.
                    test.assertNotIn(scene, self.scenes, f'{self.name}: at {revision} there was none')
                elif scene in self.scenes:
                    # The scene was opened again since, or history no longer has that revision.
                    test.assertLess(self.scenes[scene][1], error.parameters['oldest'], f'{self.name}: {scene}')
                continue
            test.assertIn(scene, self.scenes, f'{self.name}: at {revision}')
            mirror, known = self.scenes[scene]
            test.assertEqual(known, state['at']['revision'], f'{self.name}: {scene} at {revision}')
            mirror.compare(state)
