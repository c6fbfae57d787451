"""Links are opened, or wait until they may be shown, also over kills and restarts; and streams report them."""
import json
import signal
import subprocess

from endtoend import NAVCTL, EndToEndTest, Navd, attached, eventually, names, screen, subscribed

MAP = '''
map: doors
version: 1.0.0
window: {initial: out, cases: {out: {stack: Out}, in: {stack: In}}}
screens:
  Out: {transitions: {enter: {root: in}}}
  In: {transitions: {item: {push: Item, arguments: {id: "{id}"}}}}
  Item: {arguments: {id: {type: integer, trait: true}}}
  Form: {guard: {timeout: 60s}}
links:
  schemes: [d]
  scopes: {in: {cases: [in]}, one: {active: false}, soon: {active: false, expires: 300ms}}
  routes:
    - {path: "/in/{id}", scope: in, follow: [{case: in}, {move: item, arguments: {id: "{id}"}}]}
    - {path: "/one/{id}", scope: one, show: [Out, {screen: Item, arguments: {id: "{id}"}}]}
    - {path: "/soon/{id}", scope: soon, show: [Out, {screen: Item, arguments: {id: "{id}"}}]}
    - {path: "/front/{id}", needsFrontEnd: true, show: [Out, {screen: Item, arguments: {id: "{id}"}}]}
'''


