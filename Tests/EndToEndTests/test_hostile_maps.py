"""Malicious maps give findings in bounded time and memory, from navctl and from a navd that keeps working."""
import json
import subprocess

from endtoend import NAVCTL, EndToEndTest, Navd

MIB = 1 << 20
# How much address space and processor time a program may use. Threads and their heaps reserve much address space;
# processor time does not depend on the load of the machine. An exponential algorithm exceeds any such limit.
NAVCTL_BYTES, NAVCTL_SECONDS = 256 * MIB, 60
NAVD_BYTES, NAVD_SECONDS = 1024 * MIB, 600  # for all maps, one after the other

HEAD = 'map: hostile\nversion: 1.0.0\nwindow: {initial: main, cases: {main: {stack: S}}}\n'
COORDINATORS = 'map: hostile\nversion: 1.0.0\nwindow: {initial: main, cases: {main: {coordinator: C0}}}\nscreens: {S: {}}\n'


def billion_laughs():
    lines = ['  S0: &s0 {constants: {a: [1, 2, 3, 4, 5, 6, 7, 8]}}']
    for level in range(1, 41):
        lines.append(f'  S{level}: &s{level} {{constants: {{a: [{", ".join([f"*s{level - 1}"] * 9)}]}}}}')
    return HEAD + 'screens:\n  S: {}\n' + '\n'.join(lines) + '\n'


def doubling_coordinators():
    text = COORDINATORS + 'coordinators:\n'
    for level in range(40):
        text += f'  C{level}: {{root: {{tabs: {{items: {{a: {{coordinator: C{level + 1}}}, b: {{coordinator: C{level + 1}}}}}}}}}}}\n'
    return text + '  C40: {root: {stack: S}}\n'


def blocks(levels):
    """Nested by indentation, as deep as a megabyte allows."""
    return ''.join(' ' * level + 'a:\n' for level in range(levels))


# Maps with parts of their findings. A string is the whole file.
HOSTILE = {
    '10 MB': ('a' * (10 * MIB), 'longer than 1048576 bytes'),
    '10 MB of lines': (HEAD + 'screens:\n' + ''.join(f'  S{n}: {{title: "{"x" * 80}"}}\n' for n in range(100_000)),
                       'longer than 1048576 bytes'),
    'anchors that explode': (billion_laughs(), 'more than 1000000 nodes, those counted that aliases stand for'),
    'a long text that many aliases stand for': (
        HEAD + 'screens:\n  S: {constants: {a: &t "' + 'x' * 500_000 + '", b: [' + ','.join(['*t'] * 100_000) + ']}}\n',
        'bytes of text, those counted that aliases stand for'),
    'a long name that many findings are about': (
        HEAD + 'screens:\n  ? "' + 'k' * 900_000 + '"\n  :\n' + ''.join(f'    unknown{n}: 1\n' for n in range(1_000)),
        'no such key'),
    'coordinators that double': (doubling_coordinators(), 'builds more than 16383 nodes at once'),
    '100,000 levels of lists': ('[' * 100_000, 'nested deeper than 64'),
    '100,000 levels of lists that end': ('[' * 100_000 + ']' * 100_000, 'nested deeper than 64'),
    '100,000 levels of mappings': ('{a: ' * 100_000, 'nested deeper than 64'),
    '100,000 levels of dashes': ('- ' * 100_000, 'nested deeper than 64'),
    '100,000 levels of keys': ('? ' * 100_000, 'nested deeper than 64'),
    'levels of blocks': (blocks(1_400), 'nested deeper than 64'),
    'a tab before a key': (HEAD + 'screens:\n\tS: {}\n', 'found character that cannot start any token'),
    'a NUL in a name': (HEAD + 'screens: {S\0: {}}\n', 'control characters are not allowed'),
    'NULs': ('\0' * 100_000, 'control characters are not allowed'),
    'a key twice': (HEAD + 'screens: {S: {}, S: {}}\n', 'said twice'),
    'a key twice at the top': (HEAD + 'screens: {S: {}}\nscreens: {S: {}}\n', 'said twice'),
    '40,000 keys twice': (HEAD + 'screens:\n  S: {}\n' + '  T: {}\n' * 40_000, 'said twice'),
    'a key that other versions take for true': (HEAD + 'on: 1\nscreens: {S: {}}\n', 'on: no such key'),
    'a key that other versions take for false': (HEAD + 'screens: {S: {no: 1}}\n', 'no: no such key'),
    'a key that is a number': (HEAD + '1e3: 1\nscreens: {S: {}}\n', '1e3: no such key'),
    'a key that is a list': (HEAD + 'screens: {? [a, b] : {}, S: {}}\n', 'expected a name, not a list or a mapping'),
    'an alias within what it stands for': (HEAD + 'screens: {S: &s {constants: {a: *s}}}\n',
                                           'stands within what it stands for'),
    'a merge of itself': (HEAD + 'screens: &s {S: {}, <<: *s}\n', 'stands within what it stands for'),
    'a coordinator that builds itself': (COORDINATORS + 'coordinators: {C0: {root: {tabs: {items: {a: {coordinator: C0}}}}}}\n',
                                         'its root starts it again, without end'),
    'coordinators in a circle': (
        COORDINATORS + 'coordinators:\n' + ''.join(
            f'  C{n}: {{root: {{tabs: {{items: {{a: {{coordinator: C{(n + 1) % 5_000}}}}}}}}}}}\n' for n in range(5_000)),
        'its root starts it again, without end'),
    'under in a circle': (HEAD + 'screens: {S: {under: [T]}, T: {under: [S]}}\n', 'leads back'),
    'a pattern that would explode': (
        HEAD + "screens: {S: {arguments: {a: {default: '', pattern: '((a{1000}){1000}){1000}'}}}}\n", 'no pattern of RE2'),
    'a tag that makes an object': ('map: !!python/object/apply:os.system ["true"]\n', "expected none, or one of YAML's core schema"),
    'half a character': (b'map: \xc3', 'incomplete UTF-8'),
}

