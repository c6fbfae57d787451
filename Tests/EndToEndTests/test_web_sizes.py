"""The page of navctl web shows scenes that are as deep and as large as limits allow."""
import json

from endtoend import ROOT, screen
from web import PageTest

LIMITS = json.loads((ROOT / 'docs/navd.schema.json').read_text())['properties']['limits']['properties']
NAMES = ['argumentBytes', 'messageInBytes', 'nesting', 'sceneBytes', 'sceneDepth', 'sceneNodes', 'work']
MOST = {name: LIMITS[name]['maximum'] for name in NAMES}


class SizesOfScenesTest(PageTest):
    LIMITS = MOST

    def test_the_deepest_scene_is_shown(self):
        self.client.call('Open', {'scene': 's', 'root': screen('Home')})
        value = {}
        for _ in range(MOST['nesting'] - 2):
            value = {'a': value}
        # Each coordinator adds two containers.
        tabs = {'tabs': {'items': [{'name': 't', 'stack': [screen('X', it=value)]}]}}
        for number in range(MOST['sceneDepth'] // 2 - 1):
            self.client.call('StartCoordinator', {'scene': 's', 'coordinator': f'C{number}', 'root': tabs})
        browser = self.browser(self.web())
        self.at(browser, 's')
        self.client.call('Push', {'scene': 's', 'screen': screen('Y', it=value)})
        self.at(browser, 's')
        self.assertEqual(browser.value("document.querySelector('#tree [aria-current=true] .name').textContent"), 'Y')
        depth = "[...document.querySelectorAll('#tree li')].map(one => Number(one.getAttribute('aria-level'))).sort((a, b) => b - a)[0]"
        self.assertGreaterEqual(browser.value(depth), MOST['sceneDepth'])

    def test_the_largest_scenes_are_shown(self):
        text = '\x01' * ((MOST['sceneBytes'] - 2_000) // 6)
        self.client.call('Open', {'scene': 'long', 'root': screen('Home')})
        self.client.call('Push', {'scene': 'long', 'screen': screen('Long', t=text)})
        self.client.call('Open', {'scene': 'many', 'root': screen('Home')})
        screens = [screen(f'S{number}') for number in range(MOST['sceneNodes'] - 2)]
        self.client.call('SetStack', {'scene': 'many', 'screens': screens})
        browser = self.browser(self.web())
        for scene, top in [('long', 'Long'), ('many', screens[-1]['name'])]:
            self.at(browser, scene)
            shown = "document.querySelector('#tree [aria-current=true] .name').textContent"
            self.assertEqual(browser.value(shown), top)
            self.client.call('Pop', {'scene': scene})
            self.client.call('Undo', {'scene': scene})
            self.at(browser, scene)
            self.assertEqual(browser.value(shown), top)
