"""A navd for a test, in a folder of its own."""
import os
import pathlib
import select
import shutil
import signal
import subprocess
import tempfile
import time

from looking import look
from wire import PATIENCE, Client

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The folder of the binaries; `NAVD_BIN=.build/debug` selects others than those of `make build`.
BINARIES = (ROOT / os.environ.get('NAVD_BIN', '.build/release')).resolve()
NAVD, NAVCTL = BINARIES / 'navd', BINARIES / 'navctl'


def eventually(what, why, timeout=PATIENCE):
    """Waits until `what()` is true and returns its value.

    If that does not happen, `why` names it, and the message contains what `what` saw when it was evaluated last.
    """
    deadline, pause = time.monotonic() + timeout, 0.001
    while time.monotonic() < deadline:
        if value := what():
            return value
        time.sleep(pause)
        pause = min(2 * pause, 0.01)
    value, seen = look(what)
    if not value:
        raise AssertionError(f'not in {timeout:g} s: {why}; {seen}')
    return value


def ends(process, timeout=PATIENCE):
    """Whether a child ends in time. `Popen.wait` with a timeout looks only every 50 ms."""
    if process.returncode is not None:
        return True
    descriptor = os.pidfd_open(process.pid)
    try:
        end = select.poll()
        end.register(descriptor, select.POLLIN)
        return bool(end.poll(timeout * 1000))
    finally:
        os.close(descriptor)


class Navd:
    """Starts navd. As a context manager it also stops it, and fails when navd does not exit with 0.

    `limits` become `--limit NAME=VALUE`; `arguments` are added; `spawn` is passed to `Popen`.
    """

    # A test that waits for its processor may leave a new connection silent for longer than navd allows.
    LIMITS = {'firstMessageMilliseconds': 600_000}

    def __init__(self, arguments=(), limits=None, level='info', start=True, binary=NAVD, **spawn):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix='navd-'))
        self.socket, self.state, self.log = self.folder / 's', self.folder / 'state', self.folder / 'log'
        # The configuration of this machine's own navd must not affect tests.
        self.command = [str(binary), '--config', '/dev/null', '--socket', str(self.socket), '--state', str(self.state)]
        self.command += ['--log-level', level]
        self.command += [f'--limit={name}={value}' for name, value in {**self.LIMITS, **(limits or {})}.items()] + list(arguments)
        self.spawn, self.process, self.clients, self.control = spawn, None, [], None
        if start:
            self.start()

    def start(self):
        with open(self.log, 'ab') as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, **self.spawn)
        eventually(self.answers, 'navd listens')

    def answers(self):
        if self.process.poll() is not None:
            raise AssertionError(f'navd ended with {self.process.returncode}: {self.told()[-2000:]}')
        try:
            Client(self.socket).close()
            return True
        except OSError:
            return False

    # ── inspecting it ──
    def told(self):
        """Its log."""
        return self.log.read_bytes().decode(errors='replace') if self.log.exists() else ''

    def has_on_disk(self, data):
        """Whether a file in its state directory contains these bytes."""
        return any(data in file.read_bytes() for file in self.state.iterdir())

    def client(self, timeout=PATIENCE):
        """A connection that is closed with the daemon."""
        client = Client(self.socket, timeout)
        self.clients.append(client)
        return client

    def call(self, method, parameters=None):
        """Makes a call on the harness's own connection."""
        if self.control is None:
            self.control = self.client()
            clients = self.control.call('ListClients')['clients']
            self.control_name = [client['client'] for client in clients if client.get('pid') == os.getpid()][-1]
        return self.control.call(method, parameters)

    def other_clients(self):
        """The connections in ListClients without the harness's own."""
        clients = self.call('ListClients')['clients']
        return [client for client in clients if client['client'] != self.control_name]

    def metric(self, name, **labels):
        for metric in self.call('GetMetrics')['metrics']:
            if metric['name'] == name and (metric.get('labels') or {}) == labels:
                return metric['value']
        raise AssertionError(f'no metric {name} {labels}')

    def reached(self, limit):
        """How often a limit was reached."""
        return self.metric('limit_reached_total', limit=limit)

    def descriptors(self):
        return len(os.listdir(f'/proc/{self.process.pid}/fd'))

    def memory(self):
        """Resident bytes."""
        pages = pathlib.Path(f'/proc/{self.process.pid}/statm').read_text().split()[1]
        return int(pages) * os.sysconf('SC_PAGE_SIZE')

    # ── stopping it ──
    def send_signal(self, number):
        self.process.send_signal(number)

    def stop(self, number=signal.SIGTERM):
        """Stops it and returns its exit code."""
        for client in self.clients:
            client.close()
        self.clients, self.control = [], None
        if self.process is None:
            return 0
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.send_signal(number)
        if not ends(self.process):
            self.process.kill()
            self.process.wait()
            raise AssertionError('navd did not stop')
        return self.process.wait()

    def discard(self):
        """Ends it, by a kill if need be, and removes its folder."""
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        try:
            if kind is not None:
                # A failure to stop must not hide why the test failed.
                return print(f'── the log of navd ──\n{self.told()[-3000:]}')
            code = self.stop()
            if code != 0:
                raise AssertionError(f'navd ended with {code}: {self.told()[-3000:]}')
        finally:
            self.discard()
