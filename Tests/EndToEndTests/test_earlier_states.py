"""Scenes come back unchanged from state directories that killed navds of earlier schemas left."""
import json
import os
import shutil
import signal

from endtoend import EndToEndTest, Navd
from states import REQUEST, STATES, answers, schema_of, shown


class EarlierStatesTest(EndToEndTest):
    def assertWithin(self, earlier, now, where=''):
        """Everything that was reported earlier is reported now; there may be new fields."""
        if isinstance(earlier, dict):
            self.assertIsInstance(now, dict, where)
            for key, value in earlier.items():
                self.assertIn(key, now, where)
                self.assertWithin(value, now[key], f'{where}.{key}')
        elif isinstance(earlier, list):
            self.assertEqual(len(earlier), len(now), where)
            for index, (one, other) in enumerate(zip(earlier, now)):
                self.assertWithin(one, other, f'{where}[{index}]')
        else:
            self.assertEqual(earlier, now, where)

    def test_every_schema_so_far_has_one(self):
        with Navd() as navd:
            present = schema_of(navd)
        self.assertEqual(sorted(folder.name for folder in STATES.iterdir()),
                         [f'schema-{number}' for number in range(1, present + 1)])

    def test_they_come_back(self):
        # The replies and tokens in the folders are older than a day.
        limits = {'requestMilliseconds': 10 ** 12, 'tokenMilliseconds': 10 ** 12}
        for folder in sorted(STATES.iterdir()):
            with self.subTest(folder.name), Navd(limits=limits, start=False) as navd:
                told = json.loads((folder / 'told.json').read_text())
                shutil.copytree(folder, navd.state, ignore=shutil.ignore_patterns('told.json'))
                os.chmod(navd.state, 0o700)
                navd.start()
                self.comes_back(navd, told)

    def comes_back(self, navd, told):
        before = {key: told[key] for key in ('scenes', 'revision', 'maps') if key in told}
        self.assertWithin(before, answers(navd))
        # A repeated call gets its first reply from the new navd, and changes nothing.
        self.assertWithin(told['reply'], navd.call('Push', REQUEST))
        self.assertEqual(navd.call('Ping')['revision'], told['revision'])
        # The front-end takes its place again.
        till = navd.client()
        till.send('Attach', {'scene': 'plain', 'name': 'till', 'token': told['token']}, more=True)
        self.assertEqual(till.events_until('ready')[0]['kind'], 'attached')
        # Undo and Redo work on steps of the earlier navd.
        state = shown(navd.call('Get', {'scene': 'plain'}))
        steps = 6
        navd.call('Undo', {'scene': 'plain', 'steps': steps})
        self.assertNotEqual(shown(navd.call('Get', {'scene': 'plain'}))['path'], state['path'])
        navd.call('Redo', {'scene': 'plain', 'steps': steps})
        self.assertEqual(shown(navd.call('Get', {'scene': 'plain'}))['path'], state['path'])
        # The state survives a kill and a stop.
        navd.call('Push', {'scene': 'plain', 'screen': {'name': 'New'}})
        after = answers(navd)
        for number in (signal.SIGKILL, signal.SIGTERM):
            navd.stop(number)
            navd.start()
            self.assertEqual(answers(navd), after)
