"""Hosts of a fleet and their service manager, which passes the sockets and keeps them while no navd runs."""
import functools
import signal

from endtoend import PATIENCE, Client, EndToEndTest, eventually, names, opened, screen
from fleet import ETCD, Etcd, Host
from test_service import Manager


class FleetServiceTest(EndToEndTest):
    def setUp(self):
        self.need(ETCD, 'etcd (the package etcd-server)')

    def test_clients_wait_in_the_sockets_of_the_manager(self):
        with Etcd() as etcd:
            manager = Manager(self)
            activated = manager.navd(self, start=False, make=functools.partial(Host, 'a', etcd))
            other = Host('b', etcd)
            self.addCleanup(other.discard)
            # Nothing runs yet, and its client waits.
            first = self.client(manager)
            first.send('Open', {'scene': 's', 'root': screen('Home')})
            activated.start()
            first.reply()
            self.assertFalse(activated.configured.exists())
            other.start()
            eventually(lambda: 'b' in {host['host'] for host in first.call('Status')['hosts']}, 'b follows')
            # The socket outlives a host, and leads to whichever owns the scenes then.
            activated.stop(signal.SIGKILL)
            waiting = self.client(manager)
            waiting.send('Push', {'scene': 's', 'screen': screen('A')})
            activated.start()
            self.assertTrue(waiting.reply()['outcome']['changed'])
            self.assertEqual(names(self.client(manager, 'varlink').call('Get', {'scene': 's'})), ['Home', 'A'])
            observer = self.client(manager, 'observe')
            self.assertEqual(names(observer.call('Get', {'scene': 's'})), ['Home', 'A'])
            self.assertError('PermissionDenied', observer.call, 'Push', {'scene': 's', 'screen': screen('B')})

    def client(self, manager, name='varlink'):
        client = Client(manager.folder / name, PATIENCE)
        self.addCleanup(client.close)
        return client

    def test_a_standby_answers_its_manager(self):
        with Etcd() as etcd:
            owner = Host('a', etcd)
            self.addCleanup(owner.discard)
            owner.start()
            eventually(owner.serves, 'a serves')
            manager = Manager(self)
            standby = manager.navd(self, start=False, make=functools.partial(Host, 'b', etcd))
            standby.start()
            manager.heard_until(READY='1')
            # systemctl reload waits for both.
            standby.send_signal(signal.SIGHUP)
            manager.heard_until(RELOADING='1')
            manager.heard_until(READY='1')
            opened(self.client(manager))
            self.assertEqual(standby.stop(), 0)
