"""Hosts of a fleet on one machine, with members of etcd of their own."""
import contextlib
import functools
import json
import pathlib
import random
import shutil
import signal
import socket
import sqlite3
import ssl
import subprocess
import tempfile
import urllib.request

from endtoend import ROOT, Navd, eventually
from wire import Client, Closed, VarlinkError

ETCD = shutil.which('etcd')
# The changes that tests make through `Fleet.call`.
CHANGES = ('Push', 'ReplaceTop', 'Undo', 'Redo', 'Dismiss')


# The ports that this process has taken for its tests, each with a name that no other process can take meanwhile.
taken_ports = {}


def ports_in_a_row(count):
    """The first of so many ports in a row that nobody uses, and that no other test takes before this process ends.

    They are below those that the kernel gives to connections. Otherwise a member of etcd that is started again might find
    its port in use, even by a host that tries to connect to it.
    """
    while True:
        first = random.randrange(20_000, 32_000 - count)
        with contextlib.ExitStack() as stack:
            names = {port: stack.enter_context(socket.socket(socket.AF_UNIX)) for port in range(first, first + count)}
            try:
                for port, name in names.items():
                    name.bind(f'\0navd-test-port-{port}')
                    socket.create_server(('127.0.0.1', port)).close()
            except OSError:
                continue
            stack.pop_all()
            taken_ports.update(names)
            return first


class Told:
    """A text that is made when it is printed."""

    def __init__(self, make):
        self.make = make

    def __format__(self, _):
        return self.make()


