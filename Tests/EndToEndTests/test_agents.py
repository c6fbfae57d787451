"""`navctl mcp`: agents with PyPI's `mcp` client, and bytes that are no messages."""
import json
import os
import pathlib
import subprocess

from endtoend import BINARIES, NAVCTL, PATIENCE, ROOT, EndToEndTest, Navd

PYTHON = ROOT / '.build-python' / 'bin' / 'python'
AGENTS = pathlib.Path(__file__).with_name('agents.py')


class AgentsTest(EndToEndTest):
    def test_an_agent_looks_and_navigates(self):
        has = PYTHON.exists() and subprocess.run([PYTHON, '-c', 'import mcp'], capture_output=True).returncode == 0
        self.need(has, 'the PyPI package mcp in .build-python; scripts/python-environment installs it')
        done = subprocess.run([PYTHON, '-B', AGENTS], text=True, timeout=5 * PATIENCE, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, env={**os.environ, 'NAVD_BIN': str(BINARIES)})
        self.assertEqual(done.returncode, 0, done.stdout)

    def served(self, navd, text, *words):
        """What a server answers to an input that ends."""
        return [json.loads(line) for line in self.served_bytes(navd, text, *words)]

    def served_bytes(self, navd, text, *words):
        done = subprocess.run([NAVCTL, '--address', f'unix:{navd.socket}', 'mcp', *words], input=text,
                              capture_output=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.splitlines()

    def test_what_is_no_message_is_answered(self):
        with Navd() as navd:
            ping = b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n'
            too_long = b'"' + b'x' * (1 << 20) + b'"\n'
            replies = self.served(navd, b'{\n' + b'\xff\n' + b'[]\n' + too_long + ping)
            self.assertEqual([r.get('error', {}).get('code') for r in replies], [-32700, -32700, -32600, -32600, None])
            self.assertEqual(replies[-1], {'jsonrpc': '2.0', 'id': 1, 'result': {}})

    def test_requests_are_answered_after_the_end_of_the_input(self):
        with Navd() as navd:
            navd.call('Open', {'scene': 's', 'root': {'name': 'Home'}})
            hello = {'jsonrpc': '2.0', 'id': 'a', 'method': 'initialize', 'params': {'protocolVersion': '2025-06-18'}}
            look = {'jsonrpc': '2.0', 'id': 'b', 'method': 'tools/call', 'params': {'name': 'look'}}
            text = ''.join(json.dumps(message) + '\n' for message in (hello, look)).encode()
            hello, look = self.served(navd, text, 's')
            self.assertEqual(hello['result']['protocolVersion'], '2025-06-18')
            self.assertEqual(look['result']['structuredContent']['path'][0]['name'], 'Home')

    def test_without_a_scene_the_first_request_waits_for_the_only_open_one(self):
        hello = {'jsonrpc': '2.0', 'id': 0, 'method': 'initialize', 'params': {'protocolVersion': '2025-06-18'}}
        looks = [{'jsonrpc': '2.0', 'id': n, 'method': 'tools/call', 'params': {'name': 'look'}} for n in range(1, 301)]
        text = ''.join(json.dumps(message) + '\n' for message in [hello, *looks]).encode()
        with Navd() as navd:
            navd.call('Open', {'scene': 's', 'root': {'name': 'Home'}})
            input = navd.folder / 'input'
            input.write_bytes(text)
            # As a file, which is read at once, there are more requests than may be in flight.
            with open(input, 'rb') as file:
                done = subprocess.run([NAVCTL, '--address', f'unix:{navd.socket}', 'mcp'], stdin=file,
                                      capture_output=True, timeout=PATIENCE)
            self.assertEqual(done.returncode, 0, done.stderr)
            for output in (done.stdout.splitlines(), self.served_bytes(navd, text)):
                replies = sorted((json.loads(line) for line in output), key=lambda reply: reply['id'])
                self.assertEqual([reply['id'] for reply in replies], list(range(301)))
                for reply in replies[1:]:
                    self.assertEqual(reply['result']['structuredContent'].get('path', reply)[0]['name'], 'Home')

    def test_a_client_that_does_not_read_costs_little(self):
        with Navd() as navd:
            navd.call('Open', {'scene': 's', 'root': {'name': 'Home', 'arguments': {'text': 'x' * 60000}}})
            hello = {'jsonrpc': '2.0', 'id': 0, 'method': 'initialize', 'params': {'protocolVersion': '2025-06-18'}}
            lines = [json.dumps(hello)] + [
                json.dumps({'jsonrpc': '2.0', 'id': n, 'method': 'tools/call', 'params': {'name': 'look'}})
                for n in range(1, 501)]
            process = subprocess.Popen([NAVCTL, '--address', f'unix:{navd.socket}', 'mcp', 's'],
                                       stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            self.addCleanup(process.stdout.close)
            self.addCleanup(process.wait, PATIENCE)
            self.addCleanup(process.kill)
            output, _ = process.communicate(('\n'.join(lines) + '\n').encode(), timeout=PATIENCE)
            self.assertEqual(len(output.splitlines()), 501)
            self.assertEqual(process.returncode, 0)
