"""Connections that come and go leave nothing behind."""
import os
import resource
import signal
import socket

from endtoend import (Client, Closed, EndToEndTest, Navd, PATIENCE, attached, eventually, message, names, opened, screen,
                      subscribed)

WAVES, WAVE = 5, 200
DESCRIPTORS = 48


class ConnectionsTest(EndToEndTest):
    def test_a_thousand_connections_that_come_and_go_leave_no_descriptor_and_no_session(self):
        # A wave takes its time on a busy machine, and those at its end are silent meanwhile.
        with Navd(limits={'firstMessageMilliseconds': 600_000}) as navd:
            main = navd.client()
            opened(main)
            navd.call('Ping')
            before = navd.descriptors()
            for _ in range(WAVES):
                wave = [Client(navd.socket, PATIENCE) for _ in range(WAVE)]
                for index, client in enumerate(wave):
                    BEHAVIOURS[index % len(BEHAVIOURS)](client)
                for client in wave:
                    client.close()
            eventually(lambda: len(navd.other_clients()) == 1, 'no client is left but this one')
            eventually(lambda: navd.descriptors() == before, 'all descriptors are closed')
            self.assertEqual(navd.metric('streams'), 0)
            self.assertEqual(navd.metric('waiting_calls'), 0)
            self.assertGreaterEqual(navd.metric('connections_total'), WAVES * WAVE)
            self.assertEqual(main.call('Get', {'scene': 's'})['frontEnds'], [])

    def test_a_client_killed_in_mid_frame_changes_nothing_and_leaves_nothing(self):
        with Navd() as navd:
            main = navd.client()
            opened(main)
            watcher, _ = subscribed(navd)
            child = half_a_call(navd.socket)
            eventually(lambda: len(main.call('Get', {'scene': 's'})['frontEnds']) == 1, 'the child is attached')
            self.assertEqual(pids(main).count(child), 2, 'so is its connection with half a call, which was answered')
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            eventually(lambda: child not in pids(main), 'the child is gone')
            self.assertEqual(names(main.call('Get', {'scene': 's'})), ['Home'])
            main.call('Push', {'scene': 's', 'screen': screen('Next')})
            self.assertEqual([e['kind'] for e in watcher.events_until('commit')], ['frontEnds', 'frontEnds', 'commit'])

    def test_a_call_whose_caller_has_gone_is_still_carried_out(self):
        with Navd() as navd:
            main = navd.client()
            opened(main)
            watcher, _ = subscribed(navd)
            with Client(navd.socket, PATIENCE) as gone:
                gone.send('Push', {'scene': 's', 'screen': screen('Last')})
            self.assertEqual(watcher.reply()['kind'], 'commit')
            self.assertEqual(names(main.call('Get', {'scene': 's'})), ['Home', 'Last'])

    def test_a_client_that_ends_its_sending_side_has_disconnected(self):
        """Its changes are carried out, and it is told nothing by what would go on."""
        with Navd() as navd:
            main = navd.client()
            opened(main)
            for method, parameters in ('Push', {'scene': 's', 'screen': screen('Last')}), ('Wait', {
                    'scene': 's', 'reference': {'name': 'Never'}}), ('Ping', {}):
                with Client(navd.socket, PATIENCE) as half:
                    half.send(method, parameters)
                    half.socket.shutdown(socket.SHUT_WR)
                    with self.assertRaises(Closed):
                        while True:
                            half.reply()
            watcher, _ = subscribed(navd)
            watcher.socket.shutdown(socket.SHUT_WR)
            with self.assertRaises(Closed):
                while True:
                    watcher.reply()
            eventually(lambda: len(navd.other_clients()) == 1, 'no client is left but this one')
            self.assertEqual(names(main.call('Get', {'scene': 's'})), ['Home', 'Last'])
            self.assertEqual((navd.metric('streams'), navd.metric('waiting_calls')), (0, 0))

    def test_a_caller_that_goes_while_its_calls_wait_leaves_nothing(self):
        """Also one with so many waiting calls that navd no longer reads it, and so could miss its end."""
        with Navd() as navd:
            main = navd.client()
            opened(main)
            client = Client(navd.socket, PATIENCE)
            for _ in range(300):
                client.send('Wait', {'scene': 's', 'reference': {'name': 'Never'}})
            eventually(lambda: navd.metric('waiting_calls') == 256, 'as many calls wait as may')
            client.close()
            eventually(lambda: navd.metric('waiting_calls') == 0, 'none waits any more')
            eventually(lambda: len(navd.other_clients()) == 1, 'no client is left but this one')

    def test_at_the_limit_of_descriptors_connections_wait_and_are_served_when_some_become_free(self):
        def few():
            resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS))

        with Navd(preexec_fn=few) as navd:
            main = navd.client()
            opened(main)
            before = navd.descriptors()
            clients = [navd.client() for _ in range(DESCRIPTORS + 10)]
            for client in clients:
                client.send('Ping')
            eventually(lambda: 'cannot accept connections' in navd.told(), 'navd says that it is short')
            self.assertEqual(main.call('Ping')['pid'], navd.process.pid)
            self.assertEqual(navd.descriptors(), DESCRIPTORS)
            served = []
            while clients:
                client = clients.pop(0)
                served.append(client.reply()['pid'])
                client.close()
            self.assertEqual(served, [navd.process.pid] * (DESCRIPTORS + 10))
            eventually(lambda: navd.descriptors() == before, 'all descriptors are free again')
            self.assertEqual(navd.call('Ping')['pid'], navd.process.pid)
            self.assertEqual(navd.told().count('cannot accept connections'), 1)

    def test_a_connection_that_says_nothing_is_closed(self):
        with Navd(limits={'firstMessageMilliseconds': 100}) as navd:
            def reached():
                # On a busy machine, this client may be silent for too long before its first message.
                try:
                    return [navd.reached('firstMessageMilliseconds')]
                except Closed:
                    navd.control = None
            before, = eventually(reached, 'a client says something in time')
            silent = navd.client()
            self.assertEqual(silent.expect_close(), [])
            self.assertEqual(navd.reached('firstMessageMilliseconds'), before + 1)
            self.assertTold(navd, 'no first message')

    def test_a_message_begun_and_not_ended_closes_its_connection_but_no_front_ends(self):
        with Navd(limits={'partialMessageMilliseconds': 100}) as navd:
            main = navd.client()
            opened(main)
            tokens = attached(navd)[1][0]['token']
            speaker = navd.client()
            speaker.call('Adopt', {'scene': 's', 'token': tokens})
            speaker.send_bytes(message('Ping')[:20])
            slow = navd.client()
            slow.send_bytes(message('Ping')[:20])
            self.assertEqual(slow.expect_close(), [])
            self.assertEqual(navd.reached('partialMessageMilliseconds'), 1)
            speaker.send_bytes(message('Ping')[20:])
            self.assertEqual(speaker.reply()['pid'], navd.process.pid)


