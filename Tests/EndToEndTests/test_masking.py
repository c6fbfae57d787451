"""Arguments that a map calls sensitive, channel by channel: who navigates sees them; observers, logs, History, metrics and
doctor never do."""
import subprocess

from endtoend import NAVCTL, PATIENCE, ROOT, EndToEndTest, Navd, eventually

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
        eventually(self.observe.is_socket, 'it listens for observers too')

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
            while '"ready"' not in process.stdout.readline():
                pass
        self.navctl('push', f'Customer(id="c7",note={SECRET})')
        for socket, process in watching.items():
            commit = process.stdout.readline()
            self.assertIn('"c7"', commit)
            self.assertEqual(SECRET in commit, socket == self.navd.socket, commit)
        revision = str(self.navd.call('Ping')['revision'])
        self.navctl('move', 'help')
        self.navctl('back')
        for words in (['tree'], ['path'], ['get'], ['--json', 'get'], ['find', 'Customer'], ['scenes', '--json'],
                      ['export'], ['at', revision, 'tree'], ['diff', '2'], ['wait', 'Customer'], ['--json', 'wait', 'Customer']):
            with self.subTest(words=words):
                # That there is something to see is seen where it may be.
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
