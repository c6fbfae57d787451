"""systemd's varlinkctl, in a guest with a systemd of its own, reads, calls and follows navd."""
import json
import pathlib
import shutil
import subprocess

from endtoend import PATIENCE, EndToEndTest, Navd, screen
from guests import Guest
from wire import INTERFACES, INTERFACE_OF

NAMES = sorted(set(INTERFACE_OF.values()))


class VarlinkctlTest(EndToEndTest):
    @classmethod
    def setUpClass(cls):
        cls.guest = Guest(cls)
        cls.inside = pathlib.Path('/srv/navd')
        cls.shared = cls.guest.root / 'srv/navd'
        cls.shared.mkdir()
        for name in NAMES:
            shutil.copy(INTERFACES / f'{name}.varlink', cls.shared)

    def setUp(self):
        self.navd = Navd(start=False)
        self.navd.socket = self.shared / 's'
        self.navd.command[self.navd.command.index('--socket') + 1] = str(self.navd.socket)
        self.navd.start()
        self.addCleanup(self.navd.discard)
        self.address = f'unix:{self.inside}/s'

    def tearDown(self):
        self.assertEqual(self.navd.stop(), 0)

    def varlinkctl(self, *arguments, code=0):
        return self.guest.run('varlinkctl', *arguments, code=code)

    def called(self, method, parameters):
        return json.loads(self.varlinkctl('call', '--json=short', self.address, method, json.dumps(parameters)))

    def test_it_validates_the_interface_files(self):
        for name in NAMES:
            self.varlinkctl('validate-idl', f'{self.inside}/{name}.varlink')

    def test_it_introspects_and_what_it_prints_is_valid(self):
        listed = self.varlinkctl('list-interfaces', self.address).split()
        self.assertEqual(sorted(listed), [*NAMES, 'org.varlink.service'])
        self.assertIn('Product: navd', self.varlinkctl('info', self.address))
        for name in NAMES:
            described = self.varlinkctl('introspect', self.address, name)
            self.assertIn(f'interface {name}', described)
            (self.shared / 'described').write_text(described)
            self.varlinkctl('validate-idl', f'{self.inside}/described')
        methods = self.varlinkctl('list-methods', self.address).split()
        self.assertLessEqual({f'{interface}.{method}' for method, interface in INTERFACE_OF.items()}, set(methods))

    def test_it_calls_and_is_told_errors(self):
        opened = self.called('org.navd.Scene.Open', {'scene': 's', 'root': screen('Home')})
        self.assertEqual((opened['created'], opened['info']['scene']), (True, 's'))
        pushed = self.called('org.navd.Navigation.Push', {'scene': 's', 'screen': screen('Item', sku='4711')})
        self.assertEqual(pushed['outcome']['changed'], True)
        state = self.called('org.navd.Scene.Get', {'scene': 's'})
        self.assertEqual([e['name'] for e in state['path']], ['Home', 'Item'])
        refused = self.varlinkctl('call', self.address, 'org.navd.Scene.Get', '{"scene":"t"}', code=1)
        self.assertIn('org.navd.Scene.SceneNotFound', refused)
        refused = self.varlinkctl('call', self.address, 'org.navd.Scene.Get', '{"scene":1}', code=1)
        self.assertIn('org.varlink.service.InvalidParameter', refused)

    def test_it_follows_a_stream(self):
        self.called('org.navd.Scene.Open', {'scene': 's', 'root': screen('Home')})
        follower = subprocess.Popen(self.guest.command(
            'varlinkctl', 'call', '--more', '--json=short', self.address, 'org.navd.Scene.Subscribe', '{"scene":"s"}'),
            stdout=subprocess.PIPE, text=True)
        self.addCleanup(follower.stdout.close)
        self.addCleanup(follower.kill)

        def event():
            # RFC 7464: a record separator before each text.
            return json.loads(follower.stdout.readline().lstrip('\x1e'))

        self.assertEqual([event()['kind'], event()['kind']], ['snapshot', 'ready'])
        self.called('org.navd.Navigation.Push', {'scene': 's', 'screen': screen('Item')})
        commit = event()
        self.assertEqual((commit['kind'], commit['changes'][0]['node']['name']), ('commit', 'Item'))
        self.called('org.navd.Scene.Close', {'scene': 's'})
        closing = event()
        self.assertEqual((closing['kind'], closing['reason']), ('closing', 'closed'))
        self.assertEqual(follower.wait(PATIENCE), 0)
