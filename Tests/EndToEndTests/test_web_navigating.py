"""Navigating on the page of navctl web: it acts only on what is shown."""
import json

from endtoend import attached, eventually, screen
from web import PageTest


class NavigatingTest(PageTest):
    def setUp(self):
        super().setUp()
        self.server = self.web('--allow-navigation')

    def top(self, scene):
        return self.client.call('Get', {'scene': scene})['path'][-1]['name']

    def note_what_is_asked(self, browser):
        """Makes the page record its requests in `asked`."""
        browser.value("""(() => {
            window.asked = []
            const real = window.fetch
            window.fetch = (url, options) => {
                window.asked.push(String(url).split('?')[0])
                return real(url, options)
            }
        })()""")

    def test_no_key_acts_on_a_scene_that_is_not_shown(self):
        scene = self.till()
        self.item(scene)
        browser = self.browser(self.server)
        self.at(browser, scene)
        self.shows(browser, 'Sale', 'Item')
        self.all(browser)
        self.note_what_is_asked(browser)
        browser.press('u', 'b', 'l', 'U')
        self.assertFalse(browser.value("document.querySelector('#ask').open"))
        self.assertEqual(browser.value("window.asked.filter(one => one === '/api/navigate').length"), 0)
        self.assertEqual(self.top(scene), 'LineItem')

    def test_a_scene_that_is_closed_leaves_nothing_to_press(self):
        first, second = self.till('till-1'), self.till('till-2')
        self.item(first)
        browser = self.browser(self.server)
        self.at(browser, second)
        self.at(browser, first)
        self.shows(browser, 'Sale', 'Item')
        self.client.call('Close', {'scene': second})
        browser.value("history.back()")
        browser.eventually("document.querySelector('#scene-title').textContent === 'till-2'")
        browser.eventually("document.querySelector('#scene').innerText.includes('till-2 is not open')")
        self.assertFalse(browser.value(
            "[...document.querySelectorAll('#path, #tree, #actions button')].some(one => one.checkVisibility())"))
        browser.press('u', 'b')
        self.assertEqual(self.top(first), 'LineItem')

    def test_a_form_goes_with_its_scene(self):
        first, second = self.till('till-1'), self.till('till-2')
        browser = self.browser(self.server)
        self.at(browser, second)
        self.at(browser, first)
        browser.press('l')
        browser.eventually("document.querySelector('#ask').open")
        browser.value("history.back()")
        browser.eventually("document.querySelector('#scene-title').textContent === 'till-2'")
        browser.eventually("!document.querySelector('#ask').open")
        self.assertEqual((self.top(first), self.top(second)), ('SaleHome', 'SaleHome'))

    def test_a_button_means_what_was_seen_when_it_was_made(self):
        scene = self.till()
        browser = self.browser(self.server)
        self.at(browser, scene)
        browser.eventually("document.querySelector('[data-action=\"move customer\"]') !== null")
        # The buttons of the next place never arrive: those of this one stay.
        self.never_answered(browser, '/api/transitions')
        self.item(scene)
        self.shows(browser, 'Sale', 'Item')
        browser.value("document.querySelector('[data-action=\"move customer\"]').click()")
        browser.eventually("document.querySelector('#notices').innerText.includes('Somebody was faster')")
        self.assertEqual(self.top(scene), 'LineItem')
        # Another scene does not have these.
        other = self.till('till-2')
        browser.value(f"location.hash = '#/scene/{other}'")
        browser.eventually("document.querySelectorAll('#actions button').length === 0")

    def test_keys_and_buttons_act_on_the_path_as_soon_as_it_is_shown(self):
        scene = self.till()
        browser = self.browser(self.server)
        self.at(browser, scene)
        browser.eventually("document.querySelector('[data-action=\"move customer\"]') !== null")
        # The transitions of the next places never arrive.
        self.never_answered(browser, '/api/transitions')
        press = "document.querySelector('[data-action={}]').click()"
        self.item(scene)
        self.shows(browser, 'Sale', 'Item')
        browser.press('b')
        self.shows(browser, 'Sale')
        browser.press('u')
        self.shows(browser, 'Sale', 'Item')
        browser.press('U')
        self.shows(browser, 'Sale')
        self.item(scene)
        self.shows(browser, 'Sale', 'Item')
        browser.value(press.format('back'))
        self.shows(browser, 'Sale')
        browser.value(press.format('undo'))
        self.shows(browser, 'Sale', 'Item')
        browser.value(press.format('redo'))
        self.shows(browser, 'Sale')
        # A form for the new place is sent from there.
        self.client.call('Move', {'scene': scene, 'transition': 'customer'})
        self.shows(browser, 'Sale', 'Find a customer')
        browser.press('l')
        browser.eventually("document.querySelector('#ask').open")
        browser.type('pos://stock/4006381333931')
        browser.press('Enter')
        browser.eventually("!document.querySelector('#ask').open")
        self.assertEqual(self.top(scene), 'StockItem')
        self.assertEqual(browser.text('#notices'), '')

    def test_keys_act_on_a_scene_as_soon_as_its_title_is_shown(self):
        first, second = self.till('till-1'), self.till('till-2')
        self.item(second)
        browser = self.browser(self.server)
        self.at(browser, first)
        # The title and the path must not wait for different pictures.
        browser.value("window.requestAnimationFrame = () => 0")
        browser.value(f"location.hash = '#/scene/{second}'")
        browser.becomes("document.querySelector('#scene-title').textContent", second)
        self.assertEqual(browser.value(self.PATH), ['Sale', 'Item'])
        browser.press('b')
        eventually(lambda: self.top(second) == 'SaleHome', 'the key goes back')

    FORM_OPENS = ("document.querySelector('[data-action=\"move send\"]')?.click() === undefined"
                  " && document.querySelector('#ask').open")

    def test_a_form_ends_with_the_path_that_it_was_sent_from(self):
        self.client.call('InstallMap', {'source': self.SURVEY})
        self.client.call('Open', {'scene': 's', 'map': 'survey'})
        browser = self.browser(self.server)
        self.at(browser, 's')
        # The daemon performs the operation of the form at once. Its reply arrives when the test wants it.
        browser.value("""(() => {
            const real = window.fetch
            window.sent = 0
            window.fetch = (url, options) => {
                const reply = real(url, options)
                if (!options?.body?.includes('"Move"')) return reply
                window.sent += 1
                return new Promise((resolve) => {
                    window.answer = async () => {
                        const text = await (await reply).text()
                        resolve({ ok: true, status: 200, text: async () => text })
                        await new Promise((done) => setTimeout(done))
                    }
                })
            }
        })()""")
        browser.eventually(self.FORM_OPENS)
        # The second time, as from a held Enter, sends nothing.
        browser.value("[1, 2].forEach(() => document.querySelector('#ask-form').requestSubmit())")
        self.shows(browser, 'Question', 'Answer')
        browser.press('b')
        self.shows(browser, 'Question')
        self.assertEqual(browser.value("window.sent"), 1)
        # The late reply does not close another form.
        browser.eventually(f"{self.HAS_BUTTONS} && {self.FORM_OPENS}")
        browser.value("await window.answer()")
        self.assertTrue(browser.value("document.querySelector('#ask').open"))

    def test_the_field_of_a_closed_form_takes_no_keys(self):
        self.client.call('InstallMap', {'source': self.SURVEY})
        self.client.call('Open', {'scene': 's', 'map': 'survey'})
        browser = self.browser(self.server)
        self.at(browser, 's')
        browser.eventually("document.querySelector('[data-action=\"move send\"]') !== null")
        # The button that opened the form is replaced, so the field keeps the focus until the next picture.
        browser.value("""(() => {
            const opener = document.querySelector('[data-action="move send"]')
            opener.focus()
            opener.click()
            opener.replaceWith(opener.cloneNode(true))
            document.querySelector('#ask').close()
            document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true, cancelable: true }))
        })()""")
        self.assertTrue(browser.value("document.querySelector('#help').open"))

    def test_a_key_that_is_held_goes_back_once(self):
        scene = self.till()
        for sku in ('4006381333931', '4006381333948', '4006381333955'):
            self.client.call('Push', {'scene': scene, 'screen': screen('LineItem', sku=sku)})
        browser = self.browser(self.server)
        self.at(browser, scene)
        self.shows(browser, 'Sale', 'Item', 'Item', 'Item')

        def hold(event):
            browser.send('Input.dispatchKeyEvent', {'type': 'keyDown', **event})
            self.shows(browser, 'Sale', 'Item', 'Item')
            for _ in range(5):
                browser.send('Input.dispatchKeyEvent', {'type': 'keyDown', 'autoRepeat': True, **event})
            browser.send('Input.dispatchKeyEvent', {'type': 'keyUp', **event})
            browser.press('u')
            self.shows(browser, 'Sale', 'Item', 'Item', 'Item')

        hold({'key': 'b', 'code': 'KeyB', 'windowsVirtualKeyCode': 66, 'text': 'b'})
        browser.eventually("document.querySelector('[data-action=back]')?.focus() === undefined"
                           " && document.activeElement.dataset.action === 'back'")
        hold({'key': 'Enter', 'code': 'Enter', 'windowsVirtualKeyCode': 13, 'text': '\r'})

    def test_undo_takes_back_what_was_seen(self):
        scene = self.till()
        self.item(scene)
        browser = self.browser(self.server)
        self.at(browser, scene)
        self.shows(browser, 'Sale', 'Item')
        # Events from now on are not drawn, and no drawing is pending.
        browser.value('''(async () => {
            for (let count = 0; count < 2; count++) await new Promise(requestAnimationFrame)
            window.requestAnimationFrame = () => 0
        })()''')
        self.client.call('Move', {'scene': scene, 'transition': 'discount'})
        browser.press('u')
        browser.eventually("document.querySelector('#notices').innerText.includes('Somebody was faster')")
        self.assertEqual(self.top(scene), 'Discount')

    def test_returning_to_a_moment_takes_back_what_was_listed(self):
        scene = self.till()
        self.item(scene)
        browser = self.browser(self.server)
        self.at(browser, scene)
        self.shows(browser, 'Sale', 'Item')
        browser.eventually("document.querySelectorAll('#commits li').length === 3")
        browser.value("document.querySelector('#commits li:nth-child(2) button').click()")
        browser.eventually("document.querySelector('#return').checkVisibility()")
        # The commits that follow are never listed.
        self.never_answered(browser, '/api/history')
        self.client.call('Move', {'scene': scene, 'transition': 'discount'})
        self.shows_revision(browser, self.client.call('Get', {'scene': scene})['at']['revision'])
        browser.value("document.querySelector('#return').click()")
        browser.eventually("document.querySelector('#notices').innerText.includes('Somebody was faster')")
        self.assertEqual(self.top(scene), 'Discount')

    JUNCTION = """
map: junction
version: 1.0.0
window: {initial: main, cases: {main: {stack: A}}}
screens: {A: {transitions: {next: {push: X}, over: {push: B}}}, B: {transitions: {next: {push: Y}}}, X: {}, Y: {}}
"""

    def test_a_screen_of_the_map_is_gone_to_from_where_its_transition_was_listed(self):
        self.client.call('InstallMap', {'source': self.JUNCTION})
        self.client.call('Open', {'scene': 's', 'map': 'junction'})
        browser = self.browser(self.server)
        self.at(browser, 's')
        browser.eventually("document.querySelector('.box.reachable[data-screen=X]') !== null")
        # The transitions of B never arrive: one of them has the name of that to X.
        self.never_answered(browser, '/api/transitions')
        self.client.call('Move', {'scene': 's', 'transition': 'over'})
        self.shows(browser, 'A', 'B')
        browser.value("document.querySelector('[data-screen=X]').dispatchEvent(new MouseEvent('click', { bubbles: true }))")
        browser.eventually("document.querySelector('#notices').innerText.includes('Somebody was faster')")
        self.assertEqual(self.top('s'), 'B')

    def test_whole_numbers_keep_their_digits(self):
        number = 9_007_199_254_740_993
        self.client.call('Open', {'scene': 's', 'root': screen('Order', id=number)})
        browser = self.browser(self.server)
        self.at(browser, 's')
        self.assertIn(f'id={number}', browser.text('#tree'))
        # They are sent like this.
        till = self.till()
        self.at(browser, till)
        browser.eventually("document.querySelector('[data-action=\"move item\"]')?.click() === undefined"
                           " && document.querySelector('#ask').open")
        browser.value("document.querySelector('[name=sku]').focus()")
        browser.type('4006381333931')
        browser.value("document.querySelector('[name=quantity]').select()")
        browser.type(str(number))
        browser.press('Enter')
        self.shows(browser, 'Sale', 'Item')
        self.assertEqual(self.client.call('Get', {'scene': till})['path'][-1]['arguments']['quantity'], number)
        said = browser.value(f"""(async () => {{
            const {{ parse, textOf }} = await import('/page/json.js')
            return textOf(parse('{{"a": [{number}, -{number}0, 1.5, 1e21, "{number}"], "b": 7}}'))
        }})()""")
        self.assertEqual(json.loads(said), {'a': [number, -number * 10, 1.5, 1e21, str(number)], 'b': 7})

    SURVEY = """
map: survey
version: 1.0.0
window: {initial: main, cases: {main: {stack: Question}}}
screens:
  Question: {transitions: {send: {push: Answer, arguments: {agrees: "{agrees}", calls: "{calls?}", writes: "{writes?}"}}}}
  Answer:
    arguments:
      agrees: {type: boolean}
      calls: {type: boolean, optional: true}
      writes: {type: boolean, default: true}
"""

    def test_a_form_sends_false(self):
        self.client.call('InstallMap', {'source': self.SURVEY})
        self.client.call('Open', {'scene': 's', 'map': 'survey'})
        browser = self.browser(self.server)
        self.at(browser, 's')

        def send(**choices):
            """Opens the form, sets fields, sends it, and returns the arguments of the screen that it pushed."""
            browser.eventually("document.querySelector('[data-action=\"move send\"]')?.click() === undefined"
                               " && document.querySelector('#ask').open")
            for name, value in choices.items():
                browser.value(f"document.querySelector('[name={name}]').{value}")
            browser.value("document.querySelector('#ask-form [type=submit]').click()")
            self.shows(browser, 'Question', 'Answer')
            arguments = self.client.call('Get', {'scene': 's'})['path'][-1]['arguments']
            browser.press('b')
            self.shows(browser, 'Question')
            return arguments

        # Nothing is touched: a required field is false, an optional one absent, and a default stays.
        self.assertEqual(send(), {'agrees': False, 'writes': True})
        self.assertEqual(send(agrees='checked = true', calls="value = 'false'", writes='checked = false'),
                         {'agrees': True, 'calls': False, 'writes': False})

    HALL = """
map: hall
version: 1.0.0
window: {initial: main, cases: {main: {stack: Hall}}}
screens:
  Hall: {transitions: {ticket: {push: Ticket}}}
  Ticket:
    arguments:
      seat:
        type: object
        properties:
          standing: {type: object}
          row: {type: object, properties: {_0: {type: string}, number: {type: integer}}, required: [_0, number]}
        additionalProperties: false
        minProperties: 1
        maxProperties: 1
      extra:
        type: object
        optional: true
        properties: {coat: {type: object}, meal: {type: object, properties: {hot: {type: boolean}}, required: [hot]}}
        additionalProperties: false
        minProperties: 1
        maxProperties: 1
"""

    def test_a_form_offers_the_cases_of_an_enum_with_their_fields(self):
        self.assertEqual(self.client.call('InstallMap', {'source': self.HALL})['diagnostics'], [])
        self.client.call('Open', {'scene': 's', 'map': 'hall'})
        browser = self.browser(self.server)
        self.at(browser, 's')

        def open_form():
            browser.eventually("document.querySelector('[data-action=\"move ticket\"]')?.click() === undefined"
                               " && document.querySelector('#ask').open")

        def choose(case):
            browser.value(f"document.querySelector('[name=seat][value={case}]').click()")

        def sent():
            browser.value("document.querySelector('#ask-go').click()")
            self.shows(browser, 'Hall', 'Ticket')
            arguments = self.client.call('Get', {'scene': 's'})['path'][-1]['arguments']
            browser.press('b')
            self.shows(browser, 'Hall')
            return arguments

        fields = "[...document.querySelectorAll('.case label')].map(one => one.innerText).join()"
        open_form()
        self.assertEqual(browser.value(fields), '')
        # Without a case, and without what the case needs, nothing is sent.
        browser.value("document.querySelector('#ask-go').click()")
        choose('row')
        self.assertEqual(browser.value(fields), 'Value 1,number')
        browser.value("document.querySelector('#ask-go').click()")
        self.assertTrue(browser.value("document.querySelector('#ask').open"))
        self.assertEqual(len(self.client.call('Get', {'scene': 's'})['path']), 1)
        browser.value("document.querySelector('[name=\"seat.row._0\"]').focus()")
        browser.type('C')
        browser.value("document.querySelector('[name=\"seat.row.number\"]').focus()")
        browser.type('7')
        self.assertEqual(sent(), {'seat': {'row': {'_0': 'C', 'number': 7}}})
        # The fields of a case go with it.
        open_form()
        choose('row')
        choose('standing')
        self.assertEqual(browser.value(fields), '')
        browser.value("""(() => {
            const extra = document.querySelector('select[name=extra]')
            extra.value = 'meal'
            extra.dispatchEvent(new Event('change', { bubbles: true }))
            document.querySelector('[name="extra.meal.hot"]').click()
        })()""")
        self.assertEqual(sent(), {'seat': {'standing': {}}, 'extra': {'meal': {'hot': True}}})

    def test_the_focus_stays_where_it_was(self):
        for name in ('till-1', 'till-2', 'till-3'):
            self.till(name)
        browser = self.browser(self.server)
        browser.eventually("document.querySelectorAll('.card').length === 3")
        browser.value("document.querySelector('[data-key=till-3] a').focus()")
        focused = "document.activeElement.closest('[data-key]')?.dataset.key"
        self.client.call('Close', {'scene': 'till-1'})
        browser.eventually("document.querySelectorAll('.card').length === 2")
        self.assertEqual(browser.value(focused), 'till-3')
        browser.value("(() => { const order = document.querySelector('#order'); order.value = 'changed';"
                      " order.dispatchEvent(new Event('change')) })()")
        self.item('till-3')
        browser.eventually("document.querySelector('.card').dataset.key === 'till-3'")
        self.item('till-2')
        browser.eventually("document.querySelector('.card').dataset.key === 'till-2'")
        self.item('till-3', '4006381333948')
        browser.eventually("document.querySelector('.card').dataset.key === 'till-3'")
        self.assertEqual(browser.value(focused), 'till-3')
        # A removed element passes the focus on to one that is there then.
        self.client.call('Close', {'scene': 'till-3'})
        browser.eventually("document.querySelectorAll('.card').length === 1")
        self.assertEqual(browser.value(focused), 'till-2')

    def test_the_focus_stays_in_the_path_and_among_the_buttons(self):
        scene = self.till()
        self.item(scene)
        self.client.call('Move', {'scene': scene, 'transition': 'discount'})
        browser = self.browser(self.server)
        self.at(browser, scene)
        self.shows(browser, 'Sale', 'Item', 'sheet Discount')
        browser.value("document.querySelectorAll('#path button')[0].focus()")
        front_end, _ = attached(self.navd, scene, 'lane-1')
        browser.eventually("document.querySelector('#ends-button').innerText !== 'no front-end'")
        self.assertEqual(browser.value("document.activeElement.innerText.trim()"), 'Sale')
        browser.press('Enter')
        self.shows(browser, 'Sale')
        self.assertEqual(browser.value("document.activeElement.innerText.trim()"), 'Sale')
        front_end.close()
        # When a pressed button is gone, the first one gets the focus.
        browser.eventually("document.querySelector('[data-action=\"move customer\"]')?.focus() === undefined"
                           " && document.activeElement.dataset.action === 'move customer'")
        self.item(scene)
        browser.eventually("document.querySelector('[data-action=\"move discount\"]') !== null")
        self.assertEqual(browser.value("document.activeElement.dataset.action"), 'back')

    def test_back_at_a_root_says_so(self):
        scene = self.till()
        browser = self.browser(self.server)
        self.at(browser, scene)
        browser.press('b')
        browser.eventually("document.querySelector('#notices').innerText.includes('nothing to go back to')")

    def test_the_one_whose_answer_is_missing_is_named(self):
        scene = self.till()
        self.item(scene)
        cashier, _ = attached(self.navd, scene, 'cashier', guards=['LineItem'])
        browser = self.browser(self.server)
        self.at(browser, scene)
        browser.press('b')
        browser.eventually("document.querySelector('#notices').innerText.startsWith('Waiting for cashier.')")
        question = cashier.events_until('guard')[-1]['guard']['guard']
        self.client.call('AnswerGuard', {'scene': scene, 'guard': question, 'allow': False, 'reason': 'the drawer is open'})
        browser.eventually("document.querySelector('#notices').innerText.includes('cashier guards Item: the drawer is open.')")
        self.assertNotIn('Waiting', browser.text('#notices'))
        cashier.close()

    def test_notices_go_with_their_scene(self):
        first, second = self.till('till-1'), self.till('till-2')
        browser = self.browser(self.server)
        self.at(browser, first)
        browser.press('b')
        browser.eventually("document.querySelector('#notices').innerText.includes('nothing to go back to')")
        self.at(browser, second)
        self.assertEqual(browser.text('#notices'), '')

    def test_a_scene_without_a_map_offers_nothing_of_a_map(self):
        self.client.call('Open', {'scene': 's', 'root': screen('Home')})
        scene = self.till()
        browser = self.browser(self.server)
        offered = ("[...document.querySelectorAll('.zoom, [data-action=link]')].filter(one => one.checkVisibility()).length")
        self.at(browser, scene)
        browser.eventually(f"{offered} === 2")
        self.at(browser, 's')
        browser.eventually("document.querySelector('[data-action=undo]') !== null")
        browser.becomes(offered, 0)
        browser.press('l')
        self.assertFalse(browser.value("document.querySelector('#ask').open"))

    def test_nothing_can_be_pressed_while_navd_is_away(self):
        scene = self.till()
        self.item(scene)
        browser = self.browser(self.server)
        self.at(browser, scene)
        browser.eventually("document.querySelector('[data-action=back]') !== null")
        self.navd.process.kill()
        self.navd.process.wait()
        browser.eventually("document.querySelector('#connection').dataset.state === 'away'")
        self.assertTrue(browser.value("document.querySelector('#actions').inert"))
        self.note_what_is_asked(browser)
        browser.press('b', 'u', 'l')
        self.assertFalse(browser.value("document.querySelector('#ask').open"))
        self.assertEqual(browser.value("window.asked.filter(one => one === '/api/navigate').length"), 0)
        self.navd.clients, self.navd.control = [], None
        self.navd.start()
        browser.eventually("document.querySelector('#connection').dataset.state === 'live'")
        browser.eventually("!document.querySelector('#actions').inert")
        browser.press('b')
        self.shows(browser, 'Sale')

    BOX = "[...document.querySelectorAll('.box')].find(one => one.querySelector('text').textContent === '{}')"

    def test_a_click_in_the_map_takes_the_transition_that_leads_there(self):
        scene = self.till()
        self.item(scene)
        browser = self.browser(self.server)
        self.at(browser, scene)
        reachable = ("[...document.querySelectorAll('.box.reachable')].map(one => one.querySelector('text').textContent)"
                     ".sort().join()")
        browser.eventually(f"{reachable} === 'Discount,Help,LineItem'")
        click = "({box}).dispatchEvent(new MouseEvent('click', {{bubbles: true}}))"
        browser.value(click.format(box=self.BOX.format('Discount')))
        self.shows(browser, 'Sale', 'Item', 'sheet Discount')
        browser.value(click.format(box=self.BOX.format('Reports')))
        browser.eventually("document.querySelector('#notices').innerText.includes('No transition leads to Reports')")
        # The path is history, and not to be navigated.
        browser.press(',')
        browser.eventually("document.querySelector('#past').checkVisibility()")
        browser.eventually("document.querySelectorAll('.box.reachable').length === 0")

    def test_the_map_fits_and_fills_the_view(self):
        scene = self.till()
        browser = self.browser(self.server)
        self.at(browser, scene)
        browser.eventually("document.querySelector('#map svg') !== null")
        # At first its text can be read, and the top screen is in sight.
        browser.wait("document.querySelector('#map text').getBoundingClientRect().height", lambda seen: seen >= 10,
                     'the text can be read')
        browser.eventually("""(() => {
            const [box, map] = [document.querySelector('.box.top'), document.querySelector('#map')]
                .map(one => one.getBoundingClientRect())
            return box.left >= map.left && box.right <= map.right && box.top >= map.top && box.bottom <= map.bottom
        })()""")
        fits = """(() => {
            const [picture, map] = ['#map svg', '#map'].map(one => document.querySelector(one).getBoundingClientRect())
            return picture.width <= map.width + 1 && picture.height <= map.height + 1
        })()"""
        browser.becomes(fits, False)
        browser.press('0')
        browser.eventually(fits)
        width = "document.querySelector('#panel-map').getBoundingClientRect().width"
        before = browser.value(width)
        browser.press('f')
        browser.eventually(f"{width} > {before} * 1.5")
        browser.eventually(fits)
        browser.becomes("document.querySelector('#panel-tree').checkVisibility()", False)
        browser.press('f')
        browser.becomes(width, before)

    def test_fingers_find_what_they_press(self):
        scene = self.till()
        self.item(scene)
        browser = self.browser(self.server, width=390, height=844)
        small = ("[...document.querySelectorAll('button, a, input, select, #path li > *, .row')]"
                 ".filter(one => one.checkVisibility() && one.id !== 'skip' && one.offsetHeight < 44)"
                 ".map(one => `${one.id || one.className || one.localName} ${one.offsetHeight}`).join()")
        browser.eventually("document.querySelector('.card') !== null")
        browser.becomes(small, '')
        self.at(browser, scene)
        for panel in ('tree', 'map', 'history'):
            browser.value(f"document.querySelector('#tabs [data-panel={panel}]').click()")
            browser.becomes(small, '', f'what is too small for a finger in {panel}')

    def test_skipping_to_the_content_stays_in_the_scene(self):
        scene = self.till()
        browser = self.browser(self.server)
        self.at(browser, scene)
        browser.value("document.querySelector('.skip').click()")
        self.assertEqual(browser.value("document.activeElement.id"), 'content')
        self.assertEqual(browser.value("location.hash"), '#/scene/till-1')
