"""Examples/till-textual in a terminal, as its README says to run it, beside `navctl attach`."""
import os
import signal

import terminal
import test_python
from endtoend import NAVCTL, PATIENCE, ROOT, EndToEndTest, Navd

RUN = ROOT / 'Examples' / 'till-textual' / 'run'
MAP = ROOT / 'docs' / 'examples' / 'pos.yaml'
SKU = '4006381333931'


class TillTextualTest(EndToEndTest):
    setUp = test_python.PythonTest.setUp

    def test_a_till_and_navctl_attach_share_a_scene(self):
        self.need(terminal.is_there(), 'tmux')
        with Navd() as navd, terminal.Tmux() as tmux:
            till, other = tmux.terminal('till'), tmux.terminal('other')
            self.start(till, navd, 'counter')
            till.until('Signed in')
            till.press('Enter')
            till.until('Nothing sold yet.')
            other.attach(navd)
            other.until('2 front-ends')
            till.press('Enter')
            till.until('1 × Highlighter, yellow')
            other.until(SKU)
            navd.call('Move', {'scene': 'till', 'transition': 'discount'})
            till.until('│ Approval')
            other.until('Discount')
            # navd is killed, and the till goes on.
            navd.stop(signal.SIGKILL)
            till.until('navd is away')
            navd.start()
            # The picture of before stays meanwhile.
            till.until_gone('navd is away')
            till.until('Discount')
            till.press('Escape')
            till.until('counter: Back → Item')
            till.press('q')
            till.back_in_shell(0)

    def test_two_tills_and_navctl_attach_show_one_place(self):
        self.need(terminal.is_there(), 'tmux')
        with Navd() as navd, terminal.Tmux() as tmux:
            first, second, other = (tmux.terminal(name) for name in ('first', 'second', 'other'))
            for till, name in ((first, 'counter'), (second, 'handheld')):
                self.start(till, navd, name)
                till.until('Signed in')
            first.press('Enter')
            for till in (first, second):
                till.until('Nothing sold yet.')
            other.attach(navd)
            other.until('3 front-ends')
            # Each does a step, and the others show it, and who did it.
            first.press('Enter')
            second.until('1 × Highlighter, yellow')
            second.until('counter: Move → Item')
            other.until(SKU)
            second.press('Escape')
            first.until('handheld: Back → Sale')
            for till in (first, second):
                till.until('Nothing sold yet.')
            other.until('╭ Sale ─')
            # One leaves; the place stays for the others.
            first.press('Enter')
            second.until('1 × Highlighter, yellow')
            first.press('q')
            first.back_in_shell(0)
            other.until('2 front-ends')
            second.until('1 × Highlighter, yellow')
            second.press('q')
            second.back_in_shell(0)

    def start(self, till, navd, name):
        # The tills answer as guards, for which a busy machine may need longer than a person.
        navd.call('InstallMap', {'source': MAP.read_text().replace('timeout: 10s', f'timeout: {PATIENCE:.0f}s')})
        till.runs += 1
        till.shell(f'NAVD_BIN={NAVCTL.parent} NAVD_ADDRESS=unix:{navd.socket} {RUN} till --name {name}; '
                   f'echo "run {till.runs} ended with" $?')

    def test_it_starts_a_navd_of_its_own_and_ends_it(self):
        self.need(terminal.is_there(), 'tmux')
        with terminal.Tmux() as tmux:
            till = tmux.terminal('till')
            till.runs += 1
            till.shell(f'NAVD_BIN={NAVCTL.parent} TMPDIR={tmux.folder} {RUN}; echo "run {till.runs} ended with" $?')
            till.until('Enter starts the till.')
            self.assertIn('To join from other terminals', till.screen())
            till.press('Enter')
            till.until('Signed in')
            till.press('q')
            till.back_in_shell(0)
            self.assertEqual([name for name in os.listdir(tmux.folder) if name.startswith('navd.')], [])
