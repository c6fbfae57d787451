"""systemd's varlinkctl, in a guest with a systemd of its own, reads, calls and follows navd."""
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from endtoend import PATIENCE, EndToEndTest, Navd, screen
from wire import INTERFACES, INTERFACE_OF

HERE = pathlib.Path(__file__).resolve().parent
GUEST = HERE / 'guest'
GUEST_ROOT = pathlib.Path(os.environ.get('GUEST_ROOT', '/var/cache/navd-guest'))
NAMES = sorted(set(INTERFACE_OF.values()))
# debootstrap loads some 80 MiB.
MAKE_SECONDS_MAX = 280


def why_not():
    """What the guest lacks here; None when it can be."""
    if os.getuid() != 0:
        return 'root, which namespaces and debootstrap need'
    for tool in ('debootstrap', 'unshare', 'nsenter'):
        if shutil.which(tool) is None:
            return tool
    unshared = subprocess.run(['unshare', '--mount', '--pid', '--fork', '--cgroup', '--uts', '--ipc', 'mount', '-t', 'proc',
                               'proc', '/proc'], capture_output=True)
    return 'right to make namespaces here' if unshared.returncode else None


class VarlinkctlTest(EndToEndTest):
    @classmethod
    def setUpClass(cls):
        why = why_not()
        if why:
            raise unittest.SkipTest(f'there is no {why}')
        made = subprocess.run([GUEST, 'make'], capture_output=True, text=True, timeout=MAKE_SECONDS_MAX)
        if made.returncode:
            raise unittest.SkipTest(f'debootstrap: {(made.stdout + made.stderr).strip().splitlines()[-1]}')
        booted = subprocess.run([GUEST, 'boot'], capture_output=True, text=True, timeout=PATIENCE)
        if booted.returncode:
            raise AssertionError(booted.stderr)
        cls.addClassCleanup(subprocess.run, [GUEST, 'off'], check=True)
        (GUEST_ROOT / 'srv').mkdir(exist_ok=True)
        cls.shared = pathlib.Path(tempfile.mkdtemp(prefix='navd-', dir=GUEST_ROOT / 'srv'))
        cls.addClassCleanup(shutil.rmtree, cls.shared)
        for name in NAMES:
            shutil.copy(INTERFACES / f'{name}.varlink', cls.shared)

    def setUp(self):
        self.navd = Navd(start=False)
        self.navd.socket = self.shared / 's'
        self.navd.command[self.navd.command.index('--socket') + 1] = str(self.navd.socket)
        self.navd.start()
        self.addCleanup(self.navd.discard)
        self.inside = pathlib.Path('/', self.shared.relative_to(GUEST_ROOT))
        self.address = f'unix:{self.inside}/s'

    def tearDown(self):
        self.assertEqual(self.navd.stop(), 0)

    def varlinkctl(self, *arguments, code=0):
        done = subprocess.run([GUEST, 'run', 'varlinkctl', *arguments], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout if code == 0 else done.stderr

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
        follower = subprocess.Popen([GUEST, 'run', 'varlinkctl', 'call', '--more', '--json=short', self.address,
                                     'org.navd.Scene.Subscribe', '{"scene":"s"}'], stdout=subprocess.PIPE, text=True)
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
