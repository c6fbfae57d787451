"""scripts/deps lists missing packages, and installs them only when told to."""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

from endtoend import ROOT, EndToEndTest

# Stand-ins for the programs that the script runs: each line of `calls` would have changed the machine.
PROGRAMS = {
    'id': 'echo "$PLAYED_UID"',
    'swift': 'exit 0',
    'dpkg-query': '[ "${@: -1}" = "$PLAYED_MISSING" ] || echo -n installed',
    'apt-get': 'echo "apt-get $*" >>"$PLAYED_CALLS"',
    'sudo': 'echo "sudo $*" >>"$PLAYED_CALLS"; exec "$@"',
}


class DependenciesTest(EndToEndTest):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix='navd-'))
        self.addCleanup(shutil.rmtree, self.folder)
        self.calls = self.folder / 'calls'
        for name, script in PROGRAMS.items():
            program = self.folder / name
            program.write_text(f'#!/bin/bash\n{script}\n')
            program.chmod(0o755)

    def deps(self, *arguments, uid='1000', missing='libuv1-dev', ci=''):
        environment = {**os.environ, 'PATH': f'{self.folder}:/usr/bin:/bin', 'CI': ci, 'PLAYED_UID': uid,
                       'PLAYED_MISSING': missing, 'PLAYED_CALLS': str(self.calls)}
        return subprocess.run([ROOT / 'scripts/deps', *arguments], capture_output=True, text=True, env=environment)

    def called(self):
        return self.calls.read_text().splitlines() if self.calls.exists() else []

    def test_nothing_is_done_when_nothing_is_missing(self):
        for uid in ('1000', '0'):
            done = self.deps('--test', uid=uid, missing='none')
            self.assertEqual((done.returncode, done.stderr, self.called()), (0, '', []))

    def test_a_user_gets_the_names_and_the_command(self):
        done = self.deps()
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr, 'navd: missing Debian packages: libuv1-dev. To install them, run: make deps\n')
        done = self.deps('--test', missing='tmux')
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr, 'navd: missing Debian packages: tmux. To install them, run: make deps-test\n')
        done = self.deps('--deb', missing='debhelper')
        self.assertEqual(done.stderr, 'navd: missing Debian packages: debhelper. To install them, run: make deps-deb\n')
        self.assertEqual(self.called(), [])

    def test_the_command_that_is_named_installs_what_is_missing(self):
        for flags, package in ([], 'libuv1-dev'), (['--deb'], 'debhelper'), (['--test'], 'tmux'):
            target = self.deps(*flags, missing=package).stderr.split()[-1]
            recipe = subprocess.run(['make', '--no-print-directory', '-n', target], cwd=ROOT, capture_output=True, text=True, check=True)
            script, *words = recipe.stdout.splitlines()[0].split()
            self.assertEqual(script, 'scripts/deps')
            self.assertEqual(self.deps(*words, missing=package).returncode, 0)
            self.assertTrue(self.called()[-1].endswith(f' {package}'), self.called())
            self.calls.unlink()

    def test_make_deps_installs_with_sudo(self):
        self.assertEqual(self.deps('--install').returncode, 0)
        self.assertEqual(self.called()[0], 'sudo apt-get update -q')
        self.assertTrue(self.called()[-1].endswith(' libuv1-dev'), self.called())

    def test_ci_installs_and_root_needs_no_sudo(self):
        self.assertEqual(self.deps(ci='true').returncode, 0)
        self.assertEqual(self.called()[0], 'sudo apt-get update -q')
        self.calls.unlink()
        self.assertEqual(self.deps(uid='0').returncode, 0)
        self.assertEqual(self.called()[0], 'apt-get update -q')
        self.assertFalse([call for call in self.called() if call.startswith('sudo')])

    def test_the_packages_have_what_they_are_built_with(self):
        """What dpkg-buildpackage asks for is installed before it: for `make deb`, and for the tests."""
        control = (ROOT / 'debian/control').read_text()
        needed = re.search(r'^Build-Depends:((?:\n .*)+)', control, re.MULTILINE)[1].replace(',', ' ').split('\n ')
        needed = {'build-essential', *(line.split()[0] for line in needed if line.strip())}
        needed = {'debhelper' if package == 'debhelper-compat' else package for package in needed}
        self.assertGreater(len(needed), 8)
        for flag in ('--deb', '--test'):
            listed = subprocess.run([ROOT / 'scripts/deps', flag, '--list'], capture_output=True, text=True, check=True)
            self.assertEqual(needed - set(listed.stdout.split()), set(), flag)
