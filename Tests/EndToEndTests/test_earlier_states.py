"""State directories that navds of earlier schemas have left, killed: their scenes come back as they were."""
import json
import shutil
import signal

from endtoend import EndToEndTest, Navd
from states import REQUEST, STATES, answers, schema_of, shown


class EarlierStatesTest(EndToEndTest):
    def assertWithin(self, earlier, now, where=''):
        """All that was told earlier is told now; fields may have come."""
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
        for folder in sorted(STATES.iterdir()):
            with self.subTest(folder.name), Navd(start=False) as navd:
                told = json.loads((folder / 'told.json').read_text())
                shutil.copytree(folder, navd.state, ignore=shutil.ignore_patterns('told.json'))
                navd.start()
                self.comes_back(navd, told)

    def comes_back(self, navd, told):
        before = {key: told[key] for key in ('scenes', 'revision', 'maps') if key in told}
        self.assertWithin(before, answers(navd))
        # The same call again gets its first reply, although navd is another one, and changes nothing.
        self.assertWithin(told['reply'], navd.call('Push', REQUEST))
        self.assertEqual(navd.call('Ping')['revision'], told['revision'])
        # The front-end takes its place again.
        till = navd.client()
        till.send('Attach', {'scene': 'plain', 'name': 'till', 'token': told['token']}, more=True)
        self.assertEqual(till.events_until('ready')[0]['kind'], 'attached')
        # Undo goes back over what the earlier navd did, and Redo onwards again.
        state = shown(navd.call('Get', {'scene': 'plain'}))
        steps = 6
        navd.call('Undo', {'scene': 'plain', 'steps': steps})
        self.assertNotEqual(shown(navd.call('Get', {'scene': 'plain'}))['path'], state['path'])
        navd.call('Redo', {'scene': 'plain', 'steps': steps})
        self.assertEqual(shown(navd.call('Get', {'scene': 'plain'}))['path'], state['path'])
        # It goes on: over a kill and a stop.
        navd.call('Push', {'scene': 'plain', 'screen': {'name': 'New'}})
        after = answers(navd)
        for number in (signal.SIGKILL, signal.SIGTERM):
            navd.stop(number)
            navd.start()
            self.assertEqual(answers(navd), after)
