"""Completion in real shells: a tab completes a line as navctl suggests, at each kind of word."""
import contextlib
import itertools
import json
import os
import re
import shlex
import shutil
import subprocess

import terminal
from endtoend import NAVCTL, PATIENCE, ROOT, EndToEndTest, Navd, attached, eventually, screen

SCRIPTS = ROOT / 'scripts/completions'
# Lines before and after a tab, by the kind of word. `till` goes by the map pos, `shop` by none; FOLDER has sale.yaml.
LINES = {
    'a verb': ('navctl pus', 'navctl push'),
    'an option of navctl': ('navctl --sce', 'navctl --scene'),
    'an option of a verb': ('navctl pop --cou', 'navctl pop --count'),
    'the value of a short option': ('navctl -s ti', 'navctl -s till'),
    'the value of an option': ('navctl --scene ti', 'navctl --scene till'),
    'the value behind =': ('navctl --scene=ti', 'navctl --scene=till'),
    'a choice': ('navctl --color nev', 'navctl --color never'),
    'a verb of help': ('navctl help set-ro', 'navctl help set-root'),
    'the subject of help': ('navctl help form', 'navctl help format'),
    'a scene as the word of a verb that reads': ('navctl tree ti', 'navctl tree till'),
    'a scene as the word of a verb that closes': ('navctl close sh', 'navctl close shop'),
    'a scene as the word of attach': ('navctl attach sh', 'navctl attach shop'),
    'a tab': ('navctl -s shop select-tab Cus', 'navctl -s shop select-tab Customers'),
    'a tab of the map': ('navctl -s till select-tab off', 'navctl -s till select-tab office'),
    'a transition': ('navctl -s till move cus', 'navctl -s till move customer'),
    'an argument of a transition': ('navctl -s till move item sk', 'navctl -s till move item sku='),
    'a second argument': ('navctl -s till move item sku=4 qu', 'navctl -s till move item sku=4 quantity='),
    'a screen of the map': ('navctl -s till push LineI', 'navctl -s till push LineItem'),
    'an argument of a screen': ('navctl -s till push LineItem qu', 'navctl -s till push LineItem quantity='),
    'a step': ('navctl -s till follow hel', 'navctl -s till follow help'),
    'a coordinator of the map': ('navctl -s till start Che', 'navctl -s till start Checkout'),
    'an argument of a coordinator': ('navctl -s till start Checkout to', 'navctl -s till start Checkout total='),
    'a coordinator of the scene': ('navctl -s till finish Sa', 'navctl -s till finish Sale'),
    'an element to show': ('navctl -s till show He', 'navctl -s till show Help'),
    'an element to hide': ('navctl -s till hide He', 'navctl -s till hide Help'),
    'a route': ('navctl -s till route SaleH', 'navctl -s till route SaleHome'),
    'a container': ('navctl -s till pop --container sto', 'navctl -s till pop --container stock'),
    'a map': ('navctl open x --map po', 'navctl open x --map pos'),
    'a map to draw': ('navctl graph po', 'navctl graph pos'),
    'a picture': ('navctl graph pos --format sv', 'navctl graph pos --format svg'),
    'a verb of maps': ('navctl map che', 'navctl map check'),
    'a file of map': ('navctl map check FOLDER/sa', 'navctl map check FOLDER/sale.yaml'),
    'a file of apply': ('navctl apply FOLDER/sa', 'navctl apply FOLDER/sale.yaml'),
    'a link': ('navctl -s till open-link pos://sto', 'navctl -s till open-link pos://stock/'),
    'a link to resolve': ('navctl -s till resolve-link pos://rep', 'navctl -s till resolve-link pos://reports/'),
    'what to do with links': ('navctl links act', 'navctl links activate'),
    'a scope': ('navctl -s till links activate si', 'navctl -s till links activate signedIn'),
    'a view of the past': ('navctl -s till at 3 coo', 'navctl -s till at 3 coordinators'),
    'a word of a filter': ('navctl watch till --filter Und', 'navctl watch till --filter Undo'),
    'a second word of a filter': ('navctl watch till --filter Undo Rece', 'navctl watch till --filter Undo Receipt'),
    'a shell': ('navctl complete zs', 'navctl complete zsh'),
    'an interface': ('navctl introspect org.navd.Sc', 'navctl introspect org.navd.Scene'),
    'a method': ('navctl call org.navd.Scene.Hist', 'navctl call org.navd.Scene.History'),
}
# Lines whose last word has several candidates, and candidates with what they are.
LISTS = {
    'verbs': ('navctl set-', ('set-root', 'replaces the root'), ('set-tabs', 'makes the tabs')),
    'short options': ('navctl -', ('-s', 'the scene; else'), ('-q', 'print nothing but')),
    'scenes': ('navctl tree ', ('till', 'pos, Sale'), ('shop', 'SaleHome')),
    'transitions': ('navctl -s till move ', ('item', 'push LineItem'), ('pay', 'start Checkout')),
    'arguments': ('navctl -s till move item ', ('sku=', 'string'), ('quantity=', 'integer')),
    'screens': ('navctl -s till push S', ('SaleHome', 'Sale'), ('StockItem', 'Stock item')),
    'revisions': ('navctl -s till diff ', ('REVISION', 'signedIn')),
    'maps': ('navctl open x --map ', ('pos', '3.2.0'), ('other', '1.0.0')),
    'tabs': ('navctl -s shop select-tab ', ('Sale', '@'), ('Customers', '@')),
    'links': ('navctl -s till open-link ', ('pos://stock/', '/stock/{sku}'), ('pos://help', '/help{?topic}')),
    'clients': ('navctl kick ', ('OTHER', 'till')),
    'coordinators': ('navctl -s till start ', ('Checkout', 'takes total'),),
    'ids': ('navctl -s shop result ', ('@5', 'SaleHome'),),
}
# What a shell's completion function makes of a line, as `candidate<tab>what is listed for it`. The functions of the shell that
# take the candidates are replaced; a terminal shows how they are drawn, and not the same way everywhere.
ASKED = {
    'bash': r"""
        compopt() { :; }
        source "$1/navctl.bash"
        COMP_LINE=$2 COMP_POINT=${#2} COMP_TYPE=63
        read -ra COMP_WORDS <<<"$2"
        [[ $2 != *' ' ]] || COMP_WORDS+=('')
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _navctl
        for listed in "${COMPREPLY[@]}"; do printf '%s\t%s\n' "${listed%%  (*}" "$listed"; done
        """,
    'zsh': r"""
        compdef() { : }
        _files() { : }
        compadd() {
          local candidates listed i
          while (( $# )); do
            case $1 in
              -a) candidates=$2 ;;
              -d) listed=$2 ;;
            esac
            shift
          done
          for i in {1..${#${(P)candidates}}}; do print -r -- ${${(P)candidates}[i]}$'\t'${${(P)listed}[i]}; done
        }
        source $1/_navctl
        words=(${(z)2})
        [[ $2 != *' ' ]] || words+=('')
        CURRENT=$#words
        _navctl
        """,
}
# Lines in which shells quote differently.
QUOTED = {
    r'navctl -s shop make-visible SaleHome\(': r'navctl -s shop make-visible SaleHome\(text=\"two\ words\"\)',
    r'navctl -s shop make-visible SaleHome\(text=\"two': r'navctl -s shop make-visible SaleHome\(text=\"two\ words\"\)',
    "navctl -s shop make-visible 'SaleHome(t": """navctl -s shop make-visible 'SaleHome(text="two words")'""",
    r'navctl scenes --format \{rev': r'navctl scenes --format \{revision\}',
}


