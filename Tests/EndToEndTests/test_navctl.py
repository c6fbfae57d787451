"""navctl with a real navd: its output, its exit codes, and what an interrupt leaves behind."""
import json
import os
import re
import signal
import subprocess
import unittest

from endtoend import NAVCTL, PATIENCE, ROOT, EndToEndTest, Navd, attached, eventually, screen

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
        self.assertEqual({c['origin']['name'] for c in history}, {'navctl'})
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
        # After a while it writes for what it waits.
        self.assertEqual(asking.communicate(timeout=PATIENCE)[0], '{"file":"a"}\n')
        self.assertEqual(asking.returncode, 0)
        asking = self.start('present', 'Pick', '--wait')
        self.navctl('wait', 'Pick')
        self.navctl('dismiss', 'Pick')
        asking.communicate(timeout=PATIENCE)
        self.assertEqual(asking.returncode, 9)
        # The time is that of the whole verb: it must wait before the time is up.
        self.navctl('--timeout', '2', 'present', 'Pick', '--wait', code=6)
        self.assertEqual(self.navctl('path'), 'Home\n')
        for keep, path in ((), 'Home\n'), (('--keep',), 'Home Pick+sheet\n'):
            asking = self.start('present', 'Pick', '--wait', *keep)
            self.navctl('wait', 'Pick')
            # When it is connected, its signal handler is installed.
            eventually(lambda: any(c['waiting'] for c in json.loads(self.navctl('--json', 'clients'))), 'it waits')
            asking.send_signal(signal.SIGINT)
            asking.communicate(timeout=PATIENCE)
            self.assertEqual(asking.returncode, 130)
            self.assertEqual(self.navctl('path'), path)

    def test_a_question_with_choices_is_asked_in_any_scene(self):
        self.navctl('open', 's', '--root', 'Home')
        asking = self.start('ask', 'Void the receipt?', '--choices', 'approve,deny')
        self.navctl('wait', 'navd.Question')
        parameters = json.loads(self.navctl('--json', 'transitions'))['transitions'][0]['parameters']
        self.assertEqual(parameters['properties'], {'choice': {'enum': ['approve', 'deny'], 'type': 'string'}})
        self.navctl('move', 'answer(choice=perhaps)', code=1)
        self.navctl('move', 'answer(choice=deny)')
        # After a while it writes for what it waits.
        self.assertEqual(asking.communicate(timeout=PATIENCE)[0], 'deny\n')
        self.assertEqual(asking.returncode, 0)
        asking = self.start('ask', 'Again?')
        self.navctl('wait', 'navd.Question')
        self.navctl('back')
        asking.communicate(timeout=PATIENCE)
        self.assertEqual(asking.returncode, 9)

    def test_arguments_are_words_with_the_types_of_the_map(self):
        self.navctl('map', 'install', str(ROOT / 'docs/examples/pos.yaml'))
        self.navctl('open', 'till', '--map', 'pos')
        self.navctl('move', 'signedIn')
        self.navctl('move', 'item', 'sku=4006381333931', 'quantity=2')
        self.navctl('push', 'LineItem', 'sku=4006381333948', 'quantity=3')
        self.assertEqual([element['arguments'] for element in json.loads(self.navctl('path', 'till', '--json'))[1:]],
                         [{'quantity': 2, 'sku': '4006381333931'}, {'quantity': 3, 'sku': '4006381333948'}])
        # Also for a name in quotes, and for a transition of another screen than the top.
        self.navctl('push', '"LineItem"', 'sku=4006381333955', 'quantity=1')
        self.navctl('move', 'discount')
        self.navctl('move', 'item', 'sku=4006381333962', '--from', 'SaleHome')
        self.assertEqual([element['arguments'] for element in json.loads(self.navctl('path', 'till', '--json'))[1:]],
                         [{'quantity': 1, 'sku': '4006381333962'}])

    def test_one_waits_until_the_daemon_answers(self):
        self.navd.stop()
        waiting = self.start('wait', '--daemon')
        self.navctl('-t', '0.05', 'wait', '--daemon', code=6)
        self.navd.start()
        waiting.communicate(timeout=PATIENCE)
        self.assertEqual(waiting.returncode, 0)

    def test_a_recording_is_played_elsewhere_and_becomes_an_example(self):
        pos = self.navd.folder / 'pos.yaml'
        source = (ROOT / 'docs/examples/pos.yaml').read_text()
        pos.write_text(source)
        self.navctl('map', 'install', str(pos))
        for scene in ('a', 'b'):
            self.navctl('open', scene, '--map', 'pos')
        script = self.navd.folder / 'demo.yaml'
        recording = self.start('-s', 'a', 'record', str(script))
        eventually(lambda: any(c['waiting'] for c in json.loads(self.navctl('--json', 'clients'))), 'it records')
        self.navctl('-s', 'a', 'move', 'signedIn')
        self.navctl('-s', 'a', 'move', 'item', 'sku=4006381333931')
        top = self.navctl('path', 'a', '--format', '@{id}').splitlines()[-1]
        self.navctl('-s', 'a', 'move', 'help')
        self.navctl('-s', 'a', 'undo')
        # An id that the other scene does not have.
        self.navctl('-s', 'a', 'set-screen', top, 'LineItem', 'sku=4006381333948', 'quantity=2')
        self.navctl('-s', 'a', 'move', 'discount')
        eventually(lambda: any(f.name.endswith('.part') and 'discount' in f.read_text()
                               for f in self.navd.folder.iterdir() if f.is_file()), 'it is written')
        recording.send_signal(signal.SIGINT)
        self.assertEqual(recording.communicate(timeout=PATIENCE), ('', ''))
        self.assertEqual(recording.returncode, 0)
        self.navctl('-s', 'b', 'replay', str(script), '--speed', '1000')
        self.assertEqual(self.navctl('path', 'b'), self.navctl('path', 'a'))
        example = self.navctl('history', 'a', '--example', 'recorded')
        self.assertNotIn('help', example)
        pos.write_text(source[:source.index('\nexamples:\n') + 1] + example)
        self.navctl('map', 'test', str(pos))

        # A range begins with the state at its revision: here with another case, an item and its sheet.
        revision = self.navctl('get', 'a', '--format', '{at.revision}').strip()
        self.navctl('-s', 'a', 'move', 'apply', 'percent=10')
        self.navctl('-s', 'a', 'back')
        ranged = self.navctl('history', 'a', '--since', revision, '--example', 'ranged')
        self.assertEqual(ranged.count('      - '), 2, ranged)
        self.assertNotIn('signedIn', ranged)
        pos.write_text(source[:source.index('\nexamples:\n') + 1] + ranged)
        self.assertIn('passed: ranged', self.navctl('map', 'test', str(pos)))
        # It tests the map: without the transition it fails.
        pos.write_text(pos.read_text().replace('apply: {dismiss: true', 'grant: {dismiss: true'))
        failing = self.start('map', 'test', str(pos))
        self.assertIn('no transition apply', failing.communicate(timeout=PATIENCE)[0])
        self.assertEqual(failing.returncode, 1)
        self.navctl('-s', 'a', 'undo', '3')
        self.assertIn('undoes or repeats steps from before it',
                      self.navctl('history', 'a', '--since', revision, '--example', 'x', code=1))
        self.assertEqual(len(self.navctl('--json', 'history', 'a', '--since', revision).splitlines()), 1)
        self.assertEqual(len(json.loads(self.navctl('--json', 'history', 'a', '--since', revision))), 3)

    def test_recordings_have_no_sensitive_values(self):
        (self.navd.folder / 'pay.yaml').write_text('''
map: pay
version: 1.0.0
window: {initial: main, cases: {main: {stack: Home}}}
screens:
  Home: {}
  Payment:
    arguments: {pin: {type: string, optional: true, sensitive: true}}
    transitions: {done: {push: Receipt}}
  Receipt: {}
''')
        self.navctl('map', 'install', str(self.navd.folder / 'pay.yaml'))
        for scene in ('a', 'b'):
            self.navctl('open', scene, '--map', 'pay')
        revision = self.navctl('get', 'a', '--format', '{at.revision}').strip()
        self.navctl('-s', 'a', 'push', 'Payment', 'pin="4711"')
        top = self.navctl('path', 'a', '--format', '@{id}').splitlines()[-1]
        # As the terminal does it: the screen is named by its id.
        self.navctl('-s', 'a', 'move', 'done', '--from', top)
        self.assertIn('4711', self.navctl('path', 'a'))
        recorded = self.navctl('-s', 'a', 'record', '-', '--since', revision, '--timeout', '0')
        example = self.navctl('history', 'a', '--example', 'x')
        ranged = self.navctl('history', 'a', '--since', revision, '--example', 'x')
        for text in recorded, example, ranged:
            self.assertIn('"from":{"name":"Payment"}', text)
            self.assertNotIn('4711', text)
        self.navctl('-s', 'b', 'replay', '-', input=recorded)
        self.assertEqual(self.navctl('path', 'b', '--format', '{name}'), self.navctl('path', 'a', '--format', '{name}'))

    def test_a_recording_is_kept_however_it_ends(self):
        self.navctl('open', 's', '--root', 'Home')
        script = self.navd.folder / 'closed.yaml'
        recording = self.start('-s', 's', 'record', str(script))
        eventually(lambda: any(c['waiting'] for c in json.loads(self.navctl('--json', 'clients'))), 'it records')
        self.navctl('-s', 's', 'push', 'A')
        eventually(lambda: any(f.name.endswith('.part') and '"A"' in f.read_text()
                               for f in self.navd.folder.iterdir() if f.is_file()), 'it is written')
        self.navctl('close', 's')
        self.assertIn('closed', recording.communicate(timeout=PATIENCE)[1])
        self.assertEqual(recording.returncode, 1)
        self.assertIn('"A"', script.read_text())

        # A signal ends it also while it writes. A pipe takes less than this history.
        self.navctl('open', 's', '--root', 'Home')
        self.navctl('-s', 's', 'apply', '-', input='push Home\n')
        for number in range(20):
            self.navd.call('Push', {'scene': 's', 'screen': screen('A', number=number, text='x' * 10_000)})
        recording = self.start('-s', 's', 'record', '-', '--since', '1')
        self.assertIn('recorded by navctl record', recording.stdout.readline())
        recording.send_signal(signal.SIGINT)
        output, errors = recording.communicate(timeout=PATIENCE)
        self.assertEqual((recording.returncode, errors), (0, ''))
        # And so does a reader that has enough, though nothing happens any more.
        recording = self.start('-s', 's', 'record', '-', '--since', '1')
        recording.stdout.readline()
        recording.stdout.close()
        self.assertEqual(recording.wait(PATIENCE), 0)

    def test_an_id_that_nothing_replaces_is_played_in_its_scene_only(self):
        for scene in ('s', 't'):
            self.navctl('open', scene, '--root', 'Home')
        # Of two screens that are alike, only the id says which one is meant.
        self.navctl('-s', 's', 'push', 'A')
        first = self.navctl('path', 's', '--format', '@{id}').splitlines()[-1]
        self.navctl('-s', 's', 'push', 'A')
        self.navctl('-s', 's', 'go', 'B', '--on', first)
        recorded = self.navctl('-s', 's', 'record', '-', '--since', '0', '--timeout', '0')
        self.assertIn(f'# of this scene only: {first}\n', recorded)
        self.assertIn(f'{first} is an id of s', self.navctl('-s', 't', 'replay', '-', input=recorded, code=2))
        self.navctl('-s', 's', 'replay', '-', input=recorded)
        self.assertEqual(self.navctl('path', 's'), 'Home A B\n')

    def test_a_refusal_names_the_front_end_and_the_screen(self):
        self.navctl('open', 's', '--root', 'Home')
        self.navctl('push', 'Form')
        attached(self.navd, 's', 'cashier', guards=['Form'])
        message = self.navctl('pop', code=4).splitlines()[0]
        self.assertEqual(message, 'navctl: cashier guards Form: no answer in 5 s (Refused)')

    def test_a_word_that_is_not_utf8_is_refused(self):
        self.navctl('open', 's', '--root', 'Home')
        before = self.navd.call('Get', {'scene': 's'})
        done = subprocess.run([NAVCTL, '--address', f'unix:{self.navd.socket}', 'push', b'File(path=/tmp/caf\xe9.txt)'],
                              capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual((done.returncode, done.stdout), (2, ''))
        self.assertIn('word 4 of the command line is not UTF-8', done.stderr)
        self.assertEqual(self.navd.call('Get', {'scene': 's'}), before)
        (self.navd.folder / 'map.yaml').write_bytes(b'map: caf\xe9\nversion: 1.0.0\n')
        self.assertIn('is not UTF-8', self.navctl('map', 'install', str(self.navd.folder / 'map.yaml'), code=1))

    def test_errors_name_what_was_probably_meant(self):
        def error(*words, code):
            return self.navctl(*words, code=code).splitlines()

        self.navctl('map', 'install', str(ROOT / 'docs/examples/pos.yaml'))
        self.navctl('open', 'till', '--map', 'pos')
        self.assertIn('  did you mean signedIn?', error('-s', 'till', 'move', 'signdIn', code=3))
        self.navctl('-s', 'till', 'move', 'signedIn')
        self.assertIn('  did you mean customers?', error('-s', 'till', 'select-tab', 'custmers', code=3))
        barrier = r'^  Move at revision \d+ is a barrier: undo does not go back beyond it$'
        self.assertRegex(error('-s', 'till', 'undo', code=1)[1], barrier)
        self.assertEqual(error('-s', 'till', 'redo', '2', code=1)[1],
                         '  nothing is undone, or something else was done since; try: navctl history')
        self.navctl('-s', 'till', 'select-tab', 'customers')
        self.navctl('-s', 'till', 'select-tab', 'stock')
        steps, why = error('-s', 'till', 'undo', '99', code=1)[1:]
        self.assertEqual(steps, '  2 steps can be undone; try: navctl undo 2')
        self.assertRegex(why, barrier)
        self.navctl('-s', 'till', 'undo')
        self.assertEqual(error('-s', 'till', 'redo', '2', code=1)[1], '  1 step can be redone; try: navctl redo 1')
        self.assertRegex(self.navctl('history', 'till'), r'(?m)^\d+ barrier .* signed ?[iI]n')
        # Every name: of scenes, maps, scopes, coordinators, arguments, containers, screens, revisions, methods.
        till = ('-s', 'till')
        for words, meant, code in (
                (('tree', 'til'), 'till', 3), (('open', 'x', '--map', 'poss'), 'pos', 3),
                ((*till, 'links', 'activate', 'signdIn'), 'signedIn', 3), ((*till, 'finish', 'Sael'), 'Sale', 3),
                ((*till, 'start', 'Chekout'), 'Checkout', 3), ((*till, 'push', 'LineItm'), 'LineItem', 3),
                ((*till, 'move', 'open(idd="1")'), 'id', 1),
                ((*till, 'pop', '--container', 'slae'), 'sale', 3), ((*till, 'make-visible', 'SaleHme'), 'SaleHome', 3),
                ((*till, 'show', 'Hepl'), 'Help', 3), ((*till, 'at', '99999', 'tree'), r'\d+', 3),
                (('call', 'org.navd.Scene.Gett'), 'org.navd.Scene.Get', 3),
                (('introspect', 'org.navd.Scen'), 'org.navd.Scene', 3), ((*till, 'sele-tab', 'x'), 'select-tab', 2),
                ((*till, 'pop', '--contaner', 'x'), '--container', 2), (('scenes', '--format', '{revison}'), 'revision', 2)):
            with self.subTest(words):
                self.assertRegex('\n'.join(error(*words, code=code)), rf'did you mean {meant}\?')
        bad = self.navd.folder / 'bad.yaml'
        bad.write_text('map: bad\nversion: 1.0.0\nwindow: {cases: {a: {stack: Nowhere}}}\nscreens: {}\n')
        self.assertTrue(any(f'{bad}:' in line for line in error('map', 'install', str(bad), code=1)))

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
            self.assertTrue(head.startswith('navctl: the scene has no map'), head)
            self.assertIn('navctl open --map NAME', hints[-1])
        self.assertIn('finish-to-root', error('finish', code=1)[1])
        self.assertEqual(error('result', '@99', code=3)[0],
                         'navctl: @99 is no screen and no coordinator of s (CoordinatorNotFound)')
        self.assertIn('org.navd.Scene', error('introspect', 'org.foo', code=3)[1])
        self.assertIn('navctl: the time is up: waited for Nope to be visible in s (TimedOut)',
                      error('--timeout', '2', 'wait', 'Nope', code=6))
        self.assertEqual(error('import', '-', code=2, input='{"a":1}')[0],
                         'navctl: standard input is not a document of navctl export: at is missing or invalid '
                         '(InvalidParameter)')
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

    def test_attach_opens_the_scene_by_the_only_map(self):
        # Where there is no terminal it goes no further.
        attach = ('attach', '-A', 'till-9')
        self.assertIn('navctl map install', self.navctl(*attach, code=2))
        self.navctl('map', 'install', str(ROOT / 'docs/examples/pos.yaml'))
        self.navctl(*attach, code=1)
        self.assertEqual(self.navctl('scenes', '--format', '{scene} {map}'), 'till-9 pos\n')
        self.navctl(*attach, code=1)
        self.navctl('close', 'till-9')
        self.navd.call('InstallMap', {'source': '{"map":"b","version":"1.0.0","screens":{"A":{}},'
                                             '"window":{"initial":"m","cases":{"m":{"screen":"A"}}}}'})
        self.assertIn('there are: b, pos', self.navctl(*attach, code=2))

    def test_a_watcher_reads_names(self):
        self.navctl('open', 's', '--tabs', 'Sale=SaleHome', 'Stock=StockList')
        watching = self.start('watch', 's')
        self.assertIn('path: SaleHome', watching.stdout.readline())
        for words, text in ((('push', 'Item', 'sku=4'), '+ Item(sku=4) @'), (('back',), '- Item(sku=4) @'),
                            (('select-tab', 'Stock'), ': Stock')):
            self.navctl(*words)
            self.assertIn(text, watching.stdout.readline())
        watching.send_signal(signal.SIGINT)
        watching.communicate(timeout=PATIENCE)
        # A commit that was missed has the time of its history.
        time, = re.findall(r'^\d+ +(\S+) .* select Stock', self.navctl('history', 's'), flags=re.MULTILINE)
        missed = self.watched('s', '--since', '1')
        self.assertIn(f' {time} SelectTab', [missed() for _ in range(3)][-1])

    def watched(self, *words):
        """The lines of `watch` from now on, as a function that returns the next one."""
        watching = self.start('watch', *words)

        def end():
            watching.send_signal(signal.SIGINT)
            watching.communicate(timeout=PATIENCE)
        self.addCleanup(end)
        return watching.stdout.readline

    def test_a_filtered_watcher_sees_what_becomes_of_a_screen(self):
        self.navctl('open', 's', '--tabs', 'Sale=SaleHome', 'Stock=StockList')
        self.navctl('push', 'Receipt', 'no=7')
        revision = self.navctl('info', '--format', '{revision}').strip()
        self.navctl('push', 'Item')
        self.navctl('pop')
        # From the past it sees the same, without a snapshot.
        past = self.watched('s', '--since', revision, '--filter', 'Item', 'Receipt', 'Stock')
        live = self.watched('s', '--filter', 'Receipt', 'Stock')
        self.assertIn('+ Item @', past())
        self.assertIn('- Item @', past())
        eventually(lambda: self.navctl('clients', '--format', '{subscribed}').split().count('s') == 2, 'both watch')
        self.navctl('push', 'Item')
        self.navctl('pop', '--count', '2')
        self.navctl('select-tab', 'Stock')
        self.assertIn('- Receipt(no=7) @', live())
        self.assertIn(': Stock', live())
        for text in '+ Item @', '- Receipt(no=7) @', ': Stock':
            self.assertIn(text, past())

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
        self.assertEqual(self.navctl('find', 'Nothing', code=3), 'navctl: nothing found; navctl tree shows the nodes\n')
        for quiet in '--quiet', '--json':
            self.assertEqual(self.navctl(quiet, 'find', 'Nothing', code=3), '')

if __name__ == '__main__':
    unittest.main()
