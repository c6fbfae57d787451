"""Completion in real shells: a tab completes a line as navctl suggests."""
import contextlib
import os
import shlex
import shutil
import subprocess

import terminal
from endtoend import NAVCTL, ROOT, EndToEndTest, Navd, screen

SCRIPTS = ROOT / 'scripts/completions'
# Lines before and after a tab.
LINES = {
    'navctl pus': 'navctl push',
    'navctl --scene ti': 'navctl --scene till',
    'navctl --scene=ti': 'navctl --scene=till',
    'navctl select-tab Cus': 'navctl select-tab Customers',
    'navctl help set-ro': 'navctl help set-root',
    r'navctl make-visible SaleHome\(': r'navctl make-visible SaleHome\(text=\"two\ words\"\)',
    "navctl make-visible 'SaleHome(t": """navctl make-visible 'SaleHome(text="two words")'""",
}


class CompletionsTest(EndToEndTest):
    @contextlib.contextmanager
    def till(self):
        with Navd() as navd:
            navd.call('Open', {'scene': 'till', 'container': {'tabs': {'items': [
                {'name': 'Sale', 'screen': screen('SaleHome', text='two words')},
                {'name': 'Customers', 'screen': screen('CustomerList')}]}}})
            yield navd

    def complete(self, shell, start):
        """Types each line and a tab in a shell that `start` has prepared."""
        self.need(shutil.which(shell), shell)
        self.need(terminal.is_there(), 'tmux')
        with self.till() as navd, terminal.Tmux() as tmux:
            a = tmux.terminal('a')
            a.shell(f'export NAVD_ADDRESS=unix:{navd.socket} PATH={NAVCTL.parent}:$PATH; {start(navd)}')
            a.until('%ready')
            for typed, completed in LINES.items():
                with self.subTest(typed):
                    a.type(typed)
                    a.press('Tab')
                    a.until('%ready ' + completed)
                    a.press('C-u')

    def test_bash(self):
        self.complete('bash', lambda navd: f"source {shlex.quote(str(SCRIPTS / 'navctl.bash'))}; PS1='%re''ady '")

    def test_zsh(self):
        def start(navd):
            (navd.folder / '.zshrc').write_text(
                f"fpath=({shlex.quote(str(SCRIPTS))} $fpath)\nautoload -Uz compinit\n"
                f"compinit -u -d {navd.folder}/dump\nPS1='%%ready '\n")
            return f'ZDOTDIR={navd.folder} exec zsh'

        self.complete('zsh', start)

    def test_fish(self):
        self.need(shutil.which('fish'), 'fish')
        with self.till() as navd:
            environment = {'PATH': f"{NAVCTL.parent}:{os.environ['PATH']}", 'NAVD_ADDRESS': f'unix:{navd.socket}',
                           'HOME': str(navd.folder)}

            def completions(line):
                done = subprocess.run(
                    ['fish', '--no-config', '-c', f'source {SCRIPTS / "navctl.fish"}; complete -C {shlex.quote(line)}'],
                    env=environment, stdout=subprocess.PIPE, text=True, check=True)
                return done.stdout.splitlines()

            self.assertEqual(completions('navctl pus'), ['push'])
            self.assertEqual(completions('navctl --scene '), ['till'])
            self.assertEqual(completions('navctl select-tab Cus'), ['Customers'])
            self.assertIn('SaleHome(text="two words")', completions('navctl make-visible '))
            self.assertIn('@5', completions('navctl dismiss '))
