"""Invalid bytes get an error reply, or end the connection with a reason in the log. Other clients notice nothing."""
import json
import os

from endtoend import Client, Closed, EndToEndTest, Navd, PATIENCE, VarlinkError, eventually, message, names, opened, screen, \
    subscribed

MIB = 1 << 20


def push(arguments, envelope=b''):
    """A Push whose arguments are these bytes."""
    return (b'{"method":"org.navd.Navigation.Push",' + envelope + b'"parameters":{"scene":"s","screen":{"name":"A","arguments":'
            + arguments + b'}}}\0')


def call(method, parameters):
    return b'{"method":"' + method.encode() + b'","parameters":' + parameters + b'}\0'


# The connection is closed, and the log says why.
CLOSED = {
    'garbage': os.urandom(300).replace(b'{', b'x') + b'\0',
    'nothing but a NUL': b'\0',
    'a flood of NULs': b'\0' * 100_000,
    'an array': b'[]\0',
    'a number': b'1\0',
    'a string': b'"org.navd.Manager.Ping"\0',
    'null': b'null\0',
    'no method': b'{"parameters":{}}\0',
    'a method that is a number': b'{"method":1}\0',
    'parameters that are an array': b'{"method":"org.navd.Manager.Ping","parameters":[]}\0',
    'more that is a string': b'{"method":"org.navd.Manager.Ping","more":"yes"}\0',
    'method twice': b'{"method":"org.navd.Manager.Ping","method":"org.navd.Manager.Ping"}\0',
    'parameters twice': b'{"method":"org.navd.Manager.Ping","parameters":{},"parameters":{}}\0',
    '10,000 open brackets': b'[' * 10_000 + b'\0',
    '2 MiB': push(b'{"a":"' + b'x' * (2 * MIB) + b'"}'),
    '2 MiB of white space': b' ' * (2 * MIB) + message('Ping'),
    '2 MiB without a NUL': b'{' + b' ' * (2 * MIB),
    'a byte that no UTF-8 has, and no end': push(b'{"a":"\xff"')[:-4] + b'\0',
    'a string without an end': b'{"method":"org.navd.Manager.Ping\0',
    'an object without an end': b'{"method":"org.navd.Manager.Ping"\0',
    'two objects': b'{"method":"org.navd.Manager.Ping"}{}\0',
    'a comma too many': b'{"method":"org.navd.Manager.Ping",}\0',
    'a key without quotes': b'{method:"org.navd.Manager.Ping"}\0',
    'single quotes': b"{'method':'org.navd.Manager.Ping'}\0",
    'a byte order mark': b'\xef\xbb\xbf' + message('Ping'),
    'NaN': push(b'{"a":NaN}'),
    'Infinity': push(b'{"a":Infinity}'),
    'a number with a leading zero': push(b'{"a":01}'),
    'a number with a plus': push(b'{"a":+1}'),
    'half a number': push(b'{"a":1.}'),
    'HTTP': b'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n\0',
}

