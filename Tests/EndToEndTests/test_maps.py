"""Maps are read from folders, watched, installed at run time, and kept."""
import contextlib
import json
import os
import resource
import shutil
import signal
import sqlite3
import subprocess

from endtoend import NAVCTL, EndToEndTest, Navd, attached, eventually, screen


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
        guarded = source().replace('Home: {}', 'Home: {}, Form: {guard: {timeout: 60s}}')
        self.navd.call('InstallMap', {'source': guarded})
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
        self.assertEqual(self.navd.call('Get', {'scene': 's'})['info']['status'], 'detached')
        self.navd.call('Reload')
        self.assertEqual(self.navd.call('Get', {'scene': 's'})['info']['status'], 'suspended')
        self.write(source())
        self.navd.call('Reload')
        self.assertTrue(self.navd.call('Push', {'scene': 's', 'screen': screen('Home')})['outcome']['changed'])


def shop(version, screens, more=''):
    """A map with these screens, which begins with Home."""
    declared = ', '.join(f'{name}: {{}}' for name in ['Home', *screens])
    return (f'map: shop\nversion: {version}\nscreens: {{{declared}}}\n'
            f'window: {{initial: main, cases: {{main: {{stack: Home}}}}}}\n{more}')


class MigrationTest(EndToEndTest):
    """Scenes move to the next version of their map."""
    FIRST = shop('1.0.0', ['Item', 'Form'])
    RENAMED = shop('2.0.0', ['Thing', 'Form'], 'renames: {screens: {Item: Thing}}\n')
    WITHOUT = shop('3.0.0', ['Form'])

    def setUp(self):
        self.navd = Navd(start=False)
        self.addCleanup(self.navd.discard)
        self.addCleanup(self.navd.stop)
        self.maps = self.navd.folder / 'maps'
        self.maps.mkdir()
        self.navd.command += ['--maps', str(self.maps)]

    def opened(self, *names):
        self.navd.start()
        self.navd.call('InstallMap', {'source': self.FIRST})
        for name in names:
            self.navd.call('Open', {'scene': name, 'map': 'shop', 'path': [screen('Item')]})

    def names(self, scene, revision=None):
        reply = self.navd.call('Get', {'scene': scene, **({'revision': revision} if revision else {})})
        return [element['name'] for element in reply['path']]

    def outcomes(self, reply):
        return {found['scene']: (found['outcome'], found['path']) for found in reply['migrations']}

    def test_what_a_map_was_is_known_until_no_scene_needs_it(self):
        def titled(version, title):
            return shop(version, []).replace('Home: {}', f'Home: {{}}, Item: {{title: {title}}}')

        self.navd.start()
        self.navd.call('InstallMap', {'source': titled('1.0.0', 'One')})
        self.navd.call('Open', {'scene': 's', 'map': 'shop', 'path': [screen('Item')]})
        self.navd.call('Push', {'scene': 's', 'screen': {**screen('Item'), 'title': 'Mine'}})
        self.navd.call('RemoveMap', {'map': 'shop'})
        for _ in range(2):
            self.navd.stop(signal.SIGKILL)
            self.navd.start()
        self.assertEqual(self.former(), 1)
        self.navd.call('InstallMap', {'source': titled('2.0.0', 'Two')})
        path = self.navd.call('Get', {'scene': 's'})['path']
        # A title from a caller stays: navd knows the map's former title and so can tell them apart.
        self.assertEqual([element.get('title') for element in path], [None, 'Two', 'Mine'])
        eventually(lambda: self.former() == 0, 'what it was is forgotten')

    def former(self):
        """How many sources of former maps are kept."""
        copy = self.navd.folder / 'copy'
        subprocess.run([NAVCTL, '--address', f'unix:{self.navd.socket}', '--quiet', 'backup', str(copy)], check=True)
        with contextlib.closing(sqlite3.connect(copy)) as database:
            count = database.execute('SELECT count(*) FROM maps WHERE installed NOT IN (0, 1)').fetchone()[0]
        copy.unlink()
        return count

    def test_what_a_dry_run_says_is_what_happens_and_is_kept_over_a_kill(self):
        self.opened('a', 'b')
        self.navd.call('Push', {'scene': 'b', 'screen': screen('Form')})
        before = self.navd.call('Get', {'scene': 'b'})
        for source, path in ((self.RENAMED, ['Home', 'Thing']), (self.WITHOUT, ['Home'])):
            said = self.outcomes(self.navd.call('InstallMap', {'source': source, 'dryRun': True}))
            done = self.outcomes(self.navd.call('InstallMap', {'source': source}))
            self.assertEqual(said, done)
            self.assertEqual(said['a'][1], path)
            after = self.navd.call('Get', {'scene': 'b'})
            self.navd.stop(signal.SIGKILL)
            self.navd.start()
            self.assertEqual(self.navd.call('Get', {'scene': 'b'}), after)
            self.assertError('NothingToUndo', self.navd.call, 'Undo', {'scene': 'b'})
        self.assertEqual(self.names('b', before['at']['revision']), ['Home', 'Item', 'Form'])
        origins = [commit['origin']['operation'] for commit in self.navd.call('History', {'scene': 'b'})['commits']]
        self.assertEqual(origins, ['migration', 'migration', 'Push', 'Open'])

    def test_a_kept_scene_knows_its_version_and_its_barrier_after_a_kill(self):
        self.opened('a')
        self.navd.call('Push', {'scene': 'a', 'screen': screen('Form')})
        revision = self.navd.call('Get', {'scene': 'a'})['at']['revision']
        reply = self.navd.call('InstallMap', {'source': shop('1.1.0', ['Item', 'Form', 'More'])})
        self.assertEqual(self.outcomes(reply)['a'][0], 'kept')
        for end in (signal.SIGKILL, signal.SIGTERM):
            self.navd.stop(end)
            self.navd.start()
            scene = self.navd.call('Get', {'scene': 'a'})
            self.assertEqual((scene['info']['mapVersion'], scene['at']['revision']), ('1.1.0', revision))
            self.assertError('NothingToUndo', self.navd.call, 'Undo', {'scene': 'a'})

    def test_undo_still_works_after_a_restart_without_a_change(self):
        self.opened('a')
        self.navd.call('Push', {'scene': 'a', 'screen': screen('Form')})
        self.navd.stop(signal.SIGKILL)
        self.navd.start()
        self.assertTrue(self.navd.call('Undo', {'scene': 'a'})['outcome']['changed'])
        self.assertEqual(self.names('a'), ['Home', 'Item'])

    def test_scenes_move_when_a_file_has_changed_while_navd_was_down(self):
        (self.maps / 'shop.yaml').write_text(self.FIRST)
        self.navd.start()
        self.navd.call('Open', {'scene': 'a', 'map': 'shop', 'path': [screen('Item'), {'name': 'Form', 'title': 'Mine'}]})
        revision = self.navd.call('Get', {'scene': 'a'})['at']['revision']
        self.navd.stop()
        (self.maps / 'shop.yaml').write_text(self.RENAMED.replace('Form: {}', 'Form: {title: Theirs}'))
        self.navd.start()
        scene = self.navd.call('Get', {'scene': 'a'})
        self.assertEqual(scene['at']['revision'], revision + 1)
        self.assertEqual([(e['name'], e.get('title')) for e in scene['path']],
                         [('Home', None), ('Thing', None), ('Form', 'Mine')])
        self.assertEqual(self.names('a', revision), ['Home', 'Item', 'Form'])

    def test_a_kill_while_scenes_move_loses_none(self):
        count = 400
        self.opened(*[f's{number}' for number in range(count)])
        for round in range(3):
            client = self.navd.client()
            source = shop(f'2.{round}.0', [f'Thing{round}', 'Form'], 'renames: {screens: {%s}}\n' % ', '.join(
                f'{old}: Thing{round}' for old in ['Item', *[f'Thing{n}' for n in range(round)]]))
            client.send('InstallMap', {'source': source})
            # The map is stored before the first scene moves.
            eventually(lambda: self.version() == f'2.{round}.0', 'the map is installed')
            self.navd.stop(signal.SIGKILL)
            self.navd.start()
            for number in range(count):
                self.assertEqual(self.names(f's{number}'), ['Home', f'Thing{round}'])
            scenes = self.navd.call('List')['scenes']
            self.assertEqual({info['mapVersion'] for info in scenes}, {f'2.{round}.0'})
            self.assertEqual(len({info['revision'] for info in scenes}), count)

    def version(self):
        return self.navd.call('ListMaps')['maps'][0]['version']

    def test_a_stream_that_comes_back_is_told_of_the_migration(self):
        self.opened('a')
        at = self.navd.call('Get', {'scene': 'a'})['at']
        self.navd.call('InstallMap', {'source': self.RENAMED})
        self.navd.stop(signal.SIGKILL)
        self.navd.start()
        stream = self.navd.client()
        stream.send('Subscribe', {'scene': 'a', 'since': at}, more=True)
        commit = stream.reply()
        self.assertEqual((commit['kind'], commit['origin']['operation']), ('commit', 'migration'))
        self.assertEqual([change['node']['name'] for change in commit['changes']], ['Thing'])
        self.assertEqual(stream.reply()['kind'], 'ready')

    def test_a_reload_tells_what_became_of_scenes(self):
        (self.maps / 'shop.yaml').write_text(self.FIRST)
        self.navd.start()
        self.navd.call('Open', {'scene': 'a', 'map': 'shop', 'path': [screen('Item')]})
        (self.maps / 'shop.yaml').write_text(self.WITHOUT)
        self.assertEqual(self.outcomes(self.navd.call('Reload')), {'a': ('cut', ['Home'])})
        self.assertEqual(self.navd.call('Reload')['migrations'], [])
        (self.maps / 'shop.yaml').unlink()
        self.assertEqual(self.outcomes(self.navd.call('Reload')), {'a': ('suspended', ['Home'])})
        (self.maps / 'shop.yaml').write_text(self.WITHOUT)
        eventually(lambda: self.navd.call('List')['scenes'][0]['status'] == 'detached', 'the map is back')

    def held(self):
        """The changes of files that wait for a reload, with the number of scenes that they would harm."""
        return [(found['map'], found.get('version'), found['scenes'])
                for found in self.navd.call('ListMaps').get('held', [])]

    def maps_in_use(self):
        return [found['map'] for found in self.navd.call('ListMaps')['maps']]

    def navctl(self, *words):
        command = [NAVCTL, '--address', f'unix:{self.navd.socket}', *words]
        return subprocess.run(command, capture_output=True, text=True).stdout

    def status(self, code, *options):
        """The output of `navctl map status`, which ends with an exit code."""
        command = [NAVCTL, '--address', f'unix:{self.navd.socket}', *options, 'map', 'status']
        done = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual(done.returncode, code, done)
        return done.stdout

    def opened_by_file(self):
        """A scene by a map in block style, most of whose prefixes lack screens.

        Returns the map, and the first part of it that is a map without the scene's screen."""
        whole = ('map: shop\nversion: 1.0.0\nwindow:\n  initial: main\n  cases:\n    main: {stack: Home}\n'
                 'screens:\n  Home: {}\n  Form: {}\n  Item: {}\n')
        (self.maps / 'shop.yaml').write_text(whole)
        self.navd.start()
        self.navd.call('Open', {'scene': 'a', 'map': 'shop', 'path': [screen('Form'), screen('Item')]})
        self.navd.call('Push', {'scene': 'a', 'screen': screen('Form')})
        return whole, whole.removesuffix('  Item: {}\n')

    def test_a_file_that_is_still_being_written_takes_nothing_from_a_scene(self):
        whole, part = self.opened_by_file()
        with (self.maps / 'shop.yaml').open('w') as file:
            file.write(part)
            file.flush()
            # The writer pauses for longer than navd waits. navd does not read the file before it is closed.
            eventually(lambda: 'it is being written' in self.status(0), 'it is reported that the file is open')
            self.assertEqual((self.held(), self.names('a')), ([], ['Home', 'Form', 'Item', 'Form']))
        # This writer closes it in between.
        eventually(lambda: self.held() == [('shop', '1.0.0', 1)], 'the part is reported')
        self.assertEqual(self.names('a'), ['Home', 'Form', 'Item', 'Form'])
        self.assertIn('map held', self.navd.told())
        self.assertIn('held back', self.navctl('maps'))
        self.assertIn('shop 1.0.0 in ', self.status(1))
        held = json.loads(self.status(1, '--json'))['held']
        self.assertEqual([(h['map'], h['scenes']) for h in held], [('shop', 1)])
        self.assertIn('--dry-run', self.navctl('doctor'))
        with (self.maps / 'shop.yaml').open('a') as file:
            file.write(whole[len(part):])
        eventually(lambda: self.held() == [], 'the file is complete')
        self.assertEqual(self.names('a'), ['Home', 'Form', 'Item', 'Form'])
        self.assertTrue(self.navd.call('Undo', {'scene': 'a'})['outcome']['changed'])
        self.assertEqual(self.navd.call('Reload')['migrations'], [])
        self.assertNotIn('held back', self.navctl('maps') + self.navctl('doctor') + self.status(0))
        (self.maps / 'bad.yaml').write_text('map: [')
        self.navd.call('Reload')
        self.assertIn('bad.yaml', self.status(1))

    def test_a_map_behind_a_link_is_read_when_the_link_changes(self):
        """As Kubernetes mounts files: the maps are links to a folder that is replaced by a rename."""
        for version in ['1.0.0', '2.0.0']:
            (self.maps / f'..{version}').mkdir()
            (self.maps / f'..{version}' / 'shop.yaml').write_text(source(version=version))
        (self.maps / '..data').symlink_to('..1.0.0')
        (self.maps / 'shop.yaml').symlink_to('..data/shop.yaml')
        self.navd.start()
        self.assertEqual(self.version(), '1.0.0')
        (self.maps / '..new').symlink_to('..2.0.0')
        (self.maps / '..new').rename(self.maps / '..data')
        eventually(lambda: self.version() == '2.0.0', 'the new version is in use')

    @contextlib.contextmanager
    def file_being_written(self):
        """A file that is in use, with a writer that has changed it and not closed it."""
        (self.maps / 'shop.yaml').write_text(source())
        self.navd.start()
        # A navd that answers watches the folder.
        self.assertEqual(self.version(), '1.0.0')
        with (self.maps / 'shop.yaml').open('a') as file:
            file.write('# more')
            file.flush()
            yield file

    def test_a_folder_that_is_replaced_while_a_file_in_it_is_open_is_read(self):
        with self.file_being_written() as file:
            eventually(lambda: 'it is being written' in self.status(0), 'it is reported that the file is open')
            other = self.navd.folder / 'new'
            other.mkdir()
            (other / 'shop.yaml').write_text(source(version='2.0.0'))
            self.maps.rename(self.navd.folder / 'old')
            other.rename(self.maps)
            # navd may still watch the former folder.
            file.write('# more')
            file.flush()
            eventually(lambda: self.version() == '2.0.0', 'the file in the new folder is in use')
        (self.maps / 'shop.yaml').write_text(source(version='3.0.0'))
        eventually(lambda: self.version() == '3.0.0', 'a change in the new folder is noticed')
        self.assertNotIn('being written', self.status(0))

    def test_a_file_that_replaces_one_that_is_open_is_read(self):
        with self.file_being_written() as file:
            (self.maps / 'new').write_text(source(version='2.0.0'))
            (self.maps / 'new').rename(self.maps / 'shop.yaml')
            file.write('# more')
            file.flush()
            eventually(lambda: self.version() == '2.0.0', 'the new version is in use')

    def test_a_held_version_is_taken_when_the_scene_has_closed_that_it_would_harm(self):
        _, part = self.opened_by_file()
        (self.maps / 'shop.yaml').write_text(part)
        eventually(lambda: self.held() == [('shop', '1.0.0', 1)], 'the part is held')
        self.navd.call('Close', {'scene': 'a'})
        eventually(lambda: self.held() == [], 'the part is in use')
        self.assertEqual(self.navd.call('GetMap', {'map': 'shop'})['source'], part)

    def test_a_map_that_no_file_has_stays_while_a_scene_needs_it(self):
        whole, _ = self.opened_by_file()
        (file, away) = (self.maps / 'shop.yaml', self.navd.folder / 'shop.yaml')
        file.rename(away)
        eventually(lambda: self.held() == [('shop', None, 1)], 'the removal is held')
        self.assertIn('shop was in ', self.status(1))
        self.assertIn('put the map back', self.navctl('doctor'))
        self.assertIn('map in no file', self.navd.told())
        self.assertTrue(self.navd.call('Undo', {'scene': 'a'})['outcome']['changed'])
        self.navd.stop(signal.SIGKILL)
        self.navd.start()
        self.assertEqual((self.held(), self.names('a')), ([('shop', None, 1)], ['Home', 'Form', 'Item']))
        away.rename(file)
        eventually(lambda: self.held() == [], 'the file is back')
        # A writer closes the file in the middle of the name.
        file.write_text(whole.replace('map: shop', 'map: sho'))
        eventually(lambda: self.held() == [('shop', None, 1)], 'the removal is held')
        self.assertEqual(self.maps_in_use(), ['sho', 'shop'])
        self.navd.call('Close', {'scene': 'a'})
        eventually(lambda: self.maps_in_use() == ['sho'], 'no scene needs the map')
        self.assertNotIn('shop ', self.status(0))

    def test_a_file_that_would_cut_a_scene_is_taken_by_a_reload_and_not_by_a_start(self):
        _, part = self.opened_by_file()
        # A start finds a part of the file: navd was killed while it was written.
        self.navd.stop(signal.SIGKILL)
        (self.maps / 'shop.yaml').write_text(part)
        for end in (self.navd.stop, lambda: self.navd.stop(signal.SIGKILL), lambda: None):
            self.navd.start()
            self.assertEqual(self.held(), [('shop', '1.0.0', 1)])
            self.assertEqual(self.names('a'), ['Home', 'Form', 'Item', 'Form'])
            self.navd.call('Push', {'scene': 'a', 'screen': screen('Form')})
            self.assertTrue(self.navd.call('Undo', {'scene': 'a'})['outcome']['changed'])
            end()
        self.assertEqual(self.outcomes(self.navd.call('Reload')), {'a': ('cut', ['Home', 'Form'])})
        self.assertEqual(self.held(), [])
        self.navd.stop(signal.SIGKILL)
        self.navd.start()
        self.assertEqual((self.held(), self.names('a')), ([], ['Home', 'Form']))

    def test_more_files_than_may_be_are_not_read_and_it_is_said(self):
        for number in range(5):
            (self.maps / f'm{number}.yaml').write_text(source(name=f'm{number}'))
        self.navd.command += ['--limit', 'maps=3']
        self.navd.start()
        self.assertEqual(len(self.navd.call('ListMaps')['maps']), 3)
        found = [d for d in self.navd.call('Reload')['diagnostics'] if 'limit maps' in d['message']]
        self.assertEqual([d['file'] for d in found], [str(self.maps / 'm3.yaml')])
        self.assertIn('nor the 1 after it', found[0]['message'])