class Etcd:
    """Members of one etcd. Each is a process that can be killed, paused and started again. With TLS, hosts and members have
    certificates of one authority, and `secrets` is the folder of each."""

    def __init__(self, count=1, tls=False):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix='etcd-'))
        first = ports_in_a_row(2 * count)
        ports = list(range(first, first + 2 * count))
        self.secrets = {}
        if tls:
            names = ['a', 'b', 'c', *(f'm{number}' for number in range(count))]
            subprocess.run([ROOT / 'scripts/fleet-certificates', self.folder / 'pki', *(f'{name}=127.0.0.1' for name in names)],
                           check=True, stdout=subprocess.DEVNULL)
            self.secrets = {name: self.folder / 'pki' / name for name in names}
        scheme = 'https' if tls else 'http'
        self.urls = [f'{scheme}://127.0.0.1:{port}' for port in ports[:count]]
        self.peers = [f'http://127.0.0.1:{port}' for port in ports[count:]]
        self.processes = [None] * count

    def start(self, *members):
        cluster = ','.join(f'm{index}={peer}' for index, peer in enumerate(self.peers))
        for member in members or range(len(self.urls)):
            url, peer = self.urls[member], self.peers[member]
            with open(self.folder / f'log{member}', 'ab') as log:
                self.processes[member] = subprocess.Popen(
                    [ETCD, '--name', f'm{member}', '--data-dir', str(self.folder / f'm{member}'),
                     '--listen-client-urls', url, '--advertise-client-urls', url, '--listen-peer-urls', peer,
                     '--initial-advertise-peer-urls', peer, '--initial-cluster', cluster,
                     '--heartbeat-interval', '50', '--election-timeout', '500', *self.tls_flags(member)],
                    stdout=log, stderr=log, stdin=subprocess.DEVNULL)

    def tls_flags(self, member):
        if not self.secrets:
            return []
        own = self.secrets[f'm{member}']
        return ['--client-cert-auth', f'--cert-file={own}/certificate.pem', f'--key-file={own}/key.pem',
                f'--trusted-ca-file={own}/authority.pem']

    def call(self, member, path, body=b'{}', timeout=1):
        """Calls a method of a member's gateway, and returns the reply."""
        asked = urllib.request.Request(f'{self.urls[member]}{path}', body)
        context = None
        if self.secrets:
            own = self.secrets['a']
            context = ssl.create_default_context(cafile=own / 'authority.pem')
            context.load_cert_chain(own / 'certificate.pem', own / 'key.pem')
        return json.load(urllib.request.urlopen(asked, timeout=timeout, context=context))

    def kill(self, *members):
        for member in members or range(len(self.urls)):
            if self.processes[member] is not None:
                self.processes[member].kill()
                self.processes[member].wait()
                self.processes[member] = None

    def leader(self):
        """The number of the member that leads the others."""
        def found():
            for member, process in enumerate(self.processes):
                if process is not None:
                    try:
                        status = self.call(member, '/v3/maintenance/status')
                    except OSError:
                        continue
                    if status.get('leader') == status['header']['member_id']:
                        return [member]
        return eventually(found, 'etcd has a leader')[0]

    def pause(self, member):
        self.processes[member].send_signal(signal.SIGSTOP)

    def go_on(self):
        """Lets every member run, also those that were killed or paused."""
        for member, process in enumerate(self.processes):
            if process is None:
                self.start(member)
            else:
                process.send_signal(signal.SIGCONT)

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class Host(Navd):
    """A navd of a fleet. A start does not wait until clients are served, which takes an owner."""

    def __init__(self, name, etcd, most=None, **options):
        super().__init__(start=False, **options)
        self.name, self.most = name, most or {}
        self.configure(etcd.urls, name, self.most, etcd.secrets.get(name))
        # Set by `stop`: it does not run because a test wants it so.
        self.is_stopped = False

    def configure(self, urls, name, most, secrets=None):
        """Writes its configuration. `most` has the greatest role of the clients of each other host."""
        file = self.folder / 'navd.yaml'
        engine = ''.join(f'    - {url}\n' for url in urls)
        hosts = ''.join(f'    {other}: {{most: {role}}}\n' for other, role in most.items())
        file.write_text(f'fleet:\n  name: test\n  host: {name}\n  engine:\n{engine}'
                        + (f'  secrets: {secrets}\n' if secrets else '') + (f'  hosts:\n{hosts}' if hosts else ''))
        self.command[self.command.index('--config') + 1] = str(file)

    def start(self):
        # Connections to an earlier run of it have ended.
        self.control, self.is_stopped = None, False
        with open(self.log, 'ab') as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, **self.spawn)

    def stop(self, number=signal.SIGTERM):
        self.is_stopped = True
        return super().stop(number)

    def keep_running(self):
        """Starts it again if it has ended by itself, as systemd does: an owner that was too slow on a busy machine loses its
        stage and ends, which is no failure."""
        if not self.runs and not self.is_stopped:
            self.start()

    @property
    def runs(self):
        return self.process is not None and self.process.poll() is None

    def copy(self):
        """The place of its copy among the frames, and the records of its journal by revision. It does not run."""
        with sqlite3.connect(self.state / 'navd.db') as database:
            meta = dict(database.execute("SELECT key, value FROM meta WHERE key LIKE 'frame%'"))
            journal = dict(database.execute('SELECT revision, records FROM journal'))
        database.close()
        return meta, journal

    def serves_alone(self):
        """Whether it answers, without a fleet."""
        return self.runs and self.answers()

    def serves(self):
        """Whether it owns the stage and answers."""
        if not self.runs:
            return False
        try:
            # Without an owner, the connection waits to be accepted.
            with Client(self.socket, timeout=0.5) as client:
                status = client.call('Status')
            return status['serves'] and status['host'] == self.name
        except (OSError, Closed, VarlinkError):
            return False


def steady(test):
    """Repeats a test in which a host lost the stage by itself: its premise did not hold. On a busy machine an owner may have to
    wait for two seconds, and another host takes over, as it should."""
    @functools.wraps(test)
    def repeated(self):
        for _ in range(4):
            Fleet.losses.clear()
            try:
                return test(self)
            except Exception:
                if not Fleet.losses:
                    raise
                print(f'lost the stage because the machine is busy: {Fleet.losses}; the test begins anew')
        return test(self)
    return repeated


