"""navd is stopped (SIGSTOP) for longer than every time limit, and no client is dropped for it."""
import signal
import time

from endtoend import (Client, EndToEndTest, Navd, PATIENCE, attached, eventually, message, names, opened, screen, subscribed)

STILL_SECONDS = 15
LIMITS = {'firstMessageMilliseconds': 10_000, 'partialMessageMilliseconds': 10_000, 'stalledMilliseconds': 10_000,
          'tokenMilliseconds': 10_000, 'streamQueueBytes': 65_536}


class PauseTest(EndToEndTest):
    def test_after_standing_still_for_15_s_nobody_is_dropped(self):
        with Navd(limits=LIMITS) as navd:
            main = navd.client()
            opened(main)
            opened(main, 'lingers', lingerSeconds=10)
            stream, _ = subscribed(navd)
            front_end, began = attached(navd)
            token = began[0]['token']
            back, _ = attached(navd, 'lingers')
            slow = self.fallen_behind(navd, main)
            detached = self.detached_token(navd)
            silent, half = navd.client(), navd.client()
            half.send_bytes(message('Ping')[:10])
            # Each has begun something that is about to expire.
            eventually(lambda: len(navd.other_clients()) == 7, 'all are connected')
            clients = {client['client'] for client in navd.other_clients()}
            back.close()
            eventually(lambda: navd.call('Get', {'scene': 'lingers'})['frontEnds'] == [], 'the scene lingers')

            navd.send_signal(signal.SIGSTOP)
            time.sleep(STILL_SECONDS)  # the pause itself is under test
            late = Client(navd.socket, PATIENCE)
            late.send('Attach', {'scene': 'lingers', 'name': 'late'}, more=True)
            navd.send_signal(signal.SIGCONT)

            self.assertEqual(late.events_until('ready')[0]['kind'], 'attached')
            eventually(lambda: 'stood still' in navd.told(), 'navd has noticed')
            self.assertEqual(clients - {c['client'] for c in navd.other_clients()}, {self.client_of(back, clients, navd)})
            half.send_bytes(message('Ping')[10:])
            self.assertEqual(half.reply()['pid'], navd.process.pid)
            self.assertEqual(silent.call('Ping')['pid'], navd.process.pid)
            main.call('Push', {'scene': 's', 'screen': screen('After')})
            for client in (stream, front_end):
                while client.events_until('commit')[-1]['changes'][0].get('node', {}).get('name') != 'After':
                    pass
            slow.events_until('reset')
            self.assertEqual(names(slow.events_until('ready')[-2])[-1], 'After')
            self.assertEqual(main.call('Adopt', {'scene': 's', 'token': token})['frontEnd']['name'], 'till')
            attached(navd, token=detached)
            for limit in LIMITS:
                if limit != 'streamQueueBytes':
                    self.assertEqual(navd.reached(limit), 0, limit)
            late.close()

    def fallen_behind(self, navd, main):
        """A stream that does not read, whose queue is full."""
        slow, _ = subscribed(navd)
        others = [client for client in navd.clients if client not in (slow, main)]
        while navd.metric('resets_total') == 0:
            for _ in range(8):
                main.call('Push', {'scene': 's', 'screen': screen('Big', text='x' * 30_000)})
                main.call('Pop', {'scene': 's'})
            for client in others:
                self.drain(client)
        return slow

    def drain(self, client):
        try:
            while True:
                client.receive(timeout=0.0)
        except TimeoutError:
            return

    def detached_token(self, navd):
        client, began = attached(navd, name='gone')
        client.close()
        return began[0]['token']

    def client_of(self, _, clients, navd):
        """The one of these clients that is no longer connected."""
        gone = clients - {c['client'] for c in navd.other_clients()}
        self.assertEqual(len(gone), 1)
        return gone.pop()

    def test_time_limits_go_on_after_standing_still(self):
        with Navd(limits={'firstMessageMilliseconds': 500, 'partialMessageMilliseconds': 500}) as navd:
            silent = navd.client()
            navd.send_signal(signal.SIGSTOP)
            time.sleep(3)
            navd.send_signal(signal.SIGCONT)
            self.assertEqual(silent.expect_close(), [])
            main = navd.client()
            opened(main)
            main.send('Wait', {'scene': 's', 'reference': {'name': 'Never'}, 'timeoutMilliseconds': 50})
            self.assertError('TimedOut', main.reply)
