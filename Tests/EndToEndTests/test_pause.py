"""navd is stopped (SIGSTOP) for longer than every time limit, and no client is dropped for it."""
import pathlib
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
            back.close()
            eventually(lambda: navd.call('Get', {'scene': 'lingers'})['frontEnds'] == [], 'the scene lingers')
            clients = {client['client'] for client in navd.other_clients()}
            self.assertEqual(len(clients), 6)

            self.stand_still(navd)
            time.sleep(STILL_SECONDS)  # the pause itself is under test
            late = Client(navd.socket, PATIENCE)
            late.send('Attach', {'scene': 'lingers', 'name': 'late'}, more=True)
            navd.send_signal(signal.SIGCONT)

            self.assertEqual(late.events_until('ready')[0]['kind'], 'attached')
            eventually(lambda: 'stood still' in navd.told(), 'navd has noticed')
            # Now, because the limits count from here on: the token of `back` expires in ten seconds.
            for limit in LIMITS:
                if limit != 'streamQueueBytes':
                    self.assertEqual(navd.reached(limit), 0, limit)
            self.assertEqual(clients - {client['client'] for client in navd.other_clients()}, set())
            attached(navd, token=detached)
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
            late.close()

    def test_what_arrives_while_navd_stands_still_comes_before_what_becomes_due(self):
        """The pause is too short to be noticed, so the scene's time passes, and the front-end came before."""
        with Navd() as navd:
            main = navd.client()
            for number in range(20):
                scene = opened(main, f'lingers{number}', lingerSeconds=1)
                follower, _ = subscribed(navd, scene)
                back, _ = attached(navd, scene)
                back.close()
                while follower.events_until('frontEnds')[-1]['frontEnds']:
                    pass
                self.stand_still(navd)
                if self.has_message(follower):
                    # The test was slow, and the scene may have been closed before the pause.
                    navd.send_signal(signal.SIGCONT)
                    continue
                with Client(navd.socket, PATIENCE) as late:
                    late.send('Attach', {'scene': scene, 'name': 'late'}, more=True)
                    time.sleep(1.5)  # the pause itself is under test
                    navd.send_signal(signal.SIGCONT)
                    self.assertEqual(late.events_until('ready')[0]['kind'], 'attached')
                break
            else:
                self.fail('each scene was closed before navd stood still')

    def stand_still(self, navd):
        """Stops navd while it waits for something to happen."""
        status = pathlib.Path(f'/proc/{navd.process.pid}/stat')
        eventually(lambda: status.read_text().rpartition(')')[2].split()[0] == 'S', 'navd sleeps')
        navd.send_signal(signal.SIGSTOP)
        eventually(lambda: status.read_text().rpartition(')')[2].split()[0] == 'T', 'navd is stopped')

    def has_message(self, client):
        try:
            client.receive(timeout=0.0)
        except TimeoutError:
            return False
        return True

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
        eventually(lambda: 'gone' not in [other['name'] for other in navd.call('Get', {'scene': 's'})['frontEnds']],
                   'the front-end is detached')
        return began[0]['token']

    def test_time_limits_go_on_after_standing_still(self):
        with Navd(limits={'firstMessageMilliseconds': 2_000}) as navd:
            main = navd.client()
            opened(main)
            silent = navd.client()
            self.stand_still(navd)
            time.sleep(5)  # the pause itself is under test
            navd.send_signal(signal.SIGCONT)
            eventually(lambda: 'stood still' in navd.told(), 'navd has noticed')
            self.assertEqual(silent.expect_close(), [])
            self.assertEqual(navd.reached('firstMessageMilliseconds'), 1)
            main.send('Wait', {'scene': 's', 'reference': {'name': 'Never'}, 'timeoutMilliseconds': 50})
            self.assertError('TimedOut', main.reply)
