"""navd and its service manager: the test passes sockets, receives notifications, and restarts navd."""
import functools
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time

from endtoend import NAVD, PATIENCE, EndToEndTest, Navd, attached, eventually, message, opened, screen
from wire import Client

WITH_PID = ['sh', '-c', 'LISTEN_PID=$$ exec "$@"', 'sh']


class Manager:
    """A stand-in for systemd: sockets that stay open, and a notification socket."""

    def __init__(self, test, names=('varlink', 'observe')):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix='navd-'))
        test.addCleanup(shutil.rmtree, self.folder)
        self.ear = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.ear.bind(str(self.folder / 'notify'))
        self.ear.settimeout(PATIENCE)
        test.addCleanup(self.ear.close)
        self.sockets, self.names = [], names
        for name in names:
            listener = socket.socket(socket.AF_UNIX)
            listener.bind(str(self.folder / name))
            listener.listen(64)
            test.addCleanup(listener.close)
            self.sockets.append(listener)

    def navd(self, test, *arguments, start=True, make=functools.partial(Navd, start=False), **environment):
        """Starts a navd with these sockets, which makes none of its own. `make` makes it, without starting it."""
        environment = {**os.environ, 'LISTEN_FDS': str(len(self.sockets)), 'LISTEN_FDNAMES': ':'.join(self.names),
                       'NOTIFY_SOCKET': str(self.folder / 'notify'), **environment}
        descriptors = [listener.fileno() for listener in self.sockets]

        def put():
            copies = [os.dup(descriptor) for descriptor in descriptors]
            for index, copy in enumerate(copies):
                os.dup2(copy, 3 + index)

        navd = make(arguments=arguments, binary=NAVD, env=environment, preexec_fn=put,
                    pass_fds=range(3, 3 + len(descriptors)))
        navd.configured = navd.socket
        navd.socket = self.folder / 'varlink'
        navd.command = [*WITH_PID, *navd.command]
        test.addCleanup(navd.discard)
        if start:
            navd.start()
        return navd

    def heard(self):
        """The next notification as a dictionary."""
        return dict(line.split('=', 1) for line in self.ear.recv(4096).decode().split('\n'))

    def heard_until(self, **wanted):
        """Reads notifications up to one with these fields, and returns all of them."""
        all_heard = []
        while True:
            notice = self.heard()
            all_heard.append(notice)
            if wanted.items() <= notice.items():
                return all_heard


class ServiceTest(EndToEndTest):
    def test_it_tells_its_manager_how_it_is(self):
        manager = Manager(self)
        with manager.navd(self) as navd:
            manager.heard_until(READY='1')
            opened(navd.client())
            attached(navd)
            manager.heard_until(STATUS='1 scene, 2 clients')
            navd.call('Close', {'scene': 's'})
            manager.heard_until(STATUS='0 scenes, 3 clients')
            navd.send_signal(signal.SIGTERM)
            manager.heard_until(STOPPING='1')
            self.assertEqual(navd.process.wait(PATIENCE), 0)

    def test_passed_sockets_take_the_place_of_the_configured_ones(self):
        manager = Manager(self)
        with manager.navd(self) as navd:
            manager.heard_until(READY='1')
            self.assertFalse(navd.configured.exists())
            opened(navd.client())
            observer = Client(manager.folder / 'observe')
            self.assertEqual(observer.call('Get', {'scene': 's'})['path'][0]['name'], 'Home')
            self.assertError('PermissionDenied', observer.call, 'Push', {'scene': 's', 'screen': screen('A')})
            observer.close()

    def test_a_users_own_daemon_with_passed_sockets_needs_no_place_for_one(self):
        manager = Manager(self, ['varlink'])
        navd = manager.navd(self, '--user', start=False, XDG_RUNTIME_DIR='')
        place = navd.command.index('--socket')
        del navd.command[place:place + 2]
        navd.start()
        self.assertEqual(navd.call('Ping')['pid'], navd.process.pid)

    def test_passed_sockets_stay_and_who_connects_meanwhile_waits(self):
        manager = Manager(self)
        navd = manager.navd(self, start=False)
        for _ in range(3):
            waiting = [Client(navd.socket) for _ in range(10)]
            for client in waiting:
                client.send('Ping')
            navd.start()
            for client in waiting:
                self.assertEqual(client.reply()['pid'], navd.process.pid)
                client.close()
            self.assertEqual(navd.stop(), 0)
            self.assertTrue(navd.socket.is_socket())

    def test_a_socket_whose_purpose_is_not_said_is_refused(self):
        navd = Manager(self, ['penguin']).navd(self, start=False)
        with open(navd.log, 'wb') as log:
            process = subprocess.run(navd.command, stdout=log, stderr=log, **navd.spawn, timeout=PATIENCE)
        self.assertEqual(process.returncode, 1)
        self.assertIn('a socket named penguin', navd.told())
        self.assertIn('FileDescriptorName=varlink', navd.told())

    def test_the_loop_itself_feeds_the_watchdog(self):
        manager = Manager(self)
        with manager.navd(self, WATCHDOG_USEC='100000') as navd:
            for _ in range(3):
                manager.heard_until(WATCHDOG='1')
            navd.send_signal(signal.SIGSTOP)
            eventually(lambda: pathlib.Path(f'/proc/{navd.process.pid}/stat').read_text().split()[2] == 'T', 'it stopped')
            manager.ear.setblocking(False)
            try:
                while True:
                    manager.ear.recv(4096)
            except BlockingIOError:
                pass
            # It has stopped, so nothing more can come.
            with self.assertRaises(BlockingIOError):
                manager.ear.recv(4096)
            manager.ear.settimeout(PATIENCE)
            navd.send_signal(signal.SIGCONT)
            manager.heard_until(WATCHDOG='1')

    def test_a_manager_that_does_not_listen_holds_nothing_up(self):
        manager = Manager(self)
        manager.ear.close()
        with manager.navd(self) as navd:
            self.assertEqual(navd.call('Ping')['pid'], navd.process.pid)