def begun(shell, text, quote):
    """The text as a person types it after a quote that stays open, or without one; None where a shell completes no such word."""
    if shell == 'fish' and re.search(r'[*?]', text):
        # fish takes these for wildcards of the word that it completes, also within quotes.
        return None
    if not quote:
        return re.sub(r'([^\w-])', r'\\\1', text)
    if shell == 'zsh' and quote == "'" and '`' in text:
        # It may open a command, for all that navctl knows.
        return None
    if shell != 'fish' and quote == "'":
        # A quote of its own ends the quote, and another one begins behind it: bash leaves such words alone.
        return None if quote in text and shell == 'bash' else quote + text.replace(quote, r"'\''")
    if shell != 'fish' and '!' in text:
        # That is the history of the shell, also after a backslash.
        return None
    marks = "'" if quote == "'" else '"$' if shell == 'fish' else '"$`'
    return quote + re.sub(rf'([{marks}\\])', r'\\\1', text)


class Scenes:
    """A navd with the scenes of the lines, and the names that replace FOLDER, OTHER and REVISION."""

    def __init__(self, navd):
        self.navd = navd
        navd.call('InstallMap', {'source': (ROOT / 'docs/examples/pos.yaml').read_text()})
        navd.call('InstallMap', {'source': '{"map":"other","version":"1.0.0","screens":{"A":{}},'
                                           '"window":{"initial":"m","cases":{"m":{"screen":"A"}}}}'})
        navd.call('Open', {'scene': 'till', 'map': 'pos'})
        revision = navd.call('Move', {'scene': 'till', 'transition': 'signedIn'})['outcome']['revision']
        navd.call('Open', {'scene': 'shop', 'container': {'tabs': {'items': [
            {'name': 'Sale', 'screen': screen('SaleHome', text='two words')},
            {'name': 'Customers', 'screen': screen('CustomerList')}]}}})
        self.front_end, _ = attached(navd, 'till', 'cashier')
        (navd.folder / 'sale.yaml').write_text('')
        client = next(one['client'] for one in navd.call('ListClients')['clients'] if one.get('subscribed') == 'till')
        self.names = {'FOLDER': str(navd.folder), 'OTHER': client, 'REVISION': str(revision)}

    def named(self, text):
        for name, value in self.names.items():
            text = text.replace(name, value)
        return text