class Fleet:
    """Hosts of one fleet. Towards tests it acts as the navd that owns the stage at the moment."""

    # The hosts of earlier fleets that lost the stage by themselves.
    losses = []

    def __init__(self, names, etcd, **options):
        self.etcd = etcd
        self.hosts = [Host(name, etcd, **options) for name in names]
        self.owner, self.calls = None, 0

    def start(self):
        """Starts the hosts that do not run, and waits until one owns the stage."""
        for host in self.hosts:
            if not host.runs:
                host.start()
        self.wait_for_owner()

    def wait_for_owner(self, other_than=None):
        def owner():
            for host in self.hosts:
                if host is not other_than:
                    host.keep_running()
            return next((host for host in self.hosts if host is not other_than and host.serves()), None)
        self.owner = eventually(owner, 'a host owns the stage')
        return self.owner

    def call(self, method, parameters=None):
        """Makes a call at the owner. If that loses the stage meanwhile, as it may at any moment on a busy machine, the call is
        repeated at the next owner, which recognizes a change by its `requestId`."""
        parameters = dict(parameters or {})
        if method in CHANGES:
            self.calls += 1
            parameters['options'] = {'requestId': f'of the harness {self.calls}', **parameters.get('options', {})}
        while True:
            try:
                return self.owner.call(method, parameters)
            except (OSError, Closed):
                self.owner.control = None
                self.wait_for_owner()
            except VarlinkError as error:
                if error.short not in ('Closing', 'NoOwner'):
                    raise
                self.owner.control = None
                self.wait_for_owner()

    def stop(self, number=signal.SIGTERM):
        """Stops the owner."""
        return self.owner.stop(number)

    def compare_copies(self):
        """Stops all hosts when they have everything, and compares their copies. The running sum of a copy covers all frames
        that it has taken over; its journal shows that it also stored them."""
        seen = []

        def are_level():
            # The owner may be another one by now.
            self.wait_for_owner()
            try:
                with Client(self.owner.socket, timeout=5) as client:
                    status = client.call('Status')
            except (OSError, Closed, VarlinkError) as error:
                seen[:] = [repr(error)]
                return False
            names = {host.name for host in self.hosts}
            hosts = [each for each in status['hosts'] if each['host'] in names]
            seen[:] = [status]
            # A heartbeat says what a host had when it was sent, so an old one says nothing about now.
            return len(hosts) == len(names) and all(each['lag'] == 0 and each['silentMilliseconds'] < 2_000 for each in hosts) \
                and len({each['reached'] for each in hosts}) == 1
        eventually(are_level, Told(lambda: f'all hosts have all frames; the last status is {seen}'))
        for host in self.hosts:
            host.send_signal(signal.SIGSTOP)
        for host in self.hosts:
            host.stop(signal.SIGKILL)
        copies = [host.copy() for host in self.hosts]
        for host, (meta, journal) in zip(self.hosts, copies):
            first_meta, first_journal = copies[0]
            assert meta == first_meta, f'{host.name} ends at {meta}, {self.hosts[0].name} at {first_meta}'
            both = journal.keys() & first_journal.keys()
            assert both or not (journal and first_journal), f'{host.name} has no record that others have'
            for revision in both:
                assert journal[revision] == first_journal[revision], f'{host.name} differs at revision {revision}'
        return copies

    def __getattr__(self, name):
        return getattr(self.owner, name)

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, kind, *_):
        for host in self.hosts:
            if not host.is_stopped and 'this host no longer has the stage' in host.told():
                self.losses.append(host.name)
            if kind is not None:
                print(f'── the log of host {host.name} ──\n{host.told()[-3000:]}')
            try:
                host.stop(signal.SIGKILL)
            finally:
                host.discard()
