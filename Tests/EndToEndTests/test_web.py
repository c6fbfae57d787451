"""The page of navctl web in a real Chromium: contents, streams, permissions and sign-in."""
import contextlib
import http.client
import json
import os
import pathlib
import socket
import subprocess

from browser import CHROMIUM, Browser
from endtoend import NAVCTL, PATIENCE, attached, eventually, screen
from web import PageTest, WebTest
from wire import VarlinkError


class DoorTest(WebTest):
    """Sign-in, without a browser: the tests send what browsers and other programs send."""

    def test_nothing_is_told_without_a_cookie(self):
        web, scene = self.web(), self.till()
        paths = ['/', '/page/main.js', '/events', '/api/session', f'/api/history?scene={scene}&limit=1',
                 f'/api/at?scene={scene}&revision=1', '/api/map?map=pos', f'/api/transitions?scene={scene}']
        for path in paths:
            status, headers, body = web.ask('GET', path)
            self.assertEqual(status, 401, path)
            self.assertNotIn(b'SaleHome', body)
            self.assertIn("default-src 'none'", headers['content-security-policy'])
        self.assertEqual(web.navigate('Back', {'scene': scene})[0], 401)
        self.assertEqual(web.ask('GET', '/', Cookie=f'navd_web_{web.port}={"0" * 64}')[0], 401)
        self.assertEqual(web.sign_in()[0], 200)
        for path in paths:
            if path != '/events':
                self.assertEqual(web.ask('GET', path)[0], 200, path)

    def test_the_token_is_good_once(self):
        web = self.web()
        status, headers = web.sign_in()
        self.assertEqual(status, 200)
        self.assertRegex(headers['set-cookie'],
                         rf'^navd_web_{web.port}=[0-9a-f]{{64}}; Path=/; HttpOnly; SameSite=Strict; Max-Age=\d+$')
        self.assertEqual(headers['referrer-policy'], 'no-referrer')
        self.assertEqual(headers['x-content-type-options'], 'nosniff')
        self.assertEqual(headers['cache-control'], 'no-store')
        self.assertNotIn(web.token, headers['set-cookie'])
        cookie, web.cookie = web.cookie, None
        self.assertEqual(web.sign_in()[0], 403)
        web.cookie = cookie
        # A signed-in browser can invite others, each once.
        status, _, body = web.ask('POST', '/api/invite', b'{}', Origin=web.origin)
        self.assertEqual(status, 200)
        address = json.loads(body)['address']
        self.assertEqual(web.ask('GET', address[len(web.origin):])[0], 200)
        self.assertEqual(web.ask('GET', address[len(web.origin):])[0], 403)

    def test_foreign_names_and_origins_are_refused(self):
        web, scene = self.web('--allow-navigation'), self.till()
        self.item(scene)
        web.sign_in()
        for host in ('evil.example', f'evil.example:{web.port}', f'127.0.0.1:{int(web.port) - 1}'):
            self.assertEqual(web.ask('GET', '/api/session', host=host)[0], 421, host)
            self.assertEqual(web.ask('GET', f'/?token={web.token}', host=host)[0], 421, host)
        self.assertEqual(web.ask('GET', '/api/session', host=f'localhost:{web.port}')[0], 200)
        back = {'scene': scene}
        for origin in ('http://evil.example', 'null', f'https://127.0.0.1:{web.port}'):
            self.assertEqual(web.ask('GET', '/api/session', Origin=origin)[0], 403, origin)
            self.assertEqual(web.navigate('Back', back, Origin=origin)[0], 403, origin)
        self.assertEqual(web.ask('POST', '/api/navigate', b'{}')[0], 403)
        self.assertEqual(web.ask('GET', '/events', Sec_Fetch_Site='cross-site')[0], 403)
        self.assertEqual(self.client.call('Get', {'scene': scene})['path'][-1]['name'], 'LineItem')
        self.assertEqual(web.navigate('Back', back)[0], 200)
        self.assertEqual(self.client.call('Get', {'scene': scene})['path'][-1]['name'], 'SaleHome')

    def test_a_page_that_looks_navigates_nothing(self):
        web, scene = self.web(), self.till()
        self.item(scene)
        web.sign_in()
        status, _, body = web.navigate('Back', {'scene': scene})
        self.assertEqual((status, json.loads(body)['error']), (403, 'navctl.LooksOnly'))
        self.assertEqual(self.client.call('Get', {'scene': scene})['path'][-1]['name'], 'LineItem')

    def test_a_page_that_navigates_does_nothing_else(self):
        web, scene = self.web('--allow-navigation'), self.till()
        web.sign_in()
        for method, parameters in [('SetRoot', {'scene': scene}), ('Close', {'scene': scene}),
                                   ('org.navd.Scene.Close', {'scene': scene}), ('Kick', {'scene': scene}),
                                   ('Back', {'scene': scene, 'options': {'force': True}}), ('Back', {})]:
            self.assertEqual(web.navigate(method, parameters)[0], 400, (method, parameters))
        status, _, body = web.navigate('Move', {'scene': scene, 'transition': 'fly'})
        self.assertEqual((status, json.loads(body)['error']), (422, 'org.navd.Navigation.NotInMap'))
        status, _, body = web.navigate('Back', {'scene': 'nowhere'})
        self.assertEqual((status, json.loads(body)['error']), (422, 'org.navd.Scene.SceneNotFound'))

    def test_what_is_sensitive_is_left_out(self):
        web, scene = self.web('--allow-navigation'), self.till()
        web.sign_in()
        self.client.call('OpenLink', {'scene': scene, 'url': 'pos://customers/c7'})
        self.client.call('ReplaceScreen', {'scene': scene, 'screen': {'name': 'Customer'},
                                           'with': screen('Customer', id='c7', note='owes 40')})
        state = self.client.call('Get', {'scene': scene})
        self.assertEqual(state['path'][-1]['arguments'].get('note'), 'owes 40')
        for path in (f"/api/at?scene={scene}&revision={state['at']['revision']}", f'/api/history?scene={scene}&limit=9'):
            status, _, body = web.ask('GET', path)
            self.assertEqual(status, 200)
            self.assertIn(b'c7', body)
            self.assertNotIn(b'owes 40', body)

    def test_what_is_no_request_of_ours_is_refused(self):
        web = self.web()
        web.sign_in()
        self.assertEqual(web.ask('GET', '/nothing')[0], 404)
        self.assertEqual(web.ask('GET', '/page/../../etc/passwd')[0], 404)
        self.assertEqual(web.ask('DELETE', '/')[0], 405)
        self.assertEqual(web.ask('GET', '/api/at?scene=a&revision=x')[0], 400)
        self.assertEqual(web.ask('POST', '/api/invite', b'x' * 140_000, Origin=web.origin)[0], 413)
        self.assertEqual(web.ask('GET', '/api/session', X='y' * 40_000)[0], 400)
        self.assertEqual(web.ask('GET', '/api/session')[0], 200)

    def test_idle_connections_give_way_to_the_browser(self):
        web = self.web()
        web.sign_in()
        idle = [socket.create_connection(('127.0.0.1', int(web.port)), PATIENCE) for _ in range(80)]
        for one in idle:
            self.addCleanup(one.close)
        late = http.client.HTTPConnection('127.0.0.1', int(web.port), timeout=PATIENCE)
        self.addCleanup(late.close)
        late.request('GET', '/api/session', headers={'Cookie': web.cookie})
        self.assertEqual(late.getresponse().status, 200)

    def test_it_listens_here_alone_and_says_what_is_wrong(self):
        def navctl(*words):
            done = subprocess.run([NAVCTL, '--address', f'unix:{self.navd.socket}', 'web', *words], text=True,
                                  capture_output=True, timeout=PATIENCE)
            return done.returncode, done.stderr

        code, errors = navctl('--listen', '0.0.0.0:8123')
        self.assertEqual(code, 2)
        self.assertIn('ssh -L 8123:127.0.0.1:8123', errors)
        code, errors = navctl('--listen', 'nonsense')
        self.assertEqual(code, 2)
        self.assertIn('127.0.0.1:PORT', errors)
        web = self.web('--listen', '127.0.0.1:0')
        code, errors = navctl('--listen', web.port)
        self.assertEqual(code, 1)
        self.assertIn('somebody else listens', errors)
        listening = pathlib.Path(f'/proc/{web.process.pid}/net/tcp').read_text()
        self.assertIn(f'0100007F:{int(web.port):04X}', listening)
        self.assertEqual(web.stop(), 0)
        self.navd.stop()
        code, errors = navctl()
        self.assertEqual(code, 7)
        self.assertIn(str(self.navd.socket), errors)

    def test_without_its_program_it_says_so(self):
        alone = self.navd.folder / 'navctl'
        alone.write_bytes(NAVCTL.read_bytes())
        alone.chmod(0o755)
        done = subprocess.run([alone, '--address', f'unix:{self.navd.socket}', 'web'], capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn('make install', done.stderr)


class LookingTest(PageTest):
    """The page in a browser."""

    def test_all_scenes_are_shown_live(self):
        web, first = self.web(), self.till('till-1')
        browser = self.browser(web)
        browser.eventually("document.querySelectorAll('.card').length === 1")
        self.till('till-2')
        browser.eventually("document.querySelectorAll('.card').length === 2")
        self.item(first)
        browser.eventually("document.querySelector('[data-key=till-1] .card-top').textContent === 'Item'")
        front_end, _ = attached(self.navd, first, 'lane-1')
        browser.eventually("document.querySelector('[data-key=till-1]').innerText.includes('lane-1')")
        browser.eventually("document.querySelector('[data-key=till-1]').dataset.status === 'active'")
        front_end.close()
        browser.eventually("document.querySelector('[data-key=till-1]').dataset.status === 'detached'")
        self.client.call('Close', {'scene': 'till-2'})
        browser.eventually("document.querySelectorAll('.card').length === 1")
        # The token is no longer in the address, and is invalid.
        self.assertEqual(browser.value('location.href'), f'{web.origin}/')
        self.assertEqual(browser.value('document.cookie'), '')
        self.assertEqual(browser.problems, [])

    def test_a_scene_is_shown_and_followed(self):
        web, scene = self.web(), self.till()
        browser = self.browser(web)
        self.at(browser, scene)
        self.shows(browser, 'Sale')
        self.item(scene)
        self.shows(browser, 'Sale', 'Item')
        tree = browser.value("document.querySelector('#tree').innerText")
        self.assertIn('sku="4006381333931"', tree)
        self.assertEqual(browser.value("document.querySelector('#tree [aria-current=true] .name').textContent"), 'Item')
        browser.eventually("document.querySelector('#commits .did').textContent.includes('item')")
        front_end, _ = attached(self.navd, scene, 'lane-1', guards=['LineItem'])
        browser.eventually("document.querySelector('#ends-button').innerText === 'lane-1'")
        self.assertFalse(browser.value("document.querySelector('#clients').checkVisibility()"))
        browser.value("document.querySelector('#ends-button').click()")
        browser.eventually("document.querySelector('#clients').innerText.includes('guards LineItem')")
        front_end.close()
        self.client.call('Move', {'scene': scene, 'transition': 'discount'})
        self.shows(browser, 'Sale', 'Item', 'sheet Discount')
        self.client.call('Close', {'scene': scene})
        browser.eventually("document.querySelector('#scene-gone').innerText === 'till-1 is not open.'")
        self.assertFalse(browser.value("document.querySelector('#panels').checkVisibility()"))
        self.assertEqual(browser.problems, [])

    def test_its_history_has_the_words_of_navctl(self):
        web, scene = self.web(), self.till()
        for method, parameters in [
                ('Push', {'screen': screen('LineItem', sku='4006381333931', quantity=2)}), ('Back', {}), ('Undo', {}),
                ('Undo', {}), ('Redo', {'steps': 2}), ('SelectTab', {'name': 'stock'}),
                ('Apply', {'operations': [{'operation': 'SelectTab', 'name': 'sale'},
                                          {'operation': 'Push', 'screen': screen('LineItem', sku='4006381333931')}]}),
                ('Move', {'transition': 'discount'}), ('Dismiss', {'result': {'percent': 10}}), ('Undo', {}),
                ('OpenLink', {'url': 'pos://stock/4006381333931'}), ('SetRoot', {'screen': screen('SignIn')})]:
            with contextlib.suppress(VarlinkError):
                self.client.call(method, {'scene': scene, **parameters})
        printed = subprocess.run([NAVCTL, '--address', f'unix:{self.navd.socket}', 'history', scene], text=True, check=True,
                                 capture_output=True).stdout.splitlines()
        begin, end = printed[0].index('WHAT'), printed[0].index('TOP')
        words = [line[begin:end].strip() for line in printed[1:]]
        browser = self.browser(web)
        self.at(browser, scene)
        browser.becomes("[...document.querySelectorAll('#commits .did')].map(one => one.textContent)", words)

    def test_the_path_is_marked_in_the_map(self):
        web, scene, other = self.web(), self.till(), self.till('till-2')
        browser = self.browser(web)
        self.at(browser, scene)
        marked = "[...document.querySelectorAll('.box.marked')].map(one => one.querySelector('text').textContent).sort().join()"
        browser.eventually(f"{marked} === 'SaleHome'")
        self.item(scene)
        browser.eventually(f"{marked} === 'LineItem,SaleHome'")
        self.assertEqual(browser.value("document.querySelector('.box.top text').textContent"), 'LineItem')
        browser.eventually("document.querySelector('.line.marked text')?.textContent === 'item'")
        # How many other scenes have a screen on top.
        count = ("[...document.querySelectorAll('.others[visibility=visible]')]"
                 ".map(one => one.parentNode.querySelector('text').textContent + one.textContent).join()")
        browser.eventually(f"{count} === 'SaleHome1'")
        self.item(other)
        browser.eventually(f"{count} === 'LineItem1'")

    def test_what_scenes_say_is_text(self):
        web = self.web()
        name = '<img src=x onerror="document.title=1">'
        self.client.call('Open', {'scene': 's', 'root': screen(name, **{name: name})})
        browser = self.browser(web)
        self.at(browser, 's')
        self.assertIn(name, browser.value("document.querySelector('#tree').textContent"))
        self.shows(browser, name)
        self.assertEqual(browser.value("document.querySelectorAll('img').length"), 0)
        self.assertEqual(browser.value('document.title'), 's · navd')
        # Even if it were, the browser would not run it.
        with self.assertRaises(AssertionError):
            browser.value("document.body.innerHTML = '<b>a</b>'")

    def test_the_slider_shows_the_past(self):
        web, scene = self.web(), self.till()
        self.item(scene)
        self.client.call('Move', {'scene': scene, 'transition': 'discount'})
        browser = self.browser(web)
        self.at(browser, scene)
        browser.eventually("document.querySelector('#slider').max === '3'")
        browser.value("document.querySelector('#slider').focus()")
        browser.press('ArrowLeft')
        self.shows(browser, 'Sale', 'Item')
        self.assertIn('Revision', browser.text('#past'))
        browser.press('Home')
        self.shows(browser, 'Sign in')
        marked = "[...document.querySelectorAll('.box.marked text')].map(one => one.textContent)[0]"
        browser.eventually(f"{marked} === 'SignIn'")
        # Events meanwhile do not move the view.
        self.client.call('Back', {'scene': scene})
        browser.eventually("document.querySelector('#slider').max === '4'")
        self.shows_revision(browser, self.client.call('Get', {'scene': scene})['at']['revision'])
        self.assertEqual(browser.value(self.PATH), ['Sign in'])
        browser.press('Escape')
        self.shows(browser, 'Sale', 'Item')
        self.assertTrue(browser.value("document.querySelector('#past').hidden"))

    def test_it_navigates_by_keyboard_when_it_may(self):
        web, scene = self.web('--allow-navigation'), self.till()
        browser = self.browser(web)
        self.at(browser, scene)
        browser.eventually("document.querySelector('[data-action=\"move item\"]')?.focus() === undefined"
                           " && document.activeElement.dataset.action === 'move item'")
        browser.press('Enter')
        browser.eventually("document.querySelector('#ask').open")
        self.assertEqual(browser.value('document.activeElement.name'), 'sku')
        browser.type('nonsense')
        browser.press('Enter')
        browser.eventually("document.querySelector('#ask-problem').textContent.includes('sku')")
        browser.value("document.querySelector('[name=sku]').select()")
        browser.type('4006381333931')
        browser.press('Enter')
        self.shows(browser, 'Sale', 'Item')
        browser.press('b')
        self.shows(browser, 'Sale')
        browser.press('u')
        self.shows(browser, 'Sale', 'Item')
        browser.press('U')
        self.shows(browser, 'Sale')
        # In the tree: down to another tab's screen, and there.
        browser.press('t')
        browser.eventually("document.activeElement.role === 'treeitem'")
        browser.press('Home', *['ArrowDown'] * 4)
        browser.becomes("document.activeElement.querySelector('.name')?.textContent", 'Customers')
        browser.press('Enter')
        self.shows(browser, 'Customers')
        self.assertEqual(self.client.call('Get', {'scene': scene})['path'][-1]['name'], 'Customers')
        self.assertEqual(browser.problems, [])

    def test_a_page_that_looks_has_no_buttons_to_navigate(self):
        web, scene = self.web(), self.till()
        self.item(scene)
        browser = self.browser(web)
        self.at(browser, scene)
        self.assertEqual(browser.text('#mode'), 'looks only')
        self.assertTrue(browser.value("document.querySelector('#actions').hidden"))
        browser.press('b', 'u')
        browser.press('t', 'Enter')
        browser.eventually("document.querySelector('#notices').innerText.includes('--allow-navigation')")
        self.assertEqual(self.client.call('Get', {'scene': scene})['path'][-1]['name'], 'LineItem')

    def test_it_comes_back_with_navd(self):
        web, scene = self.web(), self.till()
        browser = self.browser(web)
        self.at(browser, scene)
        self.navd.process.kill()
        self.navd.process.wait()
        browser.eventually("document.querySelector('#connection').dataset.state === 'away'")
        self.assertIn('navd is away', browser.text('#away'))
        self.shows(browser, 'Sale')
        self.navd.clients, self.navd.control = [], None
        self.navd.start()
        browser.eventually("document.querySelector('#connection').dataset.state === 'live'")
        self.assertTrue(browser.value("document.querySelector('#away').hidden"))
        self.client = self.navd.client()
        self.item(scene)
        self.shows(browser, 'Sale', 'Item')

    def test_a_large_scene_is_folded(self):
        web = self.web()
        self.client.call('Open', {'scene': 's', 'root': screen('Home')})
        self.client.call('SetStack', {'scene': 's', 'screens': [screen(f'S{number}') for number in range(2000)]})
        browser = self.browser(web)
        self.at(browser, 's')
        browser.eventually("document.querySelectorAll('#tree li').length < 60")
        self.assertEqual(browser.value("document.querySelector('#tree [aria-current=true] .name').textContent"), 'S1999')
        browser.value("document.querySelector('#tree .more').click()")
        browser.eventually("document.querySelectorAll('#tree li').length > 200")

    def test_windows_of_one_browser_give_way(self):
        web = self.web()
        self.till()
        web.sign_in()
        streams = []
        for _ in range(5):
            stream = http.client.HTTPConnection('127.0.0.1', int(web.port), timeout=PATIENCE)
            self.addCleanup(stream.close)
            stream.request('GET', '/events', headers={'Cookie': web.cookie})
            reply = stream.getresponse()
            self.assertEqual(reply.status, 200)
            self.assertIn(b'event: begin', reply.readline())
            streams.append(reply)
        told = streams[0].read().decode()
        self.assertTrue(told.endswith('data: {"state":"crowded"}\n\n'), told[-200:])
        self.assertNotIn('crowded', streams[4].readline().decode())

    def test_it_fits_where_it_is_shown(self):
        web, scene = self.web('--allow-navigation'), self.till()
        self.item(scene)
        browser = self.browser(web)
        self.at(browser, scene)
        pictures = os.environ.get('NAVD_TEST_PICTURES')
        for width, height in ((390, 844), (1280, 800), (1920, 1080)):
            for dark in (False, True):
                browser.look(width, height, dark)
                for place in ('#/', f'#/scene/{scene}'):
                    browser.value(f"location.hash = '{place}'")
                    browser.eventually(f"innerWidth === {width} && document.querySelector('#scene').hidden === {json.dumps(place == '#/')}")
                    browser.wait('document.documentElement.scrollWidth', lambda seen: seen <= width,
                                 f'{place} is not wider than {width}')
                    if pictures:
                        browser.picture(f"{pictures}/{'scene' if 'scene' in place else 'all'}-{width}-{'dark' if dark else 'light'}.png")
                # Only the panel of the selected tab is visible.
                role = "'tabpanel'" if width < 900 else 'null'
                browser.eventually(f"document.querySelector('#panel-tree').role === {role}")
                browser.wait("document.querySelector('#tree .fold').offsetWidth", lambda seen: seen >= 24, 'a finger finds a fold')
        ground = "getComputedStyle(document.body).backgroundColor"
        browser.eventually("matchMedia('(prefers-color-scheme: dark)').matches")
        dark = browser.value(ground)
        browser.look(1280, 800)
        browser.eventually(f"{ground} !== '{dark}'")


def nodes(node):
    """The kinds and ids of a node's descendants in preorder."""
    return [entry for child in node.get('children') or [] for entry in [[child['kind'], child['id']], *nodes(child)]]


class MirrorTest(WebTest):
    """The page's mirror always equals the daemon's state."""

    def test_the_tree_is_what_the_daemon_has(self):
        self.need(CHROMIUM, 'chromium')
        web, scene = self.web(), 's'
        self.client.call('Open', {'scene': scene, 'container': {'tabs': {'name': 'Main', 'items': [
            {'name': 'a', 'screen': screen('A')}, {'name': 'b', 'screen': screen('B')}]}}})
        browser = Browser()
        self.addCleanup(browser.close)
        browser.open(web.address)
        browser.eventually("document.querySelectorAll('.card').length === 1")
        browser.value(f"location.hash = '#/scene/{scene}'")
        steps = [('Push', {'screen': screen('C')}), ('Present', {'screen': screen('D')}), ('Push', {'screen': screen('E')}),
                 ('DismissPresented', {}), ('SetStack', {'screens': [screen('C'), screen('A')]}), ('SelectTab', {'index': 1}),
                 ('SetTabs', {'tabs': [{'name': 'b', 'screen': screen('B')}, {'name': 'x', 'screen': screen('X')},
                                       {'name': 'a', 'screen': screen('C')}]}),
                 ('Undo', {}), ('Redo', {}), ('ReplacePath', {'path': [screen('B'), screen('F')]}), ('Back', {}),
                 ('Undo', {'steps': 4}), ('SetRoot', {'screen': screen('R')})]
        for method, parameters in steps:
            self.client.call(method, {'scene': scene, **parameters})
        state = self.client.call('Get', {'scene': scene})
        browser.becomes("document.querySelector('#scene-facts').innerText.match(/revision (.*)/)?.[1]", str(state['at']['revision']))
        browser.becomes(
            "[...document.querySelectorAll('#tree [role=treeitem]')].map(one => [one.dataset.kind, Number(one.dataset.id)])",
            nodes(state['window']))
        # `order` lists all children of a container, including those that were just added.
        window = {'id': 0, 'children': [{'id': 1, 'kind': 'stack', 'children': [
            {'id': 2, 'kind': 'screen'}, {'id': 3, 'kind': 'screen'}]}]}
        added = {'change': 'added', 'id': 4, 'parent': 1, 'index': 2, 'node': {'id': 4, 'kind': 'screen'}}

        def children(order):
            return browser.value(f"""(async () => {{
                const {{ Tree }} = await import('/page/mirror.js')
                const tree = new Tree({json.dumps(window)})
                tree.apply([{json.dumps(added)}, {json.dumps({'change': 'changed', 'id': 1, 'order': order})}])
                return tree.children(1)
            }})()""")

        self.assertEqual(children([4, 3, 2]), [4, 3, 2])
        for wrong in ([3, 2], [4, 3, 2, 5], [4, 3, 3]):
            with self.assertRaisesRegex(AssertionError, 'does not list the children'):
                children(wrong)
