"""A call with a requestId is executed once."""
from endtoend import EndToEndTest, Navd, names, opened, screen


def push(name, request, scene='s', **options):
    return {'scene': scene, 'screen': screen(name), 'options': {'requestId': request, **options}}


class RequestTest(EndToEndTest):
    def test_the_same_call_again_gets_the_same_reply_and_is_carried_out_once(self):
        with Navd() as navd:
            first, again = navd.client(), navd.client()
            opened(first)
            reply = first.call('Push', push('A', 'one'))
            first.call('Push', push('B', 'two'))
            self.assertEqual(again.call('Push', push('A', 'one')), reply)
            self.assertEqual(names(first.call('Get', {'scene': 's'})), ['Home', 'A', 'B'])

    def test_fields_in_another_order_are_the_same_call(self):
        with Navd() as navd:
            main = navd.client()
            opened(main)
            reply = main.call('Push', push('A', 'one'))
            main.send_bytes(b'{"parameters": {"options":{ "requestId":"one"},"screen":{"name":"A"}, "scene":"s"},'
                            b'"method":"org.navd.Navigation.Push"}\0')
            self.assertEqual(main.reply(), reply)

    def test_another_call_under_the_same_id_is_a_conflict(self):
        with Navd() as navd:
            main = navd.client()
            opened(main)
            main.call('Push', push('A', 'one'))
            self.assertError('Conflict', main.call, 'Push', push('B', 'one'), what='request')
            self.assertError('Conflict', main.call, 'GoTo', push('A', 'one'), what='request')
            self.assertEqual(names(main.call('Get', {'scene': 's'})), ['Home', 'A'])

    def test_a_call_that_failed_may_be_tried_again(self):
        with Navd() as navd:
            main = navd.client()
            opened(main)
            self.assertError('Conflict', main.call, 'Push', push('A', 'one', ifTop=99))
            self.assertEqual(main.call('Push', push('A', 'one'))['outcome']['changed'], True)

    def test_ids_are_those_of_a_scene_and_a_new_scene_of_the_name_has_its_own(self):
        with Navd() as navd:
            main = navd.client()
            opened(main)
            opened(main, 't')
            main.call('Push', push('A', 'one'))
            self.assertEqual(main.call('Push', push('B', 'one', scene='t'))['outcome']['changed'], True)
            main.call('Close', {'scene': 's'})
            opened(main)
            self.assertEqual(main.call('Push', push('C', 'one'))['outcome']['changed'], True)

    def test_a_dry_run_is_no_request(self):
        with Navd() as navd:
            main = navd.client()
            opened(main)
            main.call('Push', push('A', 'one', dryRun=True))
            self.assertEqual(main.call('Push', push('A', 'one'))['outcome']['changed'], True)
            self.assertEqual(names(main.call('Get', {'scene': 's'})), ['Home', 'A'])

    def test_the_origin_of_a_commit_says_the_request(self):
        with Navd() as navd:
            main = navd.client()
            opened(main)
            main.call('Push', push('A', 'one'))
            commit = main.call('History', {'scene': 's', 'limit': 1})['commits'][0]
            self.assertEqual((commit['origin']['requestId'], commit['origin']['operation']), ('one', 'Push'))
