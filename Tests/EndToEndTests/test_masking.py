"""Sensitive arguments, channel by channel: clients that may navigate see them; observers, logs, History, metrics and the
doctor do not."""
import signal
import subprocess

from endtoend import NAVCTL, PATIENCE, ROOT, Client, EndToEndTest, Navd, eventually

SECRET = 'owes-forty'


class MaskingTest(EndToEndTest):
    def setUp(self):
        self.navd = Navd(start=False, level='trace')
        self.addCleanup(self.navd.discard)
        self.addCleanup(self.navd.stop)
        self.observe = self.navd.folder / 'o'
        maps = self.navd.folder / 'maps'
        maps.mkdir()
        (maps / 'pos.yaml').write_text((ROOT / 'docs/examples/pos.yaml').read_text())
        self.navd.command += ['--maps', str(maps), '--observe-socket', str(self.observe)]
        self.navd.start()
        eventually(self.observes, 'it listens for observers too')

    def observes(self):
        # The file is there a moment before navd listens.
        try:
            Client(self.observe).close()
            return True
        except OSError:
            return False

    def navctl(self, *words, socket=None, codes=(0,), **more):
        command = [NAVCTL, '--address', f'unix:{socket or self.navd.socket}', *words]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, **more)
        self.assertIn(done.returncode, codes, (words, done.stdout, done.stderr))
        return done.stdout + done.stderr

    def test_no_channel_of_observers_tells_it(self):
        self.navctl('open', 'till', '--map', 'pos')
        self.navctl('move', 'signedIn')
        self.navctl('select-tab', 'customers')
        watching = {socket: subprocess.Popen(
            [NAVCTL, '--address', f'unix:{socket}', '--json', 'watch'], stdout=subprocess.PIPE, text=True)
            for socket in (self.navd.socket, self.observe)}
        for process in watching.values():
            self.addCleanup(process.wait, PATIENCE)
            self.addCleanup(process.kill)
            self.addCleanup(process.stdout.close)
            while '"ready"' not in (line := process.stdout.readline()):
                self.assertTrue(line, 'the watcher has ended')
        self.navctl('push', f'Customer(id="c7",note={SECRET})')
        for socket, process in watching.items():
            commit = process.stdout.readline()
            self.assertIn('"c7"', commit)
            self.assertEqual(SECRET in commit, socket == self.navd.socket, commit)
        revision = str(self.navd.call('Ping')['revision'])
        self.navctl('move', 'help')
        self.navctl('back')
        for words in (['tree'], ['path'], ['get'], ['--json', 'get'], ['find', 'Customer'],
                      ['scenes', '--arguments', '--json'],
                      ['export'], ['at', revision, 'tree'], ['diff', '2'], ['wait', 'Customer'], ['--json', 'wait', 'Customer']):
            with self.subTest(words=words):
                # Proves that the argument is visible where it may be.
                seen = self.navctl(*words)
                if words[0] not in ('wait', 'diff'):
                    self.assertIn(SECRET, seen)
                self.assertNotIn(SECRET, self.navctl(*words, socket=self.observe))
        for words in (['history'], ['--json', 'history'], ['stats'], ['stats', '--prometheus'], ['info'], ['clients'],
                      ['transitions'], ['graph', 'pos'], ['maps'], ['limits']):
            with self.subTest(words=words):
                self.assertNotIn(SECRET, self.navctl(*words))
        self.assertIn('c7', self.navctl('--json', 'history'))
        self.assertNotIn(SECRET, self.navctl('doctor', codes=(0, 1)))
        self.assertNotIn(SECRET, self.navd.told())
        self.assertIn('Navigation.Push', self.navd.told())
        self.assertEqual(self.navd.stop(), 0)
        self.navd.start()
        self.assertIn(SECRET, self.navctl('path'))
        self.assertNotIn(SECRET, self.navctl('path', socket=self.observe))
        self.assertNotIn(SECRET, self.navctl('--json', 'history'))
        self.assertNotIn(SECRET, self.navd.told())

    def test_a_value_leaves_the_disk_with_its_screen(self):
        self.navctl('open', 'till', '--map', 'pos')
        self.navctl('move', 'signedIn')
        self.navctl('select-tab', 'customers')
        self.navctl('push', f'Customer(id="c7",note={SECRET})')
        # Nothing that kept it is left: other commits, a snapshot, and a copied log have replaced it.
        for _ in range(30):
            self.navctl('move', 'help')
            self.navctl('back')
        self.assertTrue(self.on_disk())
        self.navctl('back')
        eventually(lambda: not self.on_disk(), 'it is gone from the disk')
        # It comes back without it.
        self.navctl('undo')
        self.assertIn('c7', self.navctl('path'))
        self.assertNotIn(SECRET, self.navctl('path'))
        self.navd.stop(signal.SIGKILL)
        self.navd.start()
        self.assertIn('c7', self.navctl('path'))
        self.assertFalse(self.on_disk())

    def test_a_value_leaves_the_disk_after_a_kill_and_with_its_scene(self):
        for number in (1, 2):
            self.navctl('open', f'till-{number}', '--map', 'pos')
            for words in (['move', 'signedIn'], ['select-tab', 'customers'], ['push', f'Customer(id="c7",note={SECRET})']):
                self.navctl('--scene', f'till-{number}', *words)
        self.navctl('--scene', 'till-1', 'back')
        self.navd.stop(signal.SIGKILL)
        self.navd.start()
        self.assertTrue(self.on_disk())
        self.navctl('close', 'till-2')
        eventually(lambda: not self.on_disk(), 'it is gone from the disk')

    def on_disk(self):
        return self.navd.has_on_disk(SECRET.encode())

    def opened_with_a_secret(self, scene):
        for words in (['open', scene, '--map', 'pos'], ['--scene', scene, 'move', 'signedIn'],
                      ['--scene', scene, 'select-tab', 'customers'],
                      ['--scene', scene, 'push', f'Customer(id="c7",note={SECRET})']):
            self.navctl(*words)

    def waiting(self):
        """Keeps navd from erasing anything until it is started again."""
        self.navd.stop()
        self.navd.command.append('--limit=erasingMilliseconds=3600000')
        self.navd.start()
        self.opened_with_a_secret('first')
        self.navctl('--scene', 'first', 'back')
        eventually(lambda: not self.on_disk(), 'what leaves first is erased at once')

    def test_a_closed_scene_is_erased_after_a_kill(self):
        self.waiting()
        self.opened_with_a_secret('till')
        self.navctl('close', 'till')
        self.navd.stop(signal.SIGKILL)
        self.assertTrue(self.on_disk())
        # Which of its arguments were sensitive need no longer be known.
        (self.navd.folder / 'maps/pos.yaml').unlink()
        self.navd.start()
        eventually(lambda: not self.on_disk(), 'what a closed scene had is erased at the start')

    def test_what_a_map_called_sensitive_before_is_erased_after_a_kill(self):
        self.waiting()
        self.opened_with_a_secret('till')
        self.navctl('--scene', 'till', 'back')
        file = self.navd.folder / 'maps/pos.yaml'
        plain = file.read_text().replace(', sensitive: true', '').replace('version: 3.2.0', 'version: 4.0.0')
        self.assertNotIn('sensitive', plain)
        file.write_text(plain)
        self.navctl('reload')
        self.assertEqual(self.navd.call('ListMaps')['maps'][0]['version'], '4.0.0')
        self.assertTrue(self.on_disk())
        self.navd.stop(signal.SIGKILL)
        self.navd.start()
        eventually(lambda: not self.on_disk(), 'it is erased at the start')
