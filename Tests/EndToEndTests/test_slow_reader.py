"""A client that stops reading harms only itself."""

from endtoend import EndToEndTest, Navd, attached, eventually, in_threads, names, opened, screen, subscribed

KIB = 1024
# Without the limit of ten seconds, readers that stand still are kept, however long a busy machine takes to fill their queues.
SMALL = {'streamQueueBytes': 64 * KIB, 'replyQueueBytes': 256 * KIB, 'stalledMilliseconds': 3_600_000}
# How much of one connection the kernel may buffer in both directions (net.core.wmem_default and more).
KERNEL = 1024 * KIB


class SlowReaderTest(EndToEndTest):
    def test_a_slow_reader_gets_reset_and_a_snapshot_when_it_reads_again(self):
        with Navd(limits=SMALL) as navd:
            main = navd.client()
            opened(main)
            slow, began = subscribed(navd)
            fast, fast_began = subscribed(navd)
            events = flood(navd, main, lambda: navd.metric('resets_total') >= 1, fast)
            self.assertFollows(fast_began + events, main.call('Get', {'scene': 's'}))
            seen = slow.events_until('reset')
            commits = [e for e in began + seen if e['kind'] == 'commit']
            self.assertEqual([e['previous'] for e in commits[1:]], [e['at']['revision'] for e in commits[:-1]])
            self.assertLess(len(commits), len(events))
            fresh = slow.events_until('ready')
            self.assertEqual([e['kind'] for e in fresh if e['kind'] != 'frontEnds'], ['snapshot', 'ready'])
            self.assertFollows(fresh, main.call('Get', {'scene': 's'}))
            revision = main.call('Push', {'scene': 's', 'screen': screen('After')})['outcome']['revision']
            after = slow.reply()
            self.assertEqual((after['kind'], after['at']['revision']), ('commit', revision))
            self.assertEqual(after['previous'], fresh[-1]['at']['revision'])
            self.assertGreaterEqual(navd.reached('streamQueueBytes'), 1)

    def test_a_reader_that_takes_nothing_is_closed_as_stalled(self):
        with Navd(limits={**SMALL, 'stalledMilliseconds': 500}) as navd:
            main = navd.client()
            opened(main)
            stalled, _ = attached(navd)
            flood(navd, main, lambda: navd.metric('stalled_total') == 1)
            self.assertEqual(main.call('Get', {'scene': 's'})['frontEnds'], [])
            eventually(lambda: len(navd.other_clients()) == 1, 'the stalled client is gone')
            self.assertTold(navd, 'reason=stalled')
            self.assertEqual(navd.reached('stalledMilliseconds'), 1)
            stalled.expect_close()

    def test_ping_answers_while_queues_are_full(self):
        with Navd(limits=SMALL) as navd:
            main = navd.client()
            opened(main)
            slow = [subscribed(navd)[0] for _ in range(20)]
            flood(navd, main, lambda: navd.metric('resets_total') >= len(slow))
            deaf = navd.client()
            request_state_until_it_is_not_read(navd, deaf)
            self.assertEqual(navd.call('Ping')['pid'], navd.process.pid)
            self.assertEqual(main.call('Push', {'scene': 's', 'screen': screen('Last')})['outcome']['changed'], True)
            self.assertEqual(names(main.call('Get', {'scene': 's'}))[-1], 'Last')

    def test_replies_that_nobody_reads_hold_up_their_connection_alone_and_none_is_lost(self):
        with Navd(limits=SMALL) as navd:
            main = navd.client()
            opened(main, root='Home')
            main.call('Push', {'scene': 's', 'screen': screen('Big', text='x' * 30 * KIB)})
            deaf = navd.client()
            sent = request_state_until_it_is_not_read(navd, deaf)
            self.assertGreaterEqual(navd.reached('replyQueueBytes'), 1)
            queued = max(c['queuedBytes'] for c in main.call('ListClients')['clients'])
            self.assertLessEqual(queued, SMALL['replyQueueBytes'] + 128 * KIB)
            for _ in range(sent):
                self.assertEqual(names(deaf.reply()), ['Home', 'Big'])
            self.assertEqual(deaf.call('Ping')['pid'], navd.process.pid)

    def test_memory_stays_bounded_while_readers_stand_still(self):
        with Navd(limits=SMALL) as navd:
            main = navd.client()
            opened(main)
            readers = [subscribed(navd)[0] for _ in range(30)]
            before = navd.memory()
            sent = 0
            while sent < 48 * KIB * KIB:
                sent += write(main, 16 * KIB, times=64)
            self.assertGreaterEqual(navd.metric('resets_total'), len(readers))
            # A queue and a snapshot for each reader, the scene's history, and allocator overhead.
            self.assertLess(navd.memory() - before, 30 * (128 * KIB) + 40 * KIB * KIB)

    def test_a_stream_behind_a_call_that_waits_is_bounded_too(self):
        with Navd(limits=SMALL) as navd:
            main = navd.client()
            opened(main)
            behind = navd.client()
            behind.send('Wait', {'scene': 's', 'reference': {'name': 'End'}})
            behind.send('Subscribe', {'scene': 's'}, more=True)
            eventually(lambda: navd.metric('streams') == 1, 'it is subscribed')
            flood(navd, main, lambda: navd.metric('resets_total') == 1)
            for _ in range(8):
                write(main, 16 * KIB, times=64)
            queued = max(c['queuedBytes'] for c in main.call('ListClients')['clients'])
            self.assertLess(queued, 2 * SMALL['streamQueueBytes'])
            main.call('Push', {'scene': 's', 'screen': screen('End')})
            self.assertEqual(names(behind.reply()), ['Home', 'End'])
            behind.events_until('reset')
            self.assertFollows(behind.events_until('ready'), main.call('Get', {'scene': 's'}))


