"""Front-ends attach, resume their places, exclude others, and are kicked."""
from endtoend import Client, EndToEndTest, Navd, PATIENCE, attached, eventually, names, opened, screen, subscribed


def front_ends(client, scene='s'):
    return [front_end['name'] for front_end in client.call('Get', {'scene': scene})['frontEnds']]


def status(client, scene='s'):
    return client.call('Get', {'scene': scene})['info']['status']


class FrontEndTest(EndToEndTest):
    def test_the_stream_is_the_lease(self):
        with Navd() as navd:
            main = navd.client()
            opened(main)
            self.assertEqual(status(main), 'detached')
            client, began = attached(navd)
            self.assertEqual([e['kind'] for e in began], ['attached', 'snapshot', 'ready'])
            self.assertEqual((status(main), front_ends(main)), ('active', ['till']))
            client.close()
            eventually(lambda: status(main) == 'detached', 'it is detached')
            self.assertEqual(names(main.call('Get', {'scene': 's'})), ['Home'])

    def test_with_its_token_it_takes_its_place_again_and_gets_what_it_missed(self):
        with Navd() as navd:
            main = navd.client()
            opened(main)
            client, began = attached(navd)
            client.close()
            eventually(lambda: front_ends(main) == [], 'it is detached')
            for name in 'ABC':
                main.call('Push', {'scene': 's', 'screen': screen(name)})
            again, missed = attached(navd, token=began[0]['token'], since=began[-1]['at'])
            self.assertEqual([e['kind'] for e in missed], ['attached', 'commit', 'commit', 'commit', 'ready'])
            self.assertEqual(missed[0]['frontEnd']['id'], began[0]['frontEnd']['id'])
            self.assertEqual(missed[0]['token'], began[0]['token'])
            self.assertFollows(began + missed, main.call('Get', {'scene': 's'}))

    def test_with_a_since_of_another_epoch_it_gets_a_reset(self):
        with Navd() as navd:
            main = navd.client()
            opened(main)
            _, began = attached(navd, since={'epoch': 'elsewhere', 'revision': 1})
            self.assertEqual([e['kind'] for e in began], ['attached', 'reset', 'snapshot', 'ready'])

    def test_a_token_used_while_attached_takes_the_stream_over(self):
        with Navd() as navd:
            main = navd.client()
            opened(main)
            old, began = attached(navd)
            attached(navd, token=began[0]['token'])
            self.assertEqual(old.events_until('closing')[-1]['reason'], 'replaced')
            self.assertEqual(front_ends(main), ['till'])

    def test_a_token_of_another_scene_or_of_nobody_is_invalid(self):
        with Navd() as navd:
            main = navd.client()
            opened(main)
            opened(main, 't')
            token = attached(navd)[1][0]['token']
            for scene, wrong in (('t', token), ('s', token[::-1]), ('s', '')):
                client = navd.client()
                client.send('Attach', {'scene': scene, 'name': 'x', 'token': wrong}, more=True)
                self.assertError('InvalidToken', client.reply, scene=scene)
                self.assertError('InvalidToken', main.call, 'Adopt', {'scene': scene, 'token': wrong})

    def test_an_exclusive_one_keeps_mirrors_out_unless_they_steal(self):
        with Navd() as navd:
            main = navd.client()
            opened(main)
            first, began = attached(navd, mode='exclusive')
            observer, _ = attached(navd, name='looks', mode='observe')
            client = navd.client()
            client.send('Attach', {'scene': 's', 'name': 'thief'}, more=True)
            self.assertError('SceneBusy', client.reply, frontEnd=began[0]['frontEnd']['id'])
            client.send('Attach', {'scene': 's', 'name': 'thief', 'steal': True}, more=True)
            client.events_until('ready')
            self.assertEqual(first.events_until('closing')[-1]['reason'], 'replaced')
            self.assertEqual(sorted(front_ends(main)), ['looks', 'thief'])
            self.assertError('InvalidToken', main.call, 'Adopt', {'scene': 's', 'token': began[0]['token']})
            observer.close()

    def test_an_exclusive_one_does_not_come_beside_mirrors(self):
        with Navd() as navd:
            main = navd.client()
            opened(main)
            attached(navd, name='a'), attached(navd, name='b')
            client = navd.client()
            client.send('Attach', {'scene': 's', 'name': 'c', 'mode': 'exclusive'}, more=True)
            self.assertError('SceneBusy', client.reply)
            client.send('Attach', {'scene': 's', 'name': 'c', 'mode': 'exclusive', 'steal': True}, more=True)
            client.events_until('ready')
            self.assertEqual(front_ends(main), ['c'])

    def test_its_other_connection_speaks_for_it(self):
        with Navd() as navd:
            main = navd.client()
            opened(main)
            _, began = attached(navd)
            watcher, _ = subscribed(navd)
            speaker = navd.client()
            speaker.call('Adopt', {'scene': 's', 'token': began[0]['token']})
            speaker.call('Push', {'scene': 's', 'screen': screen('A')})
            self.assertEqual(watcher.reply()['origin']['frontEnd'], began[0]['frontEnd']['id'])

    def test_an_observer_may_not_navigate(self):
        with Navd() as navd:
            main = navd.client()
            opened(main)
            _, began = attached(navd, mode='observe')
            self.assertEqual(status(main), 'detached')
            speaker = navd.client()
            speaker.call('Adopt', {'scene': 's', 'token': began[0]['token']})
            self.assertError('PermissionDenied', speaker.call, 'Push', {'scene': 's', 'screen': screen('A')})
            self.assertEqual(names(speaker.call('Get', {'scene': 's'})), ['Home'])

    def test_rights_that_were_given_up_do_not_come_back(self):
        with Navd() as navd:
            main = navd.client()
            opened(main)
            client = navd.client()
            client.call('Restrict', {'role': 'observe'})
            self.assertError('PermissionDenied', client.call, 'Push', {'scene': 's', 'screen': screen('A')})
            client.call('Restrict', {'role': 'navigate'})
            self.assertError('PermissionDenied', client.call, 'Push', {'scene': 's', 'screen': screen('A')})
            self.assertError('PermissionDenied', client.call, 'Kick', {'client': 'c1'})
            self.assertEqual(len(client.call('ListClients')['clients']), 1)

    def test_a_scene_that_lingers_closes_after_its_last_mirror_and_not_before(self):
        with Navd() as navd:
            main = navd.client()
            opened(main, lingerSeconds=1)
            watcher, _ = subscribed(navd, scene=None)
            first, began = attached(navd)
            first.close()
            eventually(lambda: front_ends(main) == [], 'it is detached')
            again, _ = attached(navd, token=began[0]['token'])
            again.close()
            self.assertEqual(watcher.events_until('closed')[-1]['scene'], 's')
            self.assertError('SceneNotFound', main.call, 'Get', {'scene': 's'})

    def test_kick_ends_the_connection_and_the_token(self):
        with Navd() as navd:
            main = navd.client()
            opened(main)
            client, began = attached(navd)
            name = next(c['client'] for c in navd.other_clients() if c.get('frontEnd'))
            main.call('Kick', {'client': name, 'reason': 'tests'})
            self.assertEqual(client.events_until('closing')[-1]['reason'], 'kicked')
            self.assertEqual(client.expect_close(), [])
            self.assertError('InvalidToken', main.call, 'Adopt', {'scene': 's', 'token': began[0]['token']})
            eventually(lambda: name not in [c['client'] for c in navd.other_clients()], 'it is gone')
            self.assertError('ClientNotFound', main.call, 'Kick', {'client': name}, client=name)
            self.assertTold(navd, 'client kicked')

    def test_a_scene_that_closes_tells_its_streams_and_those_who_wait(self):
        with Navd() as navd:
            main = navd.client()
            opened(main)
            streams = [subscribed(navd)[0], attached(navd)[0]]
            waiting = navd.client()
            waiting.send('Wait', {'scene': 's', 'reference': {'name': 'Never'}})
            # A call that waits for a revision of any scene is still a call on this scene.
            looking = navd.client()
            looking.send('Get', {'scene': 's', 'minRevision': 1_000})
            eventually(lambda: navd.metric('waiting_calls') == 2, 'they wait')
            main.call('Close', {'scene': 's'})
            for stream in streams:
                self.assertEqual(stream.events_until('closing')[-1]['reason'], 'closed')
                # The connection stays usable.
                self.assertEqual(stream.call('Ping')['pid'], navd.process.pid)
            self.assertError('Closing', waiting.reply, reason='closed')
            self.assertError('Closing', looking.reply, reason='closed')
            opened(main, 'other')
            self.assertEqual(main.call('Ping')['pid'], navd.process.pid)

    def test_refresh_is_told_to_front_ends_and_is_no_commit(self):
        with Navd() as navd:
            main = navd.client()
            opened(main)
            client, began = attached(navd)
            id = began[1]['path'][0]['id']
            self.assertEqual(main.call('Refresh', {'scene': 's'})['outcome']['changed'], False)
            self.assertEqual(client.events_until('refresh')[-1]['refresh'], [id])
