"""The till of Examples/till: sales that survive kills of it, of navd, and of other front-ends."""
import contextlib
import os
import pty
import re
import select
import signal
import subprocess

import terminal
from endtoend import BINARIES, NAVCTL, PATIENCE, ROOT, EndToEndTest, Navd, eventually

TILL = BINARIES / 'till'
DISPLAY = ROOT / 'docs' / 'examples' / 'customer-display.py'
SKU, BOOK = '4006381333931', '9780140449136'


class TillTest(EndToEndTest):
    @contextlib.contextmanager
    def shop(self, *names):
        """Starts a navd with the map that the till emits, and terminals with shells."""
        self.need(terminal.is_there(), 'tmux')
        with Navd() as navd, terminal.Tmux() as tmux:
            navd.call('InstallMap', {'source': self.map()})
            yield (navd, *[tmux.terminal(name) for name in names])

    def map(self):
        return subprocess.run([TILL, '--emit-map'], check=True, stdout=subprocess.PIPE, text=True).stdout

    def open(self, navd, shell, options=''):
        shell.runs += 1
        shell.shell(f'{TILL} --address unix:{navd.socket} --scene till {options}; echo "run {shell.runs} ended with" $?')

    def sell(self, till, sku, quantity):
        """Types an item while `Item` is selected."""
        till.press('Enter')
        till.until('Number: _')
        till.type(sku)
        till.press('Enter')
        till.until('Quantity: 1_')
        till.press('BSpace')
        till.type(str(quantity))
        till.until(f'Quantity: {quantity}_')
        till.press('Enter')

    def choose(self, till, label):
        """Moves down to a choice and confirms it."""
        def places():
            # A picture may be drawn in part.
            choices = [line for line in till.screen().split('\n') if re.match(r'  (› |  )\S', line)]
            now = [i for i, line in enumerate(choices) if line.startswith('  › ')]
            there = [i for i, line in enumerate(choices) if line[4:].strip() == label]
            return now and there and (now[0], there[0])
        now, there = eventually(places, terminal.Told(lambda: f'{label!r} can be chosen:\n{till.screen()}'))
        till.press(*['Down' if there > now else 'Up'] * abs(there - now), 'Enter')

    def path(self, navd):
        done = subprocess.run([NAVCTL, '--address', f'unix:{navd.socket}', '--scene', 'till', 'path'],
                              stdout=subprocess.PIPE, text=True)
        return done.stdout.split('\n')[:-1]

    def navctl(self, navd, *words):
        subprocess.run([NAVCTL, '--address', f'unix:{navd.socket}', '--scene', 'till', *words], check=True,
                       stdout=subprocess.DEVNULL)

    def arguments(self, navd):
        """The visible path: names and arguments."""
        return [(screen['name'], screen.get('arguments') or {}) for screen in navd.call('Get', {'scene': 'till'})['path']]

    # ── a sale ──
    def test_a_sale_from_signing_in_to_the_receipt(self):
        with self.shop('till') as (navd, till):
            self.open(navd, till)
            till.until('› Open the till')
            till.press('Enter')
            till.until('Nothing sold yet.')
            self.sell(till, SKU, 2)
            till.until('2 x Highlighter, yellow  2.98')
            self.sell(till, BOOK, 1)
            till.until('Total  15.93')
            self.choose(till, 'Discount')
            till.until('On The Odyssey.')
            till.press('Enter')
            till.until('Percent: _')
            till.type('eleventy')
            till.press('Enter')
            till.until('! The discount is a number from 0 to 100')
            till.press(*['BSpace'] * 8)
            till.type('10')
            till.press('Enter')
            till.until('1 x The Odyssey  -10%  11.65')
            self.choose(till, 'Pay')
            till.until('To pay  14.63')
            till.press('Enter')
            till.until('The customer puts the card in.')
            till.press('Enter')
            till.until('Paid. Receipt R-')
            checkout = navd.call('Get', {'scene': 'till'})['coordinators'][-1]
            self.assertEqual(checkout['name'], 'Checkout')
            receipt = self.arguments(navd)[-1][1]
            till.press('Enter')
            till.until('Nothing sold yet.')
            result = navd.call('AwaitResult', {'scene': 'till', 'coordinator': checkout['id']})
            self.assertEqual(result['result'], receipt)
            till.press('q')
            till.back_in_shell(0)

    def test_it_fits_into_any_terminal_and_gives_it_back(self):
        with self.shop('till') as (navd, till):
            self.open(navd, till)
            till.until('› Open the till')
            till.resize(40, 12)
            eventually(lambda: '─' * 40 in till.screen() and '─' * 41 not in till.screen(), 'it draws for 40 columns')
            till.until('› Open the till')
            till.resize(20, 4)
            eventually(lambda: till.row(0).startswith('till · till · ready'), 'it draws for 20 columns')
            till.resize(200, 60)
            eventually(lambda: '─' * 200 in till.screen(), 'it draws for 200 columns')
            till.resize(80, 24)
            eventually(lambda: '─' * 80 in till.screen(), 'it draws for 80 columns')
            os.kill(till.process(), signal.SIGTERM)
            till.back_in_shell(0)

    def test_it_can_be_stopped_and_continued(self):
        with self.shop('till') as (navd, till):
            self.open(navd, till)
            till.until('› Open the till')
            till.press('C-z')
            till.until('Stopped')
            eventually(lambda: till.tty() == till.settings, 'the shell has its terminal as it was')
            self.navctl(navd, 'move', 'signedIn')
            till.shell('fg')
            till.until('Nothing sold yet.')
            # Again during typing; the text stays.
            till.press('Enter')
            till.until('Number: _')
            till.type('4006')
            till.until('Number: 4006_')
            till.press('C-z')
            till.until('Stopped')
            till.shell('fg')
            till.until('Number: 4006_')
            till.press('Escape', 'q')
            eventually(lambda: till.tty() == till.settings, 'the terminal is as it was')

    def test_wide_text_takes_two_columns_and_marks_none(self):
        with self.shop('till') as (navd, till):
            self.open(navd, till)
            till.until('› Open the till')
            till.press('Enter')
            till.until('Nothing sold yet.')
            self.sell(till, SKU, 1)
            till.until('Total  1.49')
            self.ask(till, 50)
            for name, columns, scalars in [('店', 2, 1), ('e\u0301', 1, 2), ('👩\u200d🔧', 4, 2)]:
                till.press('Enter')
                till.until('Your name: _')
                till.type(name * 59)
                for width in 80, 40, 39:
                    till.resize(width, 24)
                    till.until_row(3, '─' * width)
                    label = '    Your name: '
                    # No half of a wide character is drawn, and joiners are left out.
                    fits = (width - len(label)) * scalars // columns
                    text = (name.replace('\u200d', '') * 59)[:fits]
                    if len(text) < 59 * scalars:
                        till.until(label + text + '\n')
                    else:
                        till.until(label + text + '_')
                till.resize(80, 24)
                till.press('Escape')
                till.until('› Approve')
            till.press('q')
            till.back_in_shell(0)

    # ── receipts ──
    def test_receipts_are_printed_whoever_takes_the_money(self):
        with self.shop('till') as (navd, till):
            paper, printer = navd.folder / 'paper', navd.folder / 'printer'
            printer.write_text(f'#!/bin/sh\nprintf "%s|" "$@" >> {paper}\n')
            printer.chmod(0o755)
            self.open(navd, till, f'--printer {printer}')
            till.until('› Open the till')
            till.press('Enter')
            till.until('Nothing sold yet.')
            self.sell(till, SKU, 2)
            till.until('2 x Highlighter, yellow  2.98')
            # A cancelled sale prints nothing.
            self.choose(till, 'Pay')
            till.until('To pay  2.98')
            self.choose(till, 'Cancel')
            till.until('Total  2.98')
            self.choose(till, 'Pay')
            till.until('To pay  2.98')
            self.navctl(navd, 'move', 'cash(receipt="R-1")')
            till.until('Paid. Receipt R-1')
            self.navctl(navd, 'move', 'done')
            printed = 'Receipt R-1|2 x Highlighter, yellow  2.98|Total  2.98|'
            eventually(lambda: paper.exists() and paper.read_text() == printed, 'the receipt is printed')
            # A till that was restarted meanwhile prints, too, and reports when it cannot.
            self.navctl(navd, 'move', 'pay(total=298)')
            till.until('To pay  2.98')
            os.kill(till.process(), signal.SIGKILL)
            eventually(lambda: navd.call('Get', {'scene': 'till'})['frontEnds'] == [], 'the killed till is gone')
            self.open(navd, till, f'--printer {printer}')
            eventually(lambda: len(navd.call('Get', {'scene': 'till'})['frontEnds']) == 1, 'the till is back')
            till.until('To pay  2.98')
            self.navctl(navd, 'move', 'cash(receipt="R-2")')
            till.until('Paid. Receipt R-2')
            printer.write_text('#!/bin/sh\nexit 1\n')
            self.navctl(navd, 'move', 'done')
            till.until('did not print the receipt')
            self.assertEqual(paper.read_text(), printed)
            till.press('q')
            till.back_in_shell(0)

    def test_a_terminal_that_does_not_say_its_size_has_80_columns(self):
        with Navd() as navd:
            navd.call('InstallMap', {'source': self.map()})
            process, descriptor = pty.fork()
            if process == 0:
                os.execve(TILL, [str(TILL), '--address', f'unix:{navd.socket}'], {'TERM': 'xterm'})
            seen = b''
            while 'Open the till'.encode() not in seen:
                self.assertTrue(select.select([descriptor], [], [], PATIENCE)[0], seen)
                seen += os.read(descriptor, 65536)
            self.assertIn('─' * 80 + '\x1b', seen.decode())
            os.write(descriptor, b'q')
            with contextlib.suppress(OSError):
                while os.read(descriptor, 65536):
                    pass
            os.close(descriptor)
            self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), 0)

    def test_what_cannot_be_is_said(self):
        with self.shop('till') as (navd, till):
            navd.call('RemoveMap', {'map': 'till'})
            self.open(navd, till)
            till.until('› Open the till')
            till.press('q')
            till.back_in_shell(0)
            till.shell('export TERM=dumb')
            self.open(navd, till)
            till.until('till places the cursor')
            till.back_in_shell(1)
        for words, told in [(['--scene', 'x'], 'till draws on a terminal'), (['--scen'], '--scen is no option of till')]:
            done = subprocess.run([TILL, *words], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            self.assertEqual(done.returncode, 1)
            self.assertIn(told, done.stderr)

    # ── a supervisor ──
    def test_a_supervisor_approves_elsewhere_also_after_the_till_was_killed(self):
        with self.shop('till') as (navd, till):
            self.open(navd, till)
            till.until('› Open the till')
            till.press('Enter')
            till.until('Nothing sold yet.')
            self.sell(till, SKU, 1)
            till.until('Total  1.49')
            self.ask(till, 50)
            self.until_waits(navd)
            self.navctl(navd, 'move', 'approve(by=Eve)')
            till.until('1 x Highlighter, yellow  -50%  0.74')
            self.ask(till, 90)
            self.until_waits(navd)
            os.kill(till.process(), signal.SIGKILL)
            # Until then, the killed till waits for the answer, too.
            eventually(lambda: not self.tills(navd), 'navd notices that the till is gone')
            self.open(navd, till)
            self.until_waits(navd)
            self.navctl(navd, 'move', 'approve(by=Eve)')
            till.until('1 x Highlighter, yellow  -90%  0.14')
            self.assertEqual(self.arguments(navd)[-1], ('LineItem', {'sku': SKU, 'quantity': 1, 'discount': 90}))
            till.press('q')
            till.back_in_shell(0)

    def test_a_scripts_question_is_answered_at_the_till(self):
        with self.shop('till') as (navd, till):
            self.open(navd, till)
            till.until('› Open the till')
            till.press('Enter')
            till.until('Nothing sold yet.')
            asking = subprocess.Popen(
                [NAVCTL, '--address', f'unix:{navd.socket}', '--scene', 'till', 'ask', 'Void the receipt?', '--choices',
                 'approve,deny'], stdout=subprocess.PIPE, text=True)
            till.until('Void the receipt?')
            till.until('› approve')
            self.choose(till, 'deny')
            self.assertEqual(asking.communicate(timeout=PATIENCE)[0], 'deny\n')
            till.until('Nothing sold yet.')
            till.press('q')
            till.back_in_shell(0)

    def tills(self, navd):
        """The connections of tills."""
        return [client for client in navd.call('ListClients')['clients'] if client.get('command') == 'till']

    def until_waits(self, navd):
        told = terminal.Told(lambda: f'the till waits for the answer; there are {self.tills(navd)}')
        eventually(lambda: any(client['waiting'] for client in self.tills(navd)), told)

    def ask(self, till, percent):
        self.choose(till, 'Discount')
        till.until('On Highlighter, yellow.')
        till.press('Enter')
        till.until('Percent: _')
        till.type(str(percent))
        till.press('Enter')
        till.until(f'{percent} % on Highlighter, yellow?')

    # ── everything together ──
    def test_all_front_ends_agree_whoever_is_killed(self):
        with self.shop('till', 'other', 'display') as (navd, till, other, display):
            self.open(navd, till)
            till.until('› Open the till')
            till.press('Enter')
            till.until('Nothing sold yet.')
            other.attach(navd)
            other.until('2 front-ends')
            display.shell(f'python3 {DISPLAY} {navd.socket} till')
            display.until('Welcome')

            self.sell(till, SKU, 2)
            till.until('2 x Highlighter')
            display.until(f'2 x {SKU}')
            self.navctl(navd, 'move', f'item(sku="{BOOK}",quantity=3)')
            till.until('3 x The Odyssey  38.85')
            display.until(f'3 x {BOOK}')
            sale = [('SaleHome', {}), ('LineItem', {'sku': SKU, 'quantity': 2}), ('LineItem', {'sku': BOOK, 'quantity': 3})]
            self.assertEqual(self.arguments(navd), sale)
            ids = [screen['id'] for screen in navd.call('Get', {'scene': 'till'})['path']]

            # navd is killed while a form is half filled in.
            till.press('Enter')
            till.until('Number: _')
            till.type(SKU)
            navd.stop(signal.SIGKILL)
            till.until('navd is away, trying again')
            display.until('One moment, please')
            navd.start()
            till.until('· ready')
            till.until(f'Number: {SKU}_')
            self.assertEqual([screen['id'] for screen in navd.call('Get', {'scene': 'till'})['path']], ids)
            till.press('Enter', 'Enter')
            till.until('Total  43.32')

            # The till is killed, then the other terminal.
            os.kill(till.process(), signal.SIGKILL)
            self.navctl(navd, 'move', 'discount')
            self.open(navd, till)
            till.until('On Highlighter, yellow.')
            os.kill(other.process(), signal.SIGKILL)
            eventually(lambda: len(navd.call('Get', {'scene': 'till'})['frontEnds']) == 2, 'the other terminal is gone')
            till.press('Enter')
            till.until('Percent: _')
            till.type('5')
            till.press('Enter')
            till.until('1 x Highlighter, yellow  -5%  1.41')
            other.attach(navd)
            other.until('3 front-ends')
            self.choose(till, 'Pay')
            till.until('To pay  43.24')
            display.until('To pay: 43.24')
            other.until('4324')
            sale += [('LineItem', {'sku': SKU, 'quantity': 1, 'discount': 5}), ('Tender', {'total': 4324})]
            self.assertEqual(self.arguments(navd), sale)

            # The other terminal takes the cash.
            self.navctl(navd, 'move', 'cash(receipt="R-1")')
            for shell in (till, display, other):
                shell.until('R-1')
            till.press('Enter')
            till.until('Nothing sold yet.')
            self.assertEqual(self.arguments(navd), [('SaleHome', {})])
            till.press('q')
            till.back_in_shell(0)
            other.press('q')
            other.back_in_shell(0)
