"""The Debian packages in a fresh Debian 12 with a systemd of its own: installed, upgraded, crashed, removed, purged."""
import contextlib
import os
import pathlib
import shlex
import shutil
import socket
import subprocess
import tempfile
import threading

import terminal
from endtoend import PATIENCE, ROOT, EndToEndTest, eventually, names
from guests import Guest
from survival import Follower, Ledger
from wire import Client, Closed

PACKAGES = ['navd', 'navctl', 'navctl-web']
# What the packages depend on, and what a minimal Debian lacks of it.
LIBRARIES = ['libsqlite3-0', 'libsimdjson14', 'libstdc++6', 'libcurl4', 'libgcc-s1']
# Compressing the programs takes a minute, and many on a machine that builds something else.
BUILD_SECONDS_MAX = 1_500


def run(*command, **options):
    done = subprocess.run([str(each) for each in command], capture_output=True, text=True, **options)
    if done.returncode:
        raise AssertionError(f'{command} ended with {done.returncode}: {done.stdout[-2000:]}{done.stderr[-2000:]}')
    return done.stdout


class Passenger(Follower):
    """A follower of the scene that stays through an upgrade. It comes back at once; if it is refused, that is a failure."""

    def __init__(self, address, name, attaches):
        super().__init__(name, Ledger(), 0, attaches)
        self.scene, self.address, self.tokens, self.reasons, self.is_done = 'till-1', address, set(), [], False
        self.thread = threading.Thread(target=self.travel, daemon=True)
        self.thread.start()

    def travel(self):
        try:
            while not self.is_done and not self.ledger.failures:
                with Client(self.address, PATIENCE) as self.client, contextlib.suppress(Closed):
                    self.work()
        except OSError as error:
            self.ledger.failures.append(f'{self.name}: {error!r}')

    def take(self, event):
        super().take(event)
        if event['kind'] == 'attached':
            self.tokens.add(self.token)
        elif event['kind'] == 'closing':
            self.reasons.append(event['reason'])

    def end(self, state):
        """Waits until it has seen this state, and compares."""
        eventually(lambda: self.ledger.failures or (self.at and self.at['revision'] >= state['at']['revision']),
                   f'{self.name} is up to date')
        self.is_done = True
        self.client.socket.shutdown(socket.SHUT_RDWR)
        self.thread.join(PATIENCE)
        if not self.ledger.failures:
            self.mirror.compare(state)


class PackagesTest(EndToEndTest):
    @classmethod
    def setUpClass(cls):
        cls().need(terminal.is_there(), 'tmux')
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

    @property
    def address(self):
        return self.guest.root / 'run/navd/org.navd'

    def client(self):
        client = Client(self.address, PATIENCE)
        self.addCleanup(client.close)
        return client

    def navctl(self, *words):
        return self.guest.run('navctl', '--system', *words)

    def pid(self):
        return self.guest.run('systemctl', 'show', '--value', '--property', 'MainPID', 'navd.service').strip()

    def front_ends(self, count):
        """The ids of the scene's front-ends if there are so many, else None."""
        ids = sorted(front_end['id'] for front_end in self.client().call('Get', {'scene': 'till-1'})['frontEnds'])
        return ids if len(ids) == count else None

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
            told = self.client().call('Ping')
            self.assertRegex(told['commit'], '^[0-9a-f]{12}$')
            text = f"{told['version']} ({told['commit']})"
            self.assertEqual(self.guest.run('navd', '--version'), f'navd {text}\n')
            self.assertEqual(self.navctl('version'), f'navctl {text}\nnavd {text}\n')
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

        before = self.pid()
        followers = [Passenger(self.address, 'front-end', True), Passenger(self.address, 'subscriber', False)]
        writer = subprocess.Popen(self.guest.command('sh', '-c', '''
            n=0; until [ -e /var/tmp/enough ]; do
              # A call that was cut off is repeated, and executed once.
              until navctl --system push --scene till-1 --request-id "load-$n" "Load(n=$n)" >/dev/null 2>/var/tmp/told; do
                grep -q Disconnected /var/tmp/told || { cat /var/tmp/told; exit 1; }
              done
              n=$((n + 1)); done; echo $n'''), stdout=subprocess.PIPE, text=True)
        with terminal.Tmux() as tmux:
            person = tmux.terminal('person')
            person.runs += 1
            person.shell(f'{shlex.join(self.guest.command("navctl", "--system", "attach", "till-1"))}; '
                         f'echo "run {person.runs} ended with" $?')
            person.until('Load')
            attached = eventually(lambda: self.front_ends(2), 'the front-end and navctl are attached')
            try:
                self.install(self.remade('navd', '9.1', changed), self.remade('navctl', '9.1'))
                eventually(lambda: self.pid() not in ('0', before), 'navd is another process')
                self.navctl('path', '--scene', 'till-1')
            finally:
                (self.inside / 'enough').touch()
                output = writer.communicate(timeout=PATIENCE)[0]
            self.assertEqual(writer.returncode, 0, f'a push was refused: {output}')
            # The person is where the scene is, and goes on.
            self.navctl('push', '--scene', 'till-1', 'Upgraded')
            person.until('Upgraded')
            person.press('Escape')
            eventually(lambda: names(self.client().call('Get', {'scene': 'till-1'}))[-1] == 'Load', 'the person went back')
            eventually(lambda: self.front_ends(2) == attached, 'both have their places again')
            person.press('q')
            person.back_in_shell(0)
        state = self.client().call('Get', {'scene': 'till-1'})
        for follower in followers:
            follower.end(state)
            self.assertEqual((follower.ledger.failures, follower.reasons), ([], ['stopping']), follower.name)
        self.assertEqual(len(followers[0].tokens), 1)
        pushed = int(output)
        self.assertGreater(pushed, 0)
        self.assertEqual(names(state).count('Load'), pushed)
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
        older = self.remade('navd', '0.9')
        self.assertIn('written by a later navd', self.install(older, code=1))
        # The installed one is still there and whole.
        self.assertIn('ok installed', self.guest.run('dpkg-query', '--show', '--showformat', '${Status}', 'navd'))
        # Where the later one was removed, its state is still there.
        self.guest.run('dpkg', '--remove', 'navd')
        self.assertIn('written by a later navd', self.install(older, code=1))
        self.assertFalse((self.guest.root / 'usr/bin/navd').exists())
        with open(database, 'r+b') as file:
            file.seek(60)
            file.write(schema.to_bytes(4))
        self.install(self.files['navd'])
        self.assertIn('Load', self.navctl('path', '--scene', 'till-1'))

    def test_lintian_finds_nothing_unexplained(self):
        found = subprocess.run(['lintian', '--fail-on', 'error,warning', '--allow-root', '--suppress-tags',
                                'initial-upload-closes-no-bugs', ROOT / '.build/deb/navd.changes'],
                               capture_output=True, text=True)
        self.assertEqual((found.returncode, found.stdout), (0, ''), found.stderr)
