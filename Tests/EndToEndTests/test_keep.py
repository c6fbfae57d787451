"""navctl's export and import, backup and restore, and doctor."""
import contextlib
import json
import os
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess

from endtoend import NAVCTL, NAVD, PATIENCE, EndToEndTest, Navd, eventually, opened, screen

# A user and group that do not exist here.
OTHER = 64_411


class KeepTest(EndToEndTest):
    def setUp(self):
        self.navd = Navd(['--durability', 'normal'])
        self.addCleanup(self.navd.__exit__, None, None, None)
        self.folder = self.navd.folder
        self.environment = {'PATH': f"{NAVD.parent}:{os.environ['PATH']}", 'HOME': str(self.folder),
                            'NAVD_ADDRESS': f'unix:{self.navd.socket}'}

    def navctl(self, *words, code=0, input=None, address=None):
        environment = self.environment | ({'NAVD_ADDRESS': f'unix:{address.socket}'} if address else {})
        done = subprocess.run([str(NAVCTL), *map(str, words)], env=environment, input=input, text=True,
                              capture_output=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, code, f'{words}: {done.stdout}{done.stderr}')
        return done.stdout if code == 0 else done.stdout + done.stderr

    def till(self):
        self.navctl('open', 'till', '--tabs', 'Sale=SaleHome', 'Stock=StockList')
        self.navctl('push', 'Item(sku="4",count=2)')
        self.navctl('present', 'Pick')
        return self.shape('till')

    def shape(self, scene):
        state = self.navd.call('Get', {'scene': scene})
        return {part: state[part] for part in ('window', 'path', 'coordinators')}

    # ── export and import ──
    def test_a_scene_is_made_of_its_export(self):
        shape = self.till()
        document = self.navctl('export', 'till')
        self.assertIn('(SceneExists)', self.navctl('import', '-', code=1, input=document))
        self.assertEqual(self.navctl('--scene', 'copy', 'import', '-', input=document), 'imported copy\n')
        self.assertEqual(self.shape('copy'), shape)
        self.navctl('close', 'till')
        (self.folder / 'till.json').write_text(document)
        self.assertEqual(self.navctl('import', self.folder / 'till.json'), 'imported till\n')
        self.assertEqual(self.shape('till'), shape)
        # New ids follow those of the document.
        self.navctl('--scene', 'till', 'push', 'Next')
        top = self.navd.call('Get', {'scene': 'till'})['path'][-1]
        self.assertGreater(top['id'], max(element['id'] for element in shape['path']))
        before = json.loads(self.navctl('export', 'till', '--revision', self.navd.call('Ping')['revision'] - 1))
        self.assertEqual(before['window'], shape['window'])

    def test_an_integer_of_64_bits_keeps_its_digits(self):
        numbers = [2 ** 63 - 1, 2 ** 63, 2 ** 64 - 1, -2 ** 63]
        self.navd.call('Open', {'scene': 'numbers', 'root': screen('Numbers', list=numbers)})
        document = self.navctl('export', 'numbers')
        self.assertEqual(self.navctl('--scene', 'copy', 'import', '-', input=document), 'imported copy\n')
        for scene in ('numbers', 'copy'):
            self.assertEqual(json.loads(self.navctl('--json', 'get', scene))['path'][0]['arguments']['list'], numbers)

    def test_what_is_no_scene_is_not_imported(self):
        self.assertIn('is not a document of navctl export', self.navctl('import', '-', code=1, input='[1]'))
        self.navctl('import', '-', code=2, input='{"window": {"id": 0}}')
        large = json.dumps({'window': 'x' * (2 << 20)})
        self.assertIn('--limit messageInBytes', self.navctl('import', '-', code=1, input=large))
        self.assertEqual(self.navd.call('List')['scenes'], [])

    # ── backup and restore ──
    def test_a_backup_is_restored(self):
        shape = self.till()
        revision, epoch = (self.navd.call('Ping')[key] for key in ('revision', 'epoch'))
        backup = self.folder / 'backup'
        told = json.loads(self.navctl('--json', 'backup', backup))
        self.assertEqual(told, {'file': str(backup), 'bytes': backup.stat().st_size})
        self.assertEqual(stat.S_IMODE(backup.stat().st_mode), 0o600)
        self.assertIn('(FileExists)', self.navctl('backup', backup, code=1))
        self.navctl('backup', backup, '--force')
        self.navctl('push', 'Later')
        self.navctl('open', 'later', '--root', 'Home')
        self.assertIn('(StateInUse)', self.navctl('restore', backup, '--state', self.navd.state, code=4))
        self.navd.stop()
        said = self.navctl('restore', backup, '--state', self.navd.state)
        kept = self.navd.state / 'before-restore-1'
        self.assertIn(f'the former state is in {kept}\n', said)
        self.assertTrue((kept / 'navd.db').exists())
        self.navd.start()
        self.assertEqual([info['scene'] for info in self.navd.call('List')['scenes']], ['till'])
        self.assertEqual(self.shape('till'), shape)
        ping = self.navd.call('Ping')
        self.assertNotEqual(ping['epoch'], epoch, 'what was acknowledged later is gone')
        self.assertGreaterEqual(ping['revision'], revision)
        # The former state can be put back.
        self.navd.stop()
        for file in kept.iterdir():
            shutil.move(file, self.navd.state / file.name)
        self.navd.start()
        self.assertEqual(len(self.navd.call('List')['scenes']), 2)

    def test_what_root_restores_belongs_to_the_owner_of_the_directory(self):
        self.need_right(os.getuid() == 0, 'root')
        self.till()
        backup, state = self.folder / 'backup', self.folder / 'others'
        self.navctl('backup', backup)
        state.mkdir(mode=0o700)
        os.chown(state, OTHER, OTHER + 1)
        for _ in range(2):
            self.navctl('restore', backup, '--state', state)
            self.assertEqual({(made.stat().st_uid, made.stat().st_gid) for made in state.rglob('*')}, {(OTHER, OTHER + 1)})
        names = {str(made.relative_to(state)) for made in state.rglob('*')}
        self.assertEqual(names, {'lock', 'navd.db', 'before-restore-1', 'before-restore-1/navd.db'})
        # The doctor takes the lock, too.
        (state / 'lock').unlink()
        self.doctor('--state', state, address=f'unix:{self.folder}/none', code=1)
        self.assertEqual((state / 'lock').stat().st_uid, OTHER)

    def test_what_is_no_good_backup_is_not_restored(self):
        self.till()
        backup = self.folder / 'backup'
        self.navctl('backup', backup)
        self.navd.stop()
        files = {file.name: file.read_bytes() for file in self.navd.state.iterdir()}
        good = backup.read_bytes()
        foreign = self.folder / 'foreign'
        sqlite3.connect(foreign).executescript('CREATE TABLE t (x)').close()
        damaged = bytearray(good)
        damaged[200:len(good) // 2] = b'\xff' * (len(good) // 2 - 200)
        planted = [self.planted(good, statement) for statement in (
            'CREATE TRIGGER t AFTER INSERT ON meta BEGIN DELETE FROM journal; END', 'CREATE VIEW v AS SELECT 1',
            'CREATE TABLE extra (x)')]
        for content in (b'', b'text' * 100, foreign.read_bytes(), bytes(damaged), good[:4096], *planted):
            backup.write_bytes(content)
            self.assertIn('(NoBackup)', self.navctl('restore', backup, '--state', self.navd.state, code=1))
            self.assertEqual({file.name: file.read_bytes() for file in self.navd.state.iterdir()}, files)
        os.mkfifo(self.folder / 'pipe')
        for path in (self.folder / 'pipe', '/dev/zero', self.folder):
            self.assertIn('(NoBackup)', self.navctl('restore', path, '--state', self.navd.state, code=1))
        backup.write_bytes(self.planted(good, 'ANALYZE'))
        self.navctl('restore', backup, '--state', self.navd.state)
        self.navd.start()
        self.assertEqual(len(self.navd.call('List')['scenes']), 1)

    def planted(self, backup, statement):
        """A backup in which another program has carried out a statement."""
        path = self.folder / 'planted'
        path.write_bytes(backup)
        connection = sqlite3.connect(path)
        connection.execute(statement)
        connection.commit()
        connection.close()
        return path.read_bytes()

    def test_a_backup_behind_a_call_that_waits_holds_up_no_other(self):
        main = self.navd.client()
        opened(main)
        # More than navd sends ahead of a reader.
        for number in range(60):
            main.call('Push', {'scene': 's', 'screen': screen('S', n=number, text='x' * 60_000)})
        waiting = self.navd.client()
        waiting.send('Wait', {'scene': 's', 'reference': {'name': 'Last'}})
        waiting.send('Backup', {}, more=True)
        eventually(lambda: any(c['waiting'] for c in self.navd.call('ListClients')['clients']), 'it waits')
        other = self.navd.client()
        other.send('Backup', {}, more=True)
        while other.reply()['data']:
            pass
        # The backup on this connection starts after its waiting call.
        main.call('Push', {'scene': 's', 'screen': screen('Last')})
        waiting.reply()
        while waiting.reply()['data']:
            pass

    def test_a_backup_under_load_is_of_one_moment(self):
        opened(self.navd.client(), 'a')
        opened(self.navd.client(), 'b')
        client = self.navd.client()
        for number in range(400):
            # The two scenes differ by at most one push at any moment.
            for scene in 'ab':
                client.send('Push', {'scene': scene, 'screen': screen('S', n=number)})
        backup = self.folder / 'backup'
        self.navctl('backup', backup)
        for _ in range(800):
            client.reply()
        self.navd.stop()
        self.navctl('restore', backup, '--state', self.navd.state)
        self.navd.start()
        depths = [len(self.navd.call('Get', {'scene': scene})['path']) for scene in 'ab']
        self.assertIn(depths[0] - depths[1], (0, 1), depths)

    def test_the_state_is_where_the_configuration_says(self):
        """`restore` and `doctor` find the state directory in the configuration."""
        self.till()
        backup = self.folder / 'backup'
        self.navctl('backup', backup)
        state, config = self.folder / 'elsewhere', self.folder / 'navd.yaml'
        config.write_text(f'state: {state}\n')
        del self.environment['NAVD_ADDRESS']
        self.environment |= {'NAVD_CONFIG': str(config), 'XDG_RUNTIME_DIR': str(self.folder / 'run'),
                             'XDG_STATE_HOME': str(self.folder / 'usual')}
        with Navd(start=False, env=self.environment) as navd:
            navd.command = [str(NAVD), '--user', '--socket', str(navd.socket)]
            navd.start()
            opened(navd.client(), 'before')
            navd.stop()
            found = self.doctor('--user', code=1)
            self.assertFound(found, 'disk', 'ok', str(state))
            self.assertFound(found, 'store', 'ok', f'{state}/navd.db is sound')
            said = self.navctl('--user', 'restore', backup)
            self.assertIn(f'the former state is in {state}/before-restore-1\n', said)
            navd.start()
            self.assertEqual([info['scene'] for info in navd.call('List')['scenes']], ['till'])
        self.assertFalse((self.folder / 'usual').exists())

    # ── the doctor ──
    def doctor(self, *words, code=0, address=None):
        if address:
            self.environment['NAVD_ADDRESS'] = address
        findings = json.loads(self.navctl('--json', 'doctor', *words, code=code).split('\n')[0])
        self.assertEqual(findings['healthy'], code == 0)
        for finding in findings['findings']:
            self.assertEqual(finding['state'] == 'problem', 'remedy' in finding, finding)
        return [(f['check'], f['state'], f['found']) for f in findings['findings']]

    def assertFound(self, findings, check, state, text):
        self.assertTrue(any(c == check and s == state and text in f for c, s, f in findings), findings)

    def test_the_doctor_finds_a_healthy_navd_healthy(self):
        self.till()
        found = self.doctor()
        self.assertFound(found, 'socket', 'ok', str(self.navd.socket))
        self.assertFound(found, 'store', 'ok', 'is sound')
        self.assertFound(found, 'disk', 'ok', str(self.navd.state))
        self.assertFound(found, 'limits', 'ok', '')
        self.assertFound(found, 'versions', 'ok', '')
        # Another directory is looked at without the navd that answers.
        other = self.doctor('--state', self.folder)
        self.assertEqual(other[0][:2], ('store', 'note'))
        self.assertIn(f'{self.folder} is not of the navd that answers', other[0][2])
        self.assertFound(other, 'store', 'note', f'there is no {self.folder}/navd.db')
        self.assertFalse([one for one in other if one[0] in ('socket', 'limits') or one[1] == 'problem'], other)
        same = self.doctor('--state', f'{self.navd.state}/.')
        self.assertFound(same, 'socket', 'ok', str(self.navd.socket))
        # A folder for the copy that is not there is no fault of navd's.
        self.environment['TMPDIR'] = f'{self.folder}/nowhere'
        self.assertFound(self.doctor(), 'store', 'note', f'no copy can be made in {self.folder}/nowhere ($TMPDIR, '
                         'else /tmp): No such file or directory')

    def test_the_doctor_finds_what_is_wrong(self):
        self.till()
        os.chmod(self.navd.socket, 0o666)
        self.assertFound(self.doctor(code=1), 'permissions', 'problem', 'everybody may connect')
        os.chmod(self.navd.socket, 0o600)
        os.chmod(self.navd.state, 0o755)
        self.assertFound(self.doctor(code=1), 'permissions', 'problem', 'may look into')
        os.chmod(self.navd.state, 0o700)
        self.navd.stop(signal.SIGKILL)
        self.navd.process = None
        found = self.doctor('--state', self.navd.state, code=1)
        self.assertFound(found, 'socket', 'problem', 'nobody listens')
        self.assertFound(found, 'store', 'ok', 'is sound')
        database = self.navd.state / 'navd.db'
        for log in self.navd.state.glob('navd.db-*'):
            log.unlink()
        content = bytearray(database.read_bytes())
        content[4096:] = b'\xff' * (len(content) - 4096)
        database.write_bytes(content)
        self.assertFound(self.doctor('--state', self.navd.state, code=1), 'store', 'problem', str(database))
        self.assertEqual(database.read_bytes(), bytes(content))

    def test_the_doctor_finds_a_database_that_was_deleted(self):
        self.till()
        (self.navd.state / 'navd.db').unlink()
        self.assertFound(self.doctor(code=1), 'store', 'problem', 'was deleted while navd has it open')
        self.navd.stop(signal.SIGKILL)
        self.navd.process = None

    def test_the_doctor_finds_a_navd_that_answers_elsewhere(self):
        found = self.doctor('--state', self.navd.state, address=f'unix:{self.folder}/none', code=1)
        self.assertFound(found, 'socket', 'note', 'there is none')
        self.assertFound(found, 'store', 'problem', 'a navd that does not answer here has')

    def test_the_doctor_finds_a_navd_that_is_stuck(self):
        self.navd.send_signal(signal.SIGSTOP)
        told = json.loads(self.navctl('--json', 'doctor', '--state', self.navd.state, code=1))
        remedies = [f['remedy'] for f in told['findings'] if 'does not answer' in f['found'] and f['check'] == 'socket']
        self.assertEqual(remedies, ['restart it: systemctl --user restart navd.service'])
        self.navd.send_signal(signal.SIGCONT)

    def test_the_doctor_finds_limits_near_their_bound(self):
        with Navd(['--durability', 'normal'], limits={'scenes': 10}) as navd:
            for number in range(9):
                opened(navd.client(), f's{number}')
            self.environment['NAVD_ADDRESS'] = f'unix:{navd.socket}'
            self.assertFound(self.doctor(code=1), 'limits', 'problem', 'scenes: 9 of 10')

    def test_the_doctor_finds_each_limit_that_is_nearly_used_up(self):
        """One limit after the other: of the daemon, of a scene, of maps, and of the turn files."""
        text = 'map: {}\nversion: 1.0.0\nscreens: {{A: {{}}}}\nwindow: {{initial: m, cases: {{m: {{screen: A}}}}}}\n'

        def push(navd, number):
            navd.call('Push', {'scene': 's', 'screen': {'name': 'S', 'arguments': {'text': 'x' * 100}}})

        def install(navd, number):
            navd.call('InstallMap', {'source': text.format(f'map-{number}')})

        for limit, bound, use in (('sceneNodes', 12, push), ('sceneBytes', 11_000, push), ('maps', 10, install),
                                  ('turnFileBytes', 20_000, push)):
            with self.subTest(limit), Navd(['--durability', 'normal'], limits={limit: bound}) as navd:
                opened(navd.client())
                for number in range(1_000):
                    if navd.metric('limit_used', limit=limit) * 10 >= bound * 9:
                        break
                    use(navd, number)
                self.environment['NAVD_ADDRESS'] = f'unix:{navd.socket}'
                self.assertFound(self.doctor(code=1), 'limits', 'problem', f'{limit}: ')

    def test_the_doctor_finds_who_does_not_answer(self):
        with socket.socket(socket.AF_UNIX) as silent:
            path = self.folder / 'silent'
            silent.bind(str(path))
            silent.listen()
            self.environment['NAVD_ADDRESS'] = f'unix:{path}'
            self.assertFound(self.doctor('--state', self.navd.state, code=1), 'socket', 'problem', 'does not answer')

    def test_a_scene_that_cannot_be_read_is_replaced_by_one_of_a_backup(self):
        self.navd.command.append('--limit=replayBytes=4096')
        self.navd.stop()
        self.navd.start()
        shape = self.till()
        self.navctl('open', 'other', '--root', 'Home')
        self.navctl('backup', self.folder / 'backup')
        for number in range(20):
            self.navctl('--scene', 'other', 'push', f'Page(text="{"x" * 1000}",number={number})')
        self.navd.stop()
        with contextlib.closing(sqlite3.connect(self.navd.state / 'navd.db')) as database:
            changed = database.execute('UPDATE scenes SET sum = sum + 1 WHERE id = 1').rowcount
            database.commit()
        self.assertEqual(changed, 1)
        self.navd.start()
        self.assertTold(self.navd, 'its snapshot is not what was written')
        scenes = subprocess.run([NAVCTL, 'scenes'], env=self.environment, capture_output=True, text=True,
                                timeout=PATIENCE)
        self.assertIn('other', scenes.stdout)
        self.assertEqual(scenes.stderr, 'navctl: till cannot be read: its snapshot is not what was written; '
                         'see navctl doctor\n')
        self.assertFound(self.doctor(code=1), 'scenes', 'problem', 'till cannot be read')
        self.assertIn('(SceneUnreadable)', self.navctl('--scene', 'till', 'tree', code=1))
        # The journal still has all of it.
        self.assertEqual(json.loads(self.navctl('export', '--last-readable', 'till'))['path'][-1]['name'], 'Pick')
        self.assertIn('--last-readable needs the name of a scene', self.navctl('export', '--last-readable', code=2))
        self.assertIn('exclude each other',
                      self.navctl('export', 'till', '--last-readable', '--revision', 1, code=2))
        with Navd(start=False) as former:
            self.navctl('restore', '--state', former.state, self.folder / 'backup')
            former.start()
            document = self.navctl('export', 'till', address=former)
        self.navctl('close', 'till')
        self.navctl('import', '-', input=document)
        self.assertEqual(self.shape('till'), shape)
        self.assertFound(self.doctor(), 'store', 'ok', 'is sound')

    def test_the_doctor_names_broken_map_files_and_scenes_without_a_map(self):
        maps = self.folder / 'maps'
        good = 'map: pos\nversion: 1.0.0\nscreens: {Home: {}}\nwindow: {initial: main, cases: {main: {screen: Home}}}\n'
        maps.mkdir()
        self.navd.stop()
        self.navd.command += ['--maps', str(maps)]
        self.navd.start()
        (self.folder / 'installed.yaml').write_text(good)
        self.navctl('map', 'install', self.folder / 'installed.yaml')
        self.navctl('open', 'till', '--map', 'pos')
        (maps / 'pos.yaml').write_text(good.replace('1.0.0', '0.9.0'))
        (maps / 'bar.yaml').write_text('map: bar\nversion: 1.0.0\n')
        self.navctl('reload', code=1)
        found = self.doctor(code=1)
        self.assertFound(found, 'maps', 'problem', f'{maps}/bar.yaml')
        self.assertFound(found, 'maps', 'note', 'pos 1.0.0 is installed, so 0.9.0 of this file is not used')
        self.assertIn(f'this file was not taken: {maps}/bar.yaml', self.navctl('open', 'x', '--map', 'bar', code=3))
        self.assertIn(f'{maps}/bar.yaml', self.navctl('maps'))
        for file in maps.iterdir():
            file.unlink()
        self.navctl('reload')
        self.navctl('map', 'remove', 'pos')
        found = self.doctor(code=1)
        self.assertFound(found, 'scenes', 'problem', 'without their map, so they cannot be navigated: till')
        self.assertFalse([one for one in found if one[0] == 'maps'], found)
