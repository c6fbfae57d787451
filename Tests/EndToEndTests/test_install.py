"""`make install` installs files, and `make uninstall` removes them."""
import os
import pathlib
import shutil
import subprocess
import tempfile

from endtoend import BINARIES, ROOT, EndToEndTest

FILES = '''
bin/navctl
bin/navd
lib/systemd/system-preset/50-navd.preset
lib/systemd/system/navd-observe.socket
lib/systemd/system/navd.service
lib/systemd/system/navd.socket
lib/systemd/user-preset/50-navd.preset
lib/systemd/user/navd.service
lib/systemd/user/navd.socket
lib/sysusers.d/navd.conf
lib/tmpfiles.d/navd.conf
libexec/navd/navctl-web
share/bash-completion/completions/navctl
share/doc/navd/LICENSE
share/doc/navd/examples/navd.yaml
share/doc/navd/examples/pos.yaml
share/fish/vendor_completions.d/navctl.fish
share/man/man1/navctl.1
share/man/man5/navd.yaml.5
share/man/man8/navd.8
share/navd/interfaces/org.navd.Fleet.varlink
share/navd/interfaces/org.navd.Manager.varlink
share/navd/interfaces/org.navd.Navigation.varlink
share/navd/interfaces/org.navd.Scene.varlink
share/navd/navd.schema.json
share/navd/scene-map.schema.json
share/zsh/site-functions/_navctl
'''.split()


class InstallTest(EndToEndTest):
    def setUp(self):
        self.need((BINARIES / 'navctl-web').exists(), 'navctl-web: make web makes it')
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix='navd-'))
        self.addCleanup(shutil.rmtree, self.folder)

    def install(self, *arguments, **environment):
        return subprocess.run([ROOT / 'scripts/install', *arguments], check=True, capture_output=True, text=True,
                              env={**os.environ, 'DESTDIR': str(self.folder), 'NAVD_BIN': str(BINARIES), **environment})

    def files(self):
        return sorted(str(path.relative_to(self.folder)) for path in self.folder.rglob('*') if not path.is_dir())

    def test_everything_is_in_its_place(self):
        for prefix in ('/usr/local', '/usr'):
            self.install(PREFIX=prefix)
            here = [f'{prefix[1:]}/{file}' for file in FILES]
            self.assertEqual([file for file in self.files() if file in here], sorted(here))
        self.assertEqual(len(self.files()), 2 * len(FILES))
        self.assertTrue((self.folder / 'etc/navd').is_dir())

    def test_examples_say_where_their_schemas_are(self):
        self.install(PREFIX='/usr')
        for example in (self.folder / 'usr/share/doc/navd/examples').glob('*.yaml'):
            with self.subTest(example.name):
                first = example.read_text().splitlines()[0]
                self.assertTrue((example.parent / first.split('$schema=')[1]).resolve(strict=True).is_file())

    def test_units_start_the_binary_that_was_installed(self):
        self.install(PREFIX='/opt/navd')
        for kind, flag in (('system', '--system'), ('user', '--user')):
            unit = (self.folder / f'opt/navd/lib/systemd/{kind}/navd.service').read_text()
            self.assertIn(f'\nExecStart=/opt/navd/bin/navd {flag}\n', unit)
            self.assertNotIn('@', unit.replace('~@privileged', '').replace('@resources', '').replace('@system-service', ''))
        ran = subprocess.run([self.folder / 'opt/navd/bin/navd', '--version'], capture_output=True, text=True)
        self.assertTrue(ran.stdout.startswith('navd '))

    def test_files_have_the_rights_that_they_should(self):
        self.install()
        for file in FILES:
            mode = (self.folder / 'usr/local' / file).stat().st_mode & 0o777
            self.assertEqual(mode, 0o755 if file.startswith(('bin/', 'libexec/')) else 0o644, file)

    def test_what_it_lists_is_what_it_installs(self):
        self.install()
        listed = self.install('--list').stdout.split()
        self.assertEqual(sorted(listed), [f'/{file}' for file in self.files()])

    def test_uninstall_leaves_only_what_is_others(self):
        self.install()
        kept = self.folder / 'etc/navd/navd.yaml'
        kept.write_text('')
        self.install('--uninstall')
        self.assertEqual(self.files(), ['etc/navd/navd.yaml'])
        self.assertFalse((self.folder / 'usr/local/share/navd').exists())
        kept.unlink()
        self.install('--uninstall')
        self.assertFalse((self.folder / 'etc/navd').exists())
