"""Maps: from folders, watched, installed at run time, and kept."""
import os
import signal

from endtoend import EndToEndTest, Navd, eventually


def source(version='1.0.0', name='shop', screen='Home'):
    return (f'map: {name}\nversion: {version}\nscreens: {{{screen}: {{}}}}\n'
            f'window: {{initial: main, cases: {{main: {{screen: {screen}}}}}}}\n')


class MapsTest(EndToEndTest):
    def setUp(self):
        self.navd = Navd(start=False)
        self.addCleanup(self.navd.discard)
        self.addCleanup(self.navd.stop)
        self.maps = self.navd.folder / 'maps'
        self.maps.mkdir()
        self.navd.command += ['--maps', str(self.maps)]

    def write(self, text, name='shop.yaml'):
        """Replaces a file as an editor does."""
        draft = self.maps / (name + '~')
        draft.write_text(text)
        os.replace(draft, self.maps / name)

    def versions(self):
        return {info['map']: info['version'] for info in self.navd.call('ListMaps')['maps']}

    def test_a_folder_is_read_at_the_start_and_watched(self):
        self.write(source())
        self.write('map: other\nscreens: [', 'bad.yaml')
        self.navd.start()
        self.assertEqual(self.versions(), {'shop': '1.0.0'})
        self.assertIn('bad.yaml:3:', self.navd.told())
        info = self.navd.call('GetMap', {'map': 'shop'})
        self.assertEqual(info['source'], source())
        self.assertEqual(info['info']['file'], str(self.maps / 'shop.yaml'))
        self.write(source('1.1.0'))
        eventually(lambda: self.versions() == {'shop': '1.1.0'}, 'the new version is taken')
        self.write(source('1.2.0', name='more'), 'more.json')
        eventually(lambda: self.versions() == {'shop': '1.1.0', 'more': '1.2.0'}, 'another file is taken')
        (self.maps / 'more.json').unlink()
        eventually(lambda: self.versions() == {'shop': '1.1.0'}, 'a file that is gone is gone')

    def test_a_file_that_has_become_bad_harms_nobody_over_a_start_neither(self):
        self.write(source())
        self.navd.start()
        self.write('map: shop\nscreens: 5\n')
        diagnostics = self.navd.call('Reload')['diagnostics']
        self.assertTrue([found for found in diagnostics if found['file'].endswith('shop.yaml') and found['line'] == 2])
        self.assertEqual(self.versions(), {'shop': '1.0.0'})
        for end in (self.navd.stop, lambda: self.navd.stop(signal.SIGKILL)):
            end()
            self.navd.start()
            self.assertEqual(self.versions(), {'shop': '1.0.0'})
        self.write(source('2.0.0'))
        self.assertEqual(self.navd.call('Reload')['maps'][0]['version'], '2.0.0')

    def test_an_installed_map_is_kept_and_goes_before_a_file(self):
        self.write(source('5.0.0'))
        self.navd.start()
        self.navd.call('InstallMap', {'source': source('6.0.0')})
        self.navd.call('InstallMap', {'source': source(name='own')})
        for number in (signal.SIGTERM, signal.SIGKILL):
            self.navd.stop(number)
            self.navd.start()
            self.assertEqual(self.versions(), {'shop': '6.0.0', 'own': '1.0.0'})
        self.navd.call('RemoveMap', {'map': 'shop'})
        self.navd.call('RemoveMap', {'map': 'own'})
        self.navd.stop(signal.SIGKILL)
        self.navd.start()
        self.assertEqual(self.versions(), {'shop': '5.0.0'})
