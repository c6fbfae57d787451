"""Helpers of the end-to-end tests. Each test starts its own navd, and waits for states instead of sleeping."""
import contextlib
import os
import pathlib
import subprocess
import sys
import threading
import traceback
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'Harness'))

from daemon import BINARIES, NAVCTL, NAVD, PATIENCE, ROOT, Navd, ends, eventually  # noqa: E402, F401
from mirror import Mirror  # noqa: E402, F401
from wire import Client, Closed, VarlinkError, message  # noqa: E402, F401

# A `make` that runs the tests is not the parent of one that a test starts.
for variable in ('MAKEFLAGS', 'MFLAGS', 'MAKELEVEL'):
    os.environ.pop(variable, None)

IN_CI = os.environ.get('CI') == 'true'

# The niceness of the programs that tests start, so that browsers, terminals and load do not take the processor from navd.
# Commands with one of these names keep the priority of the test: navd, and the script that boots a guest with one.
NICENESS, AS_IMPORTANT_AS_NAVD = 5, {'navd', 'guest'}


class NicedPopen(subprocess.Popen):
    """Starts a program below navd's priority, unless it is navd."""

    def __init__(self, command, *arguments, **options):
        super().__init__(command, *arguments, **options)
        words = [command] if isinstance(command, (str, os.PathLike)) else command
        if AS_IMPORTANT_AS_NAVD.isdisjoint(os.path.basename(word) for word in words):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.setpriority(os.PRIO_PROCESS, self.pid, max(NICENESS, os.getpriority(os.PRIO_PROCESS, 0)))


# `subprocess.run` uses it, too.
subprocess.Popen = NicedPopen


class EndToEndTest(unittest.TestCase):
    maxDiff = 2000

    def need(self, condition, what):
        """Skips the test when a program that it needs is missing. In CI, which installs them, that is a failure."""
        if condition:
            return
        if IN_CI:
            self.fail(f'CI must have {what}')
        self.skipTest(f'there is no {what}')

    def need_right(self, condition, what):
        """Skips the test when the machine does not allow what it needs, also in CI."""
        if not condition:
            self.skipTest(f'there is no {what}')

    def assertError(self, name, call, *arguments, **parameters):
        """Asserts that `call` fails with the error of this short name, and returns the error's parameters."""
        with self.assertRaises(VarlinkError) as raised:
            call(*arguments)
        self.assertEqual(raised.exception.short, name, raised.exception)
        for key, value in parameters.items():
            self.assertEqual(raised.exception.parameters.get(key), value, raised.exception)
        return raised.exception.parameters

    def assertTold(self, navd, text):
        """Asserts that the log contains this text."""
        if text not in navd.told():
            self.fail(f'the log does not say {text!r}')

    def assertFollows(self, events, state):
        """Asserts that a stream's events, applied in order, give the state of `Get`."""
        mirror = None
        for event in events:
            if event['kind'] == 'snapshot':
                mirror = Mirror(event['window'], event['coordinators'])
            elif event['kind'] == 'commit':
                mirror.apply(event['changes'])
        mirror.compare(state)


def screen(name, **arguments):
    return {'name': name, 'arguments': arguments} if arguments else {'name': name}


def opened(client, scene='s', root='Home', **parameters):
    """Opens a scene and returns its name."""
    client.call('Open', {'scene': scene, 'root': screen(root), **parameters})
    return scene


def subscribed(navd, scene='s', **parameters):
    """Follows a scene. Returns the connection and the events up to `ready`."""
    client = navd.client()
    client.send('Subscribe', {'scene': scene, **parameters}, more=True)
    return client, client.events_until('ready')


def attached(navd, scene='s', name='till', **parameters):
    """Attaches a front-end. Returns the connection and the events up to `ready`."""
    client = navd.client()
    client.send('Attach', {'scene': scene, 'name': name, **parameters}, more=True)
    return client, client.events_until('ready')


def names(state):
    """The names of a state's path."""
    return [element['name'] for element in state['path']]


def in_threads(*functions):
    """Runs functions at the same time, and raises the first exception."""
    failures = []

    def guarded(function):
        try:
            function()
        except BaseException as error:  # raised again by the waiting thread
            failures.append(error)

    threads = [threading.Thread(target=guarded, args=[function], daemon=True) for function in functions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE * 2)
        if thread.is_alive():
            raise AssertionError('a thread did not end')
    if failures:
        raise failures[0]


def as_user(uid, function, groups=()):
    """Runs a function in a child process as another user; if this is not root, in this process."""
    if os.getuid() != 0:
        return function()
    child = os.fork()
    if child == 0:
        try:
            os.setgroups(groups)
            os.setgid(uid)
            os.setuid(uid)
            os.environ['HOME'] = '/nonexistent'
            function()
            os._exit(0)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
    _, status = os.waitpid(child, 0)
    if status:
        raise AssertionError('it failed as another user; see above')
