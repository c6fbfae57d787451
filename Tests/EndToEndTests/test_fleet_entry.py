"""Clients that are connected to a host which does not own the stage."""
import contextlib
import json
import signal
import socket
import subprocess
import time

from endtoend import NAVCTL, PATIENCE, Client, Closed, EndToEndTest, VarlinkError, eventually, names, opened, screen, subscribed
from fleet import ETCD, Etcd, Fleet, steady


class FleetEntryTest(EndToEndTest):
    def setUp(self):
        self.need(ETCD, 'etcd (the package etcd-server)')

    @contextlib.contextmanager
    def fleet(self, hosts='abc', **options):
        """A fleet with the scene `s`, its owner, and the other hosts."""
        with Etcd() as etcd, Fleet(hosts, etcd, **options) as fleet:
            opened(fleet.client())
            yield fleet, fleet.owner, [host for host in fleet.hosts if host is not fleet.owner]

    @steady
    def test_clients_at_three_sockets_continue_when_the_owner_is_killed(self):
        with self.fleet() as (fleet, owner, others):
            frontends = [FrontEnd(host) for host in fleet.hosts]
            self.addCleanup(lambda: [each.client.close() for each in frontends])
            for index, host in enumerate(fleet.hosts):
                host.client().call('Push', {'scene': 's', 'screen': screen(f'S{index}')})
            for each in frontends:
                each.until('S2')
            ids = [each.id for each in frontends]
            owner.stop(signal.SIGKILL)
            owner.start()
            # Nobody waits for the takeover: the sockets are there.
            for each in frontends:
                each.come_back()
            self.assertEqual([each.id for each in frontends], ids)
            others[0].client().call('Push', {'scene': 's', 'screen': screen('After')})
            for each in frontends:
                each.until('After')
                self.assertNotIn('reset', each.kinds)
                self.assertEqual(each.kinds.count('snapshot'), 1)
                self.assertEqual(each.gaps, [])
            self.assertEqual(names(fleet.hosts[2].client().call('Get', {'scene': 's'})),
                             ['Home', 'S0', 'S1', 'S2', 'After'])

    @steady
    def test_a_client_that_arrives_while_there_is_no_owner_waits(self):
        with self.fleet() as (fleet, owner, others):
            owner.stop(signal.SIGKILL)
            clients = [host.client() for host in others for _ in range(20)]
            for number, client in enumerate(clients):
                client.send('Push', {'scene': 's', 'screen': screen(f'S{number}')})
            for client in clients:
                self.assertTrue(client.reply()['outcome']['changed'])
            self.assertEqual(len(names(others[0].client().call('Get', {'scene': 's'}))), 41)

    @steady
    def test_an_entry_tells_when_there_is_no_owner_for_long(self):
        with self.fleet('ab') as (fleet, owner, (other,)):
            # The other host must not take over: the engine is gone, too.
            with contextlib.ExitStack() as after:
                # It has seen who the owner is.
                other.client().call('Get', {'scene': 's'})
                etcd = fleet.etcd
                etcd.kill()
                after.callback(etcd.start)
                owner.stop(signal.SIGKILL)
                # Clients that say nothing give way to others.
                silent = [other.client() for _ in range(80)]
                self.assertError('NoOwner', other.client().call, 'Get', {'scene': 's'})
                for client in silent[:64]:
                    self.assertEqual(client.expect_close(), [])
                status = other.client().call('Status')
                self.assertEqual((status['host'], status['serves'], status['claim']['owner']),
                                 (other.name, False, owner.name))
                told = subprocess.run([NAVCTL, '--address', other.socket, 'fleet', 'status'], capture_output=True, text=True)
                self.assertEqual(told.returncode, 1)
                self.assertIn(f'host {other.name} reaches no owner', told.stdout)
            fleet.wait_for_owner()
            self.assertEqual(names(other.client().call('Get', {'scene': 's'})), ['Home'])

    @steady
    def test_status_tells_what_has_happened(self):
        with self.fleet() as (fleet, owner, others):
            for host in fleet.hosts:
                status = host.client().call('Status')
                self.assertEqual((status['host'], status['serves'], status['claim']['term']), (owner.name, True, 1))
                self.assertEqual((status['claim']['reason'], status['claim'].get('former')), ('first', None))
                self.assertIn('fleet', host.client().call('Ping')['features'])
            owner.stop(signal.SIGKILL)
            status = others[0].client().call('Status')
            self.assertEqual((status['claim']['reason'], status['claim']['former']), ('silent', owner.name))
            told = subprocess.run([NAVCTL, '--address', others[1].socket, 'fleet', 'status'], capture_output=True, text=True)
            self.assertEqual(told.returncode, 0, told.stderr)
            self.assertIn(f'host {status["host"]} owns the scenes', told.stdout)
            self.assertIn(f'host {owner.name} was silent', told.stdout)
            printed = json.loads(subprocess.check_output(
                [NAVCTL, '--json', '--address', others[1].socket, 'fleet', 'status'], text=True))
            self.assertEqual(printed['claim'], status['claim'])

    @steady
    def test_an_owner_that_is_stopped_hands_over(self):
        with self.fleet() as (fleet, owner, others):
            client = others[0].client()
            client.call('Push', {'scene': 's', 'screen': screen('A')})
            self.assertEqual(owner.stop(), 0)
            client.expect_close()
            state = others[0].client().call('Get', {'scene': 's'})
            self.assertEqual(names(state), ['Home', 'A'])
            claim = others[0].client().call('Status')['claim']
            self.assertEqual((claim['reason'], claim['former'], claim['term']), ('handedOver', owner.name, 2))
            fleet.start()
            fleet.compare_copies()

    @steady
    def test_an_owner_that_is_asked_hands_over(self):
        with self.fleet('ab', most={'a': 'admin', 'b': 'admin'}) as (fleet, owner, (other,)):
            client = other.client()
            client.call('Push', {'scene': 's', 'screen': screen('A')})
            told = subprocess.run([NAVCTL, '--address', other.socket, 'fleet', 'hand-over'], capture_output=True, text=True)
            self.assertEqual((told.returncode, told.stdout), (0, 'the owner gives the scenes up\n'), told.stderr)
            client.expect_close()
            eventually(lambda: not owner.runs, 'the owner ends')
            self.assertEqual(owner.process.returncode, 0)
            self.assertEqual(names(other.client().call('Get', {'scene': 's'})), ['Home', 'A'])
            self.assertEqual(other.client().call('Status')['claim']['reason'], 'handedOver')

    @steady
    def test_a_host_that_is_gone_leaves(self):
        with self.fleet('ab') as (fleet, owner, (other,)):
            client = owner.client()
            eventually(lambda: other.name in [each['host'] for each in client.call('Status')['hosts']], 'it has come')
            self.assertError('HostIsAlive', client.call, 'Forget', {'host': other.name})
            self.assertError('HostIsAlive', client.call, 'Forget', {'host': owner.name})
            self.assertError('HostNotFound', client.call, 'Forget', {'host': 'z'})
            self.assertError('PermissionDenied', other.client().call, 'Forget', {'host': owner.name})
            other.stop(signal.SIGKILL)

            def leaves():
                done = subprocess.run([NAVCTL, '--address', owner.socket, 'fleet', 'leave', other.name],
                                      capture_output=True, text=True)
                return done.returncode == 0
            eventually(leaves, 'it has been silent for long enough')
            eventually(lambda: [each['host'] for each in client.call('Status')['hosts']] == [owner.name], 'it has left')
            # It may come back.
            other.start()
            fleet.compare_copies()

    @steady
    def test_clients_of_other_hosts_navigate_at_most(self):
        with self.fleet('ab') as (_, owner, (other,)):
            client = other.client()
            client.call('Push', {'scene': 's', 'screen': screen('A')})
            self.assertError('PermissionDenied', client.call, 'SetLogLevel', {'level': 'debug'})
            hosts = [each.get('host') for each in owner.client().call('ListClients')['clients']]
            self.assertEqual({host for host in hosts if host}, {other.name})
            self.assertIn(None, hosts)
            told = subprocess.check_output([NAVCTL, '--address', owner.socket, 'clients'], text=True)
            self.assertRegex(told, rf'CLIENT +HOST +PID[^\n]*\n(.*\n)*c\d+ +{other.name} ')
            owner.client().call('SetLogLevel', {'level': 'info'})

    @steady
    def test_clients_of_a_host_may_be_administrators(self):
        with self.fleet('ab', most={'a': 'admin', 'b': 'admin'}) as (_, _, (other,)):
            other.client().call('SetLogLevel', {'level': 'info'})

    @steady
    def test_the_last_calls_of_a_client_that_closes_are_executed(self):
        with self.fleet('ab') as (_, owner, (other,)):
            # Like a navd by itself, the owner closes the connection of a client that sends no more.
            client = other.client()
            for number in range(50):
                client.send('Push', {'scene': 's', 'screen': screen(f'S{number}')})
            client.socket.shutdown(socket.SHUT_WR)
            client.expect_close()
            gone = other.client()
            for number in range(50, 100):
                gone.send('Push', {'scene': 's', 'screen': screen(f'S{number}')})
            gone.close()
            eventually(lambda: names(owner.client().call('Get', {'scene': 's'})) == ['Home', *(f'S{n}' for n in range(100))],
                       'all are executed, in order')

    @steady
    def test_a_client_that_is_gone_is_noticed_though_it_is_not_read(self):
        with self.fleet('ab', limits={'waitingCalls': 2}) as (fleet, owner, (other,)):
            before = len(owner.other_clients())
            client = other.client()
            revision = owner.call('Get', {'scene': 's'})['at']['revision']
            # The third call is not read until one of the first two is answered, which is never.
            for _ in range(3):
                client.send('Wait', {'scene': 's', 'revision': revision})
            eventually(lambda: any(each['waiting'] == 2 for each in owner.other_clients()), 'two calls wait')
            client.close()
            eventually(lambda: len(owner.other_clients()) <= before, 'the owner has dropped the client')

    @steady
    def test_a_slow_reader_harms_only_itself(self):
        with self.fleet('ab', limits={'streamQueueBytes': 64 << 10, 'stalledMilliseconds': 2_000}) as (_, owner, (other,)):
            slow, _ = subscribed(other)
            fast, _ = subscribed(other)
            before = other.memory()
            main = other.client()
            while owner.metric('stalled_total') == 0:
                main.call('ReplaceTop', {'scene': 's', 'screen': screen('Big', text='x' * 30_000)})
                while fast.reply()['kind'] != 'commit':
                    pass
            self.assertLess(other.memory() - before, 8 << 20)
            # What the owner has sent is still read, up to the end.
            slow.expect_close()

    @steady
    def test_links_are_for_hosts(self):
        """What is said on a link by anyone who may open the socket ends at most that link."""
        with self.fleet('a') as (_, owner, _):
            path = owner.state / 'link'
            self.assertEqual(path.stat().st_mode & 0o777, 0o600)
            preamble = {'version': 1, 'host': 'z', 'observes': False, 'uid': 12345, 'gid': 12345, 'pid': 1, 'groups': []}
            for said in (b'\0', b'{}\0', b'[' * 1_000 + b'\0', b'x' * (2 << 20), b'\xff\0',
                         json.dumps({**preamble, 'version': 9}).encode() + b'\0',
                         json.dumps({**preamble, 'uid': -1}).encode() + b'\0'):
                with Client(path, PATIENCE) as link:
                    self.assertEqual(link.receive()['host'], 'a')
                    with contextlib.suppress(Closed):
                        link.send_bytes(said)
                    self.assertEqual(link.expect_close(), [])
            # A preamble in pieces, and calls right behind it.
            with Client(path, PATIENCE) as link:
                link.receive()
                for byte in json.dumps(preamble).encode():
                    link.send_bytes(bytes([byte]))
                link.send_bytes(b'\0' + b'{"method":"org.navd.Scene.Get","parameters":{"scene":"s"}}\0' * 2)
                # The daemon is a user's own, and this is another user.
                for _ in range(2):
                    self.assertError('PermissionDenied', link.reply)
            # Links without a client take nothing away from clients.
            links = [Client(path) for _ in range(300)]
            self.assertEqual(names(owner.client().call('Get', {'scene': 's'})), ['Home'])
            for link in links:
                link.close()


