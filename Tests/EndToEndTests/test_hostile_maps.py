"""Malicious maps give findings in bounded time and memory, from navctl and from a navd that keeps working."""
import json
import signal
import subprocess

from endtoend import NAVCTL, EndToEndTest, Navd, screen

MIB = 1 << 20
# How much address space and processor time a program may use. Threads and their heaps reserve much address space;
# processor time does not depend on the load of the machine. An exponential algorithm exceeds any such limit.
NAVCTL_BYTES, NAVCTL_SECONDS = 256 * MIB, 60
NAVD_BYTES, NAVD_SECONDS = 1024 * MIB, 600  # for all maps, one after the other
LARGE_SECONDS = 30  # for one legal map

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
    'a long value for each screen of a stack': (
        HEAD + f"screens: {{S: {{transitions: {{t: {{setStack: [{', '.join(['T'] * 2_000)}], arguments: {{a: {'x' * 400_000}}}}}}}}}, "
        + 'T: {arguments: {a: {}}}}\n', 'arguments that stacks and links pass on'),
    '1,000 values for each screen of a link': (
        HEAD + f"screens: {{S: {{}}, T: {{arguments: {{{', '.join(f'a{n}: {{optional: true}}' for n in range(1_000))}}}}}}}\n"
        + f"links: {{schemes: [x], routes: [{{path: '/{{?{','.join(f'a{n}' for n in range(1_000))}}}', "
        + f"show: [{', '.join(['T'] * 20_000)}]}}]}}\n", 'arguments that stacks and links pass on'),
    '10,000 arguments for each screen of a coordinator': (
        HEAD + 'screens:\n  S: {}\n' + f"  T: {{arguments: &a {{{', '.join(f'a{n}: {{}}' for n in range(10_000))}}}}}\n"
        + f"coordinators: {{C: {{arguments: *a, root: {{stack: [{', '.join(['T'] * 16_000)}]}}}}}}\n",
        'arguments that stacks and links pass on'),
    '1,001 names in a link': (
        HEAD + f"screens: {{S: {{}}}}\nlinks: {{schemes: [x], routes: [{{path: '/{{?{','.join(f'a{n}' for n in range(1_001))}}}', "
        + 'show: [S]}]}\n', 'at most 1000 names'),
}


def listed(count, pattern):
    return ', '.join(pattern.format(n) for n in range(count))


def tries(operation):
    """As many attempts at an operation as an Apply may have, each of which may fail."""
    return [{'operation': 'Try', 'operations': [operation]} for _ in range(4_900)]


