"""The parts of the page that explain a scene: differences, the way back, choices; and their accessibility."""
import hashlib
import json
import subprocess

from endtoend import NAVCTL, PATIENCE, ROOT, attached
from web import PageTest

ENVIRONMENT = ROOT / '.build-python/lib'


def axe():
    """The source of axe-core, which a PyPI package carries; None if it is not installed."""
    for package in ENVIRONMENT.glob('python3*/site-packages/axe_playwright_python'):
        return (package / 'axe.min.js').read_text()
    return None


class ExplainingTest(PageTest):
    DIFFERENCES = "[...document.querySelectorAll('#differences li')].map(one => one.innerText.replace(/\\s+/g, ' '))"

    def setUp(self):
        super().setUp()
        self.server = self.web('--allow-navigation')

    def test_the_selected_commit_shows_what_it_changed(self):
        scene = self.till()
        self.item(scene)
        self.client.call('Move', {'scene': scene, 'transition': 'discount'})
        browser = self.browser(self.server)
        self.at(browser, scene)
        browser.eventually("document.querySelectorAll('#commits li').length === 4")
        self.assertFalse(browser.value("document.querySelector('#differences').checkVisibility()"))
        browser.value("document.querySelector('#commits li:nth-child(2) button').click()")
        browser.eventually("document.querySelector('#differences').checkVisibility()")
        self.assertIn('+ Item (quantity=1, sku="4006381333931")', browser.value(self.DIFFERENCES))
        # The newest commit is the present, and has differences as well.
        browser.value("document.querySelector('#commits li:first-child button').click()")
        browser.eventually(f"({self.DIFFERENCES}).some(one => one.startsWith('+ Discount') && one.endsWith('sheet'))")
        browser.eventually("!document.querySelector('#past').checkVisibility()")
        browser.value("document.querySelector('#earlier').click()")
        browser.press('Escape')
        browser.eventually("!document.querySelector('#differences').checkVisibility()")

    def test_the_past_is_one_commit_away(self):
        scene = self.till()
        self.item(scene)
        self.client.call('Move', {'scene': scene, 'transition': 'discount'})
        browser = self.browser(self.server)
        self.at(browser, scene)
        before = self.client.call('Get', {'scene': scene})['at']['revision']
        browser.eventually("document.querySelectorAll('#commits li').length === 4")
        # Signing in changed the root: no way leads back across that barrier.
        browser.value("document.querySelector('#commits li:nth-child(4) button').click()")
        self.shows(browser, 'Sign in')
        browser.eventually("document.querySelector('#past').checkVisibility()")
        self.assertFalse(browser.value("document.querySelector('#return').checkVisibility()"))
        browser.value("document.querySelector('#commits li:nth-child(3) button').click()")
        browser.eventually("document.querySelector('#return').checkVisibility()")
        self.shows(browser, 'Sale')
        browser.value("document.querySelector('#return').click()")
        browser.eventually("!document.querySelector('#past').checkVisibility()")
        self.shows(browser, 'Sale')
        after = self.client.call('Get', {'scene': scene})['at']['revision']
        self.assertEqual(after, before + 1)
        # What was undone is as near: the way there is a redo.
        browser.eventually("document.querySelectorAll('#commits li').length === 5")
        browser.value("document.querySelector('#commits li:nth-child(2) button').click()")
        browser.eventually("document.querySelector('#return').checkVisibility()")
        browser.value("document.querySelector('#return').click()")
        browser.eventually("!document.querySelector('#past').checkVisibility()")
        self.shows(browser, 'Sale', 'Item', 'sheet Discount')
        # After another step, what was undone cannot come back by undo or redo.
        self.client.call('Undo', {'scene': scene})
        self.item(scene, '4006381333948')
        browser.eventually("document.querySelectorAll('#commits li').length === 8")
        browser.value("document.querySelector('#commits li:nth-child(3) button').click()")
        browser.eventually("document.querySelector('#past').checkVisibility()")
        self.assertFalse(browser.value("document.querySelector('#return').checkVisibility()"))

    def test_undo_and_redo_show_whether_they_do_anything(self):
        self.client.call('Open', {'scene': 's', 'root': {'name': 'Home'}})
        browser = self.browser(self.server)
        browser.value("location.hash = '#/scene/s'")
        able = ("['undo', 'redo'].map(one => document.querySelector(`[data-action=${one}]`)?.ariaDisabled ?? 'no').join()")
        browser.eventually(f"{able} === 'true,true'")
        self.client.call('Push', {'scene': 's', 'screen': {'name': 'A'}})
        browser.eventually(f"{able} === 'no,true'")
        # A root that is replaced is a barrier.
        self.client.call('SetRoot', {'scene': 's', 'screen': {'name': 'B'}})
        browser.eventually(f"{able} === 'true,true'")
        self.shows(browser, 'B')
        browser.press('u')
        revision = self.client.call('Get', {'scene': 's'})['at']['revision']
        browser.eventually("document.querySelector('#notices').innerText.includes("
                           f"'There is nothing to undo: set root B at revision {revision} is a barrier.')")
        self.client.call('Push', {'scene': 's', 'screen': {'name': 'A'}})
        browser.eventually(f"{able} === 'no,true'")
        browser.press('u')
        self.shows(browser, 'B')
        browser.eventually(f"{able} === 'true,no'")

    QUESTION = """
map: question
version: 1.0.0
window: {initial: main, cases: {main: {stack: Home}}}
screens:
  Home: {transitions: {ask: {push: Void}, paint: {push: Painted, arguments: {colour: "{colour}", much: "{much}"}}}}
  Void:
    result: {choice: {enum: [approve, deny]}}
    transitions: {answer: {dismiss: true, result: {choice: "{choice}"}}}
  Painted: {arguments: {colour: {enum: [red, green]}, much: {type: integer}}}
"""

    ANSWERS = """[...document.querySelectorAll('.question')].filter(one => one.checkVisibility()).map(one =>
        [one.querySelector('p').innerText, ...[...one.querySelectorAll('button')].map(one => one.innerText)].join('|')).join()"""

    def test_a_scripts_question_is_asked_with_its_answers(self):
        source = axe()
        self.need(source, 'axe-playwright-python: scripts/python-environment installs it')
        for scene in (self.till(), 'without-a-map'):
            if scene == 'without-a-map':
                self.client.call('Open', {'scene': scene, 'root': {'name': 'Home'}})
            before = [one['name'] for one in self.client.call('Get', {'scene': scene})['path']]
            asking = subprocess.Popen(
                [NAVCTL, '--address', f'unix:{self.navd.socket}', '--scene', scene, 'ask', 'Void the receipt?', '--choices',
                 'approve,deny'], stdout=subprocess.PIPE, text=True)
            browser = self.browser(self.web('--allow-navigation'), width=390, height=844)
            browser.eventually(f"document.querySelector('[data-key={scene}] .card-top')?.innerText === 'Void the receipt?'")
            self.at(browser, scene)
            browser.eventually(f"{self.ANSWERS} === 'Void the receipt?|approve|deny'")
            self.assertFalse(browser.value("document.querySelector('#ask').open"))
            self.assertGreaterEqual(browser.value("document.querySelector('.question button').offsetHeight"), 44)
            self.faults(browser, source, 'question')
            browser.look(1280, 800, dark=True)
            self.faults(browser, source, 'question in the dark')
            browser.value("document.querySelector('.question button').focus()")
            browser.press('Tab', 'Enter')
            self.assertEqual(asking.communicate(timeout=PATIENCE)[0], 'deny\n')
            browser.eventually(f"{self.ANSWERS} === ''")
            self.assertEqual([one['name'] for one in self.client.call('Get', {'scene': scene})['path']], before)

    RESULTS = """
map: results
version: 1.0.0
window: {initial: main, cases: {main: {stack: Home}}}
screens:
  Home: {transitions: {sure: {present: Sure}, rate: {present: Rate}}}
  Sure: {result: {sure: {type: boolean}}}
  Rate: {result: {stars: {type: integer}, why: {type: string, optional: true}}}
"""

    def test_a_declared_result_is_given_where_no_transition_does(self):
        self.client.call('InstallMap', {'source': self.RESULTS})
        self.client.call('Open', {'scene': 's', 'map': 'results'})
        browser = self.browser(self.server)

        def asked(transition):
            self.client.call('Move', {'scene': 's', 'transition': transition})
            screen = self.client.call('Get', {'scene': 's'})['path'][-1]['id']
            self.at(browser, 's')
            return screen

        sure = asked('sure')
        browser.eventually(f"{self.ANSWERS} === 'Sure|Yes|No'")
        browser.value("document.querySelector('.question button:last-child').click()")
        self.shows(browser, 'Home')
        self.assertEqual(self.client.call('AwaitResult', {'scene': 's', 'id': sure})['result'], {'sure': False})
        rate = asked('rate')
        browser.eventually("document.querySelector('[data-action=dismiss]')?.click() === undefined"
                           " && document.querySelector('#ask').open")
        browser.value("document.querySelector('[name=stars]').focus()")
        browser.type('4')
        browser.press('Enter')
        self.shows(browser, 'Home')
        self.assertEqual(self.client.call('AwaitResult', {'scene': 's', 'id': rate})['result'], {'stars': 4})

    def test_choices_are_buttons(self):
        self.need(axe(), 'axe-playwright-python: scripts/python-environment installs it')
        self.client.call('InstallMap', {'source': self.QUESTION})
        self.client.call('Open', {'scene': 's', 'map': 'question'})
        self.client.call('Move', {'scene': 's', 'transition': 'ask'})
        browser = self.browser(self.server)
        self.at(browser, 's')
        # A screen that is left by a choice asks in place.
        browser.eventually(f"{self.ANSWERS} === 'answer|approve|deny'")
        browser.value("document.querySelector('.question button:last-child').click()")
        self.shows(browser, 'Home')
        form = "document.querySelector('#ask')"
        # Beside other fields they are chosen, and sent with them.
        browser.eventually("document.querySelector('[data-action=\"move paint\"]')?.click() === undefined"
                           f" && {form}.open")
        self.faults(browser, axe(), 'choices')
        browser.value(f"{form}.querySelector('[value=\\'\"green\"\\']').click()")
        browser.value(f"{form}.querySelector('[name=much]').focus()")
        browser.type('3')
        browser.press('Enter')
        self.shows(browser, 'Home', 'Painted')
        self.assertEqual(self.client.call('Get', {'scene': 's'})['path'][-1]['arguments'], {'colour': 'green', 'much': 3})

    def test_the_history_names_who_acted_and_when_at_every_width(self):
        scene = self.till()
        front_end, events = attached(self.navd, scene, 'cashier')
        self.client.call('Adopt', {'scene': scene, 'token': events[0]['token']})
        self.item(scene)
        browser = self.browser(self.server)
        # The text that is in sight, neither hidden nor cut off.
        seen = """[...document.querySelector('#commits li').querySelectorAll('span, time')]
            .filter(one => one.checkVisibility() && one.children.length === 0 && one.scrollWidth <= one.clientWidth + 1)
            .map(one => one.innerText)"""
        for width, height in ((390, 844), (1280, 800), (1920, 1080)):
            browser.look(width, height)
            self.at(browser, scene)
            browser.press('h')
            browser.eventually(f"({seen}).includes('cashier')", f'the originator in a window of {width} pixels')
            browser.eventually(f"({seen}).includes('item sku=4006381333931')", 'the step')
            browser.eventually(f"({seen}).includes('Item')", 'the screen that it led to')
            browser.eventually(rf"/\d\d:\d\d.* · (now|\d+ (s|min))/.test(({seen}).join(' '))", 'the time')
            browser.eventually("document.querySelector('#moment').innerText.includes(' by cashier, ')")
        front_end.close()

    def test_the_pointer_in_the_tree_shows_the_place_in_the_map(self):
        scene = self.till()
        browser = self.browser(self.server)
        self.at(browser, scene)
        browser.eventually("document.querySelector('#map svg') !== null")
        pointed = "document.querySelector('.box.pointed text')?.textContent"
        browser.value("[...document.querySelectorAll('#tree .row')].at(-1)"
                      ".dispatchEvent(new PointerEvent('pointerover', {bubbles: true}))")
        self.assertEqual(browser.value(pointed), browser.value(
            "document.querySelector('.box.pointed').dataset.screen"))
        browser.value("document.querySelector('#tree').dispatchEvent(new PointerEvent('pointerleave'))")
        self.assertIsNone(browser.value(pointed))

    # Texts with the SHA-256 of their code's rows, made by the PyPI package qrcode 8.2 (level M, byte mode, the same mask).
    CODES = {
        'navd': 'e76ca75d9405d6894deab4a016da2b7cadbd04c8b7e69c10a14f39afb50d068f',
        f'http://127.0.0.1:8123/?token={"0123456789abcdef" * 4}':
            '4ba5556ce21341dd6570639bf850233bc6f8a31994aaac0c0fc95b5f909f8b1c',
        '店 ' * 20: '7a1e365fe91568e565c8ed97f2ca1e44f66e3e8c1349412e068a7d574f9bd34e',
        'x' * 213: 'f8a692e420006d88c10e55f6fb2f048c68ad07db0d7c3f134adf4ff3fc04aae2',
    }

    def test_a_phone_scans_the_address(self):
        browser = self.browser(self.server)
        rows = "(await import('/page/qr.js')).qrCode({})?.map(row => row.map(Number).join('')).join('\\n') ?? null"
        for text, expected in self.CODES.items():
            code = browser.value(rows.format(json.dumps(text)))
            self.assertEqual(hashlib.sha256(code.encode()).hexdigest(), expected, text)
        self.assertIsNone(browser.value(rows.format(json.dumps('x' * 214))))
        browser.value("document.querySelector('#invite').click()")
        browser.eventually("document.querySelector('#invitation').open")
        shown = browser.value("document.querySelector('#invitation-code path').getAttribute('d')")
        code = browser.value(rows.format("document.querySelector('#invitation-address').value")).split('\n')
        dark = [f'M{x + 4} {y + 4}h1v1h-1z' for y, row in enumerate(code) for x, cell in enumerate(row) if cell == '1']
        self.assertEqual(shown, ''.join(dark))

    def test_axe_finds_nothing_serious(self):
        source = axe()
        self.need(source, 'axe-playwright-python: scripts/python-environment installs it')
        scene = self.till()
        self.item(scene)
        for dark in (False, True):
            browser = self.browser(self.server if not dark else self.web('--allow-navigation'), dark=dark)
            self.faults(browser, source, 'overview')
            self.at(browser, scene)
            browser.eventually("document.querySelector('#map svg') !== null")
            self.faults(browser, source, 'scene')
            browser.value("document.querySelector('#commits li:nth-child(2) button').click()")
            browser.eventually("document.querySelector('#differences').checkVisibility()")
            browser.eventually("document.querySelector('#past').checkVisibility()")
            self.faults(browser, source, 'past')
            browser.press('Escape')
            browser.press('?')
            self.faults(browser, source, 'keys')
            browser.press('Escape')
            browser.value("document.querySelector('#invite').click()")
            browser.eventually("document.querySelector('#invitation').open")
            self.faults(browser, source, 'another browser')
            browser.press('Escape')
            browser.eventually("document.querySelector('[data-action=\"move item\"]')?.click() === undefined"
                               " && document.querySelector('#ask').open")
            self.faults(browser, source, 'form')
            browser.press('Escape')
            browser.value("document.querySelector('#ends-button').click()")
            self.faults(browser, source, 'front-ends')
            browser.press('Escape')
            browser.look(390, 844, dark)
            for panel in ('tree', 'map', 'history'):
                browser.value(f"document.querySelector('#tabs [data-panel={panel}]').click()")
                self.faults(browser, source, panel)

    def faults(self, browser, source, place):
        browser.send('Runtime.evaluate', {'expression': source})
        found = browser.value(
            "(await axe.run()).violations.filter(one => ['serious', 'critical'].includes(one.impact))"
            ".map(one => `${one.id}: ${one.nodes.map(node => node.target).join(' ')}`)")
        self.assertEqual(found, [], place)
