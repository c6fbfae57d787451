"""Maps: from folders, watched, installed at run time, and kept."""
import os
import resource
import shutil
import signal

from endtoend import EndToEndTest, Navd, attached, eventually, screen


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

    def test_a_file_that_was_renamed_is_kept_under_its_new_name(self):
        self.write(source(), 'a.yaml')
        self.navd.start()
        (self.maps / 'a.yaml').rename(self.maps / 'b.yaml')
        self.navd.call('Reload')
        self.write('map: shop\nscreens: 5\n', 'b.yaml')
        self.navd.stop()
        self.navd.start()
        self.assertEqual(self.versions(), {'shop': '1.0.0'})

    def test_a_folder_that_cannot_be_read_for_once_takes_no_map_away(self):
        self.write(source())
        self.navd.start()
        client = self.navd.client()
        client.call('Open', {'scene': 's', 'map': 'shop'})
        soft, hard = resource.prlimit(self.navd.process.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(self.navd.process.pid, resource.RLIMIT_NOFILE, (5, hard))
        client.call('Reload')
        resource.prlimit(self.navd.process.pid, resource.RLIMIT_NOFILE, (soft, hard))
        self.assertEqual(client.call('Get', {'scene': 's'})['info']['status'], 'detached')
        self.assertEqual(self.versions(), {'shop': '1.0.0'})

    def test_a_folder_that_was_removed_and_made_again_is_watched(self):
        self.write(source())
        self.navd.start()
        shutil.rmtree(self.maps)
        eventually(lambda: self.versions() == {}, 'the map is gone')
        self.maps.mkdir()
        self.write(source('2.0.0'))
        self.assertEqual(self.navd.call('Reload')['maps'][0]['version'], '2.0.0')
        self.write(source('3.0.0'))
        eventually(lambda: self.versions() == {'shop': '3.0.0'}, 'the folder is watched')

    def test_what_waits_while_its_map_goes_is_not_carried_out(self):
        self.navd.start()
        self.navd.call('InstallMap', {'source': source()})
        self.navd.call('Open', {'scene': 's', 'map': 'shop', 'path': [screen('Form')]})
        guardian, _ = attached(self.navd, guards=['Form'])
        first, second = self.navd.client(), self.navd.client()
        first.send('Pop', {'scene': 's'})
        question = guardian.events_until('guard')[-1]['guard']['guard']
        second.send('Push', {'scene': 's', 'screen': screen('Form')})
        self.navd.call('RemoveMap', {'map': 'shop'})
        self.assertEqual(self.navd.call('Get', {'scene': 's'})['info']['status'], 'suspended')
        self.assertError('SceneSuspended', self.navd.client().call, 'Push', {'scene': 's', 'screen': screen('Form')})
        self.navd.call('AnswerGuard', {'scene': 's', 'guard': question, 'allow': True})
        for client in (first, second):
            self.assertError('SceneSuspended', client.reply)

    def test_a_scene_has_its_map_again_after_a_kill(self):
        self.write(source())
        self.navd.start()
        self.navd.call('Open', {'scene': 's', 'map': 'shop'})
        self.navd.stop(signal.SIGKILL)
        self.navd.start()
        info = self.navd.call('Get', {'scene': 's'})['info']
        self.assertEqual((info['map'], info['mapVersion'], info['status']), ('shop', '1.0.0', 'detached'))
        self.assertError('NotInMap', self.navd.call, 'Move', {'scene': 's', 'transition': 'nowhere'})
        self.navd.stop()
        (self.maps / 'shop.yaml').unlink()
        self.navd.start()
        self.assertEqual(self.navd.call('Get', {'scene': 's'})['info']['status'], 'suspended')
        self.write(source())
        self.navd.call('Reload')
        self.assertTrue(self.navd.call('Push', {'scene': 's', 'screen': screen('Home')})['outcome']['changed'])