# The call gets this error.
ANSWERED = {
    'an unknown method': (message('org.navd.Scene.Explode'), 'MethodNotFound'),
    'an unknown interface': (message('org.example.Nothing.Do'), 'InterfaceNotFound'),
    'a method without an interface': (b'{"method":"Ping"}\0', 'InterfaceNotFound'),
    'an empty method': (b'{"method":""}\0', 'InterfaceNotFound'),
    'NUL in the name of a method': (b'{"method":"org.navd.Manager.Ping\\u0000"}\0', 'MethodNotFound'),
    'a stream without more': (message('Subscribe', {'scene': 's'}), 'ExpectedMore'),
    'no parameters': (message('Push'), 'InvalidParameter'),
    'a scene that is a number': (message('Get', {'scene': 1}), 'InvalidParameter'),
    'NUL in the name of a scene': (message('Open', {'scene': 'a\0b', 'root': screen('A')}), 'InvalidParameter'),
    'NUL in the name of a screen': (message('Push', {'scene': 's', 'screen': screen('A\0')}), 'InvalidParameter'),
    'a name of 257 bytes': (message('Push', {'scene': 's', 'screen': screen('x' * 257)}), 'InvalidParameter'),
    'a key twice in arguments': (push(b'{"a":1,"a":1}'), 'InvalidParameter'),
    'a key twice, deep in arguments': (push(b'{"b":[{"a":{"c":1,"c":2}}]}'), 'InvalidParameter'),
    'a parameter twice': (call('org.navd.Scene.Get', b'{"scene":"s","scene":"s"}'), 'InvalidParameter'),
    'arguments deeper than nesting': (push(b'{"a":' * 65 + b'1' + b'}' * 65), 'LimitReached'),
    '10,000 deep arrays': (push(b'{"a":' + b'[' * 10_000 + b']' * 10_000 + b'}'), 'LimitReached'),
    '10,000 deep objects': (push(b'{"a":' * 10_000 + b'1' + b'}' * 10_000), 'LimitReached'),
    'a byte that no UTF-8 has': (push(b'{"a":"\xff"}'), 'InvalidParameter'),
    'an overlong sequence': (push(b'{"a":"\xc0\x80"}'), 'InvalidParameter'),
    'a surrogate as bytes': (push(b'{"a":"\xed\xa0\x80"}'), 'InvalidParameter'),
    'half a sequence': (push(b'{"a":"\xe2\x82"}'), 'InvalidParameter'),
    'beyond U+10FFFF': (push(b'{"a":"\xf4\x90\x80\x80"}'), 'InvalidParameter'),
    'an escaped half of a pair': (push(b'{"a":"\\ud800"}'), 'InvalidParameter'),
    'an unknown escape': (push(b'{"a":"\\x41"}'), 'InvalidParameter'),
    'a control character in a string': (push(b'{"a":"\x01"}'), 'InvalidParameter'),
    'a method that is no text': (b'{"method":"org.navd.Manager.Ping\xff"}\0', 'InvalidParameter'),
    'the name of a field that is no text': (push(b'{"a\xff":1}'), 'InvalidParameter'),
    'a surrogate in a call of another interface': (b'{"method":"org.varlink.service.GetInfo","parameters":{"x":"\\udc00"}}\0',
                                                   'InvalidParameter'),
    'a count beyond all integers': (call('org.navd.Navigation.Pop', b'{"scene":"s","count":18446744073709551615}'),
                                    'InvalidParameter'),
    'a number beyond all numbers': (push(b'{"a":1e400}'), 'InvalidParameter'),
    'an integer of more than 64 bits': (call('org.navd.Navigation.Pop', b'{"scene":"s","count":99999999999999999999}'),
                                        'InvalidParameter'),
    'a count that no integer holds': (call('org.navd.Navigation.Pop', b'{"scene":"s","count":1e300}'), 'InvalidParameter'),
    'a count of half a screen': (call('org.navd.Navigation.Pop', b'{"scene":"s","count":0.5}'), 'InvalidParameter'),
    'a count below one': (message('Pop', {'scene': 's', 'count': -1}), 'InvalidParameter'),
    'an id beyond all ids': (message('Dismiss', {'scene': 's', 'screen': {'id': 2 ** 63 - 1}}), 'ScreenNotFound'),
    'the least integer as an id': (message('Dismiss', {'scene': 's', 'screen': {'id': -2 ** 63}}), 'ScreenNotFound'),
    'a tab beyond all tabs': (message('SelectTab', {'scene': 's', 'index': 2 ** 62}), 'ContainerNotFound'),
    'a revision beyond all revisions': (message('Get', {'scene': 's', 'revision': 2 ** 63 - 1}), 'RevisionNotFound'),
    'a timeout below nothing': (message('Wait', {'scene': 's', 'revision': 99, 'timeoutMilliseconds': -1}),
                                'InvalidParameter'),
    'steps beyond all steps': (message('Undo', {'scene': 's', 'steps': 2 ** 63 - 1}), 'NothingToUndo'),
    'a token that is none': (message('Attach', {'scene': 's', 'name': 'x', 'token': 'x' * 1000}, more=True), 'InvalidToken'),
}


