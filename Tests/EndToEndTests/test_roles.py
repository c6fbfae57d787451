"""The roles of real processes, by their users and groups, and the socket for observers."""
import os
import pathlib
import shutil
import subprocess
import tempfile

from endtoend import NAVCTL, NAVD, Closed, EndToEndTest, as_user, attached, opened, screen
from users import NAVD_GROUP, OBSERVE_GROUP, SharedNavd, acting_as, missing_right
from wire import Client

# Ids that no user of this machine has.
NAVIGATOR, OBSERVER, STRANGER, SECOND = 64_101, 64_102, 64_103, 64_104


def answers(client):
    """Whether a connection is served, and not closed at once."""
    try:
        client.call('Ping')
        return True
    except (Closed, OSError):
        return False


class RolesTest(EndToEndTest):
    @classmethod
    def setUpClass(cls):
        # Only root may read the folder of the sources.
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix='navd-'))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.folder.chmod(0o755)
        cls.binary, cls.navctl = shutil.copy(NAVD, cls.folder), shutil.copy(NAVCTL, cls.folder)

    def setUp(self):
        missing = missing_right()
        self.need_right(missing is None, missing)

    def navd(self, *arguments):
        """Starts a system navd with these groups, whose socket everybody can reach."""
        navd = SharedNavd(arguments, binary=self.binary)
        self.addCleanup(navd.discard)
        navd.start()
        return navd

    def test_sockets_belong_to_their_groups(self):
        with self.navd() as navd:
            for socket, group in ((navd.socket, NAVD_GROUP), (navd.observe, OBSERVE_GROUP)):
                self.assertEqual((socket.stat().st_gid, socket.stat().st_mode & 0o777), (group, 0o660))
            with self.assertRaises(AssertionError):
                as_user(STRANGER, lambda: Client(navd.socket))
        self.assertFalse(navd.observe.exists())

    def test_groups_navigate_and_observe_and_others_do_neither(self):
        with self.navd() as navd:
            opened(navd.client())
            # A user without a group who can connect still has no role.
            navd.socket.chmod(0o666)

            def navigates():
                client = Client(navd.socket)
                client.call('Push', {'scene': 's', 'screen': screen('A')})
                opened(client, 'mine')
                self.assertError('PermissionDenied', client.call, 'Close', {'scene': 's'})
                self.assertError('PermissionDenied', client.call, 'SetLogLevel', {'level': 'info'})
                self.assertEqual(client.call('ListClients')['clients'][0]['uid'], NAVIGATOR)
                self.assertEqual(len(client.call('ListClients')['clients']), 1)
                client.call('Close', {'scene': 'mine'})

            def observes():
                client = Client(navd.socket)
                self.assertEqual(client.call('Get', {'scene': 's'})['path'][-1]['name'], 'A')
                self.assertError('PermissionDenied', client.call, 'Push', {'scene': 's', 'screen': screen('B')})
                self.assertError('PermissionDenied', client.call, 'Open', {'scene': 't', 'root': screen('B')})

            def does_nothing():
                client = Client(navd.socket)
                self.assertError('PermissionDenied', client.call, 'Ping')
                self.assertError('PermissionDenied', client.call, 'List')

            as_user(NAVIGATOR, navigates, [5, NAVD_GROUP])
            as_user(OBSERVER, observes, [5, OBSERVE_GROUP])
            as_user(STRANGER, does_nothing, [5])
            self.assertGreaterEqual(len(navd.call('ListClients')['clients']), 2)

    def test_the_observe_socket_makes_observers_of_all(self):
        with self.navd() as navd:
            opened(navd.client())
            navd.observe.chmod(0o666)

            def observes():
                client = Client(navd.observe)
                self.assertEqual(client.call('Get', {'scene': 's'})['path'][0]['name'], 'Home')
                self.assertError('PermissionDenied', client.call, 'Push', {'scene': 's', 'screen': screen('B')})
                self.assertError('PermissionDenied', client.call, 'Kick', {'client': 'c1'})

            observes()
            as_user(NAVIGATOR, observes, [NAVD_GROUP])
            as_user(STRANGER, observes)

    def test_a_users_own_daemon_serves_that_user_and_root(self):
        with self.navd('--user') as navd:
            opened(navd.client())
            navd.socket.chmod(0o666)

            def does_nothing():
                self.assertError('PermissionDenied', Client(navd.socket).call, 'List')

            as_user(NAVIGATOR, does_nothing, [NAVD_GROUP, OBSERVE_GROUP])

    def test_scenes_of_others_are_closed_and_stolen_by_root_only(self):
        with self.navd() as navd:
            def open_and_attach():
                client = Client(navd.socket)
                opened(client, 'theirs')
                client.send('Attach', {'scene': 'theirs', 'name': 'till', 'mode': 'exclusive'}, more=True)
                client.events_until('ready')

            def steals():
                client = Client(navd.socket)
                self.assertError('PermissionDenied', client.call, 'Close', {'scene': 'theirs'})
                client.send('Attach', {'scene': 'theirs', 'name': 'till', 'mode': 'exclusive'}, more=True)
                client.events_until('ready')
                other = Client(navd.socket)
                other.send('Attach', {'scene': 'theirs', 'name': 'thief', 'steal': True}, more=True)
                self.assertError('PermissionDenied', other.reply)

            as_user(NAVIGATOR, open_and_attach, [NAVD_GROUP])
            as_user(SECOND, steals, [NAVD_GROUP])
            attached(navd, 'theirs', mode='exclusive', steal=True)
            navd.call('Close', {'scene': 'theirs'})

    def test_no_user_locks_another_or_root_out(self):
        # Connections stay silent until the test calls on them, one after the other.
        limits = ('connections=40', 'connectionsForRoot=4', 'connectionsOfUser=25', 'firstMessageMilliseconds=3600000')
        with self.navd(*(f'--limit={limit}' for limit in limits)) as navd:
            navd.call('Ping')

            def served(uid):
                """How many of sixty connections of a user are served. They stay open."""
                with acting_as(uid, [NAVD_GROUP]):
                    clients = [navd.client() for _ in range(60)]
                return sum(map(answers, clients))

            self.assertEqual(served(NAVIGATOR), 25)
            # 40, minus 4 reserved for root, those of the first user, and root's own.
            self.assertEqual(served(SECOND), 40 - 4 - 25 - 1)
            self.assertTrue(answers(navd.client()))

    def test_navctl_says_so_with_exit_code_5(self):
        with self.navd() as navd:
            opened(navd.client())
            navd.socket.chmod(0o666)
            for arguments in (['scenes'], ['--scene', 's', 'push', 'A'], ['--scene', 's', 'close']):
                result = subprocess.run([self.navctl, '--address', f'unix:{navd.socket}', *arguments], text=True,
                                        capture_output=True, user=STRANGER, group=STRANGER, extra_groups=[], cwd='/')
                self.assertEqual((result.returncode, result.stdout), (5, ''), result.stderr)
                self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
