"""Everybody sees the same commits in the same order."""
import random

from endtoend import EndToEndTest, Navd, VarlinkError, in_threads, opened, screen, subscribed

WRITERS, WRITES = 3, 300
# A reader that gets less of the processor than the writers is not reset.
ROOM = {'streamQueueBytes': 16 << 20}


class OrderTest(EndToEndTest):
    def test_two_subscribers_and_three_writers_see_the_same_commits_in_the_same_order(self):
        with Navd(limits=ROOM) as navd:
            main = navd.client()
            opened(main)
            one, one_began = subscribed(navd)
            all_, all_began = subscribed(navd, scene=None)
            seen = {one: one_began, all_: all_began}
            made = []

            def write(number):
                client, rng = navd.client(), random.Random(number)
                for index in range(WRITES):
                    try:
                        outcome = client.call(*mutation(rng, number, index))['outcome']
                        if outcome['changed']:
                            made.append(outcome['revision'])
                    except VarlinkError as error:
                        self.assertIn(error.short, ('ContainerNotFound', 'CannotRemoveRoot', 'NothingToUndo'))

            def read(client):
                while seen[client][-1].get('context') != {'last': True}:
                    event = client.reply()
                    if event['kind'] != 'heartbeat':
                        seen[client].append(event)

            def last():
                in_threads(*[lambda n=n: write(n) for n in range(WRITERS)])
                options = {'context': {'last': True}}
                made.append(main.call('Push', {'scene': 's', 'screen': screen('Last'), 'options': options})
                            ['outcome']['revision'])

            in_threads(last, lambda: read(one), lambda: read(all_))
            commits = [[e for e in events if e['kind'] == 'commit'] for events in seen.values()]
            self.assertEqual(commits[0], commits[1])
            self.assertEqual([e['at']['revision'] for e in commits[0]], sorted(made))
            self.assertEqual([e['previous'] for e in commits[0][1:]], [e['at']['revision'] for e in commits[0][:-1]])
            state = main.call('Get', {'scene': 's'})
            for events in seen.values():
                self.assertFollows(events, state)
            self.assertEqual(len({e['origin']['client'] for e in commits[0]}), WRITERS + 1)

    def test_a_late_subscriber_sees_what_an_early_one_sees(self):
        with Navd() as navd:
            main = navd.client()
            opened(main)
            early, events = subscribed(navd)
            for index in range(50):
                main.call(*mutation(random.Random(index), 0, index))
            main.call('Push', {'scene': 's', 'screen': screen('Last')})
            late, began = subscribed(navd)
            at = began[-1]['at']
            while events[-1]['at'] != at:
                events.append(early.reply())
            state = main.call('Get', {'scene': 's'})
            self.assertFollows(events, state)
            self.assertFollows(began, state)

    def test_since_brings_what_was_missed_and_nothing_twice(self):
        with Navd() as navd:
            main = navd.client()
            opened(main)
            first, began = subscribed(navd)
            main.call('Push', {'scene': 's', 'screen': screen('Seen')})
            began.append(first.reply())
            first.close()
            for name in 'ABC':
                main.call('Push', {'scene': 's', 'screen': screen(name)})
            again, missed = subscribed(navd, since=began[-1]['at'])
            self.assertEqual([e['kind'] for e in missed], ['commit'] * 3 + ['ready'])
            self.assertEqual(missed[0]['previous'], began[-1]['at']['revision'])
            self.assertFollows(began + missed, main.call('Get', {'scene': 's'}))


def mutation(rng, writer, index):
    """A call that changes the scene, most of the time."""
    item = screen(rng.choice('ABCDEF'), writer=writer, index=index)
    sheet = dict(item, presentation=rng.choice(['sheet', 'fullscreen', 'popover']))
    method, parameters = rng.choice([
        ('Push', {'screen': item}), ('Push', {'screen': item}), ('GoTo', {'screen': item}),
        ('Present', {'screen': sheet}), ('DismissPresented', {}), ('Pop', {'count': rng.randint(1, 3)}), ('Back', {}),
        ('SetStack', {'screens': [screen('Home'), item]}), ('ReplaceTop', {'screen': item}),
        ('Apply', {'operations': [{'operation': 'Push', 'screen': item}, {'operation': 'Push', 'screen': item}]}),
        ('Undo', {}),
    ])
    return method, {'scene': 's', **parameters}
