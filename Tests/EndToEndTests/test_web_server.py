"""The server of navctl web survives invalid requests, windows that misbehave, and restarts of navd."""
import contextlib
import http.client
import json
import socket
import struct
import threading

from endtoend import PATIENCE, attached, eventually
from web import WebTest


class ServerTest(WebTest):
    """Without a browser: the tests send what windows and other programs send."""

    def test_strangers_do_not_keep_the_owner_out(self):
        web = self.web()
        web.sign_in()
        head = b'POST /api/navigate HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n{'
        for _ in range(80):
            stranger = socket.create_connection(('127.0.0.1', int(web.port)), PATIENCE)
            self.addCleanup(stranger.close)
            stranger.sendall(head)
        self.assertEqual(web.ask('GET', '/api/session')[0], 200)
        # An unknown client gets a reply before its body has arrived, and is disconnected.
        stranger = socket.create_connection(('127.0.0.1', int(web.port)), PATIENCE)
        self.addCleanup(stranger.close)
        stranger.sendall(head)
        answer = b''
        while piece := stranger.recv(65536):
            answer += piece
        self.assertIn(b' 421 ', answer.split(b'\r\n')[0])
        self.assertIn(b'connection: close', answer.lower())

    def test_idle_connections_keep_nobody_waiting(self):
        """Connections without a request give way to newer ones, and end by themselves after some seconds."""
        web = self.web()
        web.sign_in()
        window = http.client.HTTPConnection('127.0.0.1', int(web.port), timeout=PATIENCE)
        self.addCleanup(window.close)
        window.request('GET', '/api/session', headers={'Cookie': web.cookie})
        self.assertEqual(window.getresponse().read()[:1], b'{')
        idle = []
        for number in range(300):
            stranger = socket.create_connection(('127.0.0.1', int(web.port)), PATIENCE)
            self.addCleanup(stranger.close)
            # Half a head is no request.
            stranger.sendall(b'GET / HTTP/1.1\r\nHost: x' if number % 2 else b'')
            idle.append(stranger)
            if number % 50 == 49:
                self.assertEqual(web.ask('GET', '/api/session')[0], 200)
        # The connection that the browser has kept open was not closed for any of them.
        window.request('GET', '/api/session', headers={'Cookie': web.cookie})
        self.assertEqual(window.getresponse().status, 200)
        for stranger in idle:
            with contextlib.suppress(ConnectionResetError):
                self.assertEqual(stranger.recv(1), b'')

    def test_windows_that_nobody_reads_are_forgotten(self):
        web = self.web()
        web.sign_in()
        request = f'GET /events HTTP/1.1\r\nHost: 127.0.0.1:{web.port}\r\nCookie: {web.cookie}\r\n\r\n'.encode()
        for _ in range(60):
            window = socket.create_connection(('127.0.0.1', int(web.port)), PATIENCE)
            window.sendall(request)
            # It disconnects silently, so writing to it fails.
            window.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack('ii', 1, 0))
            window.close()

        def follows():
            with contextlib.closing(http.client.HTTPConnection('127.0.0.1', int(web.port), timeout=PATIENCE)) as window:
                window.request('GET', '/events', headers={'Cookie': web.cookie})
                reply = window.getresponse()
                return reply.status == 200 and b'event: begin' in reply.readline()

        eventually(follows, 'there is room for a window')

    def test_more_windows_than_there_may_be_are_told_so(self):
        web = self.web()
        web.sign_in()

        def signed_in():
            address = json.loads(web.ask('POST', '/api/invite', b'{}', Origin=web.origin)[2])['address']
            return web.ask('GET', address[len(web.origin):])[1]['set-cookie'].split(';')[0]

        def window(cookie):
            window = http.client.HTTPConnection('127.0.0.1', int(web.port), timeout=PATIENCE)
            self.addCleanup(window.close)
            window.request('GET', '/events', headers={'Cookie': cookie})
            reply = window.getresponse()
            if reply.status == 200:
                self.assertIn(b'event: begin', reply.readline())
            return window, reply.status

        def is_full():
            return json.loads(web.ask('GET', '/api/session')[2])['isFull']

        windows = [window(cookie) for cookie in [signed_in() for _ in range(8)] for _ in range(4)]
        self.assertEqual({status for _, status in windows}, {200})
        self.assertTrue(is_full())
        self.assertEqual(window(web.cookie)[1], 429)
        windows[0][0].sock.shutdown(socket.SHUT_RDWR)
        eventually(lambda: not is_full(), 'there is room again')
        self.assertEqual(window(web.cookie)[1], 200)

    def test_another_cookie_of_the_same_name_is_passed_over(self):
        web = self.web()
        web.sign_in()
        name = web.cookie.split('=')[0]
        self.assertEqual(web.ask('GET', '/api/session', Cookie=f'{name}=junk; {web.cookie}')[0], 200)
        self.assertEqual(web.ask('GET', '/api/session', Cookie=f'{name}=junk')[0], 401)

    def test_a_guard_that_goes_with_navd_leaves_the_page(self):
        scene = self.till()
        self.item(scene)
        web = self.web('--allow-navigation')
        web.sign_in()
        front_end, _ = attached(self.navd, scene, 'lane-1', guards=['LineItem'])
        answers = []
        asking = threading.Thread(target=lambda: answers.append(web.navigate('Back', {'scene': scene})))
        asking.start()
        front_end.events_until('guard')
        self.navd.process.kill()
        self.navd.process.wait()
        asking.join(PATIENCE)
        self.assertEqual(answers[0][0], 503, answers)
        self.assertEqual(json.loads(answers[0][2])['message'], 'navd is away.')
        # Requests while navd is away get an error, every time.
        for path in (f'/api/history?scene={scene}&limit=1', '/api/map?map=pos', f'/api/transitions?scene={scene}'):
            self.assertEqual(web.ask('GET', path)[0], 503, path)
        self.navd.clients, self.navd.control = [], None
        self.navd.start()
        eventually(lambda: web.ask('GET', f'/api/history?scene={scene}&limit=1')[0] == 200, 'navd is back')
