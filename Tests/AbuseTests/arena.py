"""A navd with users who are measured, and one who attacks."""
import contextlib
import os
import pathlib
import socket
import tempfile
import time

import judging
import measuring
from attacker import Attacker
from measuring import Samples, end, spawn
from people import GROUPS, OBSERVER, USER_OF, VICTIM
from stage import Stage
from users import SharedNavd, acting_as
from wire import Client, VarlinkError

HEARTBEAT_SECONDS = 0.2
MEMORY = pathlib.Path('/dev/shm')
# How long a request that began under an attack is waited for, in seconds.
PATIENCE = 10


class Arena:
    """One navd, its victim, and the processes that measure. `idle` comes first, then any number of attacks."""

    # How many replies an attacker prints.
    shows = 0

    def __init__(self, arguments=(), limits=None, unread_log=False, on_disk=False):
        self.children, self.log = [], None
        # Other programs use the disk too, which would delay navd.
        tempfile.tempdir = str(MEMORY) if not on_disk and MEMORY.is_dir() else None
        self.notify = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        environment = {**os.environ, 'WATCHDOG_USEC': str(int(HEARTBEAT_SECONDS * 2e6))}
        self.navd = SharedNavd(arguments, limits=limits, level='notice', env=environment)
        self.notify.bind(str(self.navd.folder / 'notify'))
        environment['NOTIFY_SOCKET'] = str(self.navd.folder / 'notify')
        if unread_log:
            os.mkfifo(self.navd.log)
            self.log = os.open(self.navd.log, os.O_RDWR)
        try:
            self.navd.start()
            os.setpriority(os.PRIO_PROCESS, self.navd.process.pid, measuring.MEASURED_NICE)
            self.navd.observe.chmod(0o666)
            self.stage, self.control = Stage(self), self.navd.client(PATIENCE)
            self.limits = self.control.call('GetLimits')['limits']
            self.measure()
        except BaseException:
            self.discard()
            raise

    def measure(self):
        """Starts the processes that measure."""
        path = self.navd.socket
        with self.client(VICTIM) as client:
            client.call('Open', {'scene': 'victim', 'root': {'name': 'Home'}})
        self.requests, self.pings, self.visits = Samples(), Samples(), Samples()
        self.machine, self.heartbeats = Samples(), Samples()
        victim = {'uid': VICTIM, 'groups': GROUPS[VICTIM]}
        self.children += [
            spawn(lambda: measuring.navigate(self.requests, path, 'victim'), **victim),
            spawn(lambda: measuring.visit(self.visits, path, 'victim'), **victim),
            spawn(lambda: measuring.ping(self.pings, path)),
            spawn(lambda: measuring.compare(self.machine, self.notify, self.heartbeats, HEARTBEAT_SECONDS))]

    def client(self, uid):
        """A connection of a user, on the socket of its role."""
        with acting_as(uid, GROUPS[uid]):
            return Client(self.path(uid), PATIENCE)

    def path(self, uid):
        return self.navd.observe if uid == OBSERVER else self.navd.socket

    def discard(self):
        for child in self.children:
            end(child)
        self.children = []
        self.notify.close()
        if self.log is not None:
            os.close(self.log)
        for client in self.navd.clients:
            client.close()
        self.navd.discard()

    # ── phases ──
    def idle(self, seconds):
        """Measures navd without an attack."""
        start = time.monotonic()
        time.sleep(seconds)
        self.quiet = self.figures(start, time.monotonic())

    def attack(self, scenario, role, seconds, margin=1):
        """Lets a user of this role attack. Returns the figures, and sentences about the promises that were broken.

        `margin`: how many times as long as promised everything may take.
        """
        uid = USER_OF[role]
        self.stage.margin = margin
        scenario.prepare(self.stage, role)
        self.settle()
        errors, memory, disk = self.errors, self.begin_peak(), self.disk_bytes()
        start = time.monotonic()
        attackers = [self.spawn_attacker(scenario, role) for _ in range(scenario.processes)]
        self.wait(start + (scenario.seconds or seconds))
        for attacker in attackers:
            end(attacker)
        left = time.monotonic()
        released = self.wait_until_gone(uid, left)
        self.wait_for_answers(left)
        under = self.figures(start, time.monotonic())
        under.released, under.errors = released, self.errors - errors
        under.memory, under.disk = self.peak() - memory, self.disk_bytes() - disk
        broken = judging.broken(self.quiet, under, self.limits, scenario.state and role == 'navigator',
                                margin, scenario.has_percentile)
        if broken and (doing := scenario.at(self.requests.worst(start))):
            broken.append(f'the worst moment: {doing}')
        if released < PATIENCE:
            broken += scenario.check(self.stage, role)
        if not broken:
            self.clear(uid)
        return under, broken

    def figures(self, start, end):
        """The durations of a period."""
        requests, pings, visits, machine, late = (
            samples.between(start, end)
            for samples in (self.requests, self.pings, self.visits, self.machine, self.heartbeats))
        return judging.Figures(requests, pings, visits, machine, late.max)

    @property
    def errors(self):
        """How many requests have failed."""
        return self.requests.errors + self.pings.errors + self.visits.errors

    def settle(self):
        """Waits until what was prepared no longer costs anything."""
        self.control.call('Ping')
        time.sleep(0.1)

    def spawn_attacker(self, scenario, role):
        uid = USER_OF[role]
        attacker = Attacker(self.path(uid), role, self.shows)

        def attack():
            os.close(self.notify.detach())
            scenario.attack(attacker)
            attacker.hold()

        return spawn(attack, uid, GROUPS[uid], measuring.ATTACKING_NICE)

    def wait(self, until):
        """Sleeps, and fails when navd ends meanwhile."""
        while (rest := until - time.monotonic()) > 0:
            time.sleep(min(rest, 0.1))
            self.answers_still()

    def answers_still(self):
        if self.navd.process.poll() is not None:
            raise AssertionError(f'navd ended with {self.navd.process.returncode}: {self.navd.told()[-2000:]}')

    def wait_until_gone(self, uid, since):
        """Waits until navd has no connection of a user. Returns how long that took."""
        try:
            while True:
                self.answers_still()
                clients = self.control.call('ListClients')['clients']
                took = time.monotonic() - since
                if took > PATIENCE or not any(client['uid'] == uid for client in clients):
                    return took
                time.sleep(0.02)
        except TimeoutError:
            return time.monotonic() - since

    def wait_for_answers(self, since):
        """Waits until the requests that began before are answered."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            self.answers_still()
            if not any(s.is_waiting_since(since) for s in (self.requests, self.pings, self.visits)):
                return
            time.sleep(0.02)

    def clear(self, uid):
        """Closes the scenes of a user."""
        page = {}
        while page is not None:
            listed = self.control.call('List', page)
            for scene in listed['scenes']:
                if scene['owner'] == uid:
                    self.close(scene['scene'])
            page = {'after': listed['next']} if listed.get('next') else None

    def close(self, scene):
        """Closes a scene, unless it has closed by itself."""
        try:
            self.control.call('Close', {'scene': scene})
        except VarlinkError as error:
            if error.short != 'SceneNotFound':
                raise

    # ── memory and disk ──
    def begin_peak(self):
        """Starts to look for the largest size in memory. Returns the present one."""
        pathlib.Path(f'/proc/{self.navd.process.pid}/clear_refs').write_text('5')
        return self.navd.memory()

    def peak(self):
        """The largest size in memory since then."""
        status = pathlib.Path(f'/proc/{self.navd.process.pid}/status').read_text()
        return int(status.split('VmHWM:')[1].split()[0]) << 10

    def disk_bytes(self):
        total = 0
        for file in self.navd.state.iterdir():
            with contextlib.suppress(FileNotFoundError):
                total += file.stat().st_blocks * 512
        return total