def pids(client):
    return [c['pid'] for c in client.call('ListClients')['clients']]


def half_a_call(path):
    """Starts a child process that sends half a call on one connection, attaches with another, and stays. Returns its PID."""
    child = os.fork()
    if child:
        return child
    try:
        stream, half = Client(path), Client(path)
        call = message('Push', {'scene': 's', 'screen': screen('Never')})
        half.send_bytes(message('Ping') + call[:len(call) // 2])
        half.reply()
        stream.send('Attach', {'scene': 's', 'name': 'half'}, more=True)
        signal.pause()
    finally:
        os._exit(1)


def ping(client):
    client.call('Ping')


def subscribe(client):
    client.send('Subscribe', {'scene': 's'}, more=True)
    client.events_until('ready')


def attach(client):
    client.send('Attach', {'scene': 's', 'name': 'guest'}, more=True)


def wait(client):
    client.send('Wait', {'scene': 's', 'reference': {'name': 'Never'}, 'timeoutMilliseconds': 3_600_000})


def half(client):
    client.send_bytes(message('Ping')[:30])


def garbage(client):
    try:
        client.send_bytes(b'no message\0')
    except Closed:
        pass


def nothing(client):
    pass


BEHAVIOURS = [ping, subscribe, attach, wait, half, garbage, nothing]
