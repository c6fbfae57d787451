"""What README.md tells people to type works as it stands there."""
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

from endtoend import NAVD, PATIENCE, ROOT, EndToEndTest, eventually


class ReadmeTest(EndToEndTest):
    def test_every_command_of_the_readme_works(self):
        blocks = re.findall(r'^```sh\n(.*?)^```', (ROOT / 'README.md').read_text(), re.MULTILINE | re.DOTALL)
        self.assertEqual(blocks[0], 'navd --user &\n')
        with tempfile.TemporaryDirectory(prefix='navd-readme-') as folder:
            environment = {
                **{k: v for k, v in os.environ.items() if not k.startswith('NAVD_')}, 'XDG_RUNTIME_DIR': folder,
                'XDG_STATE_HOME': folder + '/state', 'PATH': f"{NAVD.parent}:{os.environ['PATH']}"}
            navd = subprocess.Popen(['navd', '--user'], env=environment, stderr=subprocess.DEVNULL)
            try:
                eventually(pathlib.Path(folder, 'navd/org.navd').is_socket, 'navd listens')
                for block in blocks[1:]:
                    shell = subprocess.run(['bash', '-e', '-c', block], env=environment, cwd=folder, text=True, timeout=PATIENCE,
                                           stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                    self.assertEqual(shell.returncode, 0, f'{block}\n{shell.stdout}')
                    self.assertNotIn('navctl:', shell.stdout, block)
            finally:
                navd.terminate()
                self.assertEqual(navd.wait(PATIENCE), 0)

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
