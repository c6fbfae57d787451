"""The Debian packages in a fresh Debian 12 with a systemd of its own: installed, upgraded, crashed, removed, purged."""
import os
import pathlib
import shutil
import subprocess
import tempfile

from endtoend import PATIENCE, ROOT, EndToEndTest, eventually
from guests import Guest
from wire import Client

PACKAGES = ['navd', 'navctl', 'navctl-web']
# What the packages depend on, and what a minimal Debian lacks of it.
LIBRARIES = ['libsqlite3-0', 'libsimdjson14', 'libstdc++6', 'libcurl4', 'libgcc-s1']
BUILD_SECONDS_MAX = 600


def run(*command, **options):
    done = subprocess.run([str(each) for each in command], capture_output=True, text=True, **options)
    if done.returncode:
        raise AssertionError(f'{command} ended with {done.returncode}: {done.stdout[-2000:]}{done.stderr[-2000:]}')
    return done.stdout


class PackagesTest(EndToEndTest):
    @classmethod
    def setUpClass(cls):
        for tool in ('dpkg-buildpackage', 'dh', 'lintian'):
            cls().need(shutil.which(tool), f'{tool}: make deps-test')
        cls.guest = guest = Guest(cls, 'bookworm', LIBRARIES)
        cls().need((ROOT / '.build/release/navctl-web').exists(), 'navctl-web: make web makes it')
        run('make', '-C', ROOT, 'deb', timeout=BUILD_SECONDS_MAX, env={**os.environ, 'NAVD_BUILT': '1'})
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.files = {name: next((ROOT / '.build/deb').glob(f'{name}_*.deb')) for name in PACKAGES}
        cls.inside = guest.root / 'var/tmp'

    # ── helpers ──
    def install(self, *files, code=0):
        """Installs packages in the guest."""
        names = []
        for file in files:
            shutil.copy(file, self.inside)
            names.append(f'/var/tmp/{file.name}')
        return self.guest.run('env', 'DEBIAN_FRONTEND=noninteractive', 'dpkg', '--install', '--force-confold', *names,
                              code=code)

    def remade(self, name, version, change=lambda folder: None):
        """A package with another version, and with what `change` does to its contents."""
        folder = self.folder / f'{name}-{version}'
        run('dpkg-deb', '--raw-extract', self.files[name], folder)
        control = folder / 'DEBIAN/control'
        control.write_text(control.read_text().replace('Version: ', f'Version: {version}+', 1))
        change(folder)
        file = self.folder / f'{name}_{version}.deb'
        run('dpkg-deb', '-Znone', '--build', '--root-owner-group', folder, file)
        return file

    def client(self):
        client = Client(self.guest.root / 'run/navd/org.navd', PATIENCE)
        self.addCleanup(client.close)
        return client

    def navctl(self, *words):
        return self.guest.run('navctl', '--system', *words)

    def pid(self):
        return self.guest.run('systemctl', 'show', '--value', '--property', 'MainPID', 'navd.service').strip()

    # ── one life, from the first installation to the last ──
    def test_a_life(self):
        self.install(*self.files.values())
        with self.subTest('the first call starts navd'):
            self.assertEqual(self.pid(), '0')
            self.navctl('open', 'till-1', '--root', 'Home')
            self.navctl('push', '--scene', 'till-1', 'Item(id=1)')
            self.assertNotEqual(self.pid(), '0')
            self.assertIn('Item', self.navctl('path', '--scene', 'till-1'))
            self.assertEqual(self.navctl('doctor', '--json').count('"problem"'), 0)
            self.assertIn('(', self.guest.run('navd', '--version'))
        with self.subTest('a crash loses nothing'):
            before = self.pid()
            self.guest.run('systemctl', 'kill', '--signal=KILL', 'navd.service')
            eventually(lambda: self.pid() not in ('0', before), 'navd is another process')
            self.assertIn('Item', self.navctl('path', '--scene', 'till-1'))
        with self.subTest('an upgrade keeps configuration and scenes, and refuses no connection'):
            self.upgrade_under_load()
        with self.subTest('a downgrade that cannot read the state is refused'):
            self.refuse_downgrade()
        with self.subTest('removal keeps the state, purging removes it'):
            self.guest.run('dpkg', '--remove', *PACKAGES)
            self.assertTrue((self.guest.root / 'var/lib/navd/navd.db').exists())
            self.assertTrue((self.guest.root / 'etc/navd/navd.yaml').exists())
            self.assertFalse((self.guest.root / 'run/navd/org.navd').exists())
            self.install(self.files['navd'], self.files['navctl'])
            self.assertIn('Item', self.navctl('path', '--scene', 'till-1'))
            self.guest.run('dpkg', '--purge', *PACKAGES)
            for path in ('var/lib/navd', 'etc/navd', 'run/navd', 'lib/systemd/system/navd.service', 'usr/bin/navd'):
                self.assertFalse((self.guest.root / path).exists(), path)

    def upgrade_under_load(self):
        configuration = self.guest.root / 'etc/navd/navd.yaml'
        configuration.write_text(configuration.read_text() + '# ours\n')

        def changed(folder):
            file = folder / 'etc/navd/navd.yaml'
            file.write_text(file.read_text() + '# theirs\n')

        front_end = self.client()
        front_end.send('Attach', {'scene': 'till-1', 'name': 'till'}, more=True)
        token = front_end.events_until('ready')[0]['token']
        before = self.pid()
        writer = subprocess.Popen(self.guest.command('sh', '-c', '''
            n=0; until [ -e /var/tmp/enough ]; do
              # A call that was cut off is repeated, and executed once.
              until navctl --system push --scene till-1 --request-id "load-$n" "Load(n=$n)" >/dev/null 2>/var/tmp/told; do
                grep -q 'the daemon closed the connection' /var/tmp/told || { cat /var/tmp/told; exit 1; }
              done
              n=$((n + 1)); done; echo $n'''), stdout=subprocess.PIPE, text=True)
        try:
            self.install(self.remade('navd', '9.1', changed), self.remade('navctl', '9.1'))
            eventually(lambda: self.pid() not in ('0', before), 'navd is another process')
            self.navctl('path', '--scene', 'till-1')
        finally:
            (self.inside / 'enough').touch()
            output = writer.communicate(timeout=PATIENCE)[0]
        self.assertEqual(writer.returncode, 0, 'a push was refused')
        pushed = int(output)
        self.assertGreater(pushed, 0)
        again = self.client()
        again.send('Attach', {'scene': 'till-1', 'name': 'till', 'token': token}, more=True)
        self.assertEqual(again.events_until('ready')[0]['token'], token)
        path = self.client().call('Get', {'scene': 'till-1'})['path']
        self.assertEqual(sum(element['name'] == 'Load' for element in path), pushed)
        text = configuration.read_text()
        self.assertIn('# ours', text)
        self.assertNotIn('# theirs', text)

    def refuse_downgrade(self):
        self.guest.run('systemctl', 'stop', 'navd.service')
        database = self.guest.root / 'var/lib/navd/navd.db'
        # `user_version` in the header of the file. The version in the package is that of the database.
        with open(database, 'r+b') as file:
            file.seek(60)
            schema = int.from_bytes(file.read(4))
            self.assertIn(f'\nschema={schema}\n', (ROOT / 'debian/navd.preinst').read_text())
            file.seek(60)
            file.write((schema + 1).to_bytes(4))
        said = self.install(self.remade('navd', '0.9'), code=1)
        self.assertIn('written by a later navd', said)
        with open(database, 'r+b') as file:
            file.seek(60)
            file.write(schema.to_bytes(4))
        self.assertIn('Load', self.navctl('path', '--scene', 'till-1'))

    def test_lintian_finds_nothing_unexplained(self):
        found = subprocess.run(['lintian', '--fail-on', 'error,warning', '--allow-root', '--suppress-tags',
                                'initial-upload-closes-no-bugs', ROOT / '.build/deb/navd.changes'],
                               capture_output=True, text=True)
        self.assertEqual((found.returncode, found.stdout), (0, ''), found.stderr)
