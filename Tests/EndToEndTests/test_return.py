"""navctl when navd goes away and comes back: waits continue, and streams resume with what was missed."""
import json
import os
import shutil
import signal
import socket
import subprocess

from endtoend import NAVCTL, PATIENCE, EndToEndTest, Navd, eventually, in_threads, opened, screen

ENDS = (signal.SIGTERM, signal.SIGKILL)


class ReturnTest(EndToEndTest):
    def daemon(self, *arguments):
        navd = Navd(arguments)
        self.addCleanup(navd.__exit__, None, None, None)
        self.addCleanup(self.end_all)
        self.environment = {'PATH': os.environ['PATH'], 'NAVD_ADDRESS': f'unix:{navd.socket}', 'NAVD_SCENE': 's'}
        self.started = []
        return navd

    def end_all(self):
        for process in self.started:
            if process.poll() is None:
                process.kill()
            process.communicate()

    def start(self, *words, stdout=subprocess.PIPE):
        process = subprocess.Popen([str(NAVCTL), *words], env=self.environment, stdin=subprocess.DEVNULL,
                                   stdout=stdout, stderr=subprocess.PIPE, text=True)
        self.started.append(process)
        return process

    def waiting(self, navd, count=1):
        eventually(lambda: sum(c['waiting'] for c in navd.call('ListClients')['clients']) == count, 'it waits')

    def again(self, navd, number):
        """Ends navd until navctl has noticed, and starts it again."""
        navd.stop(number)
        for process in self.started:
            if process.poll() is None:
                self.noticed(process)
        navd.start()

    def noticed(self, process):
        """Waits until navctl says that navd went away. If it has waited for a second before, it has said for what."""
        line = process.stderr.readline()
        if line.startswith('navctl: waiting for '):
            line = process.stderr.readline()
        self.assertIn('navd went away', line)

    def ended(self, process, code):
        output, errors = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, code, output + errors)
        return output if code in (0, 9) else errors

    # ── with its state ──
    def test_a_question_waits_on(self):
        for number in ENDS:
            navd = self.daemon('--durability', 'normal')
            opened(navd.client())
            asking = self.start('present', 'Pick', '--wait')
            eventually(lambda: len(navd.call('Get', {'scene': 's'})['path']) == 2, 'the question is there')
            self.waiting(navd)
            top = navd.call('Get', {'scene': 's'})['path'][-1]['id']
            result = self.start('--json', 'result', f'@{top}')
            gone = self.start('wait', 'Pick', '--gone')
            self.waiting(navd, 3)
            self.again(navd, number)
            self.waiting(navd, 3)
            navd.call('Dismiss', {'scene': 's', 'result': {'file': 'a'}})
            self.assertEqual(self.ended(asking, 0), '{"file":"a"}\n')
            self.assertEqual(json.loads(self.ended(result, 0))['result'], {'file': 'a'})
            self.assertEqual(self.ended(gone, 0), 'Home\n')

    def test_a_result_that_came_while_navctl_looked_for_navd_is_told(self):
        navd = self.daemon('--durability', 'normal')
        opened(navd.client())
        asking = self.start('present', 'Pick', '--wait')
        eventually(lambda: len(navd.call('Get', {'scene': 's'})['path']) == 2, 'the question is there')
        self.waiting(navd)
        asking.send_signal(signal.SIGSTOP)
        navd.stop(signal.SIGKILL)
        navd.start()
        navd.call('Dismiss', {'scene': 's', 'result': {'file': 'b'}})
        asking.send_signal(signal.SIGCONT)
        self.assertEqual(self.ended(asking, 0), '{"file":"b"}\n')

    def test_a_watcher_ends_with_its_reader(self):
        """At once: not with the next event, not with a heartbeat."""
        navd = self.daemon('--durability', 'normal', '--limit=heartbeatMilliseconds=19000')
        opened(navd.client())
        for words in (('watch',), ('--json', 'watch'), ('call', '--more', 'org.navd.Scene.Subscribe', '{"scene":"s"}')):
            watching = self.start(*words)
            watching.stdout.readline()
            watching.stdout.close()
            self.assertEqual(watching.wait(PATIENCE), 0)
            self.assertEqual(watching.stderr.read(), '')
        self.assertEqual(navd.reached('heartbeatMilliseconds'), 0)

    def test_a_watcher_without_a_reader_does_not_wait_for_navd(self):
        navd = self.daemon('--durability', 'normal')
        opened(navd.client())
        watching = self.start('watch')
        watching.stdout.readline()
        navd.stop()
        self.noticed(watching)
        watching.stdout.close()
        self.assertEqual(watching.wait(PATIENCE), 0)

    def test_what_has_no_reader_to_lose_is_watched_on(self):
        navd = self.daemon('--durability', 'normal')
        opened(navd.client())
        file = navd.folder / 'events'
        with open(file, 'w') as output:
            watching = self.start('watch', stdout=output)
        eventually(lambda: file.read_text(), 'the scene is told')
        navd.call('Push', {'scene': 's', 'screen': screen('Late')})
        eventually(lambda: 'Late' in file.read_text(), 'the commit is told')
        self.assertIsNone(watching.poll())

    def test_a_watcher_goes_on_with_what_it_missed(self):
        navd = self.daemon('--durability', 'normal')
        opened(navd.client())
        watching = self.start('--json', 'watch')
        kinds = [json.loads(watching.stdout.readline())['kind'] for _ in range(2)]
        self.assertEqual(kinds, ['snapshot', 'ready'])
        watching.send_signal(signal.SIGSTOP)
        for number in ENDS:
            navd.stop(number)
            navd.start()
            navd.call('Push', {'scene': 's', 'screen': screen(number.name)})
        watching.send_signal(signal.SIGCONT)
        names = []
        while len(names) < 2:
            event = json.loads(watching.stdout.readline())
            self.assertNotIn(event['kind'], ('snapshot', 'reset'))
            names += [c['node']['name'] for c in event.get('changes') or [] if c['change'] == 'added']
        self.assertEqual(names, [number.name for number in ENDS])
        watching.send_signal(signal.SIGINT)
        self.ended(watching, 0)

    def test_a_question_that_was_under_way_is_asked_once(self):
        """A stand-in for navd that goes away after it has read a call and before it replies."""
        calls, folder = [], self.daemon('--durability', 'none').folder
        path = folder / 'scripted'
        replies = {'Ping': [{'epoch': 'e', 'revision': 1, 'version': '0', 'pid': 1, 'startedAt': '', 'features': []}] * 2,
                   'Present': [None, {'outcome': {'revision': 2, 'changed': True, 'ids': [7], 'coordinators': []}}],
                   'AwaitResult': [{'at': {'epoch': 'e', 'revision': 3}, 'result': {'n': 1}, 'cancelled': False}]}

        def serve(listener):
            while replies['AwaitResult']:
                connection, _ = listener.accept()
                with connection:
                    while message := self.message(connection):
                        name = message['method'].rpartition('.')[2]
                        calls.append((name, message['parameters']))
                        reply = replies[name].pop(0)
                        if reply is None:
                            break
                        connection.sendall(json.dumps({'parameters': reply}).encode() + b'\0')

        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(str(path))
            listener.listen()
            self.environment['NAVD_ADDRESS'] = f'unix:{path}'
            asking = self.start('present', 'Pick', '--wait')
            in_threads(lambda: serve(listener))
            self.assertEqual(self.ended(asking, 0), '{"n":1}\n')
        presents = [parameters for name, parameters in calls if name == 'Present']
        self.assertEqual(presents[0], presents[1])
        self.assertTrue(presents[0]['options']['requestId'])
        self.assertEqual(calls[-1][1]['id'], 7)

    def message(self, connection):
        """Reads the next message; None when the other side has closed."""
        data = b''
        while not data.endswith(b'\0'):
            piece = connection.recv(1)
            if not piece:
                return None
            data += piece
        return json.loads(data[:-1])

    # ── without its state ──
    def test_a_question_that_was_forgotten_is_told_to_be(self):
        navd = self.daemon('--durability', 'none')
        opened(navd.client())
        asking = self.start('present', 'Pick', '--wait')
        self.waiting(navd)
        self.again(navd, signal.SIGKILL)
        self.assertIn('(EpochChanged)', self.ended(asking, 7))

    def test_a_watcher_says_that_it_begins_anew(self):
        navd = self.daemon('--durability', 'none')
        opened(navd.client())
        del self.environment['NAVD_SCENE']
        watching = self.start('watch')
        self.assertEqual(watching.stdout.readline(), '1 s path: Home\n')
        navd.stop(signal.SIGKILL)
        # Some of it may be on the disk or not.
        shutil.rmtree(navd.state)
        navd.start()
        self.noticed(watching)
        opened(navd.client(), root='Other')
        self.assertIn('from the beginning', watching.stdout.readline())
        self.assertIn('s path: Other', watching.stdout.readline())

    def test_it_comes_back_to_no_other_navd(self):
        navd = self.daemon('--durability', 'none')
        runtime = navd.folder / 'runtime'
        (runtime / 'navd').mkdir(parents=True)
        own = Navd(['--socket', str(runtime / 'navd/org.navd')])
        self.addCleanup(own.__exit__, None, None, None)
        self.environment |= {'XDG_RUNTIME_DIR': str(runtime)}
        del self.environment['NAVD_ADDRESS']
        told, seconds = '', 1
        # navd must go away within the time of the wait, which a busy machine may exceed. Then the next wait is longer.
        while 'navd went away' not in told:
            self.assertLess(seconds, PATIENCE, told)
            opened(own.client())
            waiting = self.start('--timeout', str(seconds), 'wait', 'Never')
            eventually(lambda: waiting.poll() is not None or any(  # noqa: B023
                c['waiting'] for c in own.call('ListClients')['clients']), 'it waits')
            own.stop()
            told, seconds = self.ended(waiting, 6), 3 * seconds
            own.start()

    def test_who_waits_for_navd_can_be_interrupted(self):
        navd = self.daemon('--durability', 'none')
        opened(navd.client())
        asking = self.start('present', 'Pick', '--wait')
        self.waiting(navd)
        navd.stop()
        self.noticed(asking)
        asking.send_signal(signal.SIGINT)
        self.assertIn('the question stays', self.ended(asking, 130))
