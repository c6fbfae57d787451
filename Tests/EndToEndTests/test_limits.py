"""Each limit is reached once: navd does what docs/protocol.md says, and its metric counts it."""
import json
import os
import shutil
import signal
import subprocess
import tempfile

from endtoend import (NAVCTL, NAVD, PATIENCE, Closed, EndToEndTest, Navd, VarlinkError, as_user, attached, eventually,
                      message, opened, screen, subscribed)

NOBODY = 65_534

# Reached elsewhere: test_slow_reader, test_connections, test_hostile, test_slow_disk, and the last one in
# NavigationDaemonTests, since it takes a disk that cannot be copied to.
ELSEWHERE = {'streamQueueBytes', 'stalledMilliseconds', 'replyQueueBytes', 'firstMessageMilliseconds',
             'partialMessageMilliseconds', 'waitingCalls', 'pendingBytes', 'turnFileBytesOfUser'}
REACHED = set()


def reaches(*limits):
    """Declares which limits a test reaches."""
    REACHED.update(limits)
    return lambda test: test


class LimitsTest(EndToEndTest):
    def limited(self, limit, value):
        """Starts a navd with one small limit, and opens a scene."""
        navd = Navd(limits={limit: value})
        self.addCleanup(navd.discard)
        self.addCleanup(navd.stop)
        opened(navd.client())
        return navd

    def assertReached(self, navd, limit, value, method, parameters, call=None):
        """Asserts that a call fails with LimitReached, is counted, and changes nothing."""
        before = navd.call('Get', {'scene': 's'})
        self.assertError('LimitReached', call or navd.call, method, {'scene': 's', **parameters}, limit=limit, value=value)
        self.assertEqual(navd.reached(limit), 1)
        self.assertEqual(navd.call('Get', {'scene': 's'}), before)
        self.assertEqual(navd.stop(), 0)

    def test_every_limit_is_reached_by_a_test_and_by_nobody_else(self):
        with Navd() as navd:
            limits = set(navd.call('GetLimits')['limits'])
            self.assertEqual(limits, REACHED | ELSEWHERE)
            for limit in limits:
                self.assertEqual(navd.reached(limit), 0)

    # ── messages ──
    @reaches('messageInBytes')
    def test_message_in(self):
        navd = self.limited('messageInBytes', 2_000)
        client = navd.client()
        client.send('Push', {'scene': 's', 'screen': screen('A', text='x' * 2_000)})
        self.assertEqual(client.expect_close(), [])
        self.assertEqual(navd.reached('messageInBytes'), 1)
        self.assertTold(navd, 'not a message')
        self.assertEqual(navd.stop(), 0)

    @reaches('messageOutBytes')
    def test_message_out(self):
        navd = Navd()
        self.addCleanup(navd.discard)
        self.addCleanup(navd.stop)
        opened(navd.client())
        for _ in range(15):
            navd.call('StartCoordinator', {'scene': 's', 'coordinator': 'C', 'root': {
                'tabs': {'items': [{'name': 'T', 'stack': [screen('X')]}]}}})
        for _ in range(60):
            navd.call('Push', {'scene': 's', 'screen': screen('A', text='x' * 60_000)})
        # All texts lie in each of these containers.
        self.assertError('LimitReached', navd.call, 'Find', {'scene': 's', 'kind': 'stack'},
                         limit='messageOutBytes', value=32 << 20)
        self.assertEqual(navd.reached('messageOutBytes'), 1)
        self.assertEqual(navd.stop(), 0)

    def test_a_page_of_history_ends_before_its_message_is_too_long(self):
        with Navd() as navd:
            tabs = [{'screen': screen(name, text='x' * 60_000)} for name in ('A', 'B')]
            navd.call('Open', {'scene': 's', 'container': {'tabs': {'items': tabs}}})
            # Each commit in history has the top after it.
            for number in range(700):
                navd.call('SelectTab', {'scene': 's', 'index': (number + 1) % 2})
            newest = navd.call('Get', {'scene': 's'})['at']['revision']
            first = navd.call('History', {'scene': 's', 'limit': 1_000})
            last = navd.call('History', {'scene': 's', 'limit': 1_000, 'before': first['next']})
            self.assertNotIn('next', last)
            listed = [commit['revision'] for page in (first, last) for commit in page['commits']]
            self.assertEqual(listed, list(range(newest, newest - 701, -1)))
            self.assertGreater(len(last['commits']), 0)
            words = [NAVCTL, '--address', f'unix:{navd.socket}', '--json', 'history', 's', '--limit', '1000']
            told = json.loads(subprocess.check_output(words, timeout=PATIENCE))
            self.assertEqual([commit['revision'] for commit in told], listed)
            self.assertEqual(navd.reached('messageOutBytes'), 0)
            self.assertEqual(navd.stop(), 0)

    @reaches('nesting')
    def test_nesting(self):
        deep = {'a': {'a': {'a': 1}}}
        navd = self.limited('nesting', 3)
        navd.call('Push', {'scene': 's', 'screen': screen('A', a={'a': {'a': 1}})})
        self.assertReached(navd, 'nesting', 3, 'Push', {'screen': screen('B', a=deep)})
        navd = self.limited('nesting', 3)
        self.assertReached(navd, 'nesting', 3, 'Back', {'options': {'context': {'a': deep}}})
        navd = self.limited('nesting', 3)
        self.assertReached(navd, 'nesting', 3, 'Dismiss', {'result': {'a': deep}})

    # ── scenes ──
    @reaches('scenes')
    def test_scenes(self):
        navd = self.limited('scenes', 1)
        self.assertReached(navd, 'scenes', 1, 'Open', {'scene': 't', 'root': screen('A')})

    @reaches('sceneNodes')
    def test_scene_nodes(self):
        navd = self.limited('sceneNodes', 10)
        self.assertReached(navd, 'sceneNodes', 10, 'GoToPath', {'path': [screen(f'S{i}') for i in range(20)]})

    @reaches('sceneBytes')
    def test_scene_bytes(self):
        navd = self.limited('sceneBytes', 20_000)
        self.assertReached(navd, 'sceneBytes', 20_000, 'Push', {'screen': screen('A', text='x' * 20_000)})
        navd = self.limited('sceneBytes', 20_000)
        self.assertReached(navd, 'sceneBytes', 20_000, 'Push', {'screen': {'name': 'A', 'title': 'x' * 20_000}})

    @reaches('sceneDepth')
    def test_scene_depth(self):
        navd = self.limited('sceneDepth', 4)
        start = {'coordinator': 'C', 'root': {'tabs': {'items': [{'screen': screen('X')}]}}}
        navd.call('StartCoordinator', {'scene': 's', **start})
        self.assertReached(navd, 'sceneDepth', 4, 'StartCoordinator', start)

    @reaches('argumentBytes')
    def test_arguments(self):
        navd = self.limited('argumentBytes', 100)
        navd.call('Push', {'scene': 's', 'screen': screen('A', a='x' * (100 - len('{"a":""}')))})
        self.assertReached(navd, 'argumentBytes', 100, 'Push', {'screen': screen('B', a='x' * 100)})

    @reaches('contextBytes')
    def test_context(self):
        navd = self.limited('contextBytes', 100)
        self.assertReached(navd, 'contextBytes', 100, 'Back', {'options': {'context': {'a': 'x' * 100}}})

    @reaches('applyOperations')
    def test_apply_operations(self):
        navd = self.limited('applyOperations', 5)
        back = {'operation': 'Back'}
        operations = [back, back, {'operation': 'Try', 'operations': [back], 'otherwise': [back], 'ensure': [back]}]
        self.assertReached(navd, 'applyOperations', 5, 'Apply', {'operations': operations})

    @reaches('work')
    def test_work(self):
        navd = self.limited('work', 50)
        push = {'operation': 'Push', 'screen': screen('B')}
        operations = [{'operation': 'Try', 'operations': [push] * 30}, push]
        self.assertReached(navd, 'work', 50, 'Apply', {'operations': operations})

    @reaches('historyCommits', 'historyBytes')
    def test_history(self):
        for limit, value, size in (('historyCommits', 10, 1), ('historyBytes', 50_000, 10_000)):
            navd = self.limited(limit, value)
            for index in range(30):
                navd.call('Push', {'scene': 's', 'screen': screen('A', index=index, text='x' * size)})
            commits = navd.call('History', {'scene': 's', 'limit': 1_000})['commits']
            self.assertLess(len(commits), 30)
            self.assertError('NothingToUndo', navd.call, 'Undo', {'scene': 's', 'steps': 30})
            self.assertError('RevisionNotFound', navd.call, 'Get', {'scene': 's', 'revision': 2})
            _, began = subscribed(navd, since={'epoch': navd.call('Ping')['epoch'], 'revision': 2})
            self.assertEqual([e['kind'] for e in began], ['reset', 'snapshot', 'ready'])
            self.assertGreaterEqual(navd.reached(limit), 30 - len(commits))
            self.assertEqual(navd.stop(), 0)

    @reaches('historyMemoryBytes')
    def test_history_in_memory(self):
        navd = self.limited('historyMemoryBytes', 1_000)
        for index in range(30):
            navd.call('Push', {'scene': 's', 'screen': screen('A', index=index)})
        self.assertEqual(navd.reached('historyMemoryBytes'), 0)
        self.assertEqual(len(navd.call('History', {'scene': 's', 'limit': 1_000})['commits']), 31)
        self.assertGreater(navd.reached('historyMemoryBytes'), 10)

    @reaches('unsavedBytes')
    def test_unsaved(self):
        navd = Navd(['--durability', 'none'], limits={'unsavedBytes': 1})
        self.addCleanup(navd.discard)
        navd.call('Open', {'scene': 's', 'root': screen('A')})
        # Pending changes may be written between two calls.
        eventually(lambda: not self.pushed(navd), 'a commit that waits refuses the next one')
        self.assertGreater(navd.reached('unsavedBytes'), 0)
        eventually(lambda: self.pushed(navd), 'what waits is written once a second')

    @staticmethod
    def pushed(navd):
        try:
            return navd.call('Push', {'scene': 's', 'screen': screen('B')})
        except VarlinkError:
            return False

    @reaches('replayBytes')
    def test_replay(self):
        navd = self.limited('replayBytes', 1_000)
        navd.call('Open', {'scene': 'idle', 'root': screen('A')})
        for index in range(200):
            navd.call('Push', {'scene': 's', 'screen': screen('A', index=index)})
        self.assertGreater(navd.reached('replayBytes'), 10)
        before = [navd.call('Get', {'scene': scene}) for scene in ('s', 'idle')]
        history = navd.call('History', {'scene': 's', 'limit': 1_000})
        navd.stop(signal.SIGKILL)
        navd.start()
        self.assertEqual([navd.call('Get', {'scene': scene}) for scene in ('s', 'idle')], before)
        self.assertEqual(navd.call('History', {'scene': 's', 'limit': 1_000}), history)

    @reaches('erasingMilliseconds')
    def test_erasing(self):
        navd = self.limited('erasingMilliseconds', 3_600_000)
        navd.call('InstallMap', {'source': 'map: vault\nversion: 1.0.0\nwindow: {initial: main, cases: {main: {stack: Door}}}\n'
                                           'screens: {Door: {arguments: {pin: {type: string, optional: true, sensitive: true}}}}\n'})
        navd.call('Open', {'scene': 'v', 'map': 'vault'})
        for number in range(5):
            navd.call('Push', {'scene': 'v', 'screen': screen('Door', pin=f'pin-{number}')})
            navd.call('Pop', {'scene': 'v'})
        self.assertEqual(navd.reached('erasingMilliseconds'), 1)
        eventually(lambda: not navd.has_on_disk(b'pin-0'), 'what left first is erased at once')
        self.assertTrue(all(navd.has_on_disk(b'pin-%d' % number) for number in range(1, 5)))
        self.assertEqual(navd.stop(), 0)
        self.assertFalse(navd.has_on_disk(b'pin-'))

    @reaches('logBytes')
    def test_logs(self):
        navd = self.limited('logBytes', 1)
        for index in range(300):
            navd.call('Push', {'scene': 's', 'screen': screen('A', index=index, text='x' * 1_000)})

        def is_copied_again():
            # On a slow disk, the first copy may have taken in everything so far, and only changes make the logs longer.
            navd.call('ReplaceTop', {'scene': 's', 'screen': screen('A', text='x' * 1_000)})
            return navd.reached('logBytes') > 1

        eventually(is_copied_again, 'the logs are copied again')
        before = navd.call('Get', {'scene': 's'})
        navd.stop(signal.SIGKILL)
        navd.start()
        self.assertEqual(navd.call('Get', {'scene': 's'}), before)

    @reaches('turnFileBytes')
    def test_file_of_turns(self):
        """Changes wait while a full turn file is copied by a worker, and then continue."""
        navd = self.limited('turnFileBytes', 1)
        before = navd.call('Get', {'scene': 's'})
        refused = kept = 0
        while refused == 0 or kept < 5:
            try:
                navd.call('Push', {'scene': 's', 'screen': screen('A')})
                kept += 1
            except VarlinkError as error:
                self.assertEqual(error.short, 'StorageFailed')
                refused += 1
        self.assertEqual(navd.reached('turnFileBytes'), refused)
        self.assertEqual(len(navd.call('Get', {'scene': 's'})['path']), len(before['path']) + kept)
        self.assertEqual(navd.stop(), 0)

    @reaches('backups')
    def test_backups(self):
        navd = self.limited('backups', 1)
        client = navd.client()
        # In one write, so that the first backup is not complete when the second is requested.
        client.send_bytes(2 * message('Backup', {}, more=True))
        while (received := client.receive()).get('continues'):
            pass
        self.assertNotIn('error', received)
        self.assertError('LimitReached', client.reply, limit='backups', value=1)
        self.assertEqual(navd.reached('backups'), 1)

    # ── front-ends ──
    @reaches('tokensOfScene')
    def test_tokens(self):
        navd = self.limited('tokensOfScene', 2)
        tokens = []
        for index in range(3):
            client, began = attached(navd, name=f'f{index}')
            tokens.append(began[0]['token'])
            client.close()
            eventually(lambda: navd.call('Get', {'scene': 's'})['frontEnds'] == [], 'it is detached')
        self.assertEqual(navd.reached('tokensOfScene'), 1)
        for token, began in zip(tokens, (None, 'attached', 'attached')):
            client = navd.client()
            client.send('Attach', {'scene': 's', 'name': 'again', 'token': token}, more=True)
            if began:
                self.assertEqual(client.reply()['kind'], began)
            else:
                self.assertError('InvalidToken', client.reply)
        self.assertEqual(navd.stop(), 0)

    @reaches('observerTokensOfScene')
    def test_tokens_of_observers(self):
        navd = self.limited('observerTokensOfScene', 1)
        mirror, began = attached(navd, name='mirror')
        mirror.close()
        for index in range(3):
            eventually(lambda: navd.call('Get', {'scene': 's'})['frontEnds'] == [], 'it is detached')
            attached(navd, name=f'o{index}', mode='observe')[0].close()
        eventually(lambda: navd.call('Get', {'scene': 's'})['frontEnds'] == [], 'the last one is detached')
        self.assertEqual(navd.reached('observerTokensOfScene'), 2)
        client = navd.client()
        client.send('Attach', {'scene': 's', 'name': 'again', 'token': began[0]['token']}, more=True)
        self.assertEqual(client.reply()['kind'], 'attached')
        self.assertEqual(navd.stop(), 0)

    @reaches('tokenMilliseconds')
    def test_token_time(self):
        navd = self.limited('tokenMilliseconds', 1)
        client, began = attached(navd)
        client.close()
        eventually(lambda: navd.call('Get', {'scene': 's'})['frontEnds'] == [], 'it is detached')
        eventually(lambda: navd.reached('tokenMilliseconds') == 1, 'it is forgotten')
        client = navd.client()
        client.send('Attach', {'scene': 's', 'name': 'again', 'token': began[0]['token']}, more=True)
        self.assertError('InvalidToken', client.reply)
        self.assertEqual(navd.stop(), 0)

    @reaches('frontEndBytes')
    def test_front_end(self):
        navd = self.limited('frontEndBytes', 100)
        client = navd.client()

        def attach(method, parameters):
            client.send(method, parameters, more=True)
            return client.reply()

        self.assertReached(navd, 'frontEndBytes', 100, 'Attach', {'name': 'x', 'guards': ['g' * 60, 'h' * 60]}, attach)

    @reaches('frontEndBytesOfScene', 'observerBytesOfScene')
    def test_front_ends_of_a_scene(self):
        for limit, mode in (('frontEndBytesOfScene', 'mirror'), ('observerBytesOfScene', 'observe')):
            navd = self.limited(limit, 400)
            attached(navd, name='first', mode=mode)
            client = navd.client()

            def attach(method, parameters):
                client.send(method, parameters, more=True)
                return client.reply()

            self.assertReached(navd, limit, 400, 'Attach', {'name': 'second', 'mode': mode}, attach)

    # ── questions ──
    def asking(self, limit, value):
        """Starts a navd with one small limit, and an operation that waits for a guard."""
        navd = self.limited(limit, value)
        navd.call('Push', {'scene': 's', 'screen': screen('Form')})
        navd.guardian, _ = attached(navd, guards=['Form'])
        navd.caller = navd.client()
        navd.caller.send('Back', {'scene': 's'})
        navd.guardian.events_until('guard')
        return navd

    @reaches('waitingOperations', 'waitingOperationBytes')
    def test_waiting_operations(self):
        for limit, value, waiting, text in (
                ('waitingOperations', 2, 2, ''), ('waitingOperationBytes', 6_000, 1, 'x' * 3_000)):
            navd = self.asking(limit, value)
            push = {'screen': screen('A', text=text)}
            behind = [navd.client() for _ in range(waiting)]
            for client in behind:
                # A connection that navd has not accepted yet may be read after a later call of another one.
                client.call('Ping')
                client.send('Push', {'scene': 's', **push})
                navd.call('Ping')
            self.assertReached(navd, limit, value, 'Push', push)

    @reaches('questions')
    def test_questions(self):
        navd = self.limited('questions', 1)
        navd.call('Push', {'scene': 's', 'screen': screen('Form')})
        guardian, _ = attached(navd, guards=['Form'])
        client = navd.client()

        def attach(method, parameters):
            client.send(method, parameters, more=True)
            return client.reply()

        self.assertReached(navd, 'questions', 1, 'Attach', {'name': 'x', 'guards': ['Form']}, attach)

    @reaches('askingMilliseconds')
    def test_the_time_of_an_operation_that_asks(self):
        navd = self.limited('askingMilliseconds', 1)
        source = ('map: asking\nversion: 1.0.0\nwindow: {initial: m, cases: {m: {stack: A}}}\n'
                  'screens: {A: {handles: {show: {B: {delegate: true, timeout: 200ms}}}}, B: {}}\n')
        navd.call('InstallMap', {'source': source})
        navd.call('Open', {'scene': 'a', 'map': 'asking'})
        client = navd.client()
        client.send('Attach', {'scene': 'a', 'name': 'silent', 'capabilities': ['requests']}, more=True)
        client.events_until('ready')
        show = {'operation': 'Try', 'operations': [{'operation': 'Show', 'elements': ['B']}]}
        navd.call('Apply', {'scene': 'a', 'operations': [show] * 100})
        self.assertEqual(navd.reached('askingMilliseconds'), 1)

    # ── links ──
    LINKS = ('map: linked\nversion: 1.0.0\nscreens: {A: {}}\nwindow: {initial: m, cases: {m: {screen: A}}}\n'
             'links:\n  schemes: [l]\n  scopes: {one: {active: false}, two: {active: false}}\n'
             '  routes: [{path: /one, scope: one, show: [A]}, {path: "/two{?x}", scope: two, show: [A]}]\n')

    def linked(self, limit, value):
        """Starts a navd with one small limit, and a scene whose links wait."""
        navd = Navd(limits={limit: value})
        self.addCleanup(navd.discard)
        self.addCleanup(navd.stop)
        navd.call('InstallMap', {'source': self.LINKS})
        navd.call('Open', {'scene': 's', 'map': 'linked'})
        return navd

    @reaches('linkBytes')
    def test_link_bytes(self):
        navd = self.linked('linkBytes', 20)
        url = 'l://two?x=' + 'x' * 11
        self.assertError('LimitReached', navd.call, 'ResolveLink', {'scene': 's', 'url': url}, limit='linkBytes', value=20)
        self.assertTrue(navd.call('OpenLink', {'scene': 's', 'url': url[:-1]})['pending'])
        before = navd.call('Get', {'scene': 's'})
        self.assertError('LimitReached', navd.call, 'OpenLink', {'scene': 's', 'url': url}, limit='linkBytes', value=20)
        self.assertEqual(navd.call('Get', {'scene': 's'}), before)
        self.assertEqual(navd.reached('linkBytes'), 2)
        self.assertEqual(navd.stop(), 0)

    @reaches('waitingLinks')
    def test_waiting_links(self):
        navd = self.linked('waitingLinks', 1)
        stream, _ = subscribed(navd)
        for url in ('l://one', 'l://two'):
            self.assertTrue(navd.call('OpenLink', {'scene': 's', 'url': url})['pending'])
        told = [stream.events_until('link')[-1]['link'] for _ in range(3)]
        self.assertEqual([(link['outcome'], link['url']) for link in told], [
            ('waiting', 'l://one'), ('replaced', 'l://one'), ('waiting', 'l://two')])
        self.assertEqual(navd.reached('waitingLinks'), 1)
        self.assertEqual(navd.stop(), 0)

    # ── maps ──
    MAP = 'map: {}\nversion: 1.0.0\nscreens: {{A: {{}}}}\nwindow: {{initial: m, cases: {{m: {{screen: A}}}}}}\n'

    @reaches('maps')
    def test_maps(self):
        navd = self.limited('maps', 1)
        navd.call('InstallMap', {'source': self.MAP.format('one')})
        self.assertReached(navd, 'maps', 1, 'InstallMap', {'source': self.MAP.format('two')})

    @reaches('mapCalls')
    def test_map_calls(self):
        navd = self.limited('mapCalls', 1)
        client = navd.client()
        validate = {'source': self.MAP.format('one')}
        # Calls in one write are executed before a worker has finished the first.
        client.send_bytes(message('ValidateMap', validate) * 2)
        self.assertTrue(client.reply()['valid'])
        self.assertError('LimitReached', client.reply, limit='mapCalls', value=1)
        self.assertTrue(client.call('ValidateMap', validate)['valid'])
        self.assertEqual(navd.reached('mapCalls'), 1)
        self.assertEqual(navd.stop(), 0)

    # ── requests and waits ──
    @reaches('requestsOfUser', 'requestBytesOfUser')
    def test_requests(self):
        for limit, value in (('requestsOfUser', 2), ('requestBytesOfUser', 500)):
            navd = self.limited(limit, value)
            for request in 'abc':
                navd.call('Push', {'scene': 's', 'screen': screen('A'), 'options': {'requestId': request}})
            self.assertGreaterEqual(navd.reached(limit), 1)
            navd.call('Push', {'scene': 's', 'screen': screen('A'), 'options': {'requestId': 'c'}})
            self.assertEqual(len(navd.call('Get', {'scene': 's'})['path']), 4)
            navd.call('Push', {'scene': 's', 'screen': screen('A'), 'options': {'requestId': 'a'}})
            self.assertEqual(len(navd.call('Get', {'scene': 's'})['path']), 5)
            self.assertEqual(navd.stop(), 0)

    @reaches('requestMilliseconds')
    def test_request_time(self):
        navd = self.limited('requestMilliseconds', 1)
        push = {'scene': 's', 'screen': screen('A'), 'options': {'requestId': 'a'}}
        first = navd.call('Push', push)
        eventually(lambda: navd.call('Push', push) != first, 'it is forgotten')
        eventually(lambda: navd.reached('requestMilliseconds') >= 1, 'it is counted')
        self.assertEqual(navd.stop(), 0)

    @reaches('waitMilliseconds')
    def test_wait_time(self):
        navd = self.limited('waitMilliseconds', 50)
        self.assertError('TimedOut', navd.call, 'Get', {'scene': 's', 'minRevision': 1_000})
        self.assertEqual(navd.reached('waitMilliseconds'), 1)
        self.assertEqual(navd.stop(), 0)

    @reaches('heartbeatMilliseconds')
    def test_heartbeat(self):
        navd = self.limited('heartbeatMilliseconds', 1)
        client, _ = subscribed(navd)
        self.assertEqual(client.reply()['kind'], 'heartbeat')
        self.assertGreaterEqual(navd.reached('heartbeatMilliseconds'), 1)
        self.assertEqual(navd.stop(), 0)

    # ── limits of users other than root ──
    @reaches('connections')
    def test_connections(self):
        navd = self.limited('connections', 5)
        if os.getuid() == 0:
            while navd.reached('connections') == 0:
                navd.client()
            self.assertEqual(navd.clients[-1].expect_close(), [])
            self.assertLessEqual(len(navd.other_clients()), 5)
        self.assertEqual(navd.stop(), 0)

    @reaches('turnWork')
    def test_turns(self):
        """What exceeds a turn is executed in later ones, in order."""
        navd = self.limited('turnWork', 20)
        client = navd.client()
        client.send_bytes(b''.join(message('GoTo', {'scene': 's', 'screen': screen(f'A{number}')}) for number in range(50)))
        revisions = [client.reply()['outcome']['revision'] for _ in range(50)]
        self.assertEqual(revisions, sorted(set(revisions)))
        self.assertGreaterEqual(navd.reached('turnWork'), 1)
        self.assertEqual(navd.stop(), 0)

    @reaches('jobsOfUser')
    def test_jobs(self):
        """Reads that take several turns are answered one after the other."""
        navd = Navd(limits={'jobsOfUser': 1, 'turnWork': 20})
        self.addCleanup(navd.discard)
        self.addCleanup(navd.stop)
        opened(navd.client())
        for number in range(50):
            navd.call('Push', {'scene': 's', 'screen': screen(f'A{number}')})
        readers = [navd.client() for _ in range(3)]

        def is_reached():
            for reader in readers:
                reader.send('History', {'scene': 's'})
            for reader in readers:
                self.assertEqual(len(reader.reply()['commits']), 51)
            return navd.reached('jobsOfUser') >= 1

        # A machine that is busy may take in each request when the one before has been answered.
        eventually(is_reached, 'two reads meet')
        self.assertEqual(navd.stop(), 0)

    @reaches('warningsOfUser')
    def test_warnings(self):
        """A user whose clients misbehave does not fill the log."""
        navd = self.limited('warningsOfUser', 2)
        # All at once, because they are counted for a time.
        clients = [navd.client() for _ in range(7)]
        for client in clients:
            client.send_bytes(b'x\0')
        for client in clients:
            self.assertEqual(client.expect_close(), [])
        self.assertEqual(navd.told().count('not a message'), 2)
        self.assertEqual(navd.reached('warningsOfUser'), 5)
        eventually(lambda: f'more warnings suppressed count=5 uid={os.getuid()}' in navd.told(), 'they are counted')
        self.assertEqual(navd.stop(), 0)

    @reaches('connectionsOfUser', 'streamsOfUser', 'scenesOfUser', 'userBytes', 'stateBytesOfUser', 'historyBytesOfUser',
             'waitsOfUser', 'connectionsForRoot')
    def test_of_a_user(self):
        """Connections, streams, scenes and bytes of one user, and the share that is reserved for root."""
        def as_nobody():
            limits = {'connectionsOfUser': 4, 'streamsOfUser': 1, 'scenesOfUser': 1}
            with Navd(limits=limits, binary=binary) as navd:
                opened(navd.client())
                self.assertError('LimitReached', navd.call, 'Open', {'scene': 't', 'root': screen('A')},
                                 limit='scenesOfUser', value=1)
                navd.call('Close', {'scene': 's'})
                opened(navd.client())
                subscribed(navd)
                navd.clients[0].send('Subscribe', {'scene': 's'}, more=True)
                self.assertError('LimitReached', navd.clients[0].reply, limit='streamsOfUser', value=1)
                self.assertEqual(navd.client().expect_close(), [])
                self.assertEqual(navd.reached('connectionsOfUser'), 1)
                self.assertEqual(navd.reached('scenesOfUser'), 1)
                self.assertTold(navd, 'limit=connectionsOfUser')
            with Navd(limits={'stateBytesOfUser': 20_000}, binary=binary) as navd:
                opened(navd.client())
                self.assertError('LimitReached', navd.call, 'Push', {'scene': 's', 'screen': screen('A', text='x' * 20_000)},
                                 limit='stateBytesOfUser', value=20_000)
                self.assertEqual(navd.reached('stateBytesOfUser'), 1)
            with Navd(limits={'historyBytesOfUser': 50_000}, binary=binary) as navd:
                opened(navd.client())
                for index in range(30):
                    navd.call('Push', {'scene': 's', 'screen': screen('A', index=index, text='x' * 5_000)})
                commits = navd.call('History', {'scene': 's', 'limit': 1_000})['commits']
                self.assertTrue(2 < len(commits) < 30, len(commits))
                self.assertGreaterEqual(navd.reached('historyBytesOfUser'), 30 - len(commits))
            # Each connection takes 8 KiB of it. A message of less than 32 KiB arrives whole: a part of a longer one is held for
            # the user, too, and may close its connections.
            with Navd(limits={'userBytes': 60_000}, binary=binary) as navd:
                opened(navd.client())
                navd.call('Push', {'scene': 's', 'screen': screen('Form')})
                guardian, _ = attached(navd, guards=['Form'])
                navd.client().send('Back', {'scene': 's'})
                guardian.events_until('guard')
                self.assertError('LimitReached', navd.call, 'Push', {'scene': 's', 'screen': screen('A', text='x' * 29_000)},
                                 limit='userBytes', value=60_000)
                self.assertEqual(navd.reached('userBytes'), 1)
            with Navd(limits={'waitsOfUser': 2}, binary=binary) as navd:
                opened(navd.client())
                wait = {'scene': 's', 'reference': {'name': 'Nowhere'}}
                for _ in range(2):
                    navd.client().send('Wait', wait)
                eventually(lambda: navd.metric('waiting_calls') == 2, 'both wait')
                self.assertError('LimitReached', navd.call, 'Wait', wait, limit='waitsOfUser', value=2)
                self.assertEqual(navd.reached('waitsOfUser'), 1)
            with Navd(limits={'connections': 40, 'connectionsForRoot': 36}, binary=binary) as navd:
                opened(navd.client())
                navd.call('Ping')
                refused = 0
                for _ in range(10):
                    try:
                        navd.client().call('Ping')
                    except Closed:
                        refused += 1
                self.assertGreaterEqual(refused, 7)
                self.assertEqual(navd.reached('connectionsForRoot'), refused)

        # A copy, because the user nobody may not read the folder of the sources.
        with tempfile.TemporaryDirectory(prefix='navd-') as folder:
            os.chmod(folder, 0o755)
            binary = shutil.copy(NAVD, folder)
            as_user(NOBODY, as_nobody)
