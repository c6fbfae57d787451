"""Processes that measure how navd serves its users while another one attacks it.

Each writes its samples into memory that it shares with the runner: when a request began, and how long it took. A
request that is still unanswered counts with the time that it has taken so far.
"""
import ctypes
import mmap
import os
import select
import signal
import socket
import sys
import time
import traceback

from wire import message

MEASURED_NICE, ATTACKING_NICE = -5, 10
# Room for this many samples of one process.
CAPACITY = 1_000_000
COUNT, BEGAN, ERRORS, HEAD = 0, 1, 2, 4


def spawn(function, uid=0, groups=(), nice=MEASURED_NICE):
    """Runs a function as a user in a child process that ends with this one. Returns its pid."""
    parent = os.getpid()
    child = os.fork()
    if child:
        return child
    code = 1
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        os.setpriority(os.PRIO_PROCESS, 0, nice)
        os.setgroups(groups), os.setgid(uid), os.setuid(uid)
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
        if os.getppid() == parent:
            function()
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)


def end(pid):
    """Kills a child process and waits for its end."""
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)


class Samples:
    """The samples of one process, in shared memory."""

    def __init__(self):
        self.numbers = memoryview(mmap.mmap(-1, 8 * (HEAD + 2 * CAPACITY))).cast('d')

    # ── the process that measures ──
    def began(self):
        now = self.numbers[BEGAN] = time.monotonic()
        return now

    def ended(self, ok=True):
        """The request that began last has been answered."""
        began, now = self.numbers[BEGAN], time.monotonic()
        self.add(began, now - began)
        self.numbers[BEGAN] = 0
        self.numbers[ERRORS] += not ok
        return now

    def add(self, began, duration):
        count = int(self.numbers[COUNT])
        if count < CAPACITY:
            self.numbers[HEAD + 2 * count], self.numbers[HEAD + 2 * count + 1] = began, duration
            self.numbers[COUNT] = count + 1

    # ── the runner ──
    @property
    def errors(self):
        return int(self.numbers[ERRORS])

    def is_waiting_since(self, time):
        """Whether the present request began before this time and is unanswered."""
        return 0 < self.numbers[BEGAN] < time

    def worst(self, start):
        """When the request began that took longest since then."""
        count = int(self.numbers[COUNT])
        pairs = [(self.numbers[HEAD + 2 * i + 1], self.numbers[HEAD + 2 * i]) for i in range(count)
                 if self.numbers[HEAD + 2 * i] >= start]
        if self.numbers[BEGAN]:
            pairs.append((time.monotonic() - self.numbers[BEGAN], self.numbers[BEGAN]))
        return max(pairs)[1] if pairs else start

    def between(self, start, end):
        """The durations, in order, of the requests that began in a period."""
        found = []
        for index in range(int(self.numbers[COUNT]) - 1, -1, -1):
            began = self.numbers[HEAD + 2 * index]
            if began < start:
                break
            if began < end:
                found.append(self.numbers[HEAD + 2 * index + 1])
        began = self.numbers[BEGAN]
        if began and start <= began < end:
            found.append(time.monotonic() - began)
        return Durations(found)


class Durations:
    """Measured durations, in seconds."""

    def __init__(self, values):
        self.values = sorted(values)

    def share(self, part):
        """The duration that this part of them does not exceed."""
        return self.values[min(len(self.values) - 1, int(len(self.values) * part))] if self.values else 0.0

    @property
    def p50(self):
        return self.share(0.5)

    @property
    def p99(self):
        """Of few durations, as in a short attack, the third longest: `max` judges the longest."""
        return self.values[max(0, min(int(len(self.values) * 0.99), len(self.values) - 3))] if self.values else 0.0

    @property
    def max(self):
        return self.share(1)


class Connection:
    """A blocking connection for a measuring process, cheaper than `Client`: replies are not parsed."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.connect(str(path))
        self.buffer = bytearray()

    def call(self, call):
        self.socket.sendall(call)
        return self.reply()

    def reply(self):
        while (end := self.buffer.find(b'\0')) < 0:
            data = self.socket.recv(1 << 18)
            if not data:
                raise ConnectionResetError('navd closed the connection')
            self.buffer += data
        reply = bytes(self.buffer[:end])
        del self.buffer[:end + 1]
        return reply

    def close(self):
        self.socket.close()


def succeeded(reply):
    return not reply.startswith(b'{"error"')


def repeatedly(samples, every, request):
    """Measures a request over and over, this many seconds apart. A failing connection counts as an error."""
    due = time.monotonic()
    while True:
        samples.began()
        try:
            ok = request()
        except OSError:
            ok = False
        now = samples.ended(ok)
        due = max(due + every, now)
        time.sleep(due - now)


def navigate(samples, path, scene):
    """A user who navigates in a small scene of its own, 200 times a second."""
    connection = Connection(path)
    calls = [message('Push', {'scene': scene, 'screen': {'name': 'Item', 'arguments': {'id': 1}}}),
             message('Back', {'scene': scene})]

    def request():
        calls.reverse()
        return succeeded(connection.call(calls[1]))

    repeatedly(samples, 0.005, request)


def ping(samples, path):
    """Root's `Ping`, 50 times a second."""
    connection = Connection(path)
    call = message('Ping')
    repeatedly(samples, 0.02, lambda: succeeded(connection.call(call)))


def visit(samples, path, scene):
    """A user who connects, looks at a small scene, follows it, and leaves; ten times a second."""
    list_scenes, get = message('List'), message('Get', {'scene': scene})
    follow = message('Subscribe', {'scene': scene}, more=True)

    def request():
        connection = Connection(path)
        try:
            if not succeeded(connection.call(list_scenes)) or not succeeded(connection.call(get)):
                return False
            event = connection.call(follow)
            while succeeded(event) and b'"kind":"ready"' not in event:
                event = connection.reply()
            return succeeded(event)
        finally:
            connection.close()

    repeatedly(samples, 0.1, request)


def compare(samples, notify, lateness, interval):
    """The machine without navd: a message to another process and back, 200 times a second. In between, notes how late
    each heartbeat of navd comes."""
    here, there = socket.socketpair()
    if os.fork() == 0:
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)
        here.close()
        try:
            while data := there.recv(64):
                there.sendall(data)
        finally:
            os._exit(0)
    there.close()
    notify.setblocking(False)
    expected = 0.0

    def request():
        nonlocal expected
        try:
            while True:
                if b'WATCHDOG=1' in notify.recv(1 << 12):
                    now = time.monotonic()
                    if expected:
                        lateness.add(expected, max(0.0, now - expected))
                    expected = lateness.numbers[BEGAN] = now + interval
        except BlockingIOError:
            pass
        here.sendall(b'x')
        return len(here.recv(64)) == 1

    repeatedly(samples, 0.005, request)
