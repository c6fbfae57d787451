"""navd is killed under load, at any moment, again and again; and nothing that it acknowledged is ever gone.

`NAVD_KILLS` says how often (100), `NAVD_SEED` which moments and operations.
"""
import json
import os
import random
import signal
import subprocess
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

from endtoend import PATIENCE, EndToEndTest, Mirror, Navd, screen, subscribed
from survival import MAP, MAPPED, SCENES, TABS, Follower, FollowerOfAll, Ledger, Opener, Requester, Writer

KILLS = int(os.environ.get('NAVD_KILLS', '100'))
SEED = os.environ.get('NAVD_SEED', str(random.randrange(1 << 32)))
# How long navd works between two kills at most.
MILLISECONDS = 100


class SurvivalTest(EndToEndTest):
    def test_nothing_acknowledged_is_lost_by_kills_under_load(self):
        print(f'seed {SEED}, {KILLS} kills')
        chance = random.Random(SEED)
        # A journal so short that snapshots and sweeps are frequent. The queues of streams have room for a follower that gets
        # less of the processor than the writers: it is not reset.
        limits = {'replayBytes': 100_000, 'streamQueueBytes': 16 << 20}
        with Navd(['--durability', 'normal'], limits=limits, level='warning') as navd:
            self.begin(navd)
            with ThreadPoolExecutor(len(self.clients)) as threads:
                for kill in range(KILLS):
                    working = [threads.submit(client.round, navd) for client in self.clients]
                    time.sleep(chance.uniform(0, MILLISECONDS) / 1000)
                    navd.stop(signal.SIGKILL)
                    for client in working:
                        client.result(2 * PATIENCE)
                    if chance.random() < 0.1:
                        self.kill_at_start(navd, chance)
                    navd.start()
                    with self.subTest(f'after kill {kill} of seed {SEED}'):
                        self.check(navd)
                        self.go_through_time(navd, chance)
                    if self._outcome.result.failures or self._outcome.result.errors:
                        break
            print(f'{self.ledger.told} commits acknowledged, {len(self.clients)} clients; who followed all scenes came '
                  f'back {self.all.replays} times, and began anew {self.all.resets} times')
            self.assertGreater(self.ledger.told, KILLS)
            if KILLS > 50:
                self.assertGreater(self.all.replays, 0)

    # ── the beginning ──
    def begin(self, navd):
        self.ledger = Ledger()
        navd.call('InstallMap', {'source': MAP})
        for scene in SCENES:
            navd.call('Open', {'scene': scene, **({'map': 'survival'} if scene == MAPPED else {'container': TABS})})
        navd.call('Open', {'scene': 'time', 'root': screen('Home')})
        self.epoch = navd.call('Ping')['epoch']
        self.opener = Opener('opener', self.ledger, SEED)
        self.followers = [Follower('subscriber', self.ledger, SEED, False), Follower('till', self.ledger, SEED, True)]
        self.clients = [Writer(f'writer-{n}', self.ledger, SEED) for n in range(5)]
        self.clients += [Requester(f'requester-{n}', self.ledger, SEED) for n in range(2)]
        self.all = FollowerOfAll('all', self.ledger, SEED)
        self.clients += [self.opener, *self.followers, self.all]
        self.checked = {scene: self.state(navd, scene) for scene in SCENES}
        self.told = {scene: {} for scene in SCENES}
        # The scene that only this test changes: its state at each step of Undo, and the present step.
        self.begin_time(navd)

    def begin_time(self, navd):
        self.steps, self.cursor, self.results, self.moves = [self.state(navd, 'time')['window']], 0, [], 0

    def kill_at_start(self, navd, chance):
        """Kills a navd while it starts."""
        with open(navd.log, 'ab') as log:
            process = subprocess.Popen(navd.command, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        time.sleep(chance.uniform(0, 20) / 1000)
        process.kill()
        process.wait()

    # ── checks after every kill ──
    def check(self, navd):
        ping = navd.call('Ping')
        self.assertEqual(ping['epoch'], self.epoch, 'the epoch stays')
        self.assertGreaterEqual(ping['revision'], self.ledger.newest())
        self.assertEqual(self.ledger.failures, [])
        scenes = {info['scene'] for info in navd.call('List')['scenes']}
        self.opener.settle({name for name in scenes if name.startswith('own-')})
        self.assertEqual(self.opener.there | set(SCENES) | {'time'}, scenes)
        for scene in SCENES:
            self.check_scene(navd, scene)
        for follower in self.followers:
            if follower.mirror is not None:
                self.assertLessEqual(follower.at['revision'], ping['revision'], 'nobody was told what is not')
                state = navd.call('Get', {'scene': follower.scene, 'revision': follower.at['revision']})
                follower.mirror.compare(state)
        self.all.check(self, navd)
        self.ledger.settle(ping['revision'])

    def check_scene(self, navd, scene):
        before = self.checked[scene]
        # Earlier states are unchanged.
        past = navd.call('Get', {'scene': scene, 'revision': before['at']['revision']})
        for part in ('window', 'path', 'coordinators'):
            self.assertEqual(json.dumps(past[part]), json.dumps(before[part]), f'{scene}: {part} of the past')
        commits = self.history(navd, scene, before['info']['revision'])
        self.check_commits(scene, commits)
        # Applying the commits since gives the present state: there is no partial commit.
        client, events = subscribed(navd, scene, since=before['at'])
        client.close()
        mirror = Mirror(before['window'], before['coordinators'])
        for event in events:
            self.assertIn(event['kind'], ('commit', 'ready', 'frontEnds'))
            if event['kind'] == 'commit':
                mirror.apply(event['changes'])
                self.check_whole(event)
        now = self.state(navd, scene)
        mirror.compare(now)
        self.assertEqual(now['info'].get('map'), 'survival' if scene == MAPPED else None)
        self.assertGreaterEqual(now['info']['revision'], self.ledger.newest(scene))
        self.checked[scene] = now

    def history(self, navd, scene, revision):
        """The commits after a revision, newest first, page by page."""
        commits = []
        while True:
            before = {'before': commits[-1]['revision']} if commits else {}
            page = navd.call('History', {'scene': scene, 'limit': 50, **before})['commits']
            commits += page
            if not page or page[-1]['revision'] <= revision:
                return [commit for commit in commits if commit['revision'] > revision]

    def check_commits(self, scene, commits):
        there = {commit['revision']: commit for commit in commits}
        self.assertEqual(sorted(there, reverse=True), [commit['revision'] for commit in commits])
        acknowledged = {r: c for r, c in self.ledger.commits.items() if c[0] == scene}
        for revision, (_, method, numbers, request) in acknowledged.items():
            self.assertIn(revision, there, f'{scene}: {method} {numbers} was acknowledged at revision {revision}')
            self.assertEqual(there[revision]['origin']['operation'], method)
            self.assertEqual(there[revision]['origin'].get('requestId'), request)
            self.assertEqual(self.numbers(there[revision]['operations']), numbers)
        for commit in commits:
            for number in self.numbers(commit['operations']):
                self.assertEqual(self.ledger.sent[number], (scene, commit['origin']['operation']))
                self.assertEqual(self.told[scene].setdefault(number, commit['revision']), commit['revision'],
                                 f'{scene}: {number} was carried out twice')

    def numbers(self, operations):
        """The numbers of the screens that operations added."""
        screens = [s for o in operations for s in [o.get('screen'), *(o.get('screens') or [])]]
        return [s['arguments']['n'] for s in screens if s and s.get('arguments')]

    def check_whole(self, event):
        """Asserts that all of an Apply is there."""
        if event['origin'].get('operation') == 'Apply':
            added = [c for c in event['changes'] if c['change'] == 'added']
            self.assertEqual(len(added), 3, event)

    def state(self, navd, scene):
        return navd.call('Get', {'scene': scene})

    # ── time: Undo, Redo and results over kills ──
    def go_through_time(self, navd, chance):
        """Makes a few steps in a scene that no other client changes, so that its whole history is known."""
        if self.moves > 600:
            # History keeps 1,000 commits.
            navd.call('Close', {'scene': 'time'})
            navd.call('Open', {'scene': 'time', 'root': screen('Home')})
            self.begin_time(navd)
        self.assertEqual(self.state(navd, 'time')['window'], self.steps[self.cursor])
        for id, result in self.results:
            self.assertEqual(navd.call('AwaitResult', {'scene': 'time', 'id': id}).get('result'), result)
        for _ in range(3):
            self.moves += 1
            move = chance.choice(['Push', 'Undo', 'Redo'])
            if move == 'Push':
                navd.call('Push', {'scene': 'time', 'screen': screen('S', n=len(self.steps))})
                del self.steps[self.cursor + 1:]
                self.steps.append(self.state(navd, 'time')['window'])
                self.cursor += 1
            elif 0 <= self.cursor + (1 if move == 'Redo' else -1) < len(self.steps):
                navd.call(move, {'scene': 'time'})
                self.cursor += 1 if move == 'Redo' else -1
                # A screen that came back may have left again without a result.
                self.results = []
            else:
                self.assertError('NothingTo' + move, navd.call, move, {'scene': 'time'})
            self.assertEqual(self.state(navd, 'time')['window'], self.steps[self.cursor], move)
        path = self.state(navd, 'time')['path']
        if len(path) > 1 and chance.random() < 0.2:
            id, result = path[-1]['id'], {'n': chance.randrange(1000)}
            navd.call('Dismiss', {'scene': 'time', 'result': result})
            self.results = self.results[-4:] + [(id, result)]
            del self.steps[self.cursor + 1:]
            self.steps.append(self.state(navd, 'time')['window'])
            self.cursor += 1


if __name__ == '__main__':
    unittest.main()
