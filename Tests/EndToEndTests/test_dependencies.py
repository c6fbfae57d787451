"""scripts/deps lists missing packages, and installs them only when told to."""
import os
import pathlib
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
        self.assertEqual(self.called(), [])

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
