"""The page of navctl web in long use: many windows, scenes that close, maps that change."""
from endtoend import screen
from web import PageTest


class LastingTest(PageTest):
    def test_another_address_takes_the_place_of_the_last(self):
        web = self.web()
        browser = self.browser(web)
        address = "document.querySelector('#invitation-address').value.match(/token=([0-9a-f]+)/)?.[1]"
        browser.value("document.querySelector('#invite').click()")
        first = browser.eventually(address)
        self.assertEqual(web.ask('GET', f'/?token={first}')[0], 200)
        self.assertTrue(browser.value("document.querySelector('#invitation').open"))
        browser.press('Escape')
        browser.eventually("!document.querySelector('#invitation').open")
        browser.value("document.querySelector('#invite').click()")
        browser.eventually(f"({address} ?? '{first}') !== '{first}'")
        self.assertEqual(web.ask('GET', f'/?token={browser.value(address)}')[0], 200)
        # The button copies the address.
        browser.send('Browser.grantPermissions', {'permissions': ['clipboardReadWrite', 'clipboardSanitizedWrite']})
        browser.value("document.querySelector('#invitation-copy').click()")
        browser.eventually("document.querySelector('#invitation-copy').innerText !== 'Copy'")
        browser.press('Escape')
        browser.look(390, 844)
        browser.eventually("innerWidth === 390 && document.querySelector('#invite').checkVisibility()")

    def test_a_window_that_gave_way_stays_so_until_somebody_wants_it(self):
        web = self.web()
        self.till()
        browser = self.browser(web)
        state = "document.querySelector('#connection').dataset.state"
        # Four more windows of the same browser.
        browser.value("""(() => {
            window.begun = 0
            for (let count = 0; count < 4; count++) {
                const source = new EventSource('/events')
                source.addEventListener('begin', () => window.begun++)
                source.addEventListener('navd', () => source.close())
            }
        })()""")
        browser.eventually(f"{state} === 'crowded'")
        browser.eventually("window.begun === 4")
        self.assertIn('given way', browser.text('#away'))
        self.till('till-2')
        self.assertEqual(browser.value(state), 'crowded')
        browser.value("document.querySelector('#follow').click()")
        browser.eventually(f"{state} === 'live'")
        browser.eventually("document.querySelectorAll('.card').length === 2")
        self.assertTrue(browser.value("document.querySelector('#follow').hidden"))

    def test_a_page_that_was_sent_away_does_not_come_back_by_itself(self):
        web = self.web()
        browser = self.browser(web)
        state = "document.querySelector('#connection').dataset.state"
        window, = [client for client in self.navd.call('ListClients')['clients'] if client.get('subscribed') is not None]
        self.navd.call('Kick', {'client': window['client']})
        browser.eventually(f"{state} === 'dismissed'")
        browser.value("document.querySelector('#follow').click()")
        browser.eventually(f"{state} === 'live'")

    def test_a_long_path_is_folded(self):
        web = self.web('--allow-navigation')
        self.client.call('Open', {'scene': 's', 'root': screen('Home')})
        self.client.call('SetStack', {'scene': 's', 'screens': [screen(f'S{number}') for number in range(500)]})
        browser = self.browser(web)
        self.at(browser, 's')
        self.shows(browser, 'S0', '…', 'S495', 'S496', 'S497', 'S498', 'S499')
        room = "document.querySelector('#panel-tree').getBoundingClientRect().top < innerHeight / 2"
        for width, height in ((1280, 800), (390, 844)):
            browser.look(width, height)
            browser.eventually(f"innerWidth === {width} && {room}")
        browser.look(1280, 800)
        browser.value("(() => { const more = document.querySelector('#path [data-key=more] button'); more.focus(); more.click() })()")
        browser.becomes("document.querySelectorAll('#path li').length", 107)
        browser.becomes("document.activeElement.parentElement.dataset.key", 'more')
        browser.eventually("document.querySelector('#panel-tree').clientHeight > 200")
        # An unfolded path that becomes short has no button.
        self.client.call('SetStack', {'scene': 's', 'screens': [screen(f'S{number}') for number in range(7)]})
        self.shows(browser, *[f'S{number}' for number in range(7)])
        # A path of another scene that is only slightly too long is shown completely, and a longer one is folded.
        for count, path in ((7, [f'T{number}' for number in range(7)]), (8, ['T0', '…', *[f'T{number}' for number in range(3, 8)]])):
            other = f'other-{count}'
            self.client.call('Open', {'scene': other, 'root': screen('Home')})
            self.client.call('SetStack', {'scene': other, 'screens': [screen(f'T{number}') for number in range(count)]})
            self.at(browser, other)
            self.shows(browser, *path)

    def test_a_map_that_cannot_be_drawn_is_asked_for_once(self):
        web, scene, other = self.web(PATH='/nonexistent'), self.till(), self.till('till-2')
        browser = self.browser(web)
        browser.value("""(() => {
            window.maps = 0
            const real = window.fetch
            window.fetch = (url, options) => {
                if (String(url).startsWith('/api/map')) window.maps++
                return real(url, options)
            }
        })()""")
        self.at(browser, scene)
        browser.eventually("document.querySelector('#map-message').innerText.includes('apt install graphviz')")
        for _ in range(3):
            self.item(other)
            self.client.call('Back', {'scene': other})
        self.item(scene)
        self.shows_revision(browser, self.client.call('Get', {'scene': scene})['at']['revision'])
        self.assertEqual(browser.value("window.maps"), 1)
        browser.value("document.querySelector('#map-again').click()")
        browser.eventually("window.maps === 2")

    def test_a_map_that_comes_anew_is_seen(self):
        web, scene = self.web('--allow-navigation'), self.till()
        browser = self.browser(web)
        self.at(browser, scene)
        browser.eventually("document.querySelector('[data-action=\"move customer\"]') !== null")
        browser.eventually("document.querySelectorAll('.box').length > 0")
        file = self.navd.folder / 'maps/pos.yaml'
        text = file.read_text()
        # The version is the same.
        file.write_text(text.replace('      customer: {start: Lookup}\n', '      customer: {start: Lookup}\n      assist: {start: Lookup}\n'))
        self.assertNotEqual(file.read_text(), text)
        self.client.call('Reload')
        browser.eventually("document.querySelector('[data-action=\"move assist\"]') !== null")
        browser.eventually("document.querySelector('#map').textContent.includes('assist')")

    def test_the_past_goes_with_its_scene(self):
        web, scene = self.web(), self.till()
        self.item(scene)
        browser = self.browser(web)
        self.at(browser, scene)
        browser.eventually("document.querySelector('#slider').max === '2'")
        browser.press(',')
        browser.eventually("!document.querySelector('#past').hidden")
        self.client.call('Close', {'scene': scene})
        browser.eventually("!document.querySelector('#scene-gone').hidden")
        self.till()
        self.shows(browser, 'Sale')
        browser.eventually("document.querySelector('#slider').max === '1'")
        self.assertTrue(browser.value("document.querySelector('#past').hidden"))

    def test_only_what_is_new_of_the_history_is_asked_for(self):
        web = self.web()
        self.client.call('Open', {'scene': 's', 'root': screen('Home')})
        for number in range(30):
            self.client.call('Push', {'scene': 's', 'screen': screen(f'S{number}')})
        browser = self.browser(web)
        browser.value("""(() => {
            window.limits = []
            const real = window.fetch
            window.fetch = (url, options) => {
                const limit = String(url).match(/api.history.*limit=([0-9]+)/)?.[1]
                if (limit) window.limits.push(limit)
                return real(url, options)
            }
        })()""")
        self.at(browser, 's')
        browser.eventually("document.querySelector('#slider').max === '30'")
        browser.value("window.limits.length = 0")
        self.client.call('Push', {'scene': 's', 'screen': screen('New')})
        browser.eventually("document.querySelector('#slider').max === '31'")
        self.assertEqual(browser.value("window.limits.join()"), '20')
        newest = "document.querySelector('#commits .did').textContent"
        self.assertEqual(browser.value(newest), 'push New')
        # Steps that were undone and cannot be redone are marked everywhere.
        undone = "document.querySelectorAll('#commits .undone').length"
        self.client.call('Undo', {'scene': 's', 'steps': 25})
        browser.eventually(f"{undone} === 25")
        self.client.call('Push', {'scene': 's', 'screen': screen('Other')})
        browser.eventually(f"{undone} === 0 && {newest} === 'push Other'")

    def test_what_is_not_known_is_not_said(self):
        web, scene = self.web(), self.till()
        browser = self.browser(web)
        # The stream is held back, as when navd is away.
        script = """
            window.said = []
            window.EventSource = class extends EventTarget { close() {} }
            new MutationObserver(() => window.said.push(document.body?.innerText))
                .observe(document, { subtree: true, childList: true, characterData: true })
        """
        number = browser.send('Page.addScriptToEvaluateOnNewDocument', {'source': script})['identifier']
        browser.value(f"location.hash = '#/scene/{scene}'")
        browser.send('Page.reload')
        browser.eventually(f"document.querySelector('#scene-title')?.textContent === '{scene}' && window.said.length > 0")
        self.assertNotIn('is not open', browser.value("window.said.join()"))
        browser.send('Page.removeScriptToEvaluateOnNewDocument', {'identifier': number})
        # An invalid address shows all scenes.
        browser.value("location.hash = '#/scene/%'")
        browser.send('Page.reload')
        browser.eventually("document.querySelector('#connection')?.dataset.state === 'live'")
        self.assertFalse(browser.value("document.querySelector('#overview').hidden"))
        self.assertEqual(browser.problems, [])
