"""What the end-to-end tests share. Each test starts a navd of its own and waits for states, never for a while."""
import os
import pathlib
import sys
import threading
import traceback
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'Harness'))

from daemon import BINARIES, NAVCTL, NAVD, PATIENCE, ROOT, Navd, eventually  # noqa: E402, F401
from mirror import Mirror  # noqa: E402, F401
from wire import Client, Closed, VarlinkError, message  # noqa: E402, F401

IN_CI = os.environ.get('CI') == 'true'


class EndToEndTest(unittest.TestCase):
    maxDiff = 2000

    def need(self, condition, what):
        """Skips the test where a program is missing that it needs; in CI, which installs them, that is a failure."""
        if condition:
            return
        if IN_CI:
            self.fail(f'CI must have {what}')
        self.skipTest(f'there is no {what}')

    def need_right(self, condition, what):
        """Skips the test where the machine does not allow what it needs, also in CI: no installation helps there."""
        if not condition:
            self.skipTest(f'there is no {what}')

    def assertError(self, name, call, *arguments, **parameters):
        """`call` fails with the error of this short name: its parameters."""
        with self.assertRaises(VarlinkError) as raised:
            call(*arguments)
        self.assertEqual(raised.exception.short, name, raised.exception)
        for key, value in parameters.items():
            self.assertEqual(raised.exception.parameters.get(key), value, raised.exception)
        return raised.exception.parameters

    def assertTold(self, navd, text):
        """The log says this."""
        if text not in navd.told():
            self.fail(f'the log does not say {text!r}')

    def assertFollows(self, events, state):
        """A stream's events, folded, give what `Get` gives."""
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
    """Opens a scene: its name."""
    client.call('Open', {'scene': scene, 'root': screen(root), **parameters})
    return scene


def subscribed(navd, scene='s', **parameters):
    """A connection that follows a scene, and has read up to `ready`: it and the events."""
    client = navd.client()
    client.send('Subscribe', {'scene': scene, **parameters}, more=True)
    return client, client.events_until('ready')


def attached(navd, scene='s', name='till', **parameters):
    """A connection that is a front-end, and has read up to `ready`: it and the events."""
    client = navd.client()
    client.send('Attach', {'scene': scene, 'name': name, **parameters}, more=True)
    return client, client.events_until('ready')


def names(state):
    """The names of a path."""
    return [element['name'] for element in state['path']]


def in_threads(*functions):
    """Runs all at once, and raises what the first that failed raised."""
    failures = []

    def guarded(function):
        try:
            function()
        except BaseException as error:  # handed to the thread that waits
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
    """Runs a function in a child process as another user, or here when this is not root."""
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
