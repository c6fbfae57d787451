"""A fleet whose etcd has TLS, asks for certificates and for a password."""
import base64
import json
import signal
import subprocess

from endtoend import ROOT, EndToEndTest, eventually, names, opened, screen
from fleet import ETCD, Etcd, Fleet, Host


class FleetTLSTest(EndToEndTest):
    def setUp(self):
        self.need(ETCD, 'etcd (the package etcd-server)')

    def test_a_fleet_works_over_tls_with_a_password(self):
        with Etcd(tls=True) as etcd:
            self.ask_for_password(etcd)
            for name in 'ab':
                (etcd.secrets[name] / 'login').write_text('navd:secret\n')
            with Fleet('ab', etcd) as fleet:
                # Without TLS, it would not be a fleet over TLS.
                self.assertTrue(etcd.urls[0].startswith('https:'))
                opened(fleet.client())
                former = fleet.owner
                # A frame that takes several records of TLS.
                fleet.call('Push', {'scene': 's', 'screen': screen('A', text='x' * 60_000)})
                former.stop(signal.SIGKILL)
                fleet.wait_for_owner()
                self.assertIsNot(fleet.owner, former)
                self.assertEqual(names(fleet.call('Get', {'scene': 's'})), ['Home', 'A'])
                fleet.start()
                # Members forget who is logged in when they restart.
                etcd.kill()
                etcd.start()
                fleet.wait_for_owner()
                fleet.call('Push', {'scene': 's', 'screen': screen('B')})
                fleet.compare_copies()

    def ask_for_password(self, etcd):
        """Has etcd let in a user `navd`, who may use the keys of the fleet `test`."""
        def call(path, **body):
            etcd.call(0, f'/v3/auth/{path}', json.dumps(body).encode(), timeout=30)

        etcd.leader()
        key = {'key': base64.b64encode(b'/navd/test/').decode(), 'range_end': base64.b64encode(b'/navd/test0').decode()}
        for user in ('root', 'navd'):
            call('user/add', name=user, password='secret')
        call('role/add', name='fleet')
        call('role/grant', name='fleet', perm={'permType': 'READWRITE', **key})
        call('user/grant', user='root', role='root')
        call('user/grant', user='navd', role='fleet')
        call('enable')

    def test_a_wrong_password_is_told(self):
        with Etcd(tls=True) as etcd:
            self.ask_for_password(etcd)
            (etcd.secrets['a'] / 'login').write_text('navd:wrong\n')
            self.assertWaits(Host('a', etcd), 'invalid user ID or password')

    def test_a_member_of_another_authority_is_not_trusted(self):
        with Etcd(tls=True) as etcd:
            etcd.leader()
            other = etcd.folder / 'other'
            subprocess.run([ROOT / 'scripts/fleet-certificates', other, 'a=127.0.0.1'], check=True, stdout=subprocess.DEVNULL)
            etcd.secrets['a'] = other / 'a'
            self.assertWaits(Host('a', etcd), 'its certificate is refused')

    def test_a_member_must_have_its_own_address_in_its_certificate(self):
        with Etcd(tls=True) as etcd:
            pki = etcd.folder / 'pki'
            # A member that is killed before its log has a first entry never gets a leader.
            etcd.leader()
            subprocess.run([ROOT / 'scripts/fleet-certificates', pki, 'm0=127.0.0.2'], check=True, stdout=subprocess.DEVNULL)
            etcd.kill()
            etcd.start()
            self.assertWaits(Host('a', etcd), 'IP address mismatch')

    def assertWaits(self, host, why):
        """Asserts that a host does not serve, goes on trying, and logs the reason."""
        try:
            host.start()
            eventually(lambda: why in host.told(), f'the log says {why!r}')
            self.assertTrue(host.runs)
            self.assertFalse(host.serves())
        except BaseException:
            print(host.told())
            raise
        finally:
            host.stop(signal.SIGKILL)
            host.discard()

    def test_certificates_that_are_missing_are_named(self):
        with Etcd(tls=True) as etcd:
            for missing in ('certificate.pem', 'key.pem', 'authority.pem'):
                host = Host('a', etcd)
                try:
                    (etcd.secrets['a'] / missing).rename(etcd.folder / missing)
                    host.start()
                    eventually(lambda: not host.runs, 'it ends')
                    self.assertIn(missing, host.told())
                finally:
                    (etcd.folder / missing).rename(etcd.secrets['a'] / missing)
                    host.discard()
