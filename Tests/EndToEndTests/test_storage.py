"""State on a disk that is full or read-only; state that is damaged, foreign, newer, gone or shared; and history."""
import itertools
import json
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import unittest

from endtoend import (NAVD, PATIENCE, EndToEndTest, Navd, VarlinkError, attached, eventually, message, names, opened,
                      screen, subscribed)
from mirror import Mirror

ENDS = (signal.SIGTERM, signal.SIGKILL)
MAP = 'map: shop\nversion: 1.0.0\nscreens: {Home: {}}\nwindow: {initial: main, cases: {main: {screen: Home}}}\n'


class StorageTest(EndToEndTest):
    def daemon(self, *arguments, **more):
        return Navd(['--durability', 'normal', *arguments], **more)

    def again(self, navd, number=signal.SIGTERM):
        navd.stop(number)
        navd.start()

    # ── nothing is written needlessly ──
    def test_under_none_a_busy_scene_is_written_as_it_is_and_not_as_it_was(self):
        with Navd(['--durability', 'none']) as navd:
            opened(navd.client())
            navd.call('Open', {'scene': 'idle', 'root': screen('A')})
            client = navd.client()
            for number in range(300):
                calls = [('Push', {'scene': 's', 'screen': screen('S', n=number)}), ('Pop', {'scene': 's'})]
                client.send_bytes(b''.join(message(*call) for call in 50 * calls))
                for _ in range(100):
                    client.reply()
            navd.call('Push', {'scene': 's', 'screen': screen('Last')})
            before = [navd.call('Get', {'scene': scene}) for scene in ('s', 'idle')]
            commits = navd.call('History', {'scene': 's', 'limit': 2000})
            self.assertEqual(len(commits['commits']), 1000)
            self.again(navd)
            self.assertEqual([navd.call('Get', {'scene': scene}) for scene in ('s', 'idle')], before)
            self.assertEqual(navd.call('History', {'scene': 's', 'limit': 2000}), commits)
            navd.call('Undo', {'scene': 's', 'steps': 999})
            # 30,000 commits of which 1,000 are kept: nothing like 30,000 was ever written.
            self.assertLess(sum(file.stat().st_size for file in navd.state.iterdir()), 3 << 20)

    # ── closed scenes in the journal ──
    def test_a_scene_is_back_that_has_the_name_of_one_that_was_closed(self):
        """The journal has the closing of one scene after the snapshot of the other."""
        with self.daemon() as navd:
            navd.call('Open', {'scene': 'other', 'root': screen('R')})
            navd.call('InstallMap', {'source': MAP})
            navd.call('Open', {'scene': 's', 'map': 'shop'})
            navd.call('Close', {'scene': 's'})
            navd.call('Open', {'scene': 's', 'map': 'shop'})
            # Its snapshot is written at once, because it is migrated.
            navd.call('InstallMap', {'source': MAP.replace('1.0.0', '1.1.0').replace('Home: {}', 'Home: {title: New}')})
            before = navd.call('Get', {'scene': 's'})
            for number in ENDS:
                self.again(navd, number)
                self.assertEqual(navd.call('Get', {'scene': 's'}), before)

    def test_a_link_that_may_be_shown_waits_over_a_kill_that_left_the_socket(self):
        source = (MAP.replace('Home: {}', 'Home: {transitions: {item: {push: Item}, other: {push: Other}}}, '
                              'Item: {guard: {timeout: 60s}}, Other: {}')
                  + 'links: {schemes: [x], scopes: {s: {active: false, expires: 10min}}, '
                  'routes: [{path: /other, follow: [{case: main}, {move: other}], scope: s}]}\n')
        with self.daemon() as navd:
            navd.call('InstallMap', {'source': source.replace('screen: Home', 'stack: Home')})
            navd.call('Open', {'scene': 's', 'map': 'shop'})
            navd.call('Move', {'scene': 's', 'transition': 'item'})
            _, _ = attached(navd, guards=['Item'])
            self.assertTrue(navd.call('OpenLink', {'scene': 's', 'url': 'x:///other'})['pending'])
            navd.call('ActivateLinks', {'scene': 's', 'scope': 's'})
            self.again(navd, signal.SIGKILL)
            eventually(lambda: names(navd.call('Get', {'scene': 's'})) == ['Home', 'Other'], 'the link is shown')

    def test_what_a_caller_that_has_gone_asked_for_is_carried_out_though_the_disk_is_busy(self):
        for durability in ('normal', 'full'):
            with self.subTest(durability), Navd(['--durability', durability]) as navd:
                opened(navd.client())
                for number in range(300):
                    with navd.client() as client:
                        client.send('Push', {'scene': 's', 'screen': screen('S', n=number)}, oneway=True)
                eventually(lambda: len(navd.call('Get', {'scene': 's'})['path']) == 301, 'all are there')

    # ── history over restarts ──
    def test_history_is_paged_over_restarts(self):
        with self.daemon() as navd:
            opened(navd.client())
            commits = []
            for number in range(5):
                for step in range(30):
                    navd.call('Push', {'scene': 's', 'screen': screen('S', n=number * 30 + step)})
                if number % 2:
                    navd.call('Undo', {'scene': 's', 'steps': 3})
                older = {commit['revision']: commit for commit in commits}
                commits = navd.call('History', {'scene': 's', 'limit': 1000})['commits']
                # The steps that can be redone may differ.
                same = [{**commit, 'undone': None} for commit in commits if commit['revision'] in older]
                self.assertEqual(same, [{**commit, 'undone': None} for commit in older.values()])
                self.again(navd, [signal.SIGTERM, signal.SIGKILL][number % 2])
                paged = []
                while len(paged) < len(commits):
                    before = {'before': paged[-1]['revision']} if paged else {}
                    page = navd.call('History', {'scene': 's', 'limit': 7, **before})['commits']
                    self.assertTrue(page)
                    paged += page
                self.assertEqual(paged, commits)

    def test_the_past_is_the_same_bytes_before_and_after(self):
        with self.daemon() as navd:
            opened(navd.client())
            for number in range(40):
                navd.call('Push' if number % 3 else 'Present', {'scene': 's', 'screen': screen('S', n=number, text='é"\\')})
            revisions = range(1, navd.call('Ping')['revision'] + 1)

            def past():
                with navd.client() as client:
                    replies = []
                    for revision in revisions:
                        client.send('Get', {'scene': 's', 'revision': revision})
                        replies.append(json.dumps(client.reply()))
                    return replies

            before = past()
            for number in (signal.SIGTERM, signal.SIGKILL):
                self.again(navd, number)
                self.assertEqual(past(), before)

    def test_undo_and_redo_go_on_over_restarts(self):
        with self.daemon() as navd:
            opened(navd.client())
            windows = [navd.call('Get', {'scene': 's'})['window']]
            for number in range(6):
                navd.call('Push', {'scene': 's', 'screen': screen('S', n=number)})
                windows.append(navd.call('Get', {'scene': 's'})['window'])
            for method, expected in [('Undo', windows[-2::-1]), ('Redo', windows[1:])]:
                for window in expected:
                    self.again(navd, signal.SIGKILL)
                    navd.call(method, {'scene': 's'})
                    self.assertEqual(navd.call('Get', {'scene': 's'})['window'], window)
                self.assertError('NothingTo' + method, navd.call, method, {'scene': 's'})

    def test_a_request_is_carried_out_once_over_restarts(self):
        with self.daemon() as navd:
            opened(navd.client())
            push = {'scene': 's', 'screen': screen('A'), 'options': {'requestId': 'r'}}
            first = navd.call('Push', push)
            for number in (signal.SIGTERM, signal.SIGKILL):
                self.again(navd, number)
                self.assertEqual(navd.call('Push', push), first)
                other = {**push, 'screen': screen('B')}
                self.assertError('Conflict', navd.call, 'Push', other, what='request')
                self.assertEqual(names(navd.call('Get', {'scene': 's'})), ['Home', 'A'])

    def test_a_front_end_has_its_place_after_a_restart(self):
        with self.daemon() as navd:
            opened(navd.client())
            client, events = attached(navd)
            token, front_end, at = events[0]['token'], events[0]['frontEnd']['id'], events[-1]['at']
            mirror = Mirror(events[1]['window'], events[1]['coordinators'])
            for number in (signal.SIGTERM, signal.SIGKILL):
                self.again(navd, number)
                navd.call('Push', {'scene': 's', 'screen': screen(number.name)})
                client, events = attached(navd, token=token, since=at)
                self.assertEqual([e['kind'] for e in events], ['attached', 'commit', 'ready'])
                self.assertEqual(events[0]['frontEnd']['id'], front_end)
                mirror.apply(events[1]['changes'])
                mirror.compare(navd.call('Get', {'scene': 's'}))
                token, at = events[0]['token'], events[-1]['at']
            self.assertError('InvalidToken', lambda: attached(navd, token='0' * 32))

    def test_who_was_away_for_too_long_gets_a_reset(self):
        with self.daemon(limits={'historyCommits': 10}) as navd:
            opened(navd.client())
            client, events = subscribed(navd)
            for number in range(30):
                navd.call('Push', {'scene': 's', 'screen': screen('S', n=number)})
            self.again(navd)
            _, events = subscribed(navd, since=events[-1]['at'])
            self.assertEqual([e['kind'] for e in events], ['reset', 'snapshot', 'ready'])

    # ── epochs ──
    def test_an_epoch_ends_where_something_may_be_lost(self):
        for durability, number, ends in [('normal', signal.SIGTERM, False), ('normal', signal.SIGKILL, False),
                                         ('full', signal.SIGKILL, False), ('none', signal.SIGTERM, False),
                                         ('none', signal.SIGKILL, True)]:
            with self.subTest(durability, signal=number), Navd(['--durability', durability]) as navd:
                opened(navd.client())
                before = navd.call('Ping')
                self.again(navd, number)
                after = navd.call('Ping')
                self.assertEqual(after['epoch'] != before['epoch'], ends)
                if not ends:
                    self.assertEqual(after['revision'], before['revision'])
                    self.assertEqual(len(navd.call('List')['scenes']), 1)

    def test_an_epoch_ends_where_a_stop_could_not_write_the_last_changes(self):
        with Navd(['--durability', 'none']) as navd:
            opened(navd.client())
            client = navd.client()
            room = (navd.state / 'navd.db-wal').stat().st_size + 60_000
            self.limit_files(navd, room)
            for _ in range(20):
                client.call('Push', {'scene': 's', 'screen': screen('S', text='x' * 30_000)})
            before = client.call('Ping')
            self.again(navd)
            after = navd.call('Ping')
            self.assertLess(after['revision'], before['revision'])
            self.assertNotEqual(after['epoch'], before['epoch'])
            self.assertTold(navd, 'it is lost')

    def test_a_durable_reply_under_full_survives_too(self):
        with Navd(['--durability', 'full']) as navd:
            opened(navd.client())
            client = navd.client()
            for number in range(20):
                outcome = client.call('Push', {'scene': 's', 'screen': screen('S', n=number)})['outcome']
                self.again(navd, signal.SIGKILL)
                client = navd.client()
                self.assertEqual(client.call('Get', {'scene': 's'})['info']['revision'], outcome['revision'])

    def test_a_durable_call_under_none_survives_a_kill(self):
        with Navd(['--durability', 'none']) as navd:
            opened(navd.client())
            for number in range(5):
                client = navd.client()
                push = {'scene': 's', 'screen': screen('S', n=number), 'options': {'durable': True}}
                revision = client.call('Push', push)['outcome']['revision']
                self.again(navd, signal.SIGKILL)
                self.assertEqual(navd.call('Get', {'scene': 's'})['info']['revision'], revision)

    # ── a full disk ──
    def limit_files(self, navd, size):
        """Limits the size of the files that navd writes."""
        resource.prlimit(navd.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def test_a_limit_for_the_size_of_files_is_like_a_full_disk(self):
        with self.daemon() as navd:
            client = navd.client()
            opened(client)
            for _ in range(2):
                self.limit_files(navd, max(file.stat().st_size for file in navd.state.iterdir()) + 60_000)
                for number in itertools.count():
                    before = client.call('Get', {'scene': 's'})
                    try:
                        client.call('Push', {'scene': 's', 'screen': screen('S', n=number, text='x' * 30_000)})
                    except VarlinkError as error:
                        self.assertEqual(error.short, 'StorageFailed')
                        break
                self.assertEqual(client.call('Get', {'scene': 's'}), before)
                self.limit_files(navd, resource.RLIM_INFINITY)
                eventually(lambda: self.pushed(navd, 'after'), 'it takes changes again')
            state = client.call('Get', {'scene': 's'})
            self.again(navd, signal.SIGKILL)
            self.assertEqual(navd.call('Get', {'scene': 's'})['window'], state['window'])

    def test_navd_starts_under_a_limit_for_the_size_of_files(self):
        with self.daemon() as navd:
            client = navd.client()
            opened(client)
            for number in range(20):
                self.pushed(navd, 'S', n=number, text='x' * 3_000)
            state = client.call('Get', {'scene': 's'})
            for end in (signal.SIGKILL, signal.SIGTERM):
                navd.stop(end)
                command = navd.command
                # Less than the database has already.
                navd.command = ['prlimit', '--fsize=4096:unlimited', *command]
                navd.start()
                client = navd.client()
                self.assertEqual(client.call('Get', {'scene': 's'})['window'], state['window'])
                self.assertFalse(self.pushed(navd, 'refused'))
                self.assertEqual(client.call('Get', {'scene': 's'})['window'], state['window'])
                self.limit_files(navd, resource.RLIM_INFINITY)
                eventually(lambda: self.pushed(navd, 'after'), 'it takes changes again')
                state = client.call('Get', {'scene': 's'})
                navd.command = command
            self.again(navd, signal.SIGKILL)
            self.assertEqual(navd.call('Get', {'scene': 's'})['window'], state['window'])

    def test_on_a_full_disk_nothing_changes_and_reads_go_on(self):
        navd = self.small_disk()
        navd.start()
        with navd:
            opened(navd.client())
            for number in range(3):
                self.pushed(navd, 'S', n=number)
            follower, events = subscribed(navd)
            mirror = Mirror(events[0]['window'], events[0]['coordinators'])
            for turn in range(3):
                self.fill(navd)
                before = self.refuse(navd, follower, mirror)
                # All changes are refused, and have no effect.
                for method, parameters in [('Open', {'scene': 'other', 'root': screen('Home')}), ('Close', {'scene': 's'}),
                                           ('Undo', {'scene': 's'}), ('Pop', {'scene': 's'})]:
                    self.assertError('StorageFailed', navd.call, method, parameters)
                self.assertEqual(navd.call('Get', {'scene': 's'}), before)
                self.assertEqual([info['scene'] for info in navd.call('List')['scenes']], ['s'])
                with self.assertRaises(TimeoutError):
                    while True:
                        self.assertEqual(follower.reply(timeout=0)['kind'], 'heartbeat')
                # There is room again: navd works again by itself.
                (navd.state / 'filler').unlink()
                eventually(lambda: self.pushed(navd, 'after'), 'it takes changes again')
                mirror.apply(follower.events_until('commit')[-1]['changes'])
                mirror.compare(navd.call('Get', {'scene': 's'}))
            state = navd.call('Get', {'scene': 's'})
            self.again(navd, signal.SIGKILL)
            self.assertEqual(navd.call('Get', {'scene': 's'})['window'], state['window'])

    def small_disk(self):
        """A navd that is not started, with a state on a small disk."""
        self.need_right(os.geteuid() == 0, 'root, who may mount a small disk')
        navd = self.daemon(start=False)
        navd.state.mkdir(mode=0o700)
        mounted = subprocess.run(['mount', '-t', 'tmpfs', '-o', 'size=6m,mode=700', 'none', navd.state], capture_output=True)
        self.addCleanup(navd.discard)
        self.need_right(mounted.returncode == 0, 'right to mount a small disk')
        self.addCleanup(subprocess.run, ['umount', '-l', str(navd.state)])
        return navd

    def test_a_start_on_a_full_or_read_only_disk_serves_reads_and_goes_on_by_itself(self):
        def remount(option):
            return lambda navd: subprocess.run(['mount', '-o', f'remount,{option}', navd.state], check=True)

        def told(navd):
            ping = navd.call('Ping')
            return [navd.call('Get', {'scene': 's'}), navd.call('History', {'scene': 's'}), ping['epoch'], ping['revision']]

        ways = [(self.fill, lambda navd: (navd.state / 'filler').unlink()), (remount('ro'), remount('rw'))]
        for number in ENDS:
            for number_of_way, (break_disk, mend_disk) in enumerate(ways):
                with self.subTest(signal=number, way=number_of_way):
                    navd = self.small_disk()
                    navd.start()
                    with navd:
                        opened(navd.client())
                        for count in range(30):
                            self.pushed(navd, 'S', n=count)
                        before = told(navd)
                        navd.stop(number)
                        break_disk(navd)
                        navd.start()
                        for _ in range(2):
                            self.assertEqual(told(navd), before)
                            for method, parameters in [('Push', {'scene': 's', 'screen': screen('T')}), ('Close', {'scene': 's'}),
                                                       ('Open', {'scene': 'other', 'root': screen('Home')})]:
                                self.assertError('StorageFailed', navd.call, method, parameters)
                        with navd.client() as client:
                            client.send('Backup', more=True)
                            self.assertRaises(VarlinkError, client.reply)
                        follower, events = subscribed(navd)
                        mirror = Mirror(events[0]['window'], events[0]['coordinators'])
                        mend_disk(navd)
                        eventually(lambda: self.pushed(navd, 'after'), 'it takes changes again')
                        mirror.apply(follower.events_until('commit')[-1]['changes'])
                        mirror.compare(navd.call('Get', {'scene': 's'}))
                        self.assertTold(navd, 'the disk takes the state again')
                        state = navd.call('Get', {'scene': 's'})
                        self.again(navd, number)
                        self.assertEqual(navd.call('Get', {'scene': 's'}), state)
                        self.assertEqual(told(navd)[2], before[2])

    def test_a_first_start_on_a_full_disk_says_what_to_do(self):
        navd = self.small_disk()
        self.fill(navd)
        self.assertOneLine(navd, navd.command, 'make room on that disk')

    def fill(self, navd):
        """Fills the disk of the state."""
        with open(navd.state / 'filler', 'wb', buffering=0) as filler:
            with self.assertRaises(OSError):
                while True:
                    filler.write(b'\0' * 4096)

    def pushed(self, navd, name, **arguments):
        return self.changed(navd, 'Push', screen=screen(name, **arguments))

    def changed(self, navd, method, **parameters):
        try:
            return navd.call(method, {'scene': 's', **parameters})
        except VarlinkError as error:
            self.assertEqual(error.short, 'StorageFailed')
            return None

    def refuse(self, navd, follower, mirror):
        """Changes the scene until the disk takes not even a short write. Returns the last state."""
        for method, parameters in [('Push', {'screen': screen('S', text='x' * 10_000)}), ('Push', {'screen': screen('S')}),
                                   ('Pop', {}), ('Undo', {})]:
            for _ in range(1_000):
                before = navd.call('Get', {'scene': 's'})
                if self.changed(navd, method, **parameters) is None:
                    self.assertEqual(navd.call('Get', {'scene': 's'}), before)
                    break
                mirror.apply(follower.events_until('commit')[-1]['changes'])
            else:
                self.fail('the disk takes everything')
        return before

    # ── foreign and damaged databases ──
    def assertRefused(self, navd, *texts):
        """Asserts that navd does not start, prints one line with the reason and a remedy, and changes no file."""
        files = {file.name: file.read_bytes() for file in navd.state.iterdir() if file.name != 'lock'}
        self.assertOneLine(navd, navd.command, *texts)
        after = {file.name: file.read_bytes() for file in navd.state.iterdir() if file.name != 'lock'}
        self.assertEqual({name: content == files.get(name, b'') for name, content in after.items()},
                         dict.fromkeys(after, True), 'files were changed')
        self.assertLessEqual(set(files), set(after), 'files are gone')

    def assertOneLine(self, navd, command, *texts):
        """Asserts that this navd ends with one line that has this text and names the state directory."""
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE,
                              env={**os.environ, 'HOME': str(navd.folder), 'XDG_CONFIG_HOME': ''})
        self.assertEqual(done.returncode, 1, done.stderr)
        lines = [line for line in done.stderr.splitlines() if ': notice:' not in line]
        self.assertEqual(len(lines), 1, done.stderr)
        for text in (str(navd.state), *texts):
            self.assertIn(text, lines[0])

    def stopped(self):
        """Stops a navd that has written something. Returns it and the path of its database."""
        navd = self.daemon()
        self.addCleanup(navd.discard)
        opened(navd.client())
        for number in range(200):
            navd.call('Push', {'scene': 's', 'screen': screen('S', n=number)})
        navd.stop()
        return navd, navd.state / 'navd.db'

    def test_a_damaged_database_is_refused_and_left_alone(self):
        navd, database = self.stopped()
        good = database.read_bytes()
        for damage in (b'garbage' + good[7:], good[:4096], good[:200] + b'\xff' * 3000 + good[3200:]):
            with self.subTest(damage[:20]):
                database.write_bytes(damage)
                self.assertRefused(navd, 'navd.db')
        database.write_bytes(good)
        navd.start()
        self.assertEqual(len(navd.call('Get', {'scene': 's'})['path']), 201)

    def test_damaged_rows_that_a_start_needs_are_refused_and_left_alone(self):
        # Opening the database already reads the journal's last row.
        replayed = ("WHERE revision < (SELECT max(revision) FROM journal) "
                    "AND revision >= (SELECT value FROM meta WHERE key = 'replayFrom')")
        for table, rows in [('requests', ''), ('maps', ''), ('meta', "WHERE key = 'replayFrom'"), ('journal', replayed)]:
            with self.subTest(table), self.daemon() as navd:
                opened(navd.client())
                navd.call('InstallMap', {'source': MAP})
                damaged = 0
                # The last revision may be the one from which a start replays. Then some more are written.
                for numbers in range(200), range(200, 210), range(210, 220):
                    if damaged:
                        break
                    if numbers.start:
                        navd.start()
                    for number in numbers:
                        navd.call('ReplaceTop', {'scene': 's', 'screen': screen('S', n=number, text='x' * 5_000),
                                                 'options': {'requestId': str(number)}})
                    navd.stop()
                    database = sqlite3.connect(navd.state / 'navd.db')
                    damaged = database.execute(f'UPDATE {table} SET sum = sum + 1 {rows}').rowcount
                    database.commit()
                    database.close()
                self.assertGreater(damaged, 0)
                self.assertRefused(navd, 'navd.db', 'nothing was changed')

    def test_a_damaged_row_of_history_is_told_once_and_hinders_nothing(self):
        with self.daemon(limits={'replayBytes': 4_096}) as navd:
            opened(navd.client())
            self.replace_often(navd, 400)
            navd.stop()
            database = sqlite3.connect(navd.state / 'navd.db')
            needed, = database.execute("SELECT value FROM meta WHERE key = 'replayFrom'").fetchone()
            damaged = database.execute('UPDATE journal SET sum = sum + 1 WHERE revision < ?', (needed - 20,)).rowcount
            database.commit()
            database.close()
            self.assertGreater(damaged, 0)
            navd.start()
            self.replace_often(navd, 600)
            damage = 'a part of the state on disk is damaged'
            eventually(lambda: damage in navd.told(), 'the damage is told')
            navd.stop()
            self.assertEqual(navd.told().count(damage), 1)
            self.assertNotIn('the disk does not take', navd.told())

    def replace_often(self, navd, times):
        for _ in range(times):
            navd.call('ReplaceTop', {'scene': 's', 'screen': screen('S', text='x' * 500)})

    def test_a_foreign_database_is_refused_and_left_alone(self):
        navd, database = self.stopped()
        database.unlink()
        sqlite3.connect(database).executescript('CREATE TABLE t (x); INSERT INTO t VALUES (1)').close()
        self.assertRefused(navd, 'navd.db', '--state')
        database.write_text('a text')
        self.assertRefused(navd, 'navd.db', '--state')

    def test_a_newer_database_is_refused_and_left_alone(self):
        navd, database = self.stopped()
        content = bytearray(database.read_bytes())
        content[60:64] = (9999).to_bytes(4)
        database.write_bytes(content)
        self.assertRefused(navd, 'navd.db', '9999')

    def test_a_state_directory_of_another_user_is_refused(self):
        self.need_right(os.geteuid() == 0, 'root, who may become somebody else')
        self.need(shutil.which('setpriv'), 'setpriv')
        navd, database = self.stopped()
        # Everybody may read, and only another user may write.
        for path in (navd.folder, navd.state):
            os.chmod(path, 0o755)
        os.chmod(database, 0o644)
        (navd.state / 'lock').chmod(0o666)
        # Other users may not read the folder of the binaries.
        binary = shutil.copy(NAVD, navd.folder)
        navd.command = ['setpriv', '--reuid=65534', '--clear-groups', binary, *navd.command[1:], '--socket', '/tmp/never']
        self.assertRefused(navd, 'belongs to user 0', 'chown')
        # Root would write through the links of the user that it belongs to.
        navd.command = [binary, *navd.command[4:]]
        os.chmod(navd.state, 0o700)
        os.chown(navd.state, 65534, 65534)
        self.assertRefused(navd, 'belongs to user 65534', 'run navd as user 65534')
        os.chown(navd.state, 0, 0)
        navd.command[-2:] = []
        navd.start()

    def test_a_state_directory_that_others_can_use_is_refused(self):
        navd, _ = self.stopped()
        for mode in (0o770, 0o702, 0o1777):
            with self.subTest(mode=oct(mode)):
                navd.state.chmod(mode)
                self.assertRefused(navd, f'mode {mode:o}', f'chmod 700 {navd.state}')
        navd.state.chmod(0o700)
        navd.start()
        self.assertEqual(len(navd.call('Get', {'scene': 's'})['path']), 201)

    def test_a_state_directory_that_others_can_look_into_becomes_private(self):
        navd, _ = self.stopped()
        for mode in (0o755, 0o701):
            with self.subTest(mode=oct(mode)):
                navd.state.chmod(mode)
                navd.start()
                self.assertEqual(navd.state.stat().st_mode & 0o777, 0o700)
                self.assertEqual(len(navd.call('Get', {'scene': 's'})['path']), 201)
                navd.stop()
        # An empty one too, as mkdir makes it.
        shutil.rmtree(navd.state)
        navd.state.mkdir()
        navd.state.chmod(0o755)
        navd.start()
        self.assertEqual(navd.state.stat().st_mode & 0o777, 0o700)
        navd.stop()
        # One with the files of something else is left as it is.
        shutil.rmtree(navd.state)
        navd.state.mkdir()
        (navd.state / 'notes').touch()
        navd.state.chmod(0o755)
        self.assertRefused(navd, 'mode 755', f'chmod 700 {navd.state}')
        self.assertEqual(navd.state.stat().st_mode & 0o777, 0o755)

    def test_a_database_with_something_planted_is_refused_before_it_is_used(self):
        navd, database = self.stopped()
        good = database.read_bytes()
        for planted in ('CREATE TRIGGER t AFTER INSERT ON meta BEGIN DELETE FROM journal; END',
                        'CREATE TRIGGER t AFTER UPDATE ON scenes BEGIN DELETE FROM journal; END',
                        'CREATE VIEW v AS SELECT * FROM journal', 'CREATE TABLE extra (x)',
                        'CREATE INDEX i ON journal (length(records))'):
            with self.subTest(planted):
                connection = sqlite3.connect(database)
                connection.execute(planted)
                connection.close()
                self.assertRefused(navd, 'navd.db', 'that navd did not make')
                checked = subprocess.run([*navd.command, '--check'], capture_output=True, text=True)
                self.assertEqual(checked.returncode, 1)
                self.assertIn('that navd did not make', checked.stderr)
                database.write_bytes(good)
        # What SQLite itself makes is no reason to refuse it.
        connection = sqlite3.connect(database)
        connection.execute('ANALYZE')
        connection.close()
        navd.start()
        self.assertEqual(len(navd.call('Get', {'scene': 's'})['path']), 201)

    def test_a_database_that_was_taken_away_is_told(self):
        with self.daemon() as navd:
            opened(navd.client())
            for file in navd.state.glob('navd.db*'):
                file.rename(navd.folder / file.name)
            eventually(lambda: self.pushed(navd, 'S') is None, 'a change is refused')
            self.assertEqual(len(navd.call('List')['scenes']), 1)
            message = self.assertError('StorageFailed', navd.call, 'Push', {'scene': 's', 'screen': screen('S')})['message']
            self.assertIn('navd.db', message)
            navd.process.kill()
            navd.process.wait()
            for file in navd.folder.glob('navd.db*'):
                file.rename(navd.state / file.name)
            navd.control = None
            navd.start()
            self.assertEqual(len(navd.call('List')['scenes']), 1)

    # ── navd --check ──
    def checked(self, navd, code=0):
        done = subprocess.run([*navd.command, '--check'], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stderr if code else done.stdout

    def test_check_looks_through_the_state_and_leaves_it_alone(self):
        with self.daemon(start=False) as fresh:
            self.assertIn(f'{fresh.state}: nothing is kept there so far\n', self.checked(fresh))
            self.assertFalse(fresh.state.exists())
        navd, database = self.stopped()
        good = database.read_bytes()
        self.assertRegex(self.checked(navd), r'/navd\.db: schema \d+, .*, revision 201, \d+ bytes, stopped as told\n')
        # A byte of an argument, which SQLite does not check.
        where = good.rindex(b'"n"')
        database.write_bytes(good[:where + 1] + b'm' + good[where + 2:])
        self.assertRegex(self.checked(navd, code=1), r'navd: .*/navd\.db: \w+: 1 rows are damaged, .*restore')
        database.write_bytes(good)
        with navd:
            navd.start()
            self.assertIn('navd.db: a navd runs on it; navctl doctor', self.checked(navd))
            self.assertEqual(len(navd.call('Get', {'scene': 's'})['path']), 201)

    def test_a_damaged_log_is_told_and_begins_a_new_epoch(self):
        with self.daemon() as navd:
            opened(navd.client())
            for number in range(20):
                navd.call('Push', {'scene': 's', 'screen': screen('S', n=number)})
            epoch = navd.call('Ping')['epoch']
            navd.stop(signal.SIGKILL)
            turns = navd.state / 'navd.db-turns1'
            content = bytearray(turns.read_bytes())
            content[content.index(b'"n":10')] ^= 1
            turns.write_bytes(content)
            self.assertRegex(self.checked(navd, code=1), 'changes behind revision 11 may be lost: .* begins a new epoch')
            navd.start()
            self.assertIn('changes of the last run may be lost', navd.told())
            self.assertEqual(len(navd.call('Get', {'scene': 's'})['path']), 11)
            self.assertNotEqual(navd.call('Ping')['epoch'], epoch)

    def test_two_daemons_do_not_share_a_directory(self):
        with self.daemon() as navd:
            opened(navd.client())
            self.assertOneLine(navd, [str(NAVD), '--socket', str(navd.folder / 's2'), '--state', str(navd.state)])
            # A database that another process has open without navd's lock is refused, too.
            navd.stop(signal.SIGKILL)
            other = sqlite3.connect(navd.state / 'navd.db', timeout=0)
            other.executescript('PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE;')
            other.execute('SELECT count(*) FROM sqlite_master').fetchall()
            # This process must not open the file again: closing it would drop its locks, fcntl(2).
            self.assertOneLine(navd, navd.command, 'navd.db')
            other.close()
            navd.start()
            self.assertEqual(len(navd.call('List')['scenes']), 1)


if __name__ == '__main__':
    unittest.main()