class HostileTest(EndToEndTest):
    def test_what_is_no_message_closes_its_connection_with_a_reason_in_the_log(self):
        with witnessed(self) as navd:
            for number, (what, data) in enumerate(CLOSED.items()):
                with self.subTest(what):
                    before = navd.metric('protocol_errors_total')
                    with Client(navd.socket, PATIENCE) as client:
                        try:
                            client.send_bytes(data)
                        except Closed:
                            pass
                        self.assertEqual(client.expect_close(), [])
                    self.assertEqual(navd.metric('protocol_errors_total'), before + 1)
                    reasons = [line for line in navd.told().splitlines() if 'not a message' in line]
                    self.assertEqual(len(reasons), number + 1)
                    self.assertRegex(reasons[-1], r'client=c\d+ uid=\d+ why=.')
                    navd.look()

    def test_a_wrong_call_gets_an_error_and_its_connection_goes_on(self):
        with witnessed(self) as navd:
            for what, (data, name) in ANSWERED.items():
                with self.subTest(what), Client(navd.socket, PATIENCE) as client:
                    client.send_bytes(data)
                    self.assertError(name, client.reply)
                    self.assertEqual(client.call('Ping')['pid'], navd.daemon.process.pid)
                    navd.look()

    def test_nul_in_arguments_comes_back_as_it_was_sent(self):
        with Navd() as navd:
            main = navd.client()
            opened(main)
            watcher, _ = subscribed(navd)
            arguments = {'nul': 'a\0b', 'k\0': '\u0001\u001f"\\/\u2028\U0001F600', 'n': 1.5e300, 'i': -2 ** 63}
            main.call('Push', {'scene': 's', 'screen': {'name': 'A', 'arguments': arguments}})
            self.assertEqual(watcher.reply()['changes'][0]['node']['arguments'], arguments)
            self.assertEqual(main.call('Get', {'scene': 's'})['path'][1]['arguments'], arguments)

    def test_a_truncated_message_is_no_call(self):
        with witnessed(self) as navd:
            whole = message('Push', {'scene': 's', 'screen': screen('Never', text='ä€😀')})
            for length in range(len(whole)):
                with Client(navd.socket, PATIENCE) as client:
                    client.send_bytes(whole[:length])
            navd.look()

    def test_one_message_in_pieces_of_a_byte_is_one_call(self):
        with Navd() as navd:
            main = navd.client()
            opened(main)
            for byte in message('Push', {'scene': 's', 'screen': screen('Next', text='ä€😀')}):
                main.send_bytes(bytes([byte]))
            self.assertEqual(main.reply()['outcome']['changed'], True)
            self.assertEqual(main.call('Get', {'scene': 's'})['path'][1]['arguments'], {'text': 'ä€😀'})

    def test_a_flood_of_oneway_calls_is_carried_out_without_a_reply(self):
        with Navd() as navd:
            main = navd.client()
            opened(main)
            flood = navd.client()
            one = message('Push', {'scene': 's', 'screen': screen('A')}, oneway=True)
            wrong = message('Push', {'scene': 'nowhere', 'screen': screen('A')}, oneway=True)
            never = message('Wait', {'scene': 's', 'reference': {'name': 'Never'}}, oneway=True)
            flood.send_bytes((one + wrong) * 2_000 + never * 200)
            self.assertEqual(flood.call('Ping')['pid'], navd.process.pid)
            self.assertEqual(len(main.call('Get', {'scene': 's'})['path']), 2_001)

    def test_more_waiting_calls_than_may_be_hold_up_their_connection_alone(self):
        with Navd() as navd:
            main = navd.client()
            opened(main)
            client = navd.client()
            for index in range(300):
                client.send('Wait', {'scene': 's', 'reference': {'name': f'S{index % 3}'}})
            client.send('Ping')
            eventually(lambda: navd.metric('waiting_calls') == 256, 'as many calls wait as may')
            self.assertEqual(navd.reached('waitingCalls'), 1)
            for index in range(3):
                main.call('Push', {'scene': 's', 'screen': screen(f'S{index}')})
            for index in range(300):
                self.assertEqual(names(client.reply())[1], 'S0')
            self.assertEqual(client.reply()['pid'], navd.process.pid)

    def test_what_a_client_says_cannot_put_a_line_into_the_log(self):
        with Navd() as navd:
            with Client(navd.socket, PATIENCE) as other:
                other.call('Ping')
                name = other.call('ListClients')['clients'][0]['client']
                navd.call('Kick', {'client': name, 'reason': 'x\nnavd: error: forged\x1b[31m'})
            self.assertTold(navd, 'client kicked')
            self.assertFalse('\nnavd: error: forged' in navd.told() or '\x1b' in navd.told())


class witnessed:
    """A navd, and a witness connection: `look()` fails when something has changed for it."""

    def __init__(self, test):
        # Each warning is looked for.
        self.test, self.daemon = test, Navd(limits={'warningsOfUser': 1_000})

    def __enter__(self):
        opened(self.daemon.client())
        self.state = self.daemon.call('Get', {'scene': 's'})
        self.stream, _ = subscribed(self.daemon)
        return self

    def __exit__(self, *error):
        return self.daemon.__exit__(*error)

    def __getattr__(self, name):
        return getattr(self.daemon, name)

    def look(self):
        self.test.assertEqual(self.daemon.call('Get', {'scene': 's'}), self.state)
        with self.test.assertRaises(TimeoutError):
            while True:
                # Its stream is idle, so a test that takes long sees heartbeats.
                self.test.assertEqual(self.stream.reply(timeout=0.0)['kind'], 'heartbeat')
        self.test.assertEqual(self.stream.buffer, b'')
