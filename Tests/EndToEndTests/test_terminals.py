"""Terminals on one scene always show the same, and restore the terminal when they end."""
import contextlib
import re
import signal
import subprocess

import terminal
from endtoend import NAVCTL, ROOT, EndToEndTest, Navd, eventually, screen

TILL = {'tabs': {'items': [
    {'name': 'Sale', 'screen': screen('SaleHome')}, {'name': 'Customers', 'screen': screen('CustomerList')},
    {'name': 'Stock', 'screen': screen('StockHome')}, {'name': 'Office', 'screen': screen('OfficeHome')}]}}

DELEGATING = '''
map: asking
version: 1.0.0
window: {initial: main, cases: {main: {stack: Home}}}
screens:
  Home: {handles: {show: {Help: {delegate: true, timeout: 20s}, Map: {delegate: true, timeout: 20s}}}}
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
            navd.call('InstallMap', {'source': (ROOT / 'docs' / 'examples' / 'pos.yaml').read_text()})
            navd.call('Open', {'scene': 'till', 'map': 'pos'})
            a, b = tmux.terminal('a'), tmux.terminal('b')
            for each in (a, b):
                each.attach(navd, scene=f'till {options}')
            self.both(a, b, '2 front-ends')
            yield navd, a, b

    def both_until_alike(self, a, b, text):
        """Asserts that both show this, whatever else each shows."""
        a.until(text)
        b.until(text)

    def both(self, a, b, text):
        """Asserts that both show this, and are equal."""
        a.until(text)
        b.until(text)
        self.agree(a, b)

    def agree(self, a, b):
        told = terminal.Told(lambda: f'{a.name} and {b.name} show the same:\n{a.screen()}\n──\n{b.screen()}')
        eventually(lambda: a.screen() == b.screen(), told)

    # ── contents ──
    def test_two_terminals_show_the_same(self):
        with self.two_on_one_scene() as (navd, a, b):
            self.assertEqual(a.row(1), '┌ 1 Sale ┐ 2 Customers   3 Stock   4 Office')
            self.assertEqual(a.row(2), ' SaleHome')
            subprocess.run(
                [NAVCTL, '--address', f'unix:{navd.socket}', 'push', 'LineItem(sku=4006381333931,quantity=2)'], check=True,
                stdout=subprocess.DEVNULL)
            self.both(a, b, ' SaleHome › LineItem')
            self.assertIn('│ quantity  2 ', a.screen())
            navd.call('Present', {'scene': 'till', 'screen': screen('Discount', percent=10)})
            self.both(a, b, ' SaleHome › LineItem › Discount')
            self.assertIn('╭ Discount ─', a.screen())
            self.assertIn('│ percent  10 ', a.screen())
            # Tabs under a modal cannot be selected.
            self.assertEqual(b.row(1), '┌ Sale ┐ Customers   Stock   Office')

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
            shown = a.screen()
            self.assertIn('│ 番号     7 ', shown)
            self.assertIn('│ name     Ame\u0301lie ', shown)
            self.assertIn('│ family   👨👩👧 ', shown)
            self.assertIn('│ hostile  ␛[2J␇␊ ', shown)
            self.assertEqual(a.row(1), '┌ 1 Sale ┐ 2 Customers   3 Stock   4 Office')

    def test_navctl_tells_who_is_attached_where(self):
        with self.two_on_one_scene() as (navd, a, b):
            told = subprocess.run([str(NAVCTL), '--address', f'unix:{navd.socket}', 'clients'], text=True,
                                  stdout=subprocess.PIPE, check=True).stdout
            heading, *rows = [re.split(' {2,}', line) for line in told.splitlines()]
            self.assertEqual(heading[6:9], ['QUEUED', 'SCENE', 'FRONT-END'])
            attached = {f"{f['id']} {f['name']} mirror" for f in navd.call('Get', {'scene': 'till'})['frontEnds']}
            self.assertEqual(len(attached), 2)
            # Each has one connection for the stream and one for calls.
            fronts = [row for row in rows if len(row) == len(heading)]
            self.assertEqual(sorted(row[8] for row in fronts), sorted([*attached, *attached]))
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

    def test_a_verb_is_typed_and_what_it_prints_is_read(self):
        with self.two_on_one_scene() as (navd, a, b):
            line = ':push 顧客(番号=7, name="two words")'
            a.type(line)
            a.until_row(23, line)
            a.press('Enter')
            self.both(a, b, ' SaleHome › 顧客')
            self.assertIn('│ name  two words ', b.screen())
            a.type(':tree')
            a.press('Enter')
            a.until('╭ :tree ─')
            self.assertIn('CustomerList', a.screen())
            a.press('Escape')
            eventually(lambda: '╭ :tree ─' not in a.screen(), 'what was printed is left')
            self.agree(a, b)
            a.type(':nonsense')
            a.press('Enter')
            a.until('nonsense')
            eventually(lambda: not a.row(23).startswith(':'), 'the verb has ended')
            self.assertIn('nonsense', a.screen())
            a.press('Escape')
            a.press('Escape')
            b.until_row(2, ' SaleHome')

    def test_a_verb_is_this_front_ends_doing(self):
        with self.two_on_one_scene() as (navd, a, b):
            own = {f['name']: f['id'] for f in navd.call('Get', {'scene': 'till'})['frontEnds']}
            for each in (a, b):
                each.type(f':push By{each.name}')
                each.press('Enter')
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
            eventually(lambda: ':wait Never' not in a.screen(), 'the verb has ended')
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
            eventually(lambda: '╭ Tree' not in a.screen(), 'the tree is left')
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
            b.press('Escape')
            b.until_row(2, ' Customers')
            push(navd, 'Customer', id='c8', note='owes fifty')
            self.both_until_alike(a, b, 'note  ••••••')

    # ── transitions of the map ──
    def test_a_sale_by_keys_alone(self):
        with self.two_on_a_map() as (navd, a, b):
            self.both(a, b, '│ › signedIn  main')
            a.press('Enter')
            self.both(a, b, '│ › item      LineItem (sku, quantity?)')
            self.assertIn('│ icon  cart ', a.screen())
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
            self.both(a, b, ' SaleHome › LineItem')
            self.assertIn('│ quantity  3 ', b.screen())
            b.press('Down')
            b.press('Enter')
            self.both_until_alike(a, b, ' SaleHome › LineItem › Discount')
            # The result that the map declares is asked for.
            b.press('d')
            b.until('╭ apply: dismiss ─')
            b.type('110')
            b.press('Enter')
            b.until('percent is at least 0 and at most 100')
            b.press('C-u')
            b.type('15')
            b.press('Enter')
            a.until_row(2, ' SaleHome › LineItem')
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
            self.both(a, b, ' StockList › StockItem')

    def asked(self, a, b, text):
        """Waits until both ask this and accept an answer: at first they ignore keys, which were meant for something else."""
        self.both_until_alike(a, b, text)
        self.both_until_alike(a, b, 's left to answer')

    def test_a_question_goes_away_in_all_that_are_asked(self):
        with self.two_on_a_map('--guard LineItem') as (navd, a, b):
            navd.call('Move', {'scene': 'till', 'transition': 'signedIn'})
            navd.call('Move', {'scene': 'till', 'transition': 'item', 'arguments': {'sku': '12345678'}})
            self.both(a, b, ' SaleHome › LineItem')
            caller = navd.client()
            caller.send('Back', {'scene': 'till'})
            self.asked(a, b, 'Back would remove this screen:')
            a.press('y')
            b.press('Enter')
            b.press('n')
            refused = caller.receive()
            self.assertEqual(refused['error'].split('.')[-1], 'Refused')
            self.both_until_alike(a, b, ' SaleHome › LineItem')
            caller.send('Back', {'scene': 'till'})
            self.asked(a, b, 'Back would remove this screen:')
            a.press('y')
            b.press('y')
            self.assertNotIn('error', caller.receive())
            self.both(a, b, '│ › item      LineItem (sku, quantity?)')

    def test_what_is_refused_can_be_forced(self):
        with self.two_on_a_map('--guard LineItem') as (navd, a, b):
            navd.call('Move', {'scene': 'till', 'transition': 'signedIn'})
            navd.call('Move', {'scene': 'till', 'transition': 'item', 'arguments': {'sku': '12345678'}})
            self.both(a, b, ' SaleHome › LineItem')
            a.press('Escape')
            self.asked(a, b, 'Back would remove this screen:')
            b.press('n')
            a.until('! does it all the same')
            a.press('!')
            self.both(a, b, ' SaleHome')

    def test_who_leaves_a_question_has_not_allowed(self):
        with self.two_on_a_map('--guard LineItem') as (navd, a, b):
            navd.call('Move', {'scene': 'till', 'transition': 'signedIn'})
            navd.call('Move', {'scene': 'till', 'transition': 'item', 'arguments': {'sku': '12345678'}})
            self.both(a, b, ' SaleHome › LineItem')
            caller = navd.client()
            caller.send('Back', {'scene': 'till'})
            self.asked(a, b, 'Back would remove this screen:')
            a.press('C-c')
            self.assertEqual(caller.receive()['error'].split('.')[-1], 'Refused')
            self.both_until_alike(a, b, ' SaleHome › LineItem')

    def test_a_terminal_on_the_wall_only_looks(self):
        with self.shells('a', 'b') as (navd, a, b):
            a.attach(navd, scene='till --observe --name wall')
            a.until(' SaleHome')
            b.attach(navd, scene='till --exclusive --name lane-1')
            b.until('lane-1')
            b.type(':push First')
            b.press('Enter')
            b.until('› First')
            a.until('› First')
            a.press('Escape')
            a.until('may not do that')
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
            a.until('╭ History ─')
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
                navd.stop(number)
                self.both(a, b, 'attaching again by itself')
                self.assertIn('SaleHome › ', a.screen())
                navd.start()
                push(navd, name)
                # The same place as before, and one step further.
                self.both(a, b, f' › {name}')
                self.assertIn(' SaleHome › LineItem › ', a.screen())
                self.both(a, b, '2 front-ends')

    def test_keys_do_nothing_while_navd_is_away(self):
        with self.two_on_one_scene() as (navd, a, b):
            push(navd, 'LineItem')
            self.both(a, b, ' SaleHome › LineItem')
            before = navd.call('History', {'scene': 'till'})['commits']
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
            self.assertIn(' SaleHome › LineItem', a.screen())
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
            navd.call('Kick', {'client': client['client']})
            a.back_in_shell(1)

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
            self.assertIn('| name  ??', a.screen())
            a.press('q')
            a.back_in_shell(0)

    def test_no_colour_is_drawn_where_none_is_wanted(self):
        with self.shells('a') as (navd, a):
            for environment, colours in [('NO_COLOR=1', False), ('TERM=xterm-256color', True), ('TERM=xterm', True)]:
                a.attach(navd, environment=environment)
                a.until('╭ SaleHome ─')
                self.assertEqual(bool(re.search(r'\x1b\[(?:[0-9]+;)*3[0-8][m;]', a.styled())), colours, a.styled())
                a.press('q')
                a.back_in_shell(0)

    def test_a_utf8_locale_that_is_not_installed_will_do(self):
        with self.shells('a') as (navd, a):
            a.attach(navd, environment='LC_ALL=xx_YY.UTF-8')
            a.until('╭ SaleHome ─')
            a.press('q')
            a.back_in_shell(0)