LEGAL = 'map: legal\nversion: 1.0.0\n'
MAIN = 'window: {initial: main, cases: {main: {stack: S}}}\n'
LINKS = 'links:\n  schemes: [x]\n  components: true\n  routes:\n'
# A screen of which nothing gives the argument.
NEEDY = 'T: {arguments: {a: {type: string}}}'
WORK = 'LimitReached', {'limit': 'work'}
# Legal maps of at most a megabyte, and calls that could multiply a part of them by thousands, each with its error or None.
LARGE = {
    'a long enum behind 20,000 transitions': (
        LEGAL + MAIN + 'screens:\n  S:\n    transitions:\n' + ''.join(f'      t{n}: {{push: T}}\n' for n in range(20_000))
        + f"  T: {{arguments: {{a: {{enum: [{listed(4_000, 'v{:096}')}]}}}}}}\n",
        [('ListTransitions', {}, ('LimitReached', {'limit': 'messageOutBytes'}))]),
    'a long enum in 10,000 links': (
        LEGAL + MAIN + f"screens: {{S: {{arguments: {{a: {{optional: true, enum: [{listed(30_000, 'v{:06}')}]}}}}}}}}\n" + LINKS
        + ''.join(f'    - {{path: "/r{n}/{{a}}", show: [S]}}\n' for n in range(10_000)),
        [('OpenLink', {'url': 'x:///r1/v000001'}, None), ('OpenLink', {'url': 'x:///r1/other'}, ('LinkNotMatched', {}))]),
    'long lists of a long enum': (
        LEGAL + MAIN + f"screens: {{S: {{}}, L: {{arguments: {{l: {{items: {{enum: [{listed(60_000, 'v{:06}')}]}}}}}}}}}}\n",
        [('Apply', {'operations': [{'operation': 'Push', 'screen': screen('L', l=['v059999'] * 5_000)}] * 14}, None)]),
    'a variant of a screen with 20,000 arguments behind 5,000 transitions': (
        LEGAL + MAIN + 'screens:\n  S:\n    transitions:\n'
        + ''.join(f'      t{n}: {{push: {{screen: T, variant: v}}}}\n' for n in range(5_000))
        + f"  T: {{arguments: {{{listed(20_000, 'a{}: {{optional: true}}')}}}, variants: {{v: {{}}}}}}\n",
        [('Move', {'transition': 't7', 'arguments': {'a7': 1}}, None), ('Move', {'transition': 't7', 'from': {'name': 'S'}}, None),
         ('Apply', {'operations': tries({'operation': 'Move', 'transition': 't7', 'from': {'name': 'S'}, 'arguments': {'b': 1}})},
          WORK)]),
    'a stack of 60,000 screens': (
        LEGAL + MAIN + f"screens:\n  S: {{transitions: {{t: {{setStack: [{listed(60_000, 'S')}, T]}}}}}}\n  {NEEDY}\n",
        [('Move', {'transition': 't', 'arguments': {'a': 'x'}}, WORK),
         ('Apply', {'operations': tries({'operation': 'Move', 'transition': 't'})}, WORK)]),
    'a stack of 30,000 screens with 20,000 arguments': (
        LEGAL + MAIN + f"screens:\n  S: {{transitions: {{t: {{setStack: [{listed(30_000, 'U')}]}}}}}}\n"
        + f"  U: {{arguments: {{{listed(20_000, 'a{}: {{optional: true}}')}}}}}\n",
        [('Move', {'transition': 't', 'arguments': {'b': 1}}, ('InvalidArgument', {'argument': 'b'})),
         ('ListTransitions', {}, None)]),
    '10,000 screens with a long default': (
        LEGAL + f"window: {{initial: main, cases: {{main: {{stack: S}}, all: {{stack: [{listed(10_000, 'U')}]}}}}}}\n"
        + f"screens:\n  S: {{}}\n  U: {{arguments: {{a: {{default: {'x' * 700_000}}}}}}}\n",
        [('SetRoot', {'case': 'all'}, WORK)]),
    '17,000 defaults': (
        LEGAL + MAIN + f"screens:\n  S: {{transitions: {{{listed(20, 't{}: {{push: U}}')}}}}}\n"
        + f"  U: {{arguments: {{{listed(17_000, 'a{}: {{default: 1}}')}, z: {{}}}}}}\n",
        [('ListTransitions', {}, WORK),
         ('Apply', {'operations': tries({'operation': 'Push', 'screen': screen('U')})}, WORK)]),
    '4,900 links for one URL': (
        LEGAL + MAIN + 'screens:\n  S: {}\n' + ''.join(f'  S{n}: {{arguments: {{a: {{enum: [v{n}]}}}}}}\n' for n in range(4_900))
        + LINKS + ''.join(f'    - {{path: "/{{a}}", show: [S{n}]}}\n' for n in range(4_900)),
        [('OpenLink', {'url': 'x:///v4899'}, None),
         ('Apply', {'operations': tries({'operation': 'OpenLink', 'url': 'x:///other'})}, WORK)]),
    'a link to 60,000 screens': (
        LEGAL + MAIN + 'screens: {S: {}}\n' + LINKS + f"    - {{path: /a, show: [{listed(60_000, 'S')}]}}\n",
        [('OpenLink', {'url': 'x:///a'}, WORK), ('ResolveLink', {'url': 'x:///a'}, WORK)]),
    '60,000 screens under one': (
        LEGAL + MAIN + f"screens: {{S: {{}}, U: {{under: [{listed(60_000, 'S')}]}}}}\nlinks: {{schemes: [x], components: true}}\n",
        [('OpenLink', {'url': 'x://U'}, WORK), ('ResolveLink', {'url': 'x://U'}, WORK)]),
    'a link to thousands of screens, in a map with a sensitive argument': (
        LEGAL + MAIN + 'screens: {S: {arguments: {secret: {optional: true, sensitive: true}}}}\n' + LINKS
        + f"    - {{path: /a, show: [{listed(60_000, 'S')}]}}\n",
        [('Apply', {'operations': tries({'operation': 'OpenLink', 'url': 'x:///a'})}, WORK)]),
    '1,000 query values for 200 links': (
        LEGAL + MAIN + 'screens: {S: {arguments: {a: {type: integer, optional: true}}}}\n' + LINKS
        + ''.join(f"    - {{path: '/{{a}}{{?z{n},{listed(990, 'q{}').replace(' ', '')}}}', show: [S]}}\n" for n in range(200)),
        [('OpenLink', {'url': 'x:///1'}, None),
         ('OpenLink', {'url': 'x:///x?' + '&'.join(f'{n}=1' for n in range(900))}, WORK)]),
    'a wildcard with 5,000 defaults': (
        LEGAL + 'strict: true\nwildcard: U\nwindow: {initial: main, cases: {main: {tabs: {items: {s: {stack: S}, t: {stack: T}}}}}}\n'
        + f"screens:\n  S: {{transitions: {{u: {{present: U}}}}}}\n  T: {{}}\n  U: {{arguments: {{{listed(5_000, 'a{}: {{default: 1}}')}}}}}\n",
        [('Move', {'transition': 'u'}, None),
         ('Apply', {'operations': [
             {'operation': 'SelectTab', 'container': {'id': 3}, 'index': n % 2} for n in range(9_000)]}, WORK)]),
    '6,000 arguments that are sensitive because of one': (
        LEGAL + MAIN + 'screens:\n  S: {transitions: {t: {push: T, arguments: {' + listed(6_000, 'a{0}: "{{a1{0}?}}"') + '}}}}\n'
        + f"  T: {{arguments: {{{listed(6_000, 'a{}: {{optional: true, sensitive: true}}')}}}}}\n", [('Move', {'transition': 't'}, None)]),
    # What is large and ordinary goes on to be possible.
    'a case of 15,000 screens with 24 defaults': (
        LEGAL + f"window: {{initial: main, cases: {{main: {{stack: S}}, all: {{stack: [{listed(15_000, 'T')}]}}}}}}\n"
        + f"screens: {{S: {{}}, T: {{arguments: {{{listed(24, 'a{}: {{default: 1}}')}}}}}}}\n", [('SetRoot', {'case': 'all'}, None)]),
    'transitions with 100 constants from a screen with long arguments': (
        LEGAL + MAIN + 'screens:\n  S: {transitions: {t: {push: T, arguments: {a: "{a}"}}}}\n'
        + f"  T: {{arguments: {{a: {{}}}}, transitions: {{t: {{replace: T, arguments: {{a: \"{{from.a}}\", {listed(100, 'k{}: 1')}}}}}}}}}\n",
        [('Move', {'transition': 't', 'arguments': {'a': 'x' * 60_000}}, None),
         ('Apply', {'operations': [{'operation': 'Move', 'transition': 't'}] * 16}, None)]),
    'a coordinator of 16,000 screens': (
        LEGAL + MAIN + f'screens: {{S: {{}}, {NEEDY}}}\ncoordinators:\n  C:\n    arguments: {{a: {{}}}}\n'
        + f"    root: {{stack: [{listed(16_000, 'S')}, {{screen: T, arguments: {{a: \"{{a}}\"}}}}]}}\n",
        [('Apply', {'operations': tries({'operation': 'StartCoordinator', 'coordinator': 'C', 'arguments': {'a': 1}})}, WORK)]),
}

