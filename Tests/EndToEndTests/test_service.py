"""navd and its service manager: a manager played by the test passes sockets, listens to notices, and restarts it."""
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile

from endtoend import NAVD, PATIENCE, EndToEndTest, Navd, attached, eventually, opened, screen
from wire import Client

WITH_PID = ['sh', '-c', 'LISTEN_PID=$$ exec "$@"', 'sh']


class Manager:
    """What systemd is to navd: sockets that stay, and an ear."""

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

    def navd(self, test, *arguments, start=True, **environment):
        """A navd that was started with these sockets; its own are not to be made."""
        environment = {**os.environ, 'LISTEN_FDS': str(len(self.sockets)), 'LISTEN_FDNAMES': ':'.join(self.names),
                       'NOTIFY_SOCKET': str(self.folder / 'notify'), **environment}
        descriptors = [listener.fileno() for listener in self.sockets]

        def put():
            copies = [os.dup(descriptor) for descriptor in descriptors]
            for index, copy in enumerate(copies):
                os.dup2(copy, 3 + index)

        navd = Navd(start=False, arguments=arguments, binary=NAVD, env=environment, preexec_fn=put,
                    pass_fds=range(3, 3 + len(descriptors)))
        navd.configured = navd.socket
        navd.socket = self.folder / 'varlink'
        navd.command = [*WITH_PID, *navd.command]
        test.addCleanup(navd.discard)
        if start:
            navd.start()
        return navd

    def heard(self):
        """The next notice, as a dictionary."""
        return dict(line.split('=', 1) for line in self.ear.recv(4096).decode().split('\n'))

    def heard_until(self, **wanted):
        """Reads notices until one holds this, and gives all of them."""
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
            # It has stopped, so nothing more can come, however long one waits.
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