# Keys that are ordinary names: in YAML 1.2 `on` and `no` are strings, and a number as a name stays as it is written.
NAMES = ('on', 'off', 'yes', 'no', 'y', 'n', '1e3', '0x10', '1.5', 'null', '~', 'true', '=')


def limited(memory, seconds, *command):
    """A command line that limits the address space and processor time."""
    return ['prlimit', f'--as={memory}', f'--cpu={seconds}', '--core=0', '--', *map(str, command)]


def limited_navd():
    navd = Navd(start=False)
    navd.command = limited(NAVD_BYTES, NAVD_SECONDS, *navd.command)
    return navd


class HostileMapsTest(EndToEndTest):
    @classmethod
    def setUpClass(cls):
        cls.navd = limited_navd()
        cls.addClassCleanup(cls.navd.discard)
        cls.navd.start()
        cls.addClassCleanup(cls.navd.stop)

    def written(self, name, text):
        path = self.navd.folder / (''.join(c if c.isalnum() else '-' for c in name) + '.yaml')
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def run_navctl(self, *words):
        return subprocess.run(limited(NAVCTL_BYTES, NAVCTL_SECONDS, NAVCTL, *words), capture_output=True, text=True, errors='replace')

    def test_navctl_finds_it(self):
        for name, (text, sentence) in HOSTILE.items():
            with self.subTest(name):
                done = self.run_navctl('map', 'check', self.written(name, text))
                self.assertEqual(done.returncode, 1, (done.stdout[:500], done.stderr[:500]))
                self.assertIn(sentence, done.stdout + done.stderr)
                self.assertLess(len(done.stdout + done.stderr), MIB)

    def test_navd_refuses_it_and_goes_on(self):
        client = self.navd.client()
        for name, (text, sentence) in HOSTILE.items():
            # A source that is not text, or longer than a message, cannot be in a call.
            if isinstance(text, bytes) or len(json.dumps(text)) > MIB - 1_000:
                continue
            with self.subTest(name):
                found = self.assertError('MapInvalid', client.call, 'InstallMap', {'source': text})
                messages = [f"{finding.get('path', '')}: {finding['message']}" for finding in found['diagnostics']]
                self.assertTrue(any(sentence in message for message in messages), messages[:3])
                checked = client.call('ValidateMap', {'source': text})
                self.assertFalse(checked['valid'])
                self.assertEqual(checked['diagnostics'], found['diagnostics'])
                self.assertEqual(client.call('ListMaps')['maps'], [])

    def test_navctl_installs_none_of_them(self):
        for name, (text, _) in HOSTILE.items():
            with self.subTest(name):
                done = self.run_navctl(
                    '--address', f'unix:{self.navd.socket}', 'map', 'install', self.written(name, text))
                self.assertNotIn(done.returncode, (0, -9, -11, -6), (done.stdout[:500], done.stderr[:500]))
                self.assertNotEqual(done.stderr, '')
        self.assertEqual(self.navd.call('ListMaps')['maps'], [])

    def test_a_folder_of_them_harms_no_map_beside_them(self):
        navd = limited_navd()
        self.addCleanup(navd.discard)
        self.addCleanup(navd.stop)
        maps = navd.folder / 'maps'
        maps.mkdir()
        for number, (text, _) in enumerate(HOSTILE.values()):
            (maps / f'hostile-{number}.yaml').write_bytes(text if isinstance(text, bytes) else text.encode())
        (maps / 'well.yaml').write_text('map: well\nversion: 1.0.0\nscreens: {A: {}}\nwindow: {initial: m, cases: {m: {stack: A}}}\n')
        navd.command += ['--maps', str(maps)]
        navd.start()
        self.assertEqual([found['map'] for found in navd.call('ListMaps')['maps']], ['well'])
        navd.call('Open', {'scene': 's', 'map': 'well'})

    def test_names_that_other_versions_of_yaml_take_for_others(self):
        screens = ''.join(f'  {name}: {{transitions: {{{name}: {{push: "{name}"}}}}}}\n' for name in NAMES)
        stack = ', '.join(f'"{name}"' for name in NAMES)
        path = self.written('names', f'map: names\nversion: 1.0.0\nwindow: {{initial: no, cases: {{no: {{stack: [{stack}]}}}}}}\n'
                                     f'screens:\n{screens}')
        done = self.run_navctl('map', 'check', '--strict', path)
        self.assertEqual((done.returncode, done.stderr), (0, ''), done.stdout)


if __name__ == '__main__':
    import unittest
    unittest.main()