class ReloadTest(EndToEndTest):
    def started(self, text):
        """Starts a navd with a configuration file, and a manager."""
        manager = Manager(self)
        self.file = manager.folder / 'navd.yaml'
        self.file.write_text(text)
        navd = manager.navd(self, '--config', str(self.file), start=False)
        # A flag would take precedence over the file.
        level = navd.command.index('--log-level')
        del navd.command[level:level + 2]
        navd.start()
        self.addCleanup(navd.stop)
        manager.heard_until(READY='1')
        return manager, navd

    def reloaded(self, manager, navd):
        """Sends SIGHUP and reads the notifications: that it is reloading, with the time, and that it is ready."""
        before = time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1_000
        navd.send_signal(signal.SIGHUP)
        while 'RELOADING' not in (notice := manager.heard()):
            pass
        self.assertEqual(notice['RELOADING'], '1')
        self.assertGreaterEqual(int(notice['MONOTONIC_USEC']), before)
        manager.heard_until(READY='1')

    def test_sighup_takes_over_what_can_change(self):
        manager, navd = self.started('logLevel: warning\nlimits: {scenes: 1}\n')
        opened(navd.client())
        self.assertError('LimitReached', navd.call, 'Open', {'scene': 't', 'root': screen('A')}, limit='scenes', value=1)
        self.assertNotIn('info', navd.told())
        self.file.write_text('logLevel: info\nlimits: {scenes: 2}\n')
        self.reloaded(manager, navd)
        opened(navd.client(), 't')
        self.assertEqual(navd.call('GetLimits')['limits']['scenes'], 2)
        eventually(lambda: 'info: client connected' in navd.told(), 'the new level')
        # A limit that was removed from the file has its default again.
        self.file.write_text('')
        self.reloaded(manager, navd)
        self.assertEqual(navd.call('GetLimits')['limits']['scenes'], 10_000)

    def test_a_file_with_errors_is_not_taken_over(self):
        manager, navd = self.started('limits: {scenes: 7}\n')
        self.file.write_text('limits: {scenes: 8}\nlogLevel: loud\n')
        self.reloaded(manager, navd)
        self.assertEqual(navd.call('GetLimits')['limits']['scenes'], 7)
        self.assertTold(navd, f'warning: configuration not taken over problem={self.file}:2:11: logLevel loud')

    def test_reload_tells_what_is_wrong_and_what_needs_a_restart(self):
        _, navd = self.started('limits: {scenes: 7}\n')
        self.assertEqual(navd.call('Reload'), {'maps': [], 'diagnostics': [], 'migrations': []})
        self.file.write_text('limits: {scenes: 8, nesting: 5}\nmaps: /m\n')
        told = navd.call('Reload')['diagnostics']
        self.assertEqual([(d['severity'], d['path']) for d in told], [('warning', 'maps'), ('warning', 'limit nesting')])
        limits = navd.call('GetLimits')['limits']
        self.assertEqual((limits['scenes'], limits['nesting']), (8, 64))
        self.file.write_text('\n  penguin: 1\n')
        told = navd.call('Reload')['diagnostics']
        self.assertEqual([(d['severity'], d['file'], d['line'], d['column']) for d in told], [('error', str(self.file), 2, 3)])
        self.assertIn('no such setting', told[0]['message'])

    def test_every_reload_is_answered_from_what_was_there_when_it_came(self):
        _, navd = self.started('')
        client = navd.client()
        for number in range(1, 30):
            self.file.write_text(f'limits: {{scenes: {number}}}')
            client.send_bytes(message('Reload') * 5)
            for _ in range(5):
                self.assertEqual(client.reply()['diagnostics'], [])
            self.assertEqual(navd.call('GetLimits')['limits']['scenes'], number)

    def test_only_administrators_reload(self):
        _, navd = self.started('')
        client = navd.client()
        client.call('Restrict', {'role': 'navigate'})
        self.assertError('PermissionDenied', client.call, 'Reload')