def write(client, size, times):
    """Pushes a screen with large arguments and pops it, repeatedly. Returns how many bytes readers get."""
    push = ('Push', {'scene': 's', 'screen': screen('Item', text='x' * size)})
    for _ in range(times):
        client.send(*push)
        client.send('Pop', {'scene': 's'})
    for _ in range(2 * times):
        client.reply()
    return size * times


def flood(navd, client, until, *readers):
    """Changes the scene until a condition holds. Returns what the first reader got meanwhile."""
    seen, done = [], []

    def change():
        while not until():
            write(client, 16 * 1024, times=4 if readers else 16)
            # Readers must not fall behind: navd is faster than a reader in Python.
            now = client.call('Get', {'scene': 's'})['at']['revision']
            if readers:
                eventually(lambda: seen and seen[-1]['at']['revision'] >= now, 'the fast reader has read it')
        done.append(client.call('Push', {'scene': 's', 'screen': screen('Mark')})['outcome']['revision'])
        client.call('Pop', {'scene': 's'})

    def read(reader):
        while not done or seen[-1]['at']['revision'] <= done[0]:
            event = reader.reply()
            if event['kind'] != 'heartbeat':
                seen.append(event)

    in_threads(change, *[lambda r=r: read(r) for r in readers])
    return seen


def request_state_until_it_is_not_read(navd, client):
    """Sends calls without reading replies until navd stops reading. Returns how many calls were sent completely."""
    client.socket.settimeout(0.2)
    call = b'{"method":"org.navd.Scene.Get","parameters":{"scene":"s"}}\0'
    sent, rest = 0, b''
    reached = navd.reached('replyQueueBytes')
    while navd.reached('replyQueueBytes') == reached:
        for _ in range(50):
            try:
                count = client.socket.send(rest or call)
            except TimeoutError:
                break
            rest = (rest or call)[count:]
            sent += not rest
    if rest:
        # The rest of the last call is sent while replies are read.
        client.socket.settimeout(client.timeout)
        while rest:
            client.buffer += client.socket.recv(1 << 16)
            try:
                client.socket.setblocking(False)
                rest = rest[client.socket.send(rest):]
            except BlockingIOError:
                pass
            finally:
                client.socket.settimeout(client.timeout)
        sent += 1
    return sent