# Keys that are ordinary names: in YAML 1.2 `on` and `no` are strings, and a number as a name stays as it is written.
NAMES = ('on', 'off', 'yes', 'no', 'y', 'n', '1e3', '0x10', '1.5', 'null', '~', 'true', '=')


def limited(memory, seconds, *command):
    """A command line that limits the address space and processor time."""
    return ['prlimit', f'--as={memory}', f'--cpu={seconds}', '--core=0', '--', *map(str, command)]


def limited_navd(seconds=NAVD_SECONDS):
    navd = Navd(start=False)
    navd.command = limited(NAVD_BYTES, seconds, *navd.command)
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


class LargeMapsTest(EndToEndTest):
    """What a call costs depends on the map, so a map of a megabyte must not make it cost a thousand times as much."""

    def test_calls_multiply_nothing_in_a_large_map(self):
        for name, (text, calls) in LARGE.items():
            with self.subTest(name), limited_navd(LARGE_SECONDS) as navd:
                self.assertLessEqual(len(json.dumps(text)), MIB - 1_000)
                navd.start()
                client = self.enterContext(navd.client())
                self.assertTrue(client.call('ValidateMap', {'source': text})['valid'])
                client.call('InstallMap', {'source': text})
                client.call('Open', {'scene': 'a', 'map': 'legal'})
                for method, parameters, error in calls:
                    if error is None:
                        client.call(method, {'scene': 'a', **parameters})
                        continue
                    found = self.assertError(error[0], client.call, method, {'scene': 'a', **parameters})
                    self.assertEqual({**found, **error[1]}, found)

    def test_navctl_resolves_a_link_within_the_work_of_a_call(self):
        with limited_navd() as navd:
            path = navd.folder / 'large.yaml'
            path.write_text(LARGE['a link to 60,000 screens'][0])
            done = subprocess.run([NAVCTL, 'map', 'links', path, 'x:///a'], capture_output=True, text=True)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn('takes more than 120000 units of work', done.stderr)

    def test_a_version_with_a_huge_default_takes_no_memory(self):
        tabs = 'window: {initial: main, cases: {main: {tabs: {items: {s: {stack: S}%s}}}}}\n'
        # The screens of a scene get it, or those of a new tab do.
        self.suspended('T', MAIN, MAIN)
        self.suspended('S', tabs % '', tabs % f", t: {{stack: [{listed(10_000, 'T')}]}}")

    def suspended(self, pushed, *windows):
        """A new version of a map suspends a scene, which is there after a kill."""
        versions = [f'map: legal\nversion: 1.{minor}.0\n{window}screens: {{S: {{}}, T: {{arguments: {{{declared}}}}}}}\n'
                    for minor, window, declared in zip(range(2), windows, ('', f"a: {{default: {'x' * 700_000}}}"))]
        with limited_navd(LARGE_SECONDS) as navd:
            navd.start()
            client = self.enterContext(navd.client())
            client.call('InstallMap', {'source': versions[0]})
            client.call('Open', {'scene': 'a', 'map': 'legal'})
            client.call('Apply', {'scene': 'a', 'operations': [{'operation': 'Push', 'screen': screen(pushed)}] * 3_000})
            migrations = client.call('InstallMap', {'source': versions[1]})['migrations']
            self.assertEqual([migration['outcome'] for migration in migrations], ['suspended'])
            navd.stop(signal.SIGKILL)
            navd.start()
            scene = navd.call('Get', {'scene': 'a'})
            self.assertEqual((scene['info']['status'], len(scene['path'])), ('suspended', 3_001))


if __name__ == '__main__':
    import unittest
    unittest.main()
