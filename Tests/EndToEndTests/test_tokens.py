"""Expired tokens stay expired, also after a restart."""
import signal

from endtoend import EndToEndTest, Navd, VarlinkError, attached, opened


class TokensTest(EndToEndTest):
    def ends(self, end):
        """Asserts that a front-end's token is invalid after `end`, and after a kill."""
        navd = Navd()
        self.addCleanup(navd.discard)
        self.addCleanup(navd.stop)
        opened(navd.client())
        _, events = attached(navd)
        token = events[0]['token']
        end(navd)
        self.assertError('InvalidToken', navd.client().call, 'Adopt', {'scene': 's', 'token': token})
        # Pending changes are written with the next commit.
        navd.call('Push', {'scene': 's', 'screen': {'name': 'A'}, 'options': {'durable': True}})
        navd.stop(signal.SIGKILL)
        navd.start()
        client = navd.client()
        client.send('Attach', {'scene': 's', 'name': 'back', 'token': token}, more=True)
        with self.assertRaises(VarlinkError) as raised:
            client.events_until('ready')
        self.assertEqual(raised.exception.short, 'InvalidToken')

    def test_of_one_that_was_kicked(self):
        def kick(navd):
            for client in navd.other_clients():
                if client.get('frontEnd'):
                    navd.call('Kick', {'client': client['client']})
        self.ends(kick)

    def test_of_one_whose_place_was_stolen(self):
        self.ends(lambda navd: attached(navd, name='thief', mode='exclusive', steal=True))
