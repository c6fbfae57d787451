"""The source archive of `make dist`."""
import os
import subprocess
import tempfile

from endtoend import ROOT, EndToEndTest


def ran(*command, cwd=ROOT, **options):
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=True, **options).stdout


class DistTest(EndToEndTest):
    def setUp(self):
        self.need((ROOT / '.git').exists(), 'a checkout')

    def made(self):
        return ROOT / ran('make', '--silent', 'dist').split()[-1]

    def test_it_has_what_the_commit_has_and_builds_as_it_does(self):
        """CI builds a fresh clone of the commit. `make test-archive` builds the archive."""
        commit = ran('git', 'rev-parse', '--short=12', 'HEAD').strip()
        with tempfile.TemporaryDirectory(prefix='navd-') as folder:
            ran('tar', '--extract', '--file', self.made(), cwd=folder)
            (name,) = os.listdir(folder)
            root = os.path.join(folder, name)
            files = {os.path.relpath(os.path.join(at, file), root) for at, _, found in os.walk(root) for file in found}
            # Every file has the content and the mode that it has in the commit.
            entries = [entry.split(None, 3) for entry in ran('git', 'ls-tree', '-r', '-z', 'HEAD').split('\0')[:-1]]
            paths = [path for _, _, _, path in entries]
            self.assertEqual(files, {*paths, '.commit'})
            at = [os.path.join(root, path) for path in paths]
            hashes = ran('git', 'hash-object', '--no-filters', '--stdin-paths', input='\n'.join(at)).split()
            for file, (mode, _, hash, path), found in zip(at, entries, hashes, strict=True):
                if mode == '120000':
                    self.assertEqual(os.readlink(file), ran('git', 'cat-file', 'blob', hash), path)
                else:
                    is_program = bool(os.stat(file).st_mode & 0o100)
                    self.assertEqual((found, is_program), (hash, mode == '100755'), path)
            # It is built by the same commands, and the programs name the commit, without git.
            told = ran('make', '--silent', '--eval', 'told: ; @echo $(NAVD_COMMIT)', 'told', cwd=root)
            self.assertEqual(told.strip(), commit)
            is_changed = ran('git', 'status', '--porcelain', 'Makefile') != ''
            for target in () if is_changed else ('build', 'web', 'run', 'deb'):
                here, its = (ran('make', '--no-print-directory', '--dry-run', target, cwd=at) for at in (ROOT, root))
                self.assertIn('scripts/', here)
                self.assertEqual(its.replace(os.path.realpath(root), str(ROOT)), here, target)
            # Its dependencies can be found.
            ran('swift', 'package', 'resolve', cwd=root)

    def test_it_is_the_same_each_time(self):
        first = self.made().read_bytes()
        self.assertEqual(self.made().read_bytes(), first)
