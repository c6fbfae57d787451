"""Runs the programs under docs/examples unchanged."""
import contextlib
import os
import queue
import re
import shutil
import signal
import subprocess
import tempfile
import threading

import terminal
from endtoend import NAVCTL, PATIENCE, ROOT, EndToEndTest, Navd, eventually, names, screen

EXAMPLES = ROOT / 'docs' / 'examples'
SKU = '4006381333931'


class ExamplesTest(EndToEndTest):
    @contextlib.contextmanager
    def till(self):
        """A navd with a scene of docs/examples/pos.yaml, signed in."""
        with Navd() as navd:
            navd.call('InstallMap', {'source': (EXAMPLES / 'pos.yaml').read_text()})
            navd.call('Open', {'scene': 'till-1', 'map': 'pos'})
            self.move(navd, 'signedIn')
            yield navd

    def move(self, navd, transition, **arguments):
        navd.call('Move', {'scene': 'till-1', 'transition': transition, 'arguments': arguments})

    @contextlib.contextmanager
    def started(self, navd, *command):
        """Starts a program with navctl in PATH and navd's address, and collects the lines that it prints."""
        environment = {'PATH': f"{NAVCTL.parent}:{os.environ['PATH']}", 'NAVD_ADDRESS': f'unix:{navd.socket}'}
        process = subprocess.Popen([str(word) for word in command], env=environment, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)
        lines = queue.Queue()
        reader = threading.Thread(target=lambda: [lines.put(line.rstrip('\n')) for line in process.stdout])
        reader.start()
        try:
            yield process, lines
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)
            process.wait(PATIENCE)
            reader.join(PATIENCE)
            process.stdout.close()

    def lines(self, lines, *expected):
        self.assertEqual([lines.get(timeout=PATIENCE) for _ in expected], list(expected))

    def test_the_customer_display_follows_a_sale_over_a_crash(self):
        with self.till() as navd, self.started(
                navd, 'python3', EXAMPLES / 'customer-display.py', navd.socket, 'till-1') as (process, lines):
            self.lines(lines, 'Welcome')
            self.assertEqual([f['mode'] for f in navd.call('Get', {'scene': 'till-1'})['frontEnds']], ['observe'])
            self.move(navd, 'item', sku=SKU, quantity=2)
            self.lines(lines, f'2 x {SKU}')
            navd.stop(signal.SIGKILL)
            self.lines(lines, 'One moment, please')
            navd.start()
            self.lines(lines, f'2 x {SKU}')
            self.move(navd, 'done')
            self.lines(lines, 'Welcome')
            self.move(navd, 'pay', total=1250)
            self.lines(lines, 'To pay: 12.50')
            self.move(navd, 'card')
            self.lines(lines, 'Please insert your card')
            self.move(navd, 'approved', receipt='R-1')
            self.lines(lines, 'Thank you. Your receipt: R-1')
            self.move(navd, 'done')
            self.lines(lines, 'Welcome')
            navd.call('Close', {'scene': 'till-1'})
            self.assertEqual(process.wait(PATIENCE), 0)

    def test_the_customer_display_needs_a_scene(self):
        with Navd() as navd, self.started(
                navd, 'python3', EXAMPLES / 'customer-display.py', navd.socket, 'nowhere') as (process, lines):
            self.assertEqual(process.wait(PATIENCE), 1)
            self.assertIn('org.navd.Scene.SceneNotFound', lines.get(timeout=PATIENCE))

    def test_a_script_asks_through_a_terminal(self):
        self.need(terminal.is_there(), 'tmux')
        with Navd() as navd, terminal.Tmux() as tmux:
            navd.call('Open', {'scene': 'till-1', 'root': screen('Home')})
            a = tmux.terminal('a')
            a.attach(navd, scene='till-1')
            a.until('1 front-end')
            for keys, code, printed in [(['Enter'], 0, 'approved'), (['Down', 'Enter'], 1, 'refused')]:
                with self.started(
                        navd, EXAMPLES / 'ask-supervisor.sh', 'till-1', 'Give "10 %" off?') as (process, lines):
                    a.until('╔ Question ═')
                    a.until('║ Give "10 %" off? ')
                    a.until('║ › approve ')
                    for key in keys:
                        a.press(key)
                    self.assertEqual(process.wait(PATIENCE), code)
                    self.lines(lines, printed)
                # The next question looks the same.
                a.until_gone('╔ Question ═')
            with self.started(navd, EXAMPLES / 'ask-supervisor.sh', 'till-1', 'And now?') as (process, lines):
                a.until('║ And now? ')
                a.press('Escape')
                self.assertEqual(process.wait(PATIENCE), 9)

    def test_a_script_reacts_to_a_screen(self):
        self.need(shutil.which('jq'), 'jq')
        with self.till() as navd, tempfile.TemporaryDirectory() as folder, self.started(
                navd, EXAMPLES / 'on-receipt.sh', 'till-1', 'sh', '-c', f'echo "printed $1" >> {folder}/out', 'print'):
            eventually(lambda: any(client.get('subscribed') == 'till-1' and client['queuedBytes'] == 0
                                   for client in navd.call('ListClients')['clients']), 'the script follows the scene')
            # In a later turn: what the script was told is in its socket, which a kill leaves to it.
            navd.call('Ping')
            for number in (1, 2):
                # A script that follows a stream resumes where a crash interrupted it.
                navd.stop(signal.SIGKILL)
                navd.start()
                self.move(navd, 'pay', total=100 * number)
                self.move(navd, 'card')
                self.move(navd, 'approved', receipt=f'R-{number}')
                self.move(navd, 'done')
            out = f'{folder}/out'
            eventually(lambda: os.path.exists(out) and open(out).read() == 'printed R-1\nprinted R-2\n',
                       'both receipts were printed')

    def test_a_timer_drives_a_scene_once_a_day(self):
        unit = (EXAMPLES / 'end-of-day@.service').read_text()
        script = EXAMPLES / re.search(r'ExecStart=\S*/(\S+) %i', unit).group(1)
        with self.till() as navd:
            self.move(navd, 'pay', total=100)
            for _ in range(2):
                with self.started(navd, script, 'till-1', '2026-11-22') as (process, lines):
                    self.assertEqual(process.wait(PATIENCE), 0)
                state = navd.call('Get', {'scene': 'till-1'})
                self.assertEqual(names(state), ['Reports', 'DayReport'])
                self.assertEqual(state['path'][-1]['arguments'], {'day': '2026-11-22'})
            operations = [c['origin']['operation'] for c in navd.call('History', {'scene': 'till-1'})['commits']]
            self.assertEqual(operations.count('Apply'), 1)
