"""The programs are no larger than their budgets, which `scripts/sizes` has."""
import pathlib
import subprocess
import tempfile

from endtoend import BINARIES, ROOT, EndToEndTest


class SizesTest(EndToEndTest):
    def test_the_installed_programs_keep_to_their_budgets(self):
        self.need_right(BINARIES == (ROOT / '.build/release').resolve(), 'release build under test')
        done = subprocess.run([ROOT / 'scripts/sizes', '--check'], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_a_program_that_is_too_large_is_told(self):
        with tempfile.TemporaryDirectory(prefix='navd-sizes-') as folder:
            root = pathlib.Path(folder)
            (root / 'scripts').mkdir()
            script = (ROOT / 'scripts/sizes').read_text()
            (root / 'scripts/sizes').write_text(script.replace("BUDGETS = {", "BUDGETS = {'true': 0.001, "))
            (root / '.build/release').mkdir(parents=True)
            (root / '.build/release/true').write_bytes(pathlib.Path('/bin/true').read_bytes())
            done = subprocess.run(['python3', root / 'scripts/sizes', '--check'], capture_output=True, text=True)
            self.assertEqual(done.returncode, 1, done.stdout)
            self.assertIn('navd: true is too large', done.stderr)