class FrontEnd:
    """A front-end that comes back to its socket, with its token and the last revision that it has seen."""

    def __init__(self, host):
        self.host, self.token, self.at, self.id = host, None, None, None
        self.kinds, self.gaps, self.seen = [], [], set()
        self.attach()

    def attach(self):
        self.client = Client(self.host.socket, PATIENCE)
        parameters = {'scene': 's', 'name': self.host.name}
        if self.token:
            parameters |= {'token': self.token, 'since': self.at}
        self.client.send('Attach', parameters, more=True)
        while self.take()['kind'] != 'ready':
            pass

    def take(self):
        event = self.client.reply()
        self.kinds.append(event['kind'])
        if event['kind'] == 'attached':
            self.token, self.id = event['token'], event['frontEnd']['id']
        if event['kind'] == 'commit':
            if event['previous'] != self.at['revision']:
                self.gaps.append(event)
            self.seen |= {change['node']['name'] for change in event['changes'] if 'name' in (change.get('node') or {})}
        self.at = event.get('at') or self.at
        return event

    def until(self, name):
        while name not in self.seen:
            self.take()

    def come_back(self):
        """The connection ends; the next one is answered by the next owner."""
        with contextlib.suppress(Closed):
            while True:
                self.take()
        while True:
            self.client.close()
            try:
                return self.attach()
            except (Closed, OSError):
                time.sleep(0.05)
