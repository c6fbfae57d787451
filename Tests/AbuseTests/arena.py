"""A navd with users who are measured, and one who attacks."""
import contextlib
import dataclasses
import os
import pathlib
import socket
import tempfile
import time

import measuring
from attacker import Attacker
from measuring import Samples, end, spawn
from people import GROUPS, OBSERVER, USER_OF, VICTIM
from stage import Stage
from users import SharedNavd, acting_as
from wire import Client

MIB = 1 << 20
# The promise on a machine that does nothing else, in seconds. On another one, a multiple of the durations without an
# attack may be more than that; in both cases the machine's own hiccups, measured without navd, are added.
P99, P99_RATIO, MAX, MAX_RATIO, MAX_EVER = 0.020, 15, 0.100, 25, 1.0
PING_MAX, VISIT_MAX, HEARTBEAT_LATE, RELEASED = 0.050, 1.0, 1.0, 1.0
HEARTBEAT_SECONDS = 0.2
MEMORY = pathlib.Path('/dev/shm')
# The limits of a user's memory, for a navd that has none.
USER_BYTES, STATE_BYTES = 64 * MIB, 64 * MIB
# Memory that the allocator keeps, and the journal on its way to the database.
SLACK = 32 * MIB
# How long a request that began under an attack is waited for.
PATIENCE = 10


@dataclasses.dataclass
class Verdict:
    """The outcome of an attack: promises that were broken, and the figures."""
    broken: list
    figures: dict

    def __str__(self):
        return '  '.join(f'{name} {value}' for name, value in self.figures.items())


def milliseconds(seconds):
    return f'{seconds * 1_000:.1f}' if seconds < 0.1 else f'{seconds * 1_000:.0f}'


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
        period = start, time.monotonic()
        self.idle_requests, self.idle_pings = self.requests.between(*period), self.pings.between(*period)
        self.idle_machine = self.machine.between(*period)

    def attack(self, scenario, role, seconds):
        """Lets a user of this role attack, and judges."""
        uid = USER_OF[role]
        scenario.prepare(self.stage, role)
        self.settle()
        errors = self.requests.errors + self.visits.errors + self.pings.errors
        memory, disk = self.begin_peak(), self.disk_bytes()
        start = time.monotonic()
        attackers = [self.spawn_attacker(scenario, role) for _ in range(scenario.processes)]
        self.wait(start + (scenario.seconds or seconds))
        for attacker in attackers:
            end(attacker)
        left = time.monotonic()
        gone = self.wait_until_gone(uid, left)
        self.wait_for_answers(left)
        period = start, time.monotonic()
        requests, pings, visits = (samples.between(*period) for samples in (self.requests, self.pings, self.visits))
        machine, late = self.machine.between(*period), self.heartbeats.between(*period).max
        grown, written = self.peak() - memory, self.disk_bytes() - disk
        errors = self.requests.errors + self.visits.errors + self.pings.errors - errors
        state = scenario.state and self.limits.get('stateBytesOfUser', STATE_BYTES)
        verdict = Verdict([], {
            'p50': milliseconds(requests.p50), 'p99': milliseconds(requests.p99), 'max': milliseconds(requests.max),
            'ping': milliseconds(pings.max), 'visit': milliseconds(visits.max), 'late': milliseconds(late),
            'released': milliseconds(gone), 'memory': f'{grown / MIB:+.0f}', 'disk': f'{written / MIB:+.0f}',
            'machine': milliseconds(machine.max)})

        def promise(kept, text):
            if not kept:
                verdict.broken.append(text)

        allowed = max(P99, P99_RATIO * self.idle_requests.p99) + machine.p99
        promise(requests.p99 <= allowed, f'p99 {milliseconds(requests.p99)} ms of {milliseconds(allowed)}')
        allowed = min(MAX_EVER, max(MAX, MAX_RATIO * self.idle_requests.max)) + machine.max
        promise(requests.max <= allowed, f'max {milliseconds(requests.max)} ms of {milliseconds(allowed)}')
        allowed = min(MAX_EVER, max(PING_MAX, MAX_RATIO * self.idle_pings.max)) + machine.max
        promise(pings.max <= allowed, f"root's Ping {milliseconds(pings.max)} ms of {milliseconds(allowed)}")
        promise(visits.max <= VISIT_MAX + machine.max, f'a visit {milliseconds(visits.max)} ms')
        promise(late <= HEARTBEAT_LATE + machine.max, f'a heartbeat {milliseconds(late)} ms late')
        promise(gone <= RELEASED + machine.max, f'connections there {milliseconds(gone)} ms after they were closed')
        allowed = self.limits.get('userBytes', USER_BYTES) + state + SLACK
        promise(grown <= allowed, f'memory {grown / MIB:+.0f} MiB of {allowed / MIB:.0f}')
        allowed += self.limits['turnFileBytes'] if state else 0
        promise(written <= allowed, f'disk {written / MIB:+.0f} MiB of {allowed / MIB:.0f}')
        promise(errors == 0, f'{errors} requests of others failed')
        if verdict.broken and (name := scenario.at(self.requests.worst(start))):
            verdict.broken.append(f'the worst moment: {name}')
        if gone < PATIENCE:
            verdict.broken += scenario.check(self.stage, role)
        if not verdict.broken:
            self.clear(uid)
        return verdict

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
        scenes = self.control.call('List')['scenes']
        for scene in scenes:
            if scene['owner'] == uid:
                self.control.call('Close', {'scene': scene['scene']})

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
