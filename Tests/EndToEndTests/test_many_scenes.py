"""Any number of scenes, with screens of any size, in every verb of navctl that looks at all of them."""
import json
import subprocess
import unittest

from endtoend import NAVCTL, PATIENCE, EndToEndTest, Navd, message


class ManyScenesTest(EndToEndTest):
    def setUp(self):
        self.navd = Navd(level='notice', limits={'scenes': 20_000, 'scenesOfUser': 20_000})
        self.addCleanup(self.navd.discard)

    def open_scenes(self, count, size):
        """Opens scenes whose tops have arguments of so many bytes."""
        client = self.navd.client()
        root = {'name': 'Home', 'arguments': {'text': 'x' * size}}
        for start in range(0, count, 50):
            numbers = range(start, min(start + 50, count))
            client.send_bytes(b''.join(message('Open', {'scene': f's{number}', 'root': root}) for number in numbers))
            for _ in numbers:
                client.reply()

    def navctl(self, *words, code=0):
        result = subprocess.run([NAVCTL, '--address', f'unix:{self.navd.socket}', *words], capture_output=True,
                                text=True, timeout=PATIENCE)
        if code is not None:
            self.assertEqual(result.returncode, code, result.stderr)
        return result.stdout + result.stderr

    def look(self, count):
        names = [f's{number}' for number in range(count)]
        lines = self.navctl('scenes').splitlines()
        self.assertEqual([line.split()[0] for line in lines[1:]], names)
        self.assertEqual([info['scene'] for info in json.loads(self.navctl('--json', 'scenes'))], names)
        self.assertIn('more than 20 scenes are open', self.navctl('path', code=2))
        self.assertIn('open are: s0, s1', self.navctl('--scene', 'none', 'path', code=3))
        completed = self.navctl('complete', '--', '--address', f'unix:{self.navd.socket}', 'close', '')
        self.assertIn(names[-1], completed)
        self.assertIn('answers at', self.navctl('doctor', '--state', self.navd.state, code=None))

    def test_large_tops(self):
        self.open_scenes(260, 65_000)
        self.look(260)
        tops = json.loads(self.navctl('--json', 'scenes', '--arguments'))
        self.assertEqual([len(info['top']['arguments']['text']) for info in tops], [65_000] * 260)
        self.assertEqual(self.navd.reached('messageOutBytes'), 0)
        self.assertEqual(self.navd.stop(), 0)

    def test_many_tops(self):
        self.open_scenes(10_000, 2_000)
        self.look(10_000)
        self.assertEqual(self.navd.reached('messageOutBytes'), 0)
        self.assertEqual(self.navd.stop(), 0)


if __name__ == '__main__':
    unittest.main()