class CompletionsTest(EndToEndTest):
    @contextlib.contextmanager
    def scenes(self):
        with Navd() as navd:
            yield Scenes(navd)

    def test_each_kind_of_word_has_candidates_that_say_what_they_are(self):
        with self.scenes() as scenes:
            def candidates(*words):
                done = subprocess.run(
                    [NAVCTL, '--address', f'unix:{scenes.navd.socket}', 'complete', '--describe', '--', '--address',
                     f'unix:{scenes.navd.socket}', *words], stdout=subprocess.PIPE, text=True, check=True)
                return done.stdout.splitlines()

            till = ('-s', 'till')
            self.repeat(lambda: self.assertEqual(
                candidates(*till, 'move', 'item', ''), ['quantity=\tinteger', 'sku=\tstring']))
            self.repeat(lambda: self.assertEqual(candidates(*till, 'move', 'item', 'sku=1', ''), ['quantity=\tinteger']))
            # A value of another user's map takes no control character to the terminal.
            values = ['plain', 'a\x1b[31mred', 'b\nc', 'd\te', 'f\x9bg', 'h\u202ei']
            scenes.navd.call('InstallMap', {'source': json.dumps({
                'map': 'odd', 'version': '1.0.0', 'window': {'initial': 'm', 'cases': {'m': {'screen': 'T'}}},
                'screens': {'T': {'arguments': {'x': {'type': 'string', 'optional': True, 'enum': values}}}}})})
            scenes.navd.call('Open', {'scene': 'odd', 'map': 'odd'})
            self.repeat(lambda: self.assertEqual(candidates('-s', 'odd', 'push', 'T', 'x='), ['x=plain']))
            self.assertEqual(candidates('import', ''), [])
            self.assertIn('{top.name}', candidates('scenes', '--format', ''))
            # Behind the words of an option there may be another option.
            self.assertIn('--since\tfirst what happened after this revision: REV or EPOCH:REV',
                          candidates('watch', 'till', '--filter', 'Undo', '--si'))

    def repeat(self, check):
        """Checks candidates, a few times if need be: navctl gives up on a daemon that does not answer within two seconds."""
        for _ in range(5):
            try:
                return check()
            except AssertionError:
                pass
        check()

    def complete(self, shell, start):
        """Types each line and a tab in a shell that `start` has prepared. How a shell lists candidates is its own."""
        self.need(shutil.which(shell), shell)
        self.need(terminal.is_there(), 'tmux')
        with self.scenes() as scenes, terminal.Tmux() as tmux:
            a = tmux.terminal('a')
            a.resize(160, 50)
            a.shell(f'export NAVD_ADDRESS=unix:{scenes.navd.socket} PATH={NAVCTL.parent}:$PATH; {start(scenes.navd)}')
            a.until('%ready')
            for kind, (typed, completed) in {**LINES, **{line: (line, done) for line, done in QUOTED.items()}}.items():
                with self.subTest(kind):
                    self.complete_line(a, scenes.named(typed), '%ready ' + scenes.named(completed))

    def complete_line(self, a, typed, completed):
        """Types a line and a tab. navctl gives up on a daemon that is slow to answer, so on a busy machine a user tries again."""
        for attempt in range(3):
            a.type(typed)
            a.press('Tab')
            try:
                eventually(lambda: completed in a.screen(), terminal.Told(lambda: f'{completed!r}\n{a.screen()}'),
                           timeout=PATIENCE / 3)
            except AssertionError:
                if attempt == 2:
                    raise
            else:
                return
            finally:
                a.press('C-u')

    def quoted(self, shell, start, states):
        """Types the beginning of each strange name in a shell, a tab and Enter. navctl must get the name, and nothing must run."""
        self.need(shutil.which(shell), shell)
        self.need(terminal.is_there(), 'tmux')
        with self.scenes() as scenes, terminal.Tmux() as tmux:
            given, ran = scenes.navd.folder / 'given', scenes.navd.folder / 'ran'
            marks = [mark for mark in map(chr, range(0x20, 0x7F)) if not mark.isalnum()]
            texts = [''.join(marks[index::11]) for index in range(11)] + [f'`touch {ran}`', f'$(touch {ran})', '$HOME ~']
            screens = [screen(f'n{index:02d}x', text=text) for index, text in enumerate(texts)]
            screens += [screen(f'n{len(screens)}x`id>{ran}`'), screen(f"n{len(screens) + 1}x$HOME'&;<>?^%:z")]
            scenes.navd.call('Open', {'scene': 'strange', 'root': screen('A'), 'path': screens})
            a = tmux.terminal('a')
            a.resize(200, 50)
            a.shell(f'export NAVD_ADDRESS=unix:{scenes.navd.socket} PATH={NAVCTL.parent}:$PATH; {start(scenes.navd)}')
            a.until('%ready')
            # The words of a line that is entered go to a file.
            a.shell(f"navctl () {{ printf '%s\\0' \"$@\" > {given}.new; mv {given}.new {given}; }}" if shell != 'fish' else
                    f"function navctl; printf '%s\\0' $argv > {given}.new; mv {given}.new {given}; end")
            for name in [one['name'][:4] + ('(' if one.get('arguments') else '') for one in screens]:
                expected = subprocess.run(
                    [NAVCTL, 'complete', '--', '-s', 'strange', 'make-visible', name], stdout=subprocess.PIPE, text=True,
                    check=True, env={**os.environ, 'NAVD_ADDRESS': f'unix:{scenes.navd.socket}'}).stdout
                self.assertEqual(len(expected.splitlines()), 1, name)
                whole = expected.rstrip('\n')
                # Its beginning, and nearly all of it with its marks.
                for beginning, quote in itertools.product((name, whole[:-3]), states):
                    typed = begun(shell, beginning, quote)
                    if typed is None:
                        continue
                    with self.subTest(beginning, quote=quote):
                        self.enter(a, f'navctl -s strange make-visible {typed}', given,
                                   ['-s', 'strange', 'make-visible', whole])
                        self.assertFalse(ran.exists())
                # An open backtick takes one level of quoting away: nothing is offered there. fish has none.
                for outer, quote in () if shell == 'fish' else itertools.product(('`', '"`'), ('"', "'")):
                    with self.subTest(name, quote=quote, outer=outer):
                        self.enter(a, f'echo {outer}navctl -s strange make-visible {quote}{name}', given,
                                   ['-s', 'strange', 'make-visible', name], end=quote + outer[::-1])
                        self.assertFalse(ran.exists())

    def behind_others(self, shell, start, others):
        """Types lines in which navctl is a word of another command, which may have a shell read the line again."""
        self.need(shutil.which(shell), shell)
        self.need(terminal.is_there(), 'tmux')
        with self.scenes() as scenes, terminal.Tmux() as tmux:
            ran = scenes.navd.folder / 'ran'
            scenes.navd.call('Open', {'scene': 'strange', 'root': screen('A'), 'path': [
                screen(f'Bad`id>{ran}`'), screen(f'Worse;id>{ran};'), screen('B'), screen('Plain-1')]})
            a = tmux.terminal('a')
            a.resize(160, 50)
            a.shell(f'export NAVD_ADDRESS=unix:{scenes.navd.socket} PATH={NAVCTL.parent}:$PATH; {start(scenes.navd)}')
            a.until('%ready')
            for other in others:
                line = f'{other} navctl -s strange make-visible '
                with self.subTest(other):
                    self.complete_line(a, line + 'Pl', '%ready ' + line + 'Plain-1')
                    for name in ('Bad', 'Worse'):
                        a.type(line + name)
                        a.press('Tab')
                        # The shell has completed the word, or not, when it shows the next character.
                        a.type('_')
                        a.until(f'%ready {line}{name}_')
                        a.press('C-u')
                # Directly, they are offered.
                self.complete_line(a, 'navctl -s strange make-visible Ba', 'id')
                a.press('C-l')
            self.assertFalse(ran.exists())

    def enter(self, a, typed, given, words, end=''):
        """Types a line, a tab, its end and Enter, again if navctl has not answered in time."""
        for attempt in range(5):
            given.unlink(missing_ok=True)
            a.type(typed)
            a.press('Tab')
            if end:
                a.type(end)
            a.press('Enter')
            try:
                eventually(given.exists, terminal.Told(lambda: f'the line is entered:\n{a.screen()}'), timeout=PATIENCE / 5)
            except AssertionError:
                if attempt == 4:
                    raise
                # The quote is still open.
                a.press('C-c')
                continue
            got = given.read_text().split('\0')[:-1]
            if got == words:
                break
        self.assertEqual(got, words)

    def test_descriptions_in_bash_and_zsh(self):
        for shell in ASKED:
            self.need(shutil.which(shell), shell)
        with self.scenes() as scenes:
            environment = {'PATH': f"{NAVCTL.parent}:{os.environ['PATH']}", 'LC_ALL': 'C.UTF-8',
                           'NAVD_ADDRESS': f'unix:{scenes.navd.socket}'}
            for shell, script in ASKED.items():
                for kind, (typed, *candidates) in LISTS.items():
                    with self.subTest(f'{kind} in {shell}'):
                        self.repeat(lambda: self.found(shell, script, scenes, typed, candidates, environment))

    def found(self, shell, script, scenes, typed, candidates, environment):
        options = ['--norc', '--noprofile'] if shell == 'bash' else ['-f']
        done = subprocess.run([shell, *options, '-c', script, shell, SCRIPTS, scenes.named(typed)], env=environment,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.stderr, '')
        listed = dict(line.split('\t', 1) for line in done.stdout.splitlines())
        for candidate, about in candidates:
            candidate = scenes.named(candidate)
            # bash inserts a single candidate and lists nothing.
            if shell == 'bash' and len(listed) == 1:
                self.assertEqual(listed, {candidate: candidate})
                continue
            text = listed.get(candidate, f'{candidate} is not in {listed}')
            self.assertTrue(text.startswith(candidate + '  '), text)
            self.assertIn(about, text)

    def test_bash(self):
        self.complete('bash', self.start_bash)

    def test_zsh(self):
        self.complete('zsh', self.start_zsh)

    def test_a_strange_name_is_quoted_in_bash(self):
        self.quoted('bash', self.start_bash, ['', '"', "'"])

    def test_a_strange_name_is_quoted_in_zsh(self):
        self.quoted('zsh', self.start_zsh, ['', '"', "'"])

    def test_a_strange_name_is_quoted_in_fish(self):
        self.quoted('fish', self.start_fish, ['', '"', "'"])

    def test_names_that_need_quotes_are_not_offered_behind_another_command_in_bash(self):
        # As the functions of the package bash-completion do it for sudo, watch and eval.
        outer = ('_outer() { COMP_LINE=${COMP_LINE#* }; ((COMP_POINT -= 5)); COMP_WORDS=("${COMP_WORDS[@]:1}"); '
                 '((COMP_CWORD -= 1)); _navctl navctl; }; outer() { eval "$@"; }; complete -F _outer outer')
        self.behind_others('bash', lambda navd: f'{outer}; {self.start_bash(navd)}', ['outer'])

    def test_names_that_need_quotes_are_not_offered_behind_another_command_in_zsh(self):
        self.behind_others('zsh', self.start_zsh, ['eval', 'watch', 'nohup'])

    def test_names_that_need_quotes_are_not_offered_behind_another_command_in_fish(self):
        def start(navd):
            (navd.folder / 'fish').mkdir()
            (navd.folder / 'fish/config.fish').write_text(
                f"source {SCRIPTS / 'navctl.fish'}\nfunction fish_prompt; printf '%%ready '; end\n")
            return f'HOME={navd.folder} XDG_CONFIG_HOME={navd.folder} exec fish'

        self.behind_others('fish', start, ['watch', 'if'])

    @staticmethod
    def start_bash(navd):
        return f"source {shlex.quote(str(SCRIPTS / 'navctl.bash'))}; PS1='%re''ady '"

    @staticmethod
    def start_zsh(navd):
        (navd.folder / '.zshrc').write_text(
            f"fpath=({shlex.quote(str(SCRIPTS))} $fpath)\nautoload -Uz compinit\n"
            f"compinit -u -d {navd.folder}/dump\nPS1='%%ready '\n")
        return f'ZDOTDIR={navd.folder} exec zsh'

    @staticmethod
    def start_fish(navd):
        (navd.folder / 'start.fish').write_text(
            f"source {SCRIPTS / 'navctl.fish'}\nfunction fish_prompt; printf '%%ready '; end\n")
        return f'HOME={navd.folder} exec fish --no-config --init-command "source {navd.folder}/start.fish"'

    def test_fish(self):
        self.need(shutil.which('fish'), 'fish')
        with self.scenes() as scenes:
            environment = {'PATH': f"{NAVCTL.parent}:{os.environ['PATH']}", 'HOME': str(scenes.navd.folder),
                           'NAVD_ADDRESS': f'unix:{scenes.navd.socket}'}

            def completions(line):
                """What fish makes of the last word, with what it is."""
                done = subprocess.run(
                    ['fish', '--no-config', '-c', f'source {SCRIPTS / "navctl.fish"}; complete -C {shlex.quote(line)}'],
                    env=environment, stdout=subprocess.PIPE, text=True, check=True)
                return dict((line + '\t').split('\t')[:2] for line in done.stdout.splitlines())

            for kind, (typed, completed) in LINES.items():
                with self.subTest(kind):
                    self.repeat(lambda: self.assertEqual(
                        list(completions(scenes.named(typed))), [scenes.named(completed).split()[-1]]))

            def are_listed(typed, candidates):
                found = completions(scenes.named(typed))
                for candidate, about in candidates:
                    self.assertIn(about, found.get(scenes.named(candidate), f'not in {found}'))

            for kind, (typed, *candidates) in LISTS.items():
                with self.subTest(kind):
                    self.repeat(lambda: are_listed(typed, candidates))
            self.repeat(lambda: self.assertEqual(
                completions("navctl -s shop make-visible 'SaleHome(t"), {'SaleHome(text="two words")': '@5'}))
