"""Helpers of the tests of navctl web: the program, and the page in a browser."""
import http.client
import json
import os
import re
import subprocess

from browser import CHROMIUM, Browser
from endtoend import BINARIES, NAVCTL, PATIENCE, ROOT, EndToEndTest, Navd

PROGRAM = BINARIES / 'navctl-web'


class Web:
    """A running navctl web, with the address that it printed."""

    def __init__(self, navd, *words, **environment):
        self.process = subprocess.Popen(
            [NAVCTL, '--json', '--address', f'unix:{navd.socket}', 'web', *words], stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, env=os.environ | environment)
        line = self.process.stdout.readline()
        if not line:
            raise AssertionError(f'navctl web ended: {self.process.communicate()[1].decode()}')
        self.said = json.loads(line)
        self.address = self.said['address']
        self.port, self.token = re.fullmatch(r'http://127\.0\.0\.1:(\d+)/\?token=([0-9a-f]{64})', self.address).groups()
        self.origin = f'http://127.0.0.1:{self.port}'
        self.cookie = None

    def sign_in(self):
        """Exchanges the token for a cookie, without a browser."""
        status, headers, _ = self.ask('GET', f'/?token={self.token}')
        if status == 200:
            self.cookie = headers['set-cookie'].split(';')[0]
        return status, headers

    def ask(self, method, path, body=None, host=None, **headers):
        """Sends a request and returns its status, headers and body."""
        connection = http.client.HTTPConnection('127.0.0.1', int(self.port), timeout=PATIENCE)
        try:
            connection.putrequest(method, path, skip_host=True)
            connection.putheader('Host', host or f'127.0.0.1:{self.port}')
            for name, value in headers.items():
                connection.putheader(name.replace('_', '-'), value)
            if self.cookie and 'Cookie' not in headers:
                connection.putheader('Cookie', self.cookie)
            if body is not None:
                connection.putheader('Content-Length', str(len(body)))
            connection.endheaders(body)
            reply = connection.getresponse()
            return reply.status, {name.lower(): value for name, value in reply.getheaders()}, reply.read()
        finally:
            connection.close()

    def navigate(self, method, parameters, **headers):
        body = json.dumps({'method': method, 'parameters': parameters}).encode()
        return self.ask('POST', '/api/navigate', body, **{'Origin': self.origin, **headers})

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.process.stderr.close()
        return code


class WebTest(EndToEndTest):
    # Limits of navd other than the usual ones.
    LIMITS = None

    def setUp(self):
        self.need(PROGRAM.exists(), 'navctl-web: make web makes it')
        self.navd = Navd(limits=self.LIMITS, start=False)
        self.addCleanup(self.navd.discard)
        self.addCleanup(self.navd.stop)
        maps = self.navd.folder / 'maps'
        maps.mkdir()
        (maps / 'pos.yaml').write_text((ROOT / 'docs/examples/pos.yaml').read_text())
        self.navd.command += ['--maps', str(maps)]
        self.navd.start()
        self.client = self.navd.client()

    def web(self, *words, **environment):
        web = Web(self.navd, *words, **environment)
        self.addCleanup(web.stop)
        return web

    def till(self, name='till-1'):
        self.client.call('Open', {'scene': name, 'map': 'pos'})
        self.client.call('Move', {'scene': name, 'transition': 'signedIn'})
        return name

    def item(self, scene, sku='4006381333931'):
        self.client.call('Move', {'scene': scene, 'transition': 'item', 'arguments': {'sku': sku}})


class PageTest(WebTest):
    """A test that looks at the page with a browser."""

    def setUp(self):
        super().setUp()
        self.need(CHROMIUM, 'chromium')

    def browser(self, web, **look):
        browser = Browser(**look)
        self.addCleanup(browser.close)
        browser.open(web.address)
        browser.eventually("document.querySelector('#connection')?.dataset.state === 'live'")
        return browser

    # The texts of the shown path.
    PATH = "[...document.querySelectorAll('#path li')].map(one => one.innerText.replace(/\\s+/g, ' ').trim())"
    # Whether the buttons of the transitions belong to the shown revision.
    HAS_BUTTONS = ("document.querySelector('#scene-facts').textContent"
                   ".endsWith(`revision ${document.querySelector('#actions').dataset.revision}`)")

    def at(self, browser, scene):
        """Goes to a scene, and waits until the page shows its newest revision and its history."""
        revision = self.client.call('Get', {'scene': scene})['at']['revision']
        browser.value(f"location.hash = '#/scene/{scene}'")
        # The page draws these and the scene's title, path and tree in one step.
        browser.becomes('document.title', f'{scene} · navd')
        self.shows_revision(browser, revision)
        browser.eventually("document.querySelectorAll('#tree li').length > 0")
        browser.becomes("document.querySelector('#commits [data-revision]')?.dataset.revision", str(revision))

    def all(self, browser):
        """Goes to the overview."""
        browser.value("location.hash = '#/'")
        browser.eventually("!document.querySelector('#overview').hidden")

    def shows(self, browser, *path):
        browser.becomes(self.PATH, list(path), 'the path')

    def shows_revision(self, browser, revision):
        browser.becomes("document.querySelector('#scene-facts').textContent.match(/revision (.*)/)?.[1]", str(revision))

    def never_answered(self, browser, path):
        """Makes the page's requests to a path wait for ever, from now on."""
        browser.value(f"""(() => {{
            const real = window.fetch
            window.fetch = (url, options) => String(url).startsWith('{path}') ? new Promise(() => {{}}) : real(url, options)
        }})()""")
