"""One case: its steps carried out against a daemon."""
import json
import os
import time

from daemon import eventually
from failure import Failure
from looks import Looks
from mirror import Mirror
from variables import Variables
from wire import INTERFACE_OF, Client, Closed, VarlinkError, qualified

WITHOUT_SCENE = {'List'} | {method for method, interface in INTERFACE_OF.items() if interface == 'org.navd.Manager'}
# Passed over unless the step expects this kind.
QUIET = {'heartbeat', 'frontEnds', 'link'}
# What holds for the rest of a connection's life, so that it ends with navd.
OF_A_CONNECTION = {'Restrict', 'Adopt'}


class Case:
    """`again` is called between steps while no stream or waiting call is open, and no connection has given up rights or
    speaks for a front-end: it starts the daemon anew."""

    def __init__(self, daemon, group, case, maps, number, timeout, again=None):
        self.daemon, self.case, self.timeout, self.again = daemon, case, timeout, again
        values = {'scene': f'{group}-{number}-{os.getpid()}'}
        values |= {'map:' + name: real for name, real in maps.items()}
        if case.get('map') is not None:
            values['map'] = maps[case['map'] if isinstance(case['map'], str) else '']
        self.variables = Variables(values)
        self.looks = Looks(self.variables)
        self.connections, self.open, self.mirrors = {}, {}, {}
        self.is_bound = False
        # Who the daemon says that a connection is, and the connection that asks it.
        self.names, self.watcher = {}, None
        self.step, self.revision = -1, None

    def run(self):
        try:
            for self.step, step in enumerate(self.case['steps']):
                if self.again and self.step and not self.open and not self.is_bound:
                    self.close_all()
                    self.again()
                self.carry_out(step)
                if 'next' in step and not self.open.get(step['next'], True):
                    del self.open[step['next']]        # a single reply: the call is over
        finally:
            self.close_scene()
            self.close_all()

    def close_scene(self):
        """A scene that a case has opened does not outlive it; nor does a failure here hide the case's own."""
        try:
            with Client(self.daemon.socket, self.timeout) as client:
                client.call('Close', {'scene': self.variables['scene']})
        except (VarlinkError, Closed, OSError):
            return

    def close_all(self):
        for connection in [*self.connections.values(), *filter(None, [self.watcher])]:
            connection.close()
        self.connections.clear()
        self.watcher = None

    def connection(self, name):
        if name not in self.connections:
            before = set(self.clients())
            self.connections[name] = Client(self.daemon.socket, self.timeout)
            self.names[name], = eventually(
                lambda: set(self.clients()) - before, f'{name}: the connection is taken', self.timeout)
        return self.connections[name]

    def clients(self):
        """What the daemon says of its clients, by their names."""
        if self.watcher is None:
            self.watcher = Client(self.daemon.socket, self.timeout)
        return {client['client']: client for client in self.watcher.call('ListClients')['clients']}

    # ── steps ──
    def carry_out(self, step):
        for kind in ('begin', 'next', 'idle', 'end', 'raw', 'pipeline', 'call'):
            if kind in step:
                return getattr(self, 'step_' + kind)(step)
        self.look(step, True)

    def step_begin(self, step):
        """Sends the call; goes on when the daemon has read it, so that what other connections do comes after it."""
        name = step['begin']
        self.open[name] = step.get('more', False)
        flags = {'more': True} if step.get('more') else {}
        connection = self.connection(name)
        before = self.clients()[self.names[name]]['calls']
        connection.send(step['call'], self.parameters(step), **flags)
        eventually(lambda: self.clients()[self.names[name]]['calls'] > before, f'{name}: the call is read', self.timeout)

    def step_next(self, step):
        expected = (step.get('expect') or {}).get('kind')
        self.judge(step, self.next(step['next'], self.timeout, step.get('skip', ()), expected))
        self.look(step, False)

    def step_idle(self, step):
        try:
            message = self.next(step['idle'], step.get('milliseconds', 150) / 1000)
        except TimeoutError:
            return
        raise Failure(f"{step['idle']}: did not expect {json.dumps(message)[:200]}")

    def step_end(self, step):
        name = step['end']
        self.connections.pop(name).close()
        self.open.pop(name, None)
        self.mirrors.pop(name, None)
        eventually(lambda: self.names[name] not in self.clients(), f'{name}: the connection is gone', self.timeout)

    def step_raw(self, step):
        """The parameters as text, for what no object can hold."""
        connection = self.connection(step.get('on', 'main'))
        text = step['raw'].replace('$scene', self.variables['scene'])
        connection.send_bytes(f'{{"method": "{qualified(step["call"])}", "parameters": {text}}}'.encode() + b'\0')
        self.judge(step, connection.receive())
        self.look(step, True)

    def step_pipeline(self, step):
        main = self.connection('main')
        for call in step['pipeline']:
            self.send(main, call)
        self.revision = None
        for call in step['pipeline']:
            if not call.get('oneway'):
                self.judge(call, main.receive())
        self.look(step, True)

    def step_call(self, step):
        connection = self.connection(step.get('on', 'main'))
        self.send(connection, step)
        if not step.get('oneway'):
            self.judge(step, connection.receive())
        self.look(step, True)

    def send(self, connection, step):
        flags = {flag: True for flag in ('more', 'oneway') if step.get(flag)}
        connection.send(step['call'], self.parameters(step), **flags)

    def parameters(self, step):
        self.is_bound |= step['call'].rpartition('.')[2] in OF_A_CONNECTION
        parameters = dict(step.get('with') or {})
        method = step['call']
        if method.rpartition('.')[2] not in WITHOUT_SCENE and not method.startswith('org.varlink'):
            parameters.setdefault('scene', '$scene')
        return {name: value for name, value in self.variables.fill(parameters).items() if value is not None}

    # ── replies ──
    def judge(self, step, message):
        reply = message.get('parameters') or {}
        if 'error' in step:
            return self.judge_error(step['error'], message, reply)
        if message.get('error') is not None:
            raise Failure(f"{message['error']} {json.dumps(reply)[:300]}")
        if reply.get('outcome') is not None:
            self.judge_outcome(step, reply['outcome'])
        if 'expect' in step:
            self.variables.match(step['expect'], reply, 'reply')

    def judge_error(self, want, message, reply):
        want = want if isinstance(want, dict) else {'name': want}
        if message.get('error') is None:
            raise Failure(f"expected {want['name']}, got {json.dumps(reply)[:300]}")
        if want['name'] not in (message['error'], message['error'].rpartition('.')[2]):
            raise Failure(f"expected {want['name']}, got {message['error']} {json.dumps(reply)[:200]}")
        self.variables.match(want.get('parameters') or {}, reply, 'error')

    def judge_outcome(self, step, outcome):
        changed, revision = outcome.get('changed'), outcome.get('revision')
        if 'changed' in step and changed != step['changed']:
            raise Failure(f"expected changed: {step['changed']}, got {changed}")
        if 'ids' in step:
            got = outcome.get('ids')
            if not isinstance(got, list) or len(got) != len(step['ids']):
                raise Failure(f"expected {len(step['ids'])} ids, got {got}")
            for name, id in zip(step['ids'], got):
                self.variables.bind(name, id, 'ids')
        options = (step.get('with') or {}).get('options') or {}
        if self.revision is None or options.get('dryRun') or 'requestId' in options or 'next' in step:
            return
        if changed is False and revision != self.revision:
            raise Failure(f'nothing changed, but revision {self.revision} -> {revision}')
        if changed and revision <= self.revision:
            raise Failure(f'a commit, but revision {self.revision} -> {revision}')

    def look(self, step, always):
        """Path, tree and coordinators after a step, and what every state must be."""
        wanted = [key for key in ('path', 'tree', 'coordinators') if key in step]
        if not always and not wanted:
            return
        try:
            state = self.connection('main').call('Get', {'scene': self.variables['scene']})
        except VarlinkError as error:
            if wanted:
                raise Failure(f'Get: {error}') from None
            self.revision = None
            return
        self.revision = state['info']['revision']
        self.looks.invariants(state)
        if 'tree' in step:
            self.looks.check_tree(step['tree'], state['window'])
        if 'path' in step:
            self.looks.check_path(step['path'], state['path'])
        if 'coordinators' in step:
            self.looks.check_coordinators(step['coordinators'], state['coordinators'])

    # ── streams ──
    def next(self, name, timeout, skip=(), expected=None):
        deadline = time.monotonic() + timeout
        while True:
            try:
                message = self.connections[name].receive(max(0.0, deadline - time.monotonic()))
            except TimeoutError:
                raise TimeoutError(f'{name}: nothing came') from None
            except Closed:
                raise Failure(f'{name}: closed') from None
            event = message.get('parameters') or {}
            if message.get('error') is None:
                self.mirror(name, event)
            kind = event.get('kind')
            if kind == expected and kind is not None or kind not in QUIET and kind not in skip:
                return message

    def mirror(self, name, event):
        """The changes of a commit, applied to the state before, give the state after."""
        if event.get('scene', self.variables['scene']) != self.variables['scene']:
            return
        kind = event.get('kind')
        if kind == 'snapshot':
            self.mirrors[name] = Mirror(event['window'], event['coordinators'])
        elif kind in ('reset', 'closing'):
            self.mirrors.pop(name, None)
        elif kind == 'commit' and name in self.mirrors:
            self.mirrors[name].apply(event.get('changes') or [])
            state = self.state_at(event['at']['revision'])
            if state is not None:
                self.mirrors[name].compare(state)

    def state_at(self, revision):
        """The scene at a revision; None when it is gone, or the revision no longer kept."""
        with Client(self.daemon.socket, self.timeout) as client:
            try:
                state = client.call('Get', {'scene': self.variables['scene']})
                if state['info']['revision'] != revision:
                    state = client.call('Get', {'scene': self.variables['scene'], 'revision': revision})
                return state
            except VarlinkError:
                return None
