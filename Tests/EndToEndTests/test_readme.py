"""The commands in README.md work as they are written."""
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import unittest

from endtoend import BINARIES, PATIENCE, ROOT, EndToEndTest, eventually


class ReadmeTest(EndToEndTest):
    def test_every_command_of_the_readme_works(self):
        blocks = re.findall(r'^```sh\n(.*?)^```', (ROOT / 'README.md').read_text(), re.MULTILINE | re.DOTALL)
        self.assertTrue(blocks[0].endswith('navd --user &\n'), blocks[0])
        with tempfile.TemporaryDirectory(prefix='navd-readme-') as folder:
            # The packages of a bare container; README.md must name all others.
            environment = {'HOME': folder, 'PATH': '/usr/local/bin:/usr/bin:/bin', 'LANG': 'C.UTF-8'}
            build = pathlib.Path(folder, '.build')
            build.mkdir()
            (build / 'release').symlink_to(BINARIES)
            # The first block unchanged; then the environment that its shell would give to the other blocks.
            first = subprocess.Popen(
                ['bash', '-e', '-c', blocks[0] + 'echo $! >pid\nenv -0 >environment.new\nmv environment.new environment\nwait $!'],
                env=environment, cwd=folder, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            typed = pathlib.Path(folder, 'environment')
            eventually(typed.exists, 'the first block is carried out')
            environment = dict(entry.split('=', 1) for entry in typed.read_text().split('\0') if entry)
            try:
                eventually(pathlib.Path(environment['XDG_RUNTIME_DIR'], 'navd/org.navd').is_socket, 'navd listens')
                for block in blocks[1:]:
                    shell = subprocess.run(['bash', '-e', '-c', block], env=environment, cwd=folder, text=True, timeout=PATIENCE,
                                           stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                    self.assertEqual(shell.returncode, 0, f'{block}\n{shell.stdout}')
                    self.assertNotIn('navctl:', shell.stdout, block)
            finally:
                os.kill(int(pathlib.Path(folder, 'pid').read_text()), signal.SIGTERM)
                self.assertEqual(first.wait(PATIENCE), 0)

    def test_the_demo_plays_without_a_terminal(self):
        folder = tempfile.TemporaryDirectory(prefix='navd-demo-')
        with folder:
            demo = subprocess.run([ROOT / 'scripts/run'], env={**os.environ, 'TMPDIR': folder.name}, text=True,
                                  timeout=PATIENCE, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT)
            self.assertEqual(demo.returncode, 0, demo.stdout)
            self.assertEqual(os.listdir(folder.name), [], 'it leaves nothing behind')
        steps, tree, path, events = re.split(r'^\$ navctl (?:tree|path|watch)\n', demo.stdout, flags=re.MULTILINE)
        commands = steps.count('$ navctl ')
        self.assertGreater(commands, 8)
        self.assertIn('* stack Sale', tree)
        self.assertTrue(path.startswith('SaleHome LineItem('), path)
        self.assertEqual(len(events.strip().splitlines()), commands + 1, events)


if __name__ == '__main__':
    unittest.main()
