"""navctl with scenes of a map, docs/examples/pos.yaml."""
import json
import subprocess
import threading

from endtoend import NAVCTL, PATIENCE, ROOT, EndToEndTest, Navd


class NavctlMapsTest(EndToEndTest):
    def setUp(self):
        self.navd = Navd(start=False)
        self.addCleanup(self.navd.discard)
        self.addCleanup(self.navd.stop)
        self.maps = self.navd.folder / 'maps'
        self.maps.mkdir()
        self.pos = ROOT / 'docs/examples/pos.yaml'
        (self.maps / 'pos.yaml').write_text(self.pos.read_text())
        self.navd.command += ['--maps', str(self.maps)]
        self.navd.start()

    def run_navctl(self, *words, code=0):
        done = subprocess.run([NAVCTL, '--address', f'unix:{self.navd.socket}', *words], capture_output=True, text=True)
        self.assertEqual(done.returncode, code, (words, done.stdout, done.stderr))
        return done.stdout if code == 0 else done.stderr

    def test_a_scene_goes_by_a_map(self):
        self.assertIn('pos', self.run_navctl('maps'))
        self.run_navctl('open', '--map', 'pos', 'till')
        self.assertIn('SignIn', self.run_navctl('--scene', 'till', 'path'))
        self.assertIn('signedIn  root main', self.run_navctl('--scene', 'till', 'transitions'))
        self.assertIn('has no transition', self.run_navctl('--scene', 'till', 'move', 'fly', code=3))
        self.run_navctl('--scene', 'till', 'move', 'signedIn')
        self.run_navctl('--scene', 'till', 'follow', 'tab:stock')
        self.assertIn('Stock', self.run_navctl('--scene', 'till', 'path'))
        self.assertIn('/stock/{sku}', self.run_navctl('--scene', 'till', 'resolve-link', 'pos://stock/4711'))
        unknown = self.run_navctl('--scene', 'till', 'resolve-link', 'pos://moon', code=3)
        self.assertIn('matches no link', unknown)
        self.assertIn('links: pos://', unknown)
        self.assertIn('● till', self.run_navctl('graph', 'pos'))
        self.assertEqual(self.run_navctl('map', 'graph', '--scene', 'till'), self.run_navctl('graph', '--scene', 'till'))
        self.assertIn('nobody in the path', self.run_navctl('--scene', 'till', 'show', 'Nothing', code=3))
        self.assertEqual(json.loads(self.run_navctl('--json', 'maps'))[0]['scenes'], 1)

    def test_a_picture_is_kept_live(self):
        self.run_navctl('open', '--map', 'pos', 'till')
        command = [NAVCTL, '--address', f'unix:{self.navd.socket}', 'graph', 'pos', '--format', 'text', '--watch']
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            deadline = threading.Timer(PATIENCE, process.kill)
            deadline.start()
            try:
                self.until_marked(process, 'SignIn')
                self.run_navctl('--scene', 'till', 'move', 'signedIn')
                self.until_marked(process, 'SaleHome')
                # The next version of the map is drawn when the scene gets it.
                source = (ROOT / 'docs/examples/pos.yaml').read_text()
                source = source.replace('version: 3.2.0', 'version: 3.3.0').replace('Help', 'Manual')
                self.navd.call('InstallMap', {'source': source})
                self.until_drawn(process, 'Manual')
            finally:
                deadline.cancel()
                process.terminate()

    def until_drawn(self, process, screen):
        """Reads pictures until one has a box for this screen."""
        for line in process.stdout:
            if f'│ {screen} ' in line:
                return
        self.fail(f'no picture has {screen}')

    def until_marked(self, process, screen):
        """Reads pictures until one marks this screen."""
        column, name = None, None
        for line in process.stdout:
            if '┌' in line:
                column, name = line.index('┌'), None
            elif column is not None and name is None:
                name = line[column + 2:].split()[0]
            if '● till' in line and name == screen:
                return
        self.fail(f'no picture marks {screen}')

    def test_maps_are_installed_removed_and_read_again(self):
        own = self.navd.folder / 'own.yaml'
        own.write_text('map: own\nversion: 1.0.0\nscreens: {A: {}}\nwindow: {initial: m, cases: {m: {screen: A}}}\n')
        self.assertIn('would install own 1.0.0', self.run_navctl('map', 'install', str(own), '--dry-run'))
        self.assertIn('installed own 1.0.0', self.run_navctl('map', 'install', str(own)))
        self.run_navctl('open', '--map', 'own', 'one')
        own.write_text(own.read_text().replace('1.0.0', '1.1.0').replace('{A: {}}', '{A: {title: First}}'))
        self.assertIn('one  moved  A\n', self.run_navctl('map', 'install', str(own), '--dry-run'))
        installed = json.loads(self.run_navctl('--json', 'map', 'install', str(own)))
        self.assertEqual(installed['migrations'], [{'scene': 'one', 'outcome': 'moved', 'path': ['A']}])
        self.assertIn('one  suspended  A\n', self.run_navctl('map', 'remove', 'own', '--dry-run'))
        self.run_navctl('map', 'remove', 'own')
        self.assertIn('is gone', self.run_navctl('--scene', 'one', 'push', 'A', code=1))
        self.assertIn('no map own', self.run_navctl('open', '--map', 'own', 'two', code=3))
        own.write_text('map: own\nscreens: 5\n')
        self.assertIn('screens', self.run_navctl('map', 'install', str(own), code=1))
        (self.maps / 'pos.yaml').write_text('map: pos\nscreens: [\n')
        self.assertIn('pos.yaml', subprocess.run(
            [NAVCTL, '--address', f'unix:{self.navd.socket}', 'reload'], capture_output=True, text=True).stdout)
        self.assertIn('pos', self.run_navctl('maps'))

    def test_a_picture_without_graphviz(self):
        """SVG needs Graphviz. Without it, navctl names the package, and the other formats still work."""
        self.run_navctl('open', '--map', 'pos', 'till')
        nowhere = self.navd.folder / 'programs'
        nowhere.mkdir()
        draws = (['graph', 'pos', '--format'], ['map', 'graph', str(self.pos), '--format'])

        def drawn(words, *more):
            return subprocess.run([NAVCTL, '--address', f'unix:{self.navd.socket}', *more, *words], capture_output=True,
                                  text=True, env={'PATH': str(nowhere)})

        for words in draws:
            done = drawn([*words, 'svg'])
            self.assertEqual((done.returncode, done.stdout), (1, ''), done.stderr)
            self.assertIn('there is no dot', done.stderr)
            self.assertIn('apt install graphviz', done.stderr)
            for other in ('dot', 'mermaid'):
                self.assertEqual(drawn([*words, other]).returncode, 0)
        # A failure of Graphviz is reported in its own words.
        failing = nowhere / 'dot'
        failing.write_text('#!/bin/sh\necho "no fonts here" >&2\nexit 3\n')
        failing.chmod(0o755)
        for words in draws:
            done = drawn([*words, 'svg'])
            self.assertEqual((done.returncode, done.stdout), (1, ''), done.stderr)
            self.assertIn('dot ended with 3: no fonts here', done.stderr)
