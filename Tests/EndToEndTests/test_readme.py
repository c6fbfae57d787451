"""The commands in README.md, and in the manual page of navd, work as they are written."""
import contextlib
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import unittest

from endtoend import BINARIES, PATIENCE, ROOT, EndToEndTest, eventually


@contextlib.contextmanager
def typed(test, commands, environment, folder):
    """Runs commands that leave a navd in the background. Yields the environment of their shell, and afterwards ends navd.

    The list that it yields too has, in the end, all that was printed.
    """
    printed = []
    shell = subprocess.Popen(
        ['bash', '-e', '-c', commands + 'echo $! >pid\nenv -0 >environment.new\nmv environment.new environment\nwait $!'],
        env=environment, cwd=folder, text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    with shell.stdout:
        left = pathlib.Path(folder, 'environment')
        eventually(lambda: left.exists() or shell.poll() is not None, 'the commands end')
        test.assertTrue(left.exists(), commands)
        try:
            yield dict(entry.split('=', 1) for entry in left.read_text().split('\0') if entry), printed
        finally:
            os.kill(int(pathlib.Path(folder, 'pid').read_text()), signal.SIGTERM)
            test.assertEqual(shell.wait(PATIENCE), 0)
        printed.append(shell.stdout.read())


class ReadmeTest(EndToEndTest):
    def test_every_command_of_the_readme_works(self):
        blocks = re.findall(r'^```sh\n(.*?)^```', (ROOT / 'README.md').read_text(), re.MULTILINE | re.DOTALL)
        # "One minute" is the first. It leaves a daemon in the background, with which the others go on.
        self.assertRegex(blocks[0], r'(?s)navd --user & .*kill -9 .*navd --user &\nnavctl wait --daemon\nnavctl tree\n$')
        with tempfile.TemporaryDirectory(prefix='navd-readme-') as folder:
            # The packages of a bare container; README.md must name all others.
            environment = {'HOME': folder, 'PATH': '/usr/local/bin:/usr/bin:/bin', 'LANG': 'C.UTF-8'}
            build = pathlib.Path(folder, '.build')
            build.mkdir()
            (build / 'debug').symlink_to(BINARIES)
            with typed(self, blocks[0], environment, folder) as (environment, printed):
                for block in blocks[1:]:
                    shell = subprocess.run(['bash', '-e', '-c', block], env=environment, cwd=folder, text=True, timeout=PATIENCE,
                                           stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                    self.assertEqual(shell.returncode, 0, f'{block}\n{shell.stdout}')
                    # A verb that waits for more than a second says for what. That is no error.
                    told = re.sub(r'^navctl: waiting for .*\n', '', shell.stdout, flags=re.MULTILINE)
                    self.assertNotIn('navctl:', told, block)
            tree = printed[0].splitlines()[-6:]
            self.assertTrue(any('LineItem(quantity=2' in line for line in tree), printed)
            self.assertFalse(any('Receipt' in line for line in tree), 'it was undone')

    def test_the_example_of_navds_manual_page_works(self):
        page = (ROOT / 'docs/man/navd.8').read_text()
        commands = re.search(r'^\.Sh EXAMPLES\n.*?^\.Bd .*?\n(.*?)^\.Ed', page, re.MULTILINE | re.DOTALL)[1]
        with tempfile.TemporaryDirectory(prefix='navd-page-') as folder:
            environment = {'HOME': folder, 'XDG_RUNTIME_DIR': folder, 'PATH': f'{BINARIES}:/usr/bin:/bin', 'LANG': 'C.UTF-8'}
            with typed(self, commands, environment, folder) as (_, printed):
                pass
            self.assertIn('Home', printed[0].splitlines()[-1])

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
        # The lines can be pasted into a shell.
        lines = '\n'.join(re.findall(r'^\$ (.*)$', demo.stdout, flags=re.MULTILINE))
        check = subprocess.run(['bash', '-n'], input=lines, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.assertEqual((check.returncode, check.stdout), (0, ''), lines)
        pasted = subprocess.run(['bash', '-c', 'navctl() { printf "%s|" "$@"; echo; }\n' + lines], text=True,
                                stdout=subprocess.PIPE, check=True)
        self.assertEqual(pasted.stdout.splitlines()[0], 'push|LineItem|sku="400638"|quantity=2|')


if __name__ == '__main__':
    unittest.main()
