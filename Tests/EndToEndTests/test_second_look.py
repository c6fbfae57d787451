"""A failed test has a second look, and is reported; a test that fails twice makes the run fail."""
import os
import pathlib
import re
import subprocess
import tempfile

import suite
from endtoend import ROOT, EndToEndTest

# Files of tests: one passes, one passes from its second run on, one always fails, one ends in the middle, and one lacks its test
# the second time.
FILES = {
    'test_green': 'def test_passes(self): pass',
    'test_flaky': '''
    def test_passes(self): pass
    def test_too_early(self):
        seen = pathlib.Path('seen')
        if not seen.exists():
            seen.touch()
            self.assertEqual(['now'], ['later'])''',
    'test_red': "def test_is_broken(self): raise OSError('there is no disk')",
    'test_ends': 'def test_ends(self): os._exit(3)',
    'test_vanishes': '''
    def test_passes(self): pass
    if not pathlib.Path('seen too').exists():
        def test_is_there(self):
            pathlib.Path('seen too').touch()
            self.fail('at the first look')''',
}
HEAD = 'import os, pathlib, unittest\nclass Test(unittest.TestCase):\n    '

# Swift Testing's lines for a run in which one function fails once and one always; `crash` ends without a summary.
SWIFT = '''#!/bin/sh
echo "$@" >> "$CALLS"
fails() { echo "✘ Test $1 failed after 0.001 seconds with 1 issue."; count=$((count + 1)); }
count=0
case "$*" in
  *crash*) fails 'early()'; exit 1 ;;
  *--filter*)
    echo '✔ Test early() passed after 0.001 seconds.'
    echo '✔ Suite CTests passed after 0.001 seconds.' ;;
  *) echo '✘ Test early() recorded an issue at ATests.swift:7:5: Expectation failed: now == later'
     fails 'early()' ;;
esac
for kind in $ALSO; do
  case "$kind $*" in
    broken*)
      echo '✘ Test broken(at:) recorded an issue with 1 argument at → 3 at BTests.swift:9:1: Expectation failed: false'
      fails 'broken(at:) with 2 test cases' ;;
    thread*--filter*) ;;
    thread*)
      echo '✘ Test «unknown» recorded an issue at CTests.swift:3:1: Expectation failed: false'
      count=$((count + 1)) ;;
    nameless*) fails '"with a name for people"' ;;
    race*) echo 'WARNING: ThreadSanitizer: data race (pid=7)' ;;
  esac
done
[ "$count" != 0 ] || exit 0
echo "✘ Test run with 2 tests in 1 suite failed after 0.003 seconds with $((count + 2)) issues (including 2 known issues)."
exit 1
'''


