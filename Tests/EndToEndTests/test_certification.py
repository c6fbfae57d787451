"""Examples/certification against other implementations of Varlink: PyPI's `varlink` and systemd's `varlinkctl`."""
import json
import pathlib
import shutil
import socket as sockets
import subprocess
import tempfile

from endtoend import PATIENCE, ROOT, EndToEndTest, eventually
from guests import Guest

PYTHON = ROOT / '.build-python/bin/python'
CERTIFICATION = ROOT / '.build/debug/certification'
INTERFACE = 'org.varlink.certification'


class CertificationTest(EndToEndTest):
    def setUp(self):
        self.need(CERTIFICATION.exists(), 'certification: swift build --product certification')
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def serve(self, *command, at=None):
        """Starts a server and returns its address, once it listens."""
        socket = at or self.folder / 's'
        server = subprocess.Popen([*map(str, command), *([f'unix:{socket}'] if at is None else [])], cwd=self.folder,
                                  stdout=subprocess.DEVNULL)
        self.addCleanup(server.wait)
        self.addCleanup(server.kill)
        eventually(lambda: self.listens(server, socket), 'the server listens')
        return f'unix:{socket}'

    def listens(self, server, socket):
        """Whether it takes connections: its socket is there a moment earlier."""
        self.assertIsNone(server.poll(), 'the server has ended')
        with sockets.socket(sockets.AF_UNIX) as connection:
            return connection.connect_ex(str(socket)) == 0

    def serve_ours(self):
        return self.serve(CERTIFICATION, 'serve')

    def need_python(self):
        has = PYTHON.exists() and subprocess.run([PYTHON, '-c', 'import varlink'], capture_output=True).returncode == 0
        self.need(has, '`varlink` of PyPI in .build-python; scripts/python-environment installs it')

    def ran(self, *command, code=0):
        done = subprocess.run([*map(str, command)], capture_output=True, text=True, timeout=PATIENCE, cwd=self.folder)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout if code == 0 else done.stderr

    def test_pythons_client_certifies_our_server(self):
        self.need_python()
        said = self.ran(PYTHON, '-m', 'varlink.tests.test_certification', '--client', f'--varlink={self.serve_ours()}')
        self.assertIn("End: {'all_ok': True}", said)
        self.assertIn('Certification passed', said)

    def test_pythons_server_certifies_our_client(self):
        self.need_python()
        socket = self.folder / 's'
        self.serve(PYTHON, '-m', 'varlink.tests.test_certification', f'--varlink=unix:{socket}', at=socket)
        self.assertEqual(self.ran(CERTIFICATION, 'call', f'unix:{socket}'), 'certified\n')

    def test_our_server_certifies_our_client(self):
        self.assertEqual(self.ran(CERTIFICATION, 'call', self.serve_ours()), 'certified\n')

    def test_a_wrong_call_is_refused_and_names_the_expected_message(self):
        self.need_python()
        script = f'''
import json, sys, varlink
with varlink.Client(sys.argv[1]) as client, client.open('{INTERFACE}') as connection:
    def refused(call, *words, **flags):
        try: answer = call(*words, **flags)
        except varlink.VarlinkError as error: return error.error(), error.parameters()
        raise SystemExit(f'not refused: {{answer}}')
    client_id = connection.Start()['client_id']
    # Out of order: the certification of this client has ended.
    print(json.dumps(refused(connection.Test02, client_id, True)))
    print(json.dumps(refused(connection.Test01, client_id)))
    client_id = connection.Start()['client_id']
    connection.Test01(client_id)
    print(json.dumps(refused(connection.Test02, client_id, False)))
'''
        order, ended, value = map(json.loads, self.ran(PYTHON, '-c', script, self.serve_ours()).splitlines())
        self.assertEqual([order[0], ended[0]], [f'{INTERFACE}.ClientIdError'] * 2)
        self.assertEqual(value[0], f'{INTERFACE}.CertificationError')
        self.assertEqual(value[1]['wants']['parameters']['bool'], True)
        self.assertEqual(value[1]['got']['parameters']['bool'], False)

    def test_varlinkctl_calls_our_server(self):
        guest = Guest(type(self))
        inside, shared = pathlib.Path('/srv/certification'), guest.root / 'srv/certification'
        shared.mkdir()
        self.serve(CERTIFICATION, 'serve', f'unix:{shared}/s', at=shared / 's')
        address = f'unix:{inside}/s'
        # Its parser of interface files refuses this one of Varlink's own, so it only lists and calls.
        self.assertIn(INTERFACE, guest.run('varlinkctl', 'list-interfaces', address).split())

        def call(method, parameters, *flags, code=0):
            said = guest.run('varlinkctl', 'call', '--json=short', *flags, address, f'{INTERFACE}.{method}',
                             json.dumps(parameters), code=code)
            return [json.loads(line.lstrip('\x1e')) for line in said.split('\n') if line] if code == 0 else said

        client = call('Start', {})[0]
        reply = client
        for number in range(1, 10):
            reply = call(f'Test{number:02}', {**client, **reply})[0]
        replies = call('Test10', {**client, 'mytype': reply['mytype']}, '--more')
        self.assertEqual([each['string'] for each in replies], [f'Reply number {n}' for n in range(1, 11)])
        call('Test11', {**client, 'last_more_replies': [each['string'] for each in replies]}, '--oneway')
        self.assertEqual(call('End', client), [{'all_ok': True}])
        refused = call('End', client, code=1)
        self.assertIn(f'{INTERFACE}.ClientIdError', refused)
