"""The client library for Python in clients/python and the till with it: their tests, their types, and the wheel."""
import os
import pathlib
import subprocess
import tempfile

from endtoend import BINARIES, PATIENCE, ROOT, EndToEndTest, Navd

ENVIRONMENT = ROOT / '.build-python'
PYTHON = ENVIRONMENT / 'bin' / 'python'
PACKAGE = ROOT / 'clients' / 'python'
TILL = ROOT / 'Examples' / 'till-textual'


class PythonTest(EndToEndTest):
    def setUp(self):
        packages = 'import hatchling, mypy, pytest, pytest_asyncio, ruff, textual'
        has = PYTHON.exists() and subprocess.run([PYTHON, '-c', packages], capture_output=True).returncode == 0
        self.need(has, 'tools of clients/python in .build-python; scripts/python-environment installs them')

    def ran(self, *arguments, cwd=PACKAGE, patience=5 * PATIENCE):
        done = subprocess.run([PYTHON, '-B', *map(str, arguments)], cwd=cwd, text=True, timeout=patience,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, 'NAVD_BIN': str(BINARIES)})
        self.assertEqual(done.returncode, 0, done.stdout)
        return done.stdout

    def test_it_passes_its_tests(self):
        print(self.ran('-m', 'pytest', patience=15 * PATIENCE))

    def test_its_types_hold(self):
        checker = ['-m', 'mypy', '--cache-dir', ENVIRONMENT / 'mypy']
        self.ran(*checker, 'src', 'tools', 'tests')
        # Textual's decorators have no types of their own.
        self.ran(*checker, '--allow-untyped-calls', TILL / 'till.py')

    def test_it_is_written_as_its_rules_say(self):
        for folder in (PACKAGE, TILL):
            self.ran('-m', 'ruff', 'check', '--no-cache', cwd=folder)
            self.ran('-m', 'ruff', 'format', '--no-cache', '--check', cwd=folder)

    def test_the_till_is_short_enough_to_start_from(self):
        self.assertLessEqual(len((TILL / 'till.py').read_text().splitlines()), 400)

    def test_the_wheel_is_typed_and_needs_nothing(self):
        with tempfile.TemporaryDirectory(prefix='navd-python-') as folder, Navd() as navd:
            place = pathlib.Path(folder)
            self.ran('-m', 'pip', 'wheel', '--quiet', '--no-deps', '--no-build-isolation', '--wheel-dir', place, PACKAGE)
            wheel, = place.glob('navd-*-py3-none-any.whl')
            self.ran('-m', 'pip', 'install', '--quiet', '--no-index', '--target', place / 'installed', wheel)
            self.assertTrue((place / 'installed' / 'navd' / 'py.typed').exists())
            script = f'''
import asyncio, sys
sys.path.insert(0, {str(place / 'installed')!r})
import navd
async def main():
    async with navd.connect("unix:{navd.socket}") as daemon:
        print((await daemon.ping()).pid, navd.__file__)
asyncio.run(main())
'''
            pid, file = self.ran('-I', '-c', script, cwd=folder).split()
            self.assertEqual(int(pid), navd.process.pid)
            self.assertTrue(file.startswith(folder), file)