class LinksTest(EndToEndTest):
    def setUp(self):
        self.navd = Navd()
        self.addCleanup(self.navd.discard)
        self.addCleanup(self.navd.stop)
        self.navd.call('InstallMap', {'source': MAP})
        self.navd.call('Open', {'scene': 's', 'map': 'doors'})

    def open(self, url, pending=True, **options):
        reply = self.navd.call('OpenLink', {'scene': 's', 'url': url, **({'options': options} if options else {})})
        self.assertEqual(reply['pending'], pending, url)
        return reply

    def activate(self, scope):
        return self.navd.call('ActivateLinks', {'scene': 's', 'scope': scope})

    def state(self, **parameters):
        return self.navd.call('Get', {'scene': 's', **parameters})

    def path(self):
        return [element['name'] + str(element.get('arguments', {}).get('id', '')) for element in self.state()['path']]

    def scopes(self, state=None):
        return {scope['scope']: (scope['active'], scope.get('pending')) for scope in (state or self.state())['scopes']}

    def restart(self, number):
        self.navd.stop(number)
        self.navd.start()

    def told(self, client, last):
        """The events about links in a stream up to this one."""
        links = []
        while not links or links[-1] != last:
            event = client.events_until('link')[-1]
            links.append((event['link']['outcome'], event['link']['url']))
        return links

    def test_what_waits_and_what_is_active_outlasts_kills_and_restarts(self):
        for number, item in ((signal.SIGKILL, 1), (signal.SIGTERM, 2)):
            self.open(f'd://one/{item}')
            self.open(f'd://front/{item + 10}')
            self.restart(number)
            self.assertEqual(self.scopes()['one'], (False, f'd://one/{item}'))
            self.activate('one')
            self.assertEqual(self.path(), ['Out', f'Item{item}'])
            self.restart(number)
            self.assertEqual(self.path(), ['Out', f'Item{item}'])
            self.assertEqual(self.scopes()['one'], (True, None))
            commits = self.navd.call('History', {'scene': 's', 'limit': 1})['commits']
            self.assertEqual(commits[0]['origin']['operation'], 'OpenLink')
            self.assertEqual(commits[0]['operations'], [{'operation': 'OpenLink', 'url': f'd://one/{item}'}])
            # The other one still waits for a front-end.
            front_end, _ = attached(self.navd)
            self.assertEqual(self.told(front_end, ('carriedOut', f'd://front/{item + 10}')), [
                ('carriedOut', f'd://front/{item + 10}')])
            self.assertEqual(self.path(), ['Out', f'Item{item + 10}'])
            front_end.close()
            eventually(lambda: self.state()['info']['status'] == 'detached', 'the front-end is gone')
            self.navd.call('DeactivateLinks', {'scene': 's', 'scope': 'one'})
            self.restart(number)
            self.assertEqual(self.scopes()['one'], (False, None))

    def test_it_expires_also_while_navd_is_down(self):
        first, _ = subscribed(self.navd)
        self.open('d://soon/1')
        self.assertEqual(self.told(first, ('expired', 'd://soon/1')), [('waiting', 'd://soon/1'), ('expired', 'd://soon/1')])
        self.open('d://soon/2')
        self.navd.stop(signal.SIGKILL)
        # It expires by wall-clock time.
        subprocess.run(['sleep', '0.4'], check=True)
        self.navd.start()
        eventually(lambda: self.scopes()['soon'] == (False, None), 'it has expired')
        self.activate('soon')
        self.assertEqual(self.path(), ['Out'])

    def test_all_who_follow_are_told_the_same(self):
        streams = [subscribed(self.navd)[0] for _ in range(2)] + [attached(self.navd, mode='observe')[0]]
        silent, _ = subscribed(self.navd, kinds=['commit'])
        for item in (1, 2):
            self.open(f'd://one/{item}')
        self.activate('one')
        for stream in streams:
            self.assertEqual(self.told(stream, ('carriedOut', 'd://one/2')), [
                ('waiting', 'd://one/1'), ('replaced', 'd://one/1'), ('waiting', 'd://one/2'), ('carriedOut', 'd://one/2')])
        self.assertEqual([event['origin']['operation'] for event in silent.events_until('commit')], ['ActivateLinks'])
        self.assertEqual([event['origin']['operation'] for event in silent.events_until('commit')], ['OpenLink'])

    def test_commits_tell_of_scopes_also_who_comes_back(self):
        stream, began = subscribed(self.navd)
        self.assertEqual(self.scopes(began[0]), {'in': (False, None), 'one': (False, None), 'soon': (False, None)})
        self.activate('one')
        self.navd.call('Move', {'scene': 's', 'transition': 'enter'})
        self.navd.call('Push', {'scene': 's', 'screen': screen('Form')})
        commits = [stream.events_until('commit')[-1] for _ in range(3)]
        self.assertEqual([self.scopes(commit) if 'scopes' in commit else None for commit in commits], [
            {'in': (False, None), 'one': (True, None), 'soon': (False, None)},
            {'in': (True, None), 'one': (True, None), 'soon': (False, None)}, None])
        _, missed = subscribed(self.navd, since=began[0]['at'])
        self.assertEqual([event.get('scopes') for event in missed[:3]], [commit.get('scopes') for commit in commits])
        past = self.state(revision=commits[0]['at']['revision'])
        self.assertEqual(self.scopes(past), self.scopes(commits[0]))

    def test_a_guard_may_refuse_it_and_force_asks_nobody(self):
        self.navd.call('Push', {'scene': 's', 'screen': screen('Form')})
        guardian, _ = attached(self.navd, guards=['Form'])
        self.open('d://one/1')
        self.activate('one')
        asked = guardian.events_until('guard')[-1]['guard']
        self.assertEqual((asked['operation'], names({'path': asked['screens']})), ('OpenLink', ['Form']))
        self.navd.call('AnswerGuard', {'scene': 's', 'guard': asked['guard'], 'allow': False})
        link = guardian.events_until('link')[-1]['link']
        self.assertEqual((link['outcome'], link['error']), ('failed', 'org.navd.Navigation.Refused'))
        self.assertEqual(self.path(), ['Out', 'Form'])
        caller = self.navd.client()
        caller.send('OpenLink', {'scene': 's', 'url': 'd://one/2'})
        asked = guardian.events_until('guard')[-1]['guard']
        self.navd.call('AnswerGuard', {'scene': 's', 'guard': asked['guard'], 'allow': False})
        self.assertError('Refused', caller.reply)
        self.assertTrue(self.open('d://one/3', pending=False, force=True)['outcome']['changed'])
        self.assertEqual(self.path(), ['Out', 'Item3'])

    def run_navctl(self, *words, code=0):
        done = subprocess.run(
            [NAVCTL, '--address', f'unix:{self.navd.socket}', '--scene', 's', *words], capture_output=True, text=True)
        self.assertEqual(done.returncode, code, (words, done.stdout, done.stderr))
        return done.stdout if code == 0 else done.stderr

    def test_navctl(self):
        self.assertEqual(self.run_navctl('open-link', 'd://in/7'), 'the link waits until it may be shown  (/in/{id})\n')
        self.assertEqual(self.run_navctl('links').splitlines(), [
            'SCOPE  ACTIVE  WAITING', 'in     no      d://in/7', 'one    no      -', 'soon   no      -'])
        self.assertEqual(json.loads(self.run_navctl('--json', 'links'))[0], {
            'scope': 'in', 'active': False, 'pending': 'd://in/7'})
        self.run_navctl('move', 'enter')
        self.assertEqual(self.path(), ['In', 'Item7'])
        self.assertIn('would change', self.run_navctl('open-link', 'd://in/8', '--dry-run'))
        self.assertFalse(json.loads(self.run_navctl('--json', 'open-link', 'd://in/8'))['pending'])
        self.assertIn('leads nowhere', self.run_navctl('open-link', 'd://in/eight', code=3))
        self.assertIn('has no scope', self.run_navctl('links', 'activate', 'none', code=3))
        self.assertIn('revision', self.run_navctl('links', 'activate', 'one'))
        self.assertIn('nothing changed', self.run_navctl('links', 'activate', 'one'))
        self.run_navctl('links', 'activate', 'in', code=2)
        self.run_navctl('links', 'open', code=2)
        self.run_navctl('open-link', 'd://soon/1', '--expect-change', code=8)
        words = ['--address', f'unix:{self.navd.socket}', '--scene', 's', 'links', 'deactivate', 'o']
        self.assertEqual(self.run_navctl('complete', '--', *words).split(), ['one'])
        applied = subprocess.run(
            [NAVCTL, '--address', f'unix:{self.navd.socket}', '--scene', 's', 'apply', '-'], capture_output=True, text=True,
            input='links deactivate one\nopen-link d://in/9\n')
        self.assertEqual((applied.returncode, self.path()), (0, ['In', 'Item9']), applied.stderr)
