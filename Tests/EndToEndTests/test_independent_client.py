"""PyPI's `varlink`, a client that is not ours, reads, calls and follows navd."""
import json
import subprocess

from endtoend import EndToEndTest, Navd, PATIENCE, ROOT, screen
from wire import INTERFACE_OF

PYTHON = ROOT / '.build-python/bin/python'

# Run by the Python that has the client; prints what it saw as JSON.
SCRIPT = '''
import json, sys, varlink
client = varlink.Client.new_with_address(sys.argv[1])
saw = {"interfaces": client.get_interfaces()}
with client.open("org.navd.Scene") as scenes, client.open("org.navd.Navigation") as navigation:
    saw["opened"] = scenes.Open(scene="s", root={"name": "Home"})
    stream = scenes.Subscribe(scene="s", _more=True)
    saw["began"] = [next(stream)["kind"], next(stream)["kind"]]
    saw["pushed"] = navigation.Push(scene="s", screen={"name": "Item", "arguments": {"sku": "4711"}})
    saw["event"] = next(stream)
    try:
        navigation.Push(scene="t", screen={"name": "Item"})
    except varlink.VarlinkError as error:
        saw["error"] = [error.error(), error.parameters()]
print(json.dumps(saw))
'''


class IndependentClientTest(EndToEndTest):
    def setUp(self):
        has = PYTHON.exists() and subprocess.run([PYTHON, '-c', 'import varlink'], capture_output=True).returncode == 0
        self.need(has, "client `varlink` of PyPI in .build-python; scripts/python-environment installs it")

    def ran(self, *arguments):
        done = subprocess.run([PYTHON, '-B', *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_it_lists_calls_follows_and_is_told_errors(self):
        with Navd() as navd:
            saw = json.loads(self.ran('-c', SCRIPT, f'unix:{navd.socket}'))
            self.assertLessEqual(set(INTERFACE_OF.values()), set(saw['interfaces']))
            self.assertEqual(saw['opened']['created'], True)
            self.assertEqual(saw['began'], ['snapshot', 'ready'])
            self.assertEqual(saw['pushed']['outcome']['changed'], True)
            self.assertEqual(saw['event']['kind'], 'commit')
            self.assertEqual(saw['event']['at']['revision'], saw['pushed']['outcome']['revision'])
            self.assertEqual(saw['error'], ['org.navd.Scene.SceneNotFound', {'scene': 't'}])

    def test_its_command_line_reads_our_interfaces_and_calls(self):
        with Navd() as navd:
            info = self.ran('-m', 'varlink.cli', 'info', f'unix:{navd.socket}')
            self.assertIn('org.navd.Navigation', info)
            for interface in sorted(set(INTERFACE_OF.values())):
                described = self.ran('-m', 'varlink.cli', 'help', f'unix:{navd.socket}/{interface}')
                self.assertIn(f'interface {interface}', described)
            called = self.ran('-m', 'varlink.cli', 'call', f'unix:{navd.socket}/org.navd.Manager.Ping')
            self.assertEqual(json.loads(called)['pid'], navd.process.pid)
            called = self.ran('-m', 'varlink.cli', 'call', f'unix:{navd.socket}/org.navd.Scene.Open',
                              json.dumps({'scene': 's', 'root': screen('Home')}))
            self.assertEqual(json.loads(called)['created'], True)
