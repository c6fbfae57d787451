"""navctl with a real navd: its output, its exit codes, and what an interrupt leaves behind."""
import json
import os
import signal
import subprocess
import unittest

from endtoend import NAVCTL, PATIENCE, EndToEndTest, Navd, eventually

# The output of `at` and `diff` in the test of earlier states.
TREES = ['''\
window @0
  root stack @3
    Home @4
''', '''\
window @0
  root stack @3
    Home @4
    Item(n=1) @5
  sheet stack @6
    Filter @7
''', '''\
  window @0
+   sheet stack @6
+     Filter @7
''', '''\
  window @0
-   sheet stack @6
-     Filter @7
''', '''\
  window @0
    root stack @3
-     Item(n=1) @5
+     Item(n=2) @8
''']


def names_of(node):
    """The names of the screens in a tree of --json."""
    names = [node['name']] if node['kind'] == 'screen' else []
    return names + [name for child in node.get('children') or [] for name in names_of(child)]


class NavctlTest(EndToEndTest):
    def setUp(self):
        self.navd = Navd()
        self.addCleanup(self.navd.__exit__, None, None, None)
        # The environment of the user who runs the tests must not affect navctl.
        self.environment = {'PATH': os.environ['PATH'], 'NAVD_ADDRESS': f'unix:{self.navd.socket}'}

    def start(self, *words, **more):
        return subprocess.Popen([str(NAVCTL), *words], env=self.environment, stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more)

    def navctl(self, *words, code=0, input=None):
        """Runs navctl. Returns its output, or its errors if it should fail."""
        process = self.start(*words)
        output, errors = process.communicate(input, timeout=PATIENCE)
        self.assertEqual(process.returncode, code, f'{words}: {output}{errors}')
        return errors if code not in (0, 8, 9) else output

    def test_the_flow_of_a_till(self):
        self.assertEqual(self.navctl('open', 'till-1', '--tabs', 'Sale=SaleHome', 'Stock=StockList'), 'opened till-1\n')
        self.assertEqual(self.navctl('open', 'till-1', '--root', 'Other'), 'is open: till-1\n')
        self.navctl('push', 'LineItem(sku="400638",quantity=2)')
        self.navctl('present', 'Discount(percent=10)+popover')
        path = self.navctl('path')
        self.assertEqual(path, 'SaleHome LineItem(quantity=2,sku="400638") Discount(percent=10)+popover\n')
        self.assertIn('nothing changed', self.navctl('replace', path))
        self.navctl('replace', path, '--expect-change', code=8)
        self.navctl('back', '--if-top=SaleHome', code=4)
        self.navctl('back', '--if-top=Discount')
        self.navctl('select-tab', 'Stock')
        self.assertEqual(self.navctl('path'), 'StockList\n')
        self.assertIn('* stack Stock', self.navctl('tree'))
        self.navctl('apply', '-', input='select-tab Sale  # back\npush Note(text="two words")\n')
        self.assertEqual(self.navctl('path'), 'SaleHome LineItem(quantity=2,sku="400638") Note(text="two words")\n')
        self.assertIn('line 2: pop', self.navctl('apply', '-', input='pop\npop x\n', code=2))
        self.navctl('undo')
        self.assertEqual(self.navctl('path'), 'StockList\n')
        self.navctl('redo')
        history = json.loads(self.navctl('--json', 'history'))
        self.assertEqual([c['origin']['operation'] for c in history][:3], ['Redo', 'Undo', 'Apply'])
        self.assertEqual(self.navctl('at', str(history[2]['previous']), 'path'), 'StockList\n')
        self.assertRegex(self.navctl('diff', str(history[2]['previous'])), r'(?m)^\+ +Note\(text="two words"\) @')
        self.assertEqual(self.navctl('close'), 'closed till-1\n')

    def test_the_past_and_what_is_different_from_it(self):
        """A transcript gives the same after a kill."""
        self.navctl('open', 'till', '--root', 'Home')
        self.navctl('push', 'Item(n=1)')
        self.navctl('present', 'Filter')
        self.navctl('back')
        self.navctl('replace-top', 'Item(n=2)')
        revisions = [commit['revision'] for commit in reversed(json.loads(self.navctl('--json', 'history')))]
        opened, pushed, presented, _, replaced = map(str, revisions)
        words = [('at', opened, 'tree'), ('at', pushed, 'tree'), ('at', presented, 'tree'), ('at', presented, 'coordinators'),
                 ('diff', opened), ('diff', pushed, presented), ('diff', presented, pushed), ('diff', pushed, replaced),
                 ('diff', replaced)]
        words += [('--json', *line) for line in words]
        before = [self.navctl(*line) for line in words]
        told = dict(zip(words, before))
        self.assertEqual(told['at', opened, 'tree'], TREES[0])
        self.assertEqual(told['at', presented, 'tree'], TREES[1])
        self.assertEqual(told['diff', pushed, presented], TREES[2])
        self.assertEqual(told['diff', presented, pushed], TREES[3])
        self.assertEqual(told['diff', pushed, replaced], TREES[4])
        self.assertEqual(told['diff', replaced], '')
        tree = json.loads(told['--json', 'at', pushed, 'tree'])
        self.assertEqual(names_of(tree), ['Home', 'Item'])
        changes = json.loads(told['--json', 'diff', pushed, presented])
        self.assertEqual([change['change'] for change in changes], ['added', 'added'])
        self.assertEqual(changes[-1]['node']['name'], 'Filter')
        self.assertEqual(json.loads(told['--json', 'diff', replaced]), [])
        self.navd.stop(signal.SIGKILL)
        self.navd.start()
        self.assertEqual([self.navctl(*line) for line in words], before)
        self.assertIn('is not kept', self.navctl('at', '1000000', 'tree', code=3))

    def test_what_is_not_there_is_answered_with_what_is(self):
        self.assertIn('no scene is open', self.navctl('path', code=3))
        self.navctl('open', 'a', '--root', 'Home')
        self.navctl('open', 'b', '--root', 'Home')
        self.assertIn('there are: a, b', self.navctl('path', code=2))
        self.assertIn('open are: a, b', self.navctl('--scene', 'c', 'path', code=3))
        self.environment['NAVD_SCENE'] = 'a'
        self.assertIn('there are: Home @', self.navctl('make-visible', 'Chat', code=3))
        self.navctl('make-visible', 'Chat', '--if-missing', 'ignore')
        error = json.loads(self.navctl('--json', 'make-visible', 'Chat', code=3))
        self.assertEqual(error['error'], 'org.navd.Navigation.ScreenNotFound')
        self.navctl('dismiss', 'Home', code=1)
        self.navctl('push', 'A', '--if-revision', '0', code=4)
        self.navctl('--timeout', '0.05', 'wait', 'Chat', code=6)
        self.environment['NAVD_ADDRESS'] = f'unix:{self.navd.folder}/none'
        self.assertIn('there is no such socket', self.navctl('path', code=7))

    def test_a_question_is_answered_or_taken_away(self):
        self.navctl('open', 's', '--root', 'Home')
        asking = self.start('present', 'Pick', '--wait')
        self.navctl('wait', 'Pick')
        self.navctl('dismiss', 'Pick', '--result', '{"file": "a"}')
        self.assertEqual(asking.communicate(timeout=PATIENCE), ('{"file":"a"}\n', ''))
        self.assertEqual(asking.returncode, 0)
        asking = self.start('present', 'Pick', '--wait')
        self.navctl('wait', 'Pick')
        self.navctl('dismiss', 'Pick')
        asking.communicate(timeout=PATIENCE)
        self.assertEqual(asking.returncode, 9)
        self.navctl('--timeout', '0.05', 'present', 'Pick', '--wait', code=6)
        self.assertEqual(self.navctl('path'), 'Home\n')
        for keep, path in ((), 'Home\n'), (('--keep',), 'Home Pick+sheet\n'):
            asking = self.start('present', 'Pick', '--wait', *keep)
            self.navctl('wait', 'Pick')
            # When it is connected, its signal handler is installed.
            eventually(lambda: any(c['waiting'] for c in json.loads(self.navctl('--json', 'clients'))), 'it waits')
            asking.send_signal(signal.SIGINT)
            asking.communicate(timeout=PATIENCE)
            self.assertEqual(asking.returncode, 1)
            self.assertEqual(self.navctl('path'), path)

    def test_errors_say_what_is_wrong_and_what_to_try(self):
        def error(*words, code, input=None):
            return self.navctl(*words, code=code, input=input).splitlines()

        new = 'navctl: open: a new scene needs one of --map, --root and --tabs (InvalidParameter)'
        self.assertEqual(error('open', 's', code=2), [new, '  try: navctl help open'])
        self.navctl('open', 's', '--root', 'Home')
        # A scene that is open needs no contents.
        self.assertEqual(self.navctl('open', 's'), 'is open: s\n')
        self.assertEqual(error('pop', '--container', '77', code=3),
                         ['navctl: no stack 77 in s (ContainerNotFound)', '  stacks: @3'])
        self.assertEqual(error('select-tab', '1', '--container', '@77', code=3),
                         ['navctl: no tabs @77 in s (ContainerNotFound)', '  there are no tabs; try: navctl tree'])
        late, = error('push', 'A', '--if-revision', '99999', code=4)[:1]
        self.assertEqual(late, 'navctl: the scene is at revision 1, not yet at 99999 (Conflict)')
        for words in ('follow', 'Foo'), ('move', 'foo'), ('start', 'X'), ('links', 'activate', 'x'):
            head, *hints = error(*words, code=3)
            self.assertTrue(head.startswith('navctl: the scene goes by no map'), head)
            self.assertIn('navctl open --map NAME', hints[-1])
        self.assertIn('finish-to-root', error('finish', code=1)[1])
        self.assertEqual(error('result', '@99', code=3)[0],
                         'navctl: @99 is no screen and no coordinator of s (CoordinatorNotFound)')
        self.assertIn('org.navd.Scene', error('introspect', 'org.foo', code=3)[1])
        self.assertEqual(error('--timeout', '0.1', 'wait', 'Nope', code=6)[0],
                         'navctl: the time is up: waited for Nope to be visible in s (TimedOut)')
        self.assertEqual(error('import', '-', code=2, input='{"a":1}')[0],
                         'navctl: standard input is no document of navctl export: at is missing, or is not what it '
                         'may be (InvalidParameter)')
        watching = self.start('watch', '--since', '99999')
        self.assertIn('revision 99999 is not reached yet', watching.stdout.readline())
        watching.send_signal(signal.SIGINT)
        watching.communicate(timeout=PATIENCE)

    def test_a_watcher_sees_what_happens_and_what_happened(self):
        self.navctl('open', 's', '--root', 'Home')
        self.navctl('push', 'A')
        watching = self.start('--json', '--scene', 's', 'watch', '--since', '1')
        self.assertEqual(json.loads(watching.stdout.readline())['origin']['operation'], 'Push')
        self.assertEqual(json.loads(watching.stdout.readline())['kind'], 'ready')
        self.navctl('pop')
        self.assertEqual(json.loads(watching.stdout.readline())['origin']['operation'], 'Pop')
        watching.send_signal(signal.SIGINT)
        watching.communicate(timeout=PATIENCE)
        self.assertEqual(watching.returncode, 0)

    def test_it_tells_about_the_daemon(self):
        self.navctl('open', 's', '--root', 'Home')
        self.assertEqual(self.navctl('info', '--format', '{pid}'), f'{self.navd.process.pid}\n')
        self.assertEqual(self.navctl('scenes', '--format', '{scene}:{top.name}'), 's:Home\n')
        self.assertIn('interface org.navd.Scene', self.navctl('introspect', 'org.navd.Scene'))
        self.assertEqual(json.loads(self.navctl('call', 'org.navd.Scene.Get', '{"scene":"s"}'))['path'][0]['name'], 'Home')
        self.assertIn('# TYPE navd_', self.navctl('stats', '--prometheus'))
        self.assertEqual(json.loads(self.navctl('--json', 'limits'))['scenes'], 10000)
        self.assertIn('@', self.navctl('complete', '--', 'dismiss', ''))
        self.assertIn('navd ', self.navctl('version'))
        self.assertEqual(self.navctl('find', 'Nothing', code=3), 'navctl: nothing found; what is there: navctl tree\n')
        for quiet in '--quiet', '--json':
            self.assertEqual(self.navctl(quiet, 'find', 'Nothing', code=3), '')


if __name__ == '__main__':
    unittest.main()
