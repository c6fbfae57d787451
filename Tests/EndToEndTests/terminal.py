"""Terminals in tmux: a server for the test, a shell in each terminal, and the contents of the screen."""
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import tempfile

from endtoend import NAVCTL, eventually

PROMPT = 'ready>'
ENVIRONMENT = {'PATH': os.environ.get('PATH', '/usr/bin:/bin'), 'LC_ALL': 'C.UTF-8'}


def is_there():
    return shutil.which('tmux') is not None


class Tmux:
    """A tmux server. As a context manager it ends it with its terminals."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix='navd-tmux-'))
        # A shell that does not change bracketed paste, so that a program that leaves it on is noticed.
        (self.folder / 'inputrc').write_text('set enable-bracketed-paste off\n')
        self.terminals = []

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind is not None:
            for terminal in self.terminals:
                print(f'── terminal {terminal.name} ──\n{terminal.screen()}')
        self.run('kill-server', check=False)
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, *arguments, check=True):
        command = ['tmux', '-S', str(self.folder / 'socket'), '-f', '/dev/null', *arguments]
        done = subprocess.run(command, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if check and done.returncode != 0:
            raise AssertionError(f'{shlex.join(command)}: {done.stdout}')
        return done.stdout

    def terminal(self, name):
        terminal = Terminal(self, name)
        self.terminals.append(terminal)
        return terminal


class Terminal:
    """A terminal of 80×24 with a shell in it."""

    def __init__(self, tmux, name):
        self.tmux, self.name, self.runs = tmux, name, 0
        # tmux takes a bare name for the beginning of a window's name first, in whichever session it thinks is current: `b`
        # would be a window named bash.
        self.target = f'={name}:'
        tmux.run('new-session', '-d', '-s', name, '-x', '80', '-y', '24',
                 f"env PS1='{PROMPT} ' INPUTRC={tmux.folder / 'inputrc'} bash --norc --noprofile")
        tmux.run('set-option', '-t', self.target, 'status', 'off')
        self.resize(80, 24)
        self.until(PROMPT)
        # tmux notifies a program of its new size a moment later.
        eventually(lambda: 'rows 24; columns 80' in self.tty(), 'the terminal has its size')
        self.settings, self.usual_modes = self.tty(), self.modes()

    # ── acting as a user ──
    def press(self, *keys):
        """Presses keys by tmux's names (`Escape`, `C-c`, `Enter`)."""
        self.tmux.run('send-keys', '-t', self.target, *keys)

    def type(self, text):
        self.tmux.run('send-keys', '-t', self.target, '-l', text)

    def paste(self, text):
        """Pastes text, as a terminal with bracketed paste does."""
        self.tmux.run('set-buffer', '-b', 'paste', text)
        self.tmux.run('paste-buffer', '-p', '-r', '-b', 'paste', '-t', self.target)

    def click(self, row, column):
        """Clicks the left button in a cell, counted from 0."""
        for end in 'Mm':
            sequence = f'\x1b[<0;{column + 1};{row + 1}{end}'
            self.press('-H', *[f'{byte:02x}' for byte in sequence.encode()])

    def shell(self, command):
        """Runs a command in the shell, on an empty screen: what is seen afterwards is not left from before."""
        self.type(f'clear; {command}')

        def is_typed():
            screen = self.screen()
            # A terminal that cannot place its cursor shows the end of a long line only.
            return 'clear; ' in screen or command[-10:] in screen
        eventually(is_typed, Told(lambda: f'{command!r} is typed in {self.name}:\n{self.screen()}'))
        self.press('Enter')
        self.until_gone('clear; ')

    def attach(self, navd, scene='till', environment='', after=''):
        self.runs += 1
        self.shell(f'{environment} {NAVCTL} --address unix:{navd.socket} attach {scene} {after}; '
                   f'echo "run {self.runs} ended with" $?')

    def resize(self, columns, rows):
        self.tmux.run('resize-window', '-t', self.target, '-x', str(columns), '-y', str(rows))

    def close(self):
        self.tmux.run('kill-session', '-t', self.target)
        self.tmux.terminals.remove(self)

    # ── inspecting the screen ──
    def screen(self):
        return self.tmux.run('capture-pane', '-p', '-t', self.target, check=False)

    def styled(self):
        """The screen with the sequences that style it."""
        return self.tmux.run('capture-pane', '-p', '-e', '-t', self.target, check=False)

    def tracks_mouse(self):
        """Whether its program gets mouse events: '1' or '0'."""
        return self.tmux.run('display-message', '-p', '-t', self.target, '#{mouse_standard_flag}').strip()

    def row(self, number):
        """A row, counted from 0, without trailing blanks."""
        rows = self.screen().split('\n')
        return rows[number].rstrip() if number < len(rows) else ''

    def until(self, text):
        eventually(lambda: text in self.screen(), Told(lambda: f'{text!r} in terminal {self.name}:\n{self.screen()}'))

    def until_gone(self, *texts):
        """Waits until none of these is in sight."""
        def are_gone():
            screen = self.screen()
            return not any(text in screen for text in texts)
        eventually(are_gone, Told(lambda: f'{" and ".join(map(repr, texts))} is gone from {self.name}:\n{self.screen()}'))

    def run_verb(self, line):
        """Types the line of a verb in `navctl attach` and waits until the verb has ended: it runs one at a time."""
        self.type(line)
        self.until_row(23, line)
        self.press('Enter')
        self.until_gone(line)

    def until_row(self, number, text):
        eventually(lambda: self.row(number) == text,
                   Told(lambda: f'row {number} of {self.name} is {text!r}:\n{self.screen()}'))

    def back_in_shell(self, code):
        """Asserts that the program ended with this exit code and restored the terminal."""
        ended = re.compile(rf'run {self.runs} ended with {code}\b')
        eventually(lambda: ended.search(self.screen()),
                   Told(lambda: f'{self.name} is back in the shell, exit code {code}:\n{self.screen()}'))
        eventually(lambda: self.tty() == self.settings, Told(lambda: f'the tty is {self.tty()}, it was {self.settings}'))
        eventually(lambda: self.modes() == self.usual_modes,
                   Told(lambda: f'the modes are {self.modes()}, they were {self.usual_modes}'))
        # If bracketed paste were still on, the shell would read the brackets.
        self.paste(f'pasted{self.runs}')
        eventually(lambda: self.screen().rstrip().endswith(f'{PROMPT} pasted{self.runs}'),
                   Told(lambda: f'a paste is what was pasted:\n{self.screen()}'))
        self.press('C-u')

    def modes(self):
        """The modes that a program must restore: alternate screen, cursor, mouse, keys, wrapping."""
        names = ['alternate_on', 'cursor_flag', 'mouse_all_flag', 'mouse_any_flag', 'mouse_button_flag', 'mouse_sgr_flag',
                 'mouse_standard_flag', 'keypad_flag', 'keypad_cursor_flag', 'insert_flag', 'origin_flag', 'wrap_flag',
                 'scroll_region_lower', 'scroll_region_upper']
        return self.tmux.run('display-message', '-p', '-t', self.target, ' '.join(f'{name}=#{{{name}}}' for name in names)).strip()

    # ── processes ──
    def tty(self):
        return subprocess.run(['stty', '-a', '-F', self.device()], stdout=subprocess.PIPE, text=True).stdout

    def device(self):
        return self.tmux.run('display-message', '-p', '-t', self.target, '#{pane_tty}').strip()

    def process(self):
        """The PID of the process that the shell started."""
        shell = self.tmux.run('display-message', '-p', '-t', self.target, '#{pane_pid}').strip()
        children = pathlib.Path(f'/proc/{shell}/task/{shell}/children').read_text().split()
        return int(children[-1])


class Told:
    """A string that is computed when it is printed."""

    def __init__(self, make):
        self.make = make

    def __str__(self):
        return self.make()

    def __format__(self, _):
        return self.make()