class SecondLookTest(EndToEndTest):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix='navd-look-')
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def test_files_that_pass_alone_are_flaky_and_others_red(self):
        for name, body in FILES.items():
            (self.folder / f'{name}.py').write_text(HEAD + body)
        looked = []
        red, flaky = suite.look_at_all(list(FILES), lambda result, note: looked.append((result.name, result.passed, note)),
                                       folder=self.folder, at_once=2)
        self.assertEqual(red, {'test_red.test_is_broken': 'OSError: there is no disk',
                               'test_ends': 'it ended with 3 after 0 tests',
                               'test_vanishes.test_is_there': 'AssertionError: at the first look'})
        self.assertEqual(flaky, {'test_flaky.test_too_early': "AssertionError: Lists differ: ['now'] != ['later']"})
        self.assertIn(('test_green', 1, ''), looked)
        self.assertIn(('test_flaky', 1, 'it will have a second look'), looked)
        self.assertIn(('test_flaky', 2, 'second look, alone'), looked)

    def test_a_file_without_neighbours_has_no_second_look(self):
        (self.folder / 'test_flaky.py').write_text(HEAD + FILES['test_flaky'])
        red, flaky = suite.look_at_all(['test_flaky'], lambda *_: None, folder=self.folder, at_once=2)
        self.assertEqual((list(red), flaky), (['test_flaky.test_too_early'], {}))

    def ran(self, *arguments, **environment):
        """Runs scripts/test with a `swift` that prints lines. Returns the exit code, the output and the calls of swift."""
        swift, calls = self.folder / 'swift', self.folder / 'calls'
        swift.write_text(SWIFT)
        swift.chmod(0o755)
        calls.write_text('')
        done = subprocess.run([ROOT / 'scripts/test', *arguments], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              env={**os.environ, 'SWIFT': str(swift), 'CALLS': str(calls), 'ALSO': '',
                                   'NAVD_FLAKY': str(self.folder / 'told'), **environment})
        return done.returncode, done.stdout, calls.read_text().splitlines()

    def test_swift_tests_that_pass_alone_are_flaky(self):
        code, output, calls = self.ran('--parallel')
        self.assertEqual(code, 0, output)
        self.assertEqual(calls, ['test --parallel', r'test --parallel --skip-build --filter [./](early)\('])
        line = 'FLAKY early: ATests.swift:7:5: Expectation failed: now == later\n'
        self.assertTrue(output.endswith(line), output)
        self.assertEqual((self.folder / 'told').read_text(), line)

    def test_an_issue_on_a_thread_has_its_suite_run_again(self):
        code, output, calls = self.ran(ALSO='thread')
        self.assertEqual(code, 0, output)
        self.assertEqual(calls[1], r'test --skip-build --filter [./](early)\(|[./](CTests)/')
        self.assertIn('\nFLAKY CTests: CTests.swift:3:1: Expectation failed: false\n', output)

    def test_swift_tests_that_fail_twice_are_red(self):
        code, output, calls = self.ran(ALSO='broken')
        self.assertEqual((code, len(calls)), (1, 2), output)
        self.assertIn('What failed twice:\n✘ Test broken(at:)', output)
        self.assertNotIn('FLAKY', output)

    def test_swift_has_no_second_look_at_what_has_no_name(self):
        for arguments, also in (['crash'], ''), ([], 'nameless'), ([], 'race'):
            code, output, calls = self.ran(*arguments, ALSO=also)
            self.assertEqual((code, len(calls)), (1, 1), output)

    def timed(self, *arguments):
        """Runs scripts/timed with notes of its own. Returns the exit code and the output."""
        done = subprocess.run([ROOT / 'scripts/timed', *arguments], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              env={**os.environ, 'NAVD_TIMES': str(self.folder)})
        return done.returncode, re.sub(r' +\d+ s', ' 0 s', done.stdout)

    def test_the_end_names_the_parts_that_failed(self):
        self.timed('--begin')
        self.assertEqual(self.timed('lint', 'true'), (0, 'navd: lint, 0 s: true\n'))
        self.assertEqual(self.timed('--end'), (0, '\nnavd: 0 s  lint\nnavd: 0 s  together\n'))
        self.timed('--begin')
        for part, command, code in ('one', 'false', 1), ('two', 'true', 0), ('one', 'true', 0):
            self.assertEqual(self.timed(part, command)[0], code)
        self.assertEqual(self.timed('three', 'sh', '-c', 'echo FLAKY a.b: late > $NAVD_FLAKY')[0], 0)
        _, output = self.timed('--end')
        self.assertEqual(output.splitlines(), ['', 'navd: 0 s  one: FAILED', 'navd: 0 s  two', 'navd: 0 s  three',
                                               'navd: 0 s  together', 'FLAKY a.b: late'])

    def test_later_parts_run_after_one_that_failed(self):
        timed = self.folder / 'timed'
        timed.write_text('#!/bin/sh\necho "part $1"\nexit "$CODE"\n')
        timed.chmod(0o755)
        # Without the flags of the make that runs this test.
        around = {name: value for name, value in os.environ.items() if not name.startswith('MAKE') and name != 'MFLAGS'}
        parts = ['part Swift tests', 'part simulation', 'part conformance', 'part end to end', 'part abuse', 'part --end']
        for arguments, code, told in ('', 0, parts), ('', 1, parts), ('--filter x', 0, parts), ('--filter x', 1, parts[:1]):
            done = subprocess.run(['make', '--no-print-directory', '-C', ROOT, 'tests', f'TIMED={timed}', f'ARGUMENTS={arguments}'],
                                  text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**around, 'CODE': str(code)})
            self.assertEqual(done.returncode != 0, code != 0, done.stdout)
            self.assertEqual([line for line in done.stdout.splitlines() if line.startswith('part ')], told)
