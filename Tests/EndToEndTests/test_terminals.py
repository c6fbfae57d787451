"""Terminals on one scene always show the same, and restore the terminal when they end."""
import contextlib
import re
import signal
import subprocess
import tempfile

import terminal
from endtoend import NAVCTL, PATIENCE, ROOT, EndToEndTest, Navd, attached, eventually, screen

TILL = {'tabs': {'items': [
    {'name': 'Sale', 'screen': screen('SaleHome')}, {'name': 'Customers', 'screen': screen('CustomerList')},
    {'name': 'Stock', 'screen': screen('StockHome')}, {'name': 'Office', 'screen': screen('OfficeHome')}]}}

DELEGATING = '''
map: asking
version: 1.0.0
window: {initial: main, cases: {main: {stack: Home}}}
screens:
  Home: {handles: {show: {Help: {delegate: true, timeout: 60s}, Map: {delegate: true, timeout: 60s}}}}
  Help: {arguments: {topic: {type: string, optional: true}}}
  Map: {}
'''


def open_till(navd):
    navd.call('Open', {'scene': 'till', 'container': TILL})


def push(navd, screen_name, **arguments):
    navd.call('Push', {'scene': 'till', 'screen': {'name': screen_name, 'arguments': arguments}})


class TerminalsTest(EndToEndTest):
    @contextlib.contextmanager
    def shells(self, *names):
        """Starts a navd with the till open, and terminals with shells."""
        self.need(terminal.is_there(), 'tmux')
        with Navd() as navd, terminal.Tmux() as tmux:
            open_till(navd)
            yield (navd, *[tmux.terminal(name) for name in names])

    @contextlib.contextmanager
    def two_on_one_scene(self):
        """Starts a navd with the till open, and two terminals that show it."""
        with self.shells('a', 'b') as (navd, a, b):
            a.attach(navd)
            a.until('1 front-end')
            b.attach(navd)
            self.both(a, b, '2 front-ends')
            yield navd, a, b

    @contextlib.contextmanager
    def two_on_a_map(self, options=''):
        """Starts a navd with a scene of docs/examples/pos.yaml, and two terminals that show it."""
        self.need(terminal.is_there(), 'tmux')
        with Navd() as navd, terminal.Tmux() as tmux:
            # Persons have more time to answer than a busy machine may take.
            source = (ROOT / 'docs' / 'examples' / 'pos.yaml').read_text().replace('timeout: 10s', f'timeout: {PATIENCE:.0f}s')
            navd.call('InstallMap', {'source': source})
            navd.call('Open', {'scene': 'till', 'map': 'pos'})
            a, b = tmux.terminal('a'), tmux.terminal('b')
            for each in (a, b):
                each.attach(navd, scene=f'till {options}')
            self.both(a, b, '2 front-ends')
            yield navd, a, b

    def both_until_alike(self, a, b, text):
        """Asserts that both show this, whatever else each shows. One may have stopped to show it when the other does."""
        missing = [a, b]

        def have_shown():
            missing[:] = [each for each in missing if text not in each.screen()]
            return not missing
        eventually(have_shown, terminal.Told(
            lambda: f'{text!r} in ' + '\n──\n'.join(f'{each.name}:\n{each.screen()}' for each in missing)))

    def both(self, a, b, text):
        """Asserts that both show this, and are equal."""
        a.until(text)
        b.until(text)
        self.agree(a, b)

    def agree(self, a, b):
        told = terminal.Told(lambda: f'{a.name} and {b.name} show the same:\n{a.screen()}\n──\n{b.screen()}')
        eventually(lambda: a.screen() == b.screen(), told)

    def settle(self, navd, a, b):
        """Waits until both show the last revision: when a screen comes to the top, a terminal reports that it was shown."""
        eventually(lambda: navd.call('Get', {'scene': 'till'})['path'][-1]['hasAppeared'], 'the top has appeared')
        self.both(a, b, f" rev {navd.call('Get', {'scene': 'till'})['at']['revision']} ")

    # ── contents ──
    def test_two_terminals_show_the_same(self):
        with self.two_on_one_scene() as (navd, a, b):
            a.until_row(1, '┌ 1 Sale ┐ 2 Customers   3 Stock   4 Office')
            a.until_row(2, ' SaleHome')
            subprocess.run(
                [NAVCTL, '--address', f'unix:{navd.socket}', 'push', 'LineItem(sku=4006381333931,quantity=2)'], check=True,
                stdout=subprocess.DEVNULL)
            self.both(a, b, ' SaleHome › LineItem')
            a.until('│ quantity  2 ')
            navd.call('Present', {'scene': 'till', 'screen': screen('Discount', percent=10)})
            self.both(a, b, ' SaleHome › LineItem › Discount')
            a.until('╭ Discount ─')
            a.until('│ percent  10 ')
            # Tabs under a modal cannot be selected.
            b.until_row(1, '┌ Sale ┐ Customers   Stock   Office')

    def test_what_happens_elsewhere_does_not_tell_them_apart(self):
        with self.two_on_one_scene() as (navd, a, b):
            navd.call('Open', {'scene': 'other', 'root': screen('Elsewhere')})
            b.press('q')
            b.back_in_shell(0)
            b.attach(navd)
            self.both(a, b, '2 front-ends')
            push(navd, 'Again')
            self.both(a, b, ' SaleHome › Again')

    def test_the_top_is_told_to_have_appeared(self):
        with self.two_on_one_scene() as (navd, a, b):
            push(navd, 'Shown')
            self.both(a, b, ' SaleHome › Shown')
            eventually(lambda: navd.call('Get', {'scene': 'till'})['path'][-1]['hasAppeared'], 'Shown has appeared')
            self.agree(a, b)

    def test_wide_and_hostile_text_is_drawn_in_place(self):
        with self.two_on_one_scene() as (navd, a, b):
            push(navd, '顧客', 番号=7, name='Ame\u0301lie', family='👨‍👩‍👧', hostile='\u001b[2J\u0007\n\u202e')
            self.both(a, b, ' SaleHome › 顧客')
            a.until('│ 番号     7 ')
            a.until('│ name     Ame\u0301lie ')
            a.until('│ family   👨👩👧 ')
            a.until('│ hostile  ␛[2J␇␊ ')
            a.until_row(1, '┌ 1 Sale ┐ 2 Customers   3 Stock   4 Office')

    def test_navctl_tells_who_is_attached_where(self):
        with self.two_on_one_scene() as (navd, a, b):
            told = subprocess.run([str(NAVCTL), '--address', f'unix:{navd.socket}', 'clients'], text=True,
                                  stdout=subprocess.PIPE, check=True).stdout
            heading, *rows = [re.split(' {2,}', line) for line in told.split('\n\n')[0].splitlines()]
            self.assertEqual(heading[6:9], ['QUEUED', 'SCENE', 'FRONT-END'])
            names = [f"{f['id']} {f['name']}" for f in navd.call('Get', {'scene': 'till'})['frontEnds']]
            self.assertEqual(len(names), 2)
            # Each has one connection for the stream and one for calls.
            fronts = [row for row in rows if len(row) == len(heading)]
            self.assertEqual(sorted(row[8] for row in fronts), 
                             sorted(f'{name} {what}' for name in names for what in ('mirror', 'calls')))
            self.assertEqual({row[7] for row in fronts}, {'till'})
            self.assertEqual({row[6] for row in rows}, {'0'})

    def test_every_size_shows_the_same(self):
        with self.two_on_one_scene() as (navd, a, b):
            for columns, rows in [(40, 12), (200, 60), (20, 6), (12, 3), (5, 1), (80, 24)]:
                for each in (a, b):
                    each.resize(columns, rows)
                push(navd, f'S{columns}')
                self.both(a, b, f'S{columns}')
            a.until_row(2, ' SaleHome › S40 › S200 › S20 › S12 › S5 › S80')

    def test_a_storm_of_commits_ends_in_the_same_picture(self):
        with self.two_on_one_scene() as (navd, a, b):
            client = navd.client()
            for number in range(2_000):
                client.send('ReplaceTop', {'scene': 'till', 'screen': screen('Item', number=number)})
            for _ in range(2_000):
                client.reply()
            self.both(a, b, '│ number  1999 ')

    # ── keys ──
    def test_keys_navigate(self):
        with self.two_on_one_scene() as (navd, a, b):
            a.press('3')
            self.both(a, b, '┌ 3 Stock ┐')
            b.press('1')
            self.both(a, b, '┌ 1 Sale ┐')
            push(navd, 'LineItem')
            navd.call('Present', {'scene': 'till', 'screen': screen('Discount')})
            self.both(a, b, ' SaleHome › LineItem › Discount')
            a.press('Escape')
            b.until_row(2, ' SaleHome › LineItem')
            self.agree(a, b)
            b.press('Escape')
            a.until_row(2, ' SaleHome')
            self.agree(a, b)
            a.press('u')
            b.until_row(2, ' SaleHome › LineItem')
            self.agree(a, b)
            commits = navd.call('History', {'scene': 'till'})['commits']
            front_ends = [f['id'] for f in navd.call('Get', {'scene': 'till'})['frontEnds']]
            self.assertEqual(commits[0]['origin']['frontEnd'], front_ends[0])
            self.assertEqual(commits[1]['origin']['frontEnd'], front_ends[1])

    def test_the_mouse_navigates(self):
        with self.two_on_one_scene() as (navd, a, b):
            self.assertEqual(a.tracks_mouse(), '1')
            a.click(1, 14)
            self.both(a, b, '┌ 2 Customers ┐')
            a.press('q')
            a.back_in_shell(0)
            self.assertEqual(a.tracks_mouse(), '0')

    def test_pasted_text_is_no_keys(self):
        with self.two_on_one_scene() as (navd, a, b):
            push(navd, 'LineItem')
            self.both(a, b, ' SaleHome › LineItem')
            a.paste('q1u\nq')
            a.type(':')
            a.paste('push 顧客(name="two\nlines")')
            a.until_row(23, ':push 顧客(name="two lines")')
            a.press('Enter')
            self.both(a, b, '│ name  two lines ')

    def test_going_back_nowhere_says_so_until_something_happens(self):
        with self.two_on_one_scene() as (navd, a, b):
            a.press('Escape')
            a.until('There is nothing to go back to.')
            push(navd, 'LineItem')
            self.both(a, b, ' SaleHome › LineItem')

    def test_undo_names_the_barrier_at_which_it_stops(self):
        with self.two_on_one_scene() as (navd, a, b):
            revision = navd.call('SetRoot', {'scene': 'till', 'screen': screen('Closed')})['outcome']['revision']
            self.both(a, b, ' Closed')
            a.press('u')
            a.until(f'There is nothing to undo: set root Closed at revision {revision} is a barrier.')

    def test_a_verb_is_typed_and_what_it_prints_is_read(self):
        with self.two_on_one_scene() as (navd, a, b):
            a.run_verb(':push 顧客(番号=7, name="two words")')
            self.both(a, b, ' SaleHome › 顧客')
            b.until('│ name  two words ')
            a.type(':tree')
            a.press('Enter')
            a.until('╭ :tree ─')
            a.until('CustomerList')
            a.press('Escape')
            a.until_gone('╭ :tree ─')
            self.agree(a, b)
            a.type(':nonsense')
            a.press('Enter')
            a.until('there is no verb nonsense')
            # The line is there again, to be corrected.
            a.until_row(23, ':nonsense')
            a.press('Escape')
            a.until_gone('nonsense')
            a.press('Escape')
            b.until_row(2, ' SaleHome')

    def test_escape_closes_a_message_and_only_then_goes_back_for_everybody(self):
        with self.two_on_one_scene() as (navd, a, b):
            push(navd, 'LineItem')
            self.both(a, b, ' SaleHome › LineItem')
            a.type('9')
            a.until('There are 4 tabs.')
            a.press('Escape')
            a.until_gone('There are 4 tabs.')
            push(navd, 'Later')
            self.both(a, b, ' SaleHome › LineItem › Later')
            a.press('Escape')
            b.until_row(2, ' SaleHome › LineItem')

    def test_what_one_does_is_told_to_the_other_by_name(self):
        with self.two_on_a_map('--name cashier') as (navd, a, b):
            self.both(a, b, '│ › signedIn  main')
            a.press('Enter')
            b.until('cashier: signedIn')
            a.until('╭ Sale ─')
            self.assertNotIn('cashier: signedIn', a.screen())
            navd.call('Push', {'scene': 'till', 'screen': screen('LineItem', sku='40063810')})
            self.both_until_alike(a, b, 'push Item sku=40063810')
            b.type(':dismiss')
            b.press('Enter')
            a.until('cashier: dismiss Item')
            b.press('u')
            a.until("cashier: undo cashier's dismiss Item")
            # It goes by itself.
            eventually(lambda: 'undo' not in a.row(23).replace('u undo', ''), 'the news has gone')
            self.agree(a, b)

    def test_the_scene_goes_back_to_a_moment(self):
        with self.two_on_one_scene() as (navd, a, b):
            for number in range(1, 4):
                push(navd, f'S{number}')
            self.both(a, b, ' SaleHome › S1 › S2 › S3')
            a.press('h')
            a.until('╭ History  1 of 4 ─')
            a.until('+ S3')
            a.press('Down', 'Down')
            a.until_row(2, ' SaleHome › S1')
            a.press('Enter')
            b.until_row(2, ' SaleHome › S1')
            b.until('undo 2 steps')
            self.agree(a, b)
            commits = navd.call('History', {'scene': 'till'})['commits']
            self.assertEqual(len(commits), 5)
            # The way back is one step too.
            a.press('h')
            a.until('╭ History  1 of 5 ─')
            a.press('Down')
            a.until_row(2, ' SaleHome › S1 › S2 › S3')
            a.press('Enter')
            b.until_row(2, ' SaleHome › S1 › S2 › S3')

    def test_a_scene_is_chosen_from_a_list(self):
        with self.shells('a') as (navd, a):
            navd.call('Open', {'scene': 'kitchen', 'root': screen('Orders')})
            a.attach(navd, scene='')
            a.until('╭ Scenes  2 of 2 ─')
            # The list is alive.
            navd.call('Open', {'scene': 'till-2', 'root': screen('Home')})
            a.until('╭ Scenes  3 of 3 ─')
            a.type('orders')
            a.until('╭ Scenes  1 of 3 ─')
            a.press('Enter')
            a.until_row(1, ' Orders')
            a.press('s')
            a.until('╭ Scenes  3 of 3 ─')
            a.press('Up')
            a.press('Enter')
            a.until('┌ 1 Sale ┐')
            # It attaches over another connection than it leaves.
            eventually(lambda: navd.call('Get', {'scene': 'kitchen'})['frontEnds'] == [], 'the kitchen is left')
            a.press('q')
            a.back_in_shell(0)
            # The first letters will do; where they are those of several, one chooses.
            a.attach(navd, scene='kit')
            a.until_row(1, ' Orders')
            a.press('q')
            a.back_in_shell(0)
            a.attach(navd, scene='new --root Fresh')
            a.until_row(1, ' Fresh')
            a.press('q')
            a.back_in_shell(0)

    def test_the_chosen_scene_of_the_list_is_shown_as_it_is(self):
        with self.shells('a') as (navd, a):
            navd.call('Open', {'scene': 'kitchen', 'root': screen('Orders')})
            cook, _ = attached(navd, 'kitchen', 'cook')
            a.resize(120, 40)
            a.attach(navd, scene='')
            a.until('╭ Scenes  2 of 2 ─')
            a.until('┌ Sale ┐')
            a.press('Down')
            a.until_row(1, ' Orders')
            a.until('│ cook ')
            navd.call('Push', {'scene': 'kitchen', 'screen': screen('Order', number=7)})
            a.until_row(1, ' Orders › Order')
            a.until('› kitchen  Orders › Order')
            a.until('Order(number=7)')
            # It is looked at, not shown to a person of that scene.
            self.assertFalse(navd.call('Get', {'scene': 'kitchen'})['path'][-1]['hasAppeared'])
            cook.close()
            a.until('detached')
            a.until_gone('│ cook ')
            a.press('Escape')
            # The size is compared, too.
            a.resize(80, 24)
            a.back_in_shell(0)

    def test_a_typed_scene_is_attached_to(self):
        with self.shells('a') as (navd, a):
            navd.call('Open', {'scene': 'kitchen', 'root': screen('Orders')})
            a.attach(navd)
            a.until('1 front-end')
            a.type(':attach kitchen')
            a.press('Enter')
            a.until_row(1, ' Orders')
            eventually(lambda: navd.call('Get', {'scene': 'till'})['frontEnds'] == [], 'the till is left')
            # What is no scene is a filter of the list.
            a.type(':attach til')
            a.press('Enter')
            a.until('filter: til')
            a.until('╭ Scenes  1 of 2 ─')
            a.press('Enter')
            a.until('┌ 1 Sale ┐')

    def test_a_verb_asks_which_scene_is_meant(self):
        with self.shells('a') as (navd, a):
            navd.call('Open', {'scene': 'kitchen', 'root': screen('Orders')})
            a.shell(f'{NAVCTL} --address unix:{navd.socket} path')
            a.until('1  till  SaleHome')
            a.until('which scene (1-2, or its name)?')
            a.type('kit')
            a.press('Enter')
            eventually(lambda: 'Orders' in a.screen().split('which scene')[1], 'the path of the chosen scene')
            # It asks once, however often the verb needs the scene.
            a.shell(f'{NAVCTL} --address unix:{navd.socket} push Order number=7 && echo pus""hed')
            a.until('which scene (1-2, or its name)?')
            a.type('kit')
            a.press('Enter')
            a.until('pushed')
            self.assertEqual(a.screen().count('which scene'), 1)

    def test_keys_and_looks_are_chosen(self):
        with self.shells('a') as (navd, a):
            folder = a.tmux.folder / 'config' / 'navd'
            folder.mkdir(parents=True)
            (folder / 'attach.yaml').write_text(
                'keys: {tree: w, back: [Backspace, Control-O], choose: Space}\nlooks: {title: bold 33 on 17}\n')
            environment = f'XDG_CONFIG_HOME={folder.parent}'
            a.attach(navd, environment=environment)
            a.until('w tree')
            a.press('w')
            a.until('╭ Tree ─')
            a.press('Escape')
            a.until_gone('╭ Tree ─')
            push(navd, 'LineItem')
            a.until_row(2, ' SaleHome › LineItem')
            a.press('C-o')
            a.until_row(2, ' SaleHome')
            # Keys within the views, too.
            a.press('w')
            a.until('╭ Tree ─')
            a.press('Home', 'Space')
            a.until_gone('╭ Tree ─')
            a.press('w')
            a.until('╭ Tree ─')
            a.press('BSpace')
            a.until_gone('╭ Tree ─')
            a.press('q')
            a.back_in_shell(0)
            # It is the file that --keys prints.
            a.shell(f'{environment} {NAVCTL} attach --keys | grep -E "tree:|back:|title:"; echo list""ed')
            a.until('listed')
            for line in 'tree: [w]', 'back: [Backspace, Control-O]', 'title: bold 33 on 17':
                self.assertIn(line, a.screen())
            (folder / 'attach.yaml').write_text('keys:\n  undoo: z\n')
            a.attach(navd, environment=environment)
            a.back_in_shell(2)
            # The terminal breaks the line where it ends, which may be at a blank.
            self.assertIn('attach.yaml:2:thereisnoactionundoo;didyoumeanundo?', ''.join(a.screen().split()))

    def test_a_verb_is_this_front_ends_doing(self):
        with self.two_on_one_scene() as (navd, a, b):
            own = {f['name']: f['id'] for f in navd.call('Get', {'scene': 'till'})['frontEnds']}
            for each in (a, b):
                each.run_verb(f':push By{each.name}')
                self.both(a, b, f' › By{each.name}')
                origin = navd.call('History', {'scene': 'till', 'limit': 1})['commits'][0]['origin']
                self.assertEqual(origin['frontEnd'], own[each.device().removeprefix('/dev/')])

    def test_a_verb_of_who_only_looks_navigates_nowhere(self):
        with self.shells('a') as (navd, a):
            a.attach(navd, scene='till --observe')
            a.until('1 front-end')
            a.type(':push LineItem')
            a.press('Enter')
            a.until('PermissionDenied')
            a.until_row(2, ' SaleHome')

    def test_a_verb_that_takes_its_time_can_be_interrupted(self):
        with self.two_on_one_scene() as (navd, a, b):
            a.type(':wait Never')
            a.press('Enter')
            a.until(':wait Never')
            push(navd, 'Meanwhile')
            a.until(' SaleHome › Meanwhile')
            a.press('C-c')
            a.until_gone(':wait Never')
            a.press('?')
            a.until('╭ Keys ─')
            a.press('q')
            self.agree(a, b)

    # ── sensitive arguments ──
    def test_what_is_sensitive_is_drawn_when_it_is_asked_for(self):
        with self.two_on_a_map() as (navd, a, b):
            navd.call('Move', {'scene': 'till', 'transition': 'signedIn'})
            navd.call('OpenLink', {'scene': 'till', 'url': 'pos://customers/c7'})
            navd.call('ReplaceScreen', {'scene': 'till', 'screen': {'name': 'Customer'},
                                        'with': screen('Customer', id='c7', note='owes forty')})
            self.both_until_alike(a, b, 'note  ••••••')
            a.press('t')
            a.until('Customer(id=c7,note=••••••)')
            a.press('t')
            a.until_gone('╭ Tree')
            a.press('C-t')
            a.until('note  owes forty')
            self.assertNotIn('owes forty', b.screen())
            a.press('C-t')
            self.both(a, b, 'note  ••••••')
            b.type(':set-screen Customer Customer(id=c7,note="pays")')
            b.until_row(23, ':set-screen Customer Customer(id=c7,note=••••••)')
            b.press('Enter')
            b.press('C-t')
            b.until('note  pays')
            # Another screen hides it again.
            navd.call('Back', {'scene': 'till'})
            b.until_row(2, ' Customers')
            push(navd, 'Customer', id='c8', note='owes fifty')
            self.both_until_alike(a, b, 'note  ••••••')

    # ── transitions of the map ──
    def test_a_sale_by_keys_alone(self):
        with self.two_on_a_map() as (navd, a, b):
            self.both(a, b, '│ › signedIn  main')
            a.press('Enter')
            self.both(a, b, '│ › item      LineItem (sku, quantity?)')
            a.until('│ icon  cart ')
            a.press('Enter')
            a.until('╭ item: LineItem ─')
            a.press('Enter')
            a.until('sku is required')
            a.type('12')
            a.press('Enter')
            # The map checks the pattern.
            a.until('sku does not match')
            a.type('345678')
            a.press('Tab')
            a.press('C-u')
            a.type('0')
            a.press('Enter')
            a.until('quantity is at least 1')
            a.press('C-u')
            a.type('3')
            a.press('Enter')
            self.both(a, b, ' Sale › Item')
            b.until('│ quantity  3 ')
            # A screen is in sight before its transitions are.
            b.until('│ › item ')
            b.press('Down')
            b.press('Enter')
            self.both_until_alike(a, b, ' Sale › Item › Discount')
            b.until('│ › approval ')
            # The result that the map declares is asked for.
            b.press('d')
            b.until('╭ apply: dismiss ─')
            b.type('110')
            b.press('Enter')
            b.until('percent is at least 0 and at most 100')
            b.press('C-u')
            b.type('15')
            b.press('Enter')
            a.until_row(2, ' Sale › Item')
            last = navd.call('History', {'scene': 'till'})['commits'][0]
            self.assertEqual(last['origin']['operation'], 'Move')
            self.assertEqual(last['operations'][0]['arguments'], {'percent': 15})

    def test_a_link_is_typed(self):
        with self.two_on_a_map() as (navd, a, b):
            a.type('/pos://stock/4711')
            a.press('Tab')
            a.until('scope signedIn, not active: it would wait')
            a.press('Enter')
            a.until('The link waits')
            a.press('Enter')
            self.both(a, b, '┌ 3 stock ┐')
            self.both(a, b, ' Stock › Stock item')

    def asked(self, a, b, text):
        """Waits until both ask this and accept an answer: at first they ignore keys, which were meant for something else."""
        self.both_until_alike(a, b, text)
        self.both_until_alike(a, b, 's left to answer')

    def test_a_question_goes_away_in_all_that_are_asked(self):
        with self.two_on_a_map('--guard LineItem') as (navd, a, b):
            navd.call('Move', {'scene': 'till', 'transition': 'signedIn'})
            navd.call('Move', {'scene': 'till', 'transition': 'item', 'arguments': {'sku': '12345678'}})
            self.both(a, b, ' Sale › Item')
            caller = navd.client()
            caller.send('Back', {'scene': 'till'})
            self.asked(a, b, 'would remove this screen:')
            a.press('y')
            b.press('Enter')
            b.press('n')
            refused = caller.receive()
            self.assertEqual(refused['error'].split('.')[-1], 'Refused')
            self.both_until_alike(a, b, ' Sale › Item')
            for each in (a, b):
                each.until_gone('would remove this screen:')
            caller.send('Back', {'scene': 'till'})
            self.asked(a, b, 'would remove this screen:')
            a.press('y')
            b.press('y')
            self.assertNotIn('error', caller.receive())
            self.both(a, b, '│ › item      LineItem (sku, quantity?)')

    def test_a_scripts_question_is_answered_in_any_of_them(self):
        # One of the scenes has a map, and the other one has none.
        for scenes in (self.two_on_one_scene, self.two_on_a_map):
            with scenes() as (navd, a, b):
                # At first, the terminals are where their scene is, and nothing is asked.
                before = navd.call('Get', {'scene': 'till'})['path'][-1]['id']
                asking = subprocess.Popen(
                    [NAVCTL, '--address', f'unix:{navd.socket}', '--scene', 'till', 'ask', 'Void the receipt?', '--choices',
                     'approve,deny'], stdout=subprocess.PIPE, text=True)
                self.both_until_alike(a, b, '╔ Question ═')
                self.both_until_alike(a, b, '› approve')
                a.press('Down')
                a.until('› deny')
                b.press('Enter')
                self.assertEqual(asking.communicate(timeout=PATIENCE)[0], 'approve\n')
                for each in (a, b):
                    each.until_gone('Question')
                self.assertEqual(navd.call('Get', {'scene': 'till'})['path'][-1]['id'], before)

    def test_what_is_refused_can_be_forced(self):
        with self.two_on_a_map('--guard LineItem') as (navd, a, b):
            navd.call('Move', {'scene': 'till', 'transition': 'signedIn'})
            navd.call('Move', {'scene': 'till', 'transition': 'item', 'arguments': {'sku': '12345678'}})
            self.both(a, b, ' Sale › Item')
            a.press('Escape')
            self.asked(a, b, 'would remove this screen:')
            b.press('n')
            a.until('! does it all the same')
            a.press('!')
            self.both(a, b, ' Sale')

    def test_the_requester_reads_whose_answer_is_missing(self):
        with self.shells('a', 'b') as (navd, a, b):
            navd.call('Push', {'scene': 'till', 'screen': screen('LineItem')})
            b.attach(navd, scene='till --name cashier --guard LineItem')
            b.until('1 front-end')
            a.attach(navd)
            a.until('2 front-ends')
            a.press('Escape')
            b.until('would remove this screen:')
            a.until('waiting for cashier')
            b.until('s left to answer')
            b.press('y')
            a.until_row(2, ' SaleHome')

    def test_who_leaves_a_question_has_not_allowed(self):
        with self.two_on_a_map('--guard LineItem') as (navd, a, b):
            navd.call('Move', {'scene': 'till', 'transition': 'signedIn'})
            navd.call('Move', {'scene': 'till', 'transition': 'item', 'arguments': {'sku': '12345678'}})
            self.both(a, b, ' Sale › Item')
            caller = navd.client()
            caller.send('Back', {'scene': 'till'})
            self.asked(a, b, 'would remove this screen:')
            a.press('C-c')
            self.assertEqual(caller.receive()['error'].split('.')[-1], 'Refused')
            self.both_until_alike(a, b, ' Sale › Item')

    def test_a_terminal_on_the_wall_only_looks(self):
        with self.shells('a', 'b') as (navd, a, b):
            a.attach(navd, scene='till --observe --name wall')
            a.until(' SaleHome')
            b.attach(navd, scene='till --exclusive --name lane-1')
            b.until('lane-1')
            b.run_verb(':push First')
            b.until('› First')
            a.until('› First')
            a.until('read-only')
            a.press('Escape')
            a.until('this terminal only looks')
            b.press('Escape')
            a.until_row(2, ' SaleHome')

    def test_what_the_map_delegates_is_carried_out_by_a_verb(self):
        self.need(terminal.is_there(), 'tmux')
        with Navd() as navd, terminal.Tmux() as tmux:
            navd.call('InstallMap', {'source': DELEGATING})
            navd.call('Open', {'scene': 'till', 'map': 'asking'})
            a = tmux.terminal('a')
            a.attach(navd, scene='till --requests')
            a.until('1 front-end')
            caller = navd.client()
            caller.send('Show', {'scene': 'till', 'elements': ['Help']})
            a.until('Home is to show Help.')
            a.until('s left to answer')
            a.press('c')
            a.until_row(23, 'request:push Help')
            a.type('(topic=prices)')
            a.press('Enter')
            self.assertNotIn('error', caller.receive())
            a.until_row(1, ' Home › Help')
            a.until('│ topic  prices ')
            caller.send('Show', {'scene': 'till', 'elements': ['Map']})
            a.until('is to show Map.')
            a.until('s left to answer')
            a.press('Right')
            a.press('Enter')
            self.assertEqual(caller.receive()['error'].split('.')[-1], 'RequestNotHandled')

    def test_back_pressed_in_two_terminals_at_once_goes_back_once(self):
        with self.two_on_one_scene() as (navd, a, b):
            push(navd, 'First')
            push(navd, 'Second')
            self.both(a, b, ' SaleHome › First › Second')
            navd.process.send_signal(signal.SIGSTOP)
            for each in (a, b):
                # Keys are handled in order: when help is visible, Esc was handled.
                each.press('Escape', 'Up', '?')
                each.until('╭ Keys ─')
                each.press('q')
            navd.process.send_signal(signal.SIGCONT)
            for each in (a, b):
                each.until_row(2, ' SaleHome › First')
            self.agree(a, b)
            operations = [commit['origin']['operation'] for commit in navd.call('History', {'scene': 'till'})['commits']]
            self.assertEqual(operations.count('Back'), 1)

    # ── exploring ──
    def test_the_tree_is_alive_and_leads_to_its_screens(self):
        with self.two_on_one_scene() as (navd, a, b):
            a.press('t')
            a.until('╭ Tree ─')
            a.until('› ')
            push(navd, 'LineItem', sku='4711')
            a.until('LineItem(sku="4711")')
            navd.call('SelectTab', {'scene': 'till', 'name': 'Office'})
            b.until('┌ 4 Office ┐')
            a.press('Home')
            a.press('Down')
            a.press('Down')
            a.press('Enter')
            self.both(a, b, '┌ 1 Sale ┐')
            self.both(a, b, ' SaleHome')

    def test_the_past_is_looked_at_and_left(self):
        with self.two_on_one_scene() as (navd, a, b):
            for number in range(1, 4):
                push(navd, f'S{number}', number=number)
            self.both(a, b, ' SaleHome › S1 › S2 › S3')
            a.press('h')
            a.until('╭ History  1 of 4 ─')
            a.press('Down')
            a.until_row(2, ' SaleHome › S1 › S2')
            a.until('│ number  2 ')
            a.press('Down')
            a.until_row(2, ' SaleHome › S1')
            push(navd, 'Meanwhile')
            b.until_row(2, ' SaleHome › S1 › S2 › S3 › Meanwhile')
            a.until_row(2, ' SaleHome › S1')
            a.press('Escape')
            self.agree(a, b)

    def test_words_are_completed(self):
        with self.two_on_a_map() as (navd, a, b):
            a.type(':mov')
            a.press('Tab')
            a.until_row(23, ':move')
            a.type('sig')
            a.press('Tab')
            a.until_row(23, ':move signedIn')
            a.press('Enter')
            self.both(a, b, '┌ 1 sale ┐')

    # ── when navd goes ──
    def test_they_come_back_when_navd_does(self):
        with self.two_on_one_scene() as (navd, a, b):
            push(navd, 'LineItem')
            self.both(a, b, ' SaleHome › LineItem')
            for number, name in [(signal.SIGTERM, 'Stopped'), (signal.SIGKILL, 'Killed')]:
                self.settle(navd, a, b)
                navd.stop(number)
                self.both(a, b, 'attaching again by itself')
                a.until('SaleHome › ')
                navd.start()
                push(navd, name)
                # The same place as before, and one step further.
                self.both(a, b, f' › {name}')
                a.until(' SaleHome › LineItem › ')
                self.both(a, b, '2 front-ends')

    def test_keys_do_nothing_while_navd_is_away(self):
        with self.two_on_one_scene() as (navd, a, b):
            push(navd, 'LineItem')
            self.both(a, b, ' SaleHome › LineItem')
            before = navd.call('History', {'scene': 'till'})['commits']
            self.settle(navd, a, b)
            navd.stop()
            self.both(a, b, 'attaching again by itself')
            a.press('2')
            a.press('u')
            a.type(':push Never')
            a.press('Enter')
            # Keys are handled in order: when this one has an effect, the others were handled while navd was away.
            a.press('?')
            a.until('╭ Keys ─')
            navd.start()
            a.press('q')
            self.both(a, b, '2 front-ends')
            a.until(' SaleHome › LineItem')
            self.assertEqual(navd.call('History', {'scene': 'till'})['commits'], before)

    def test_the_end_of_the_scene_ends_the_terminal(self):
        with self.shells('a') as (navd, a):
            a.attach(navd)
            a.until('1 front-end')
            navd.call('Close', {'scene': 'till'})
            a.back_in_shell(3)
            self.assertIn('closed', a.screen())

    def test_kicked_it_says_so(self):
        with self.shells('a') as (navd, a):
            a.attach(navd)
            a.until('1 front-end')
            client = next(c for c in navd.call('ListClients')['clients'] if c.get('frontEnd') and c.get('subscribed'))
            navd.call('Kick', {'client': client['client'], 'reason': 'closing time'})
            a.back_in_shell(1)
            self.assertIn('closing time', a.screen())

    # ── restoring the terminal ──
    def test_keys_give_it_back(self):
        with self.shells('a') as (navd, a):
            for key in ['q', 'C-c']:
                a.attach(navd)
                a.until('1 front-end')
                a.press(key)
                a.back_in_shell(0)
                eventually(lambda: not navd.call('Get', {'scene': 'till'})['frontEnds'], 'the front-end is gone')
            a.attach(navd)
            a.until('1 front-end')
            a.type(':q')
            a.press('Enter')
            a.back_in_shell(0)

    def test_signals_and_crashes_give_it_back(self):
        with self.shells('a') as (navd, a):
            for number in [signal.SIGTERM, signal.SIGHUP, signal.SIGSEGV, signal.SIGILL, signal.SIGABRT,
                           signal.SIGQUIT, signal.SIGALRM, signal.SIGUSR1, signal.SIGXCPU]:
                a.attach(navd, environment='SWIFT_BACKTRACE=enable=no')
                a.until('1 front-end')
                a.tmux.run('run-shell', f'kill -{int(number)} {a.process()}')
                a.back_in_shell(128 + number)

    def test_it_is_given_back_also_when_navd_was_killed(self):
        with self.shells('a') as (navd, a):
            for end in ['q', signal.SIGTERM, signal.SIGHUP]:
                a.attach(navd)
                a.until('1 front-end')
                self.assertNotEqual(a.modes(), a.usual_modes)
                navd.stop(signal.SIGKILL)
                a.until('attaching again by itself')
                if end == 'q':
                    a.press(end)
                    a.back_in_shell(0)
                else:
                    a.tmux.run('run-shell', f'kill -{int(end)} {a.process()}')
                    a.back_in_shell(128 + end)
                navd.start()

    def test_it_can_be_stopped_and_continued(self):
        with self.two_on_one_scene() as (navd, a, b):
            b.press('C-z')
            b.until('Stopped')
            push(navd, 'Meanwhile')
            a.until(' SaleHome › Meanwhile')
            b.shell('fg')
            self.both(a, b, ' SaleHome › Meanwhile')
            b.press('q')
            eventually(lambda: b.tty() == b.settings, 'the tty is as it was')

    def test_a_closed_window_detaches(self):
        with self.two_on_one_scene() as (navd, a, b):
            b.close()
            a.until('1 front-end')

    # ── unusable terminals ──
    def test_a_terminal_that_cannot_be_drawn_on_is_refused_with_a_reason(self):
        with self.shells('a') as (navd, a):
            for environment, reason in [
                    ('TERM=dumb', 'TERM=dumb'), ('TERM=', 'TERM is not set'), ('TERM=nonsense', 'TERM=nonsense')]:
                a.attach(navd, environment=environment)
                a.back_in_shell(1)
                self.assertIn(reason, a.screen().replace('\n', ''))
            a.attach(navd, after='| cat; (exit ${PIPESTATUS[0]})')
            a.back_in_shell(1)
            self.assertEqual(navd.call('Get', {'scene': 'till'})['frontEnds'], [])

    def test_a_terminal_without_colours_and_without_utf8_will_do(self):
        with self.shells('a') as (navd, a):
            a.attach(navd, environment='TERM=vt100 LC_ALL=C')
            a.until('1 front-end')
            push(navd, 'Kassé', name='店')
            a.until_row(2, ' SaleHome > Kass?')
            a.until('| name  ??')
            a.press('q')
            a.back_in_shell(0)

    def test_no_colour_is_drawn_where_none_is_wanted(self):
        with self.shells('a') as (navd, a):
            for environment, colours in [('NO_COLOR=1', False), ('TERM=xterm-256color', True), ('TERM=xterm', True)]:
                a.attach(navd, environment=environment)
                a.until('╭ SaleHome ─')
                # With eight colours, only warnings and errors have one.
                a.type(':nonsense')
                a.press('Enter')
                a.until('there is no verb nonsense')
                self.assertEqual(bool(re.search(r'\x1b\[(?:[0-9]+;)*3[0-8][m;]', a.styled())), colours, a.styled())
                a.press('Escape')
                a.until_gone('nonsense')
                a.press('q')
                a.back_in_shell(0)

    def test_every_size_is_the_same_in_any_colours(self):
        # StyleLookTests shows that these tones of 256 can be read on black and on white. Of the basic colours, whose tones
        # each theme chooses, only red and magenta can.
        with tempfile.TemporaryDirectory() as terminfo, self.shells('a', 'b', 'c', 'd') as (navd, *terminals):
            # Debian has no terminal of 16 colours but in an extra package.
            source = subprocess.run(['infocmp', 'xterm-256color'], check=True, text=True, stdout=subprocess.PIPE).stdout
            source = re.sub('colors#[0-9x]+', 'colors#16', source).replace('xterm-256color|', 'xterm-16|', 1)
            subprocess.run(['tic', '-x', '-o', terminfo, '-'], check=True, text=True, input=source)
            kinds = {'TERM=xterm-256color': {31, 64, 130, 160, 243}, f'TERMINFO={terminfo} TERM=xterm-16': {1, 5},
                     'TERM=xterm': {1, 5}, 'NO_COLOR=1 TERM=xterm-256color': set()}
            navd.call('Push', {'scene': 'till', 'screen': screen('Item', sku='4006381333931', quantity=2)})
            navd.call('Present', {'scene': 'till', 'screen': screen('Discount', percent=10), 'as': 'sheet'})
            for each, environment in zip(terminals, kinds):
                each.attach(navd, environment=environment)
            terminals[0].until('4 front-ends')
            used = {environment: set() for environment in kinds}
            for columns, rows in [(60, 20), (80, 24), (120, 40), (200, 60)]:
                for each in terminals:
                    each.resize(columns, rows)
                push(navd, f'S{columns}')
                for each in terminals:
                    each.until(f'S{columns}')
                    self.agree(terminals[0], each)
                for each, environment in zip(terminals, kinds):
                    each.type(':nonsense')
                    each.press('Enter')
                    each.until('there is no verb nonsense')
                    used[environment] |= self.tones(each.styled())
                    each.press('Escape')
                    each.until_gone('nonsense')
            for environment, tones in used.items():
                self.assertLessEqual(tones, kinds[environment], environment)
                self.assertEqual(bool(tones), bool(kinds[environment]), environment)

    @staticmethod
    def tones(styled):
        """The foreground colours of a screen, by their numbers in the palette."""
        tones = set()
        for sequence in re.findall(r'\x1b\[([0-9;]*)m', styled):
            rich = re.search(r'38;5;([0-9]+)', sequence)
            if rich:
                tones.add(int(rich[1]))
            else:
                tones |= {int(word) % 10 for word in sequence.split(';') if re.fullmatch('[39][0-7]', word)}
        return tones

    def test_a_utf8_locale_that_is_not_installed_will_do(self):
        with self.shells('a') as (navd, a):
            a.attach(navd, environment='LC_ALL=xx_YY.UTF-8')
            a.until('╭ SaleHome ─')
            a.press('q')
            a.back_in_shell(0)
