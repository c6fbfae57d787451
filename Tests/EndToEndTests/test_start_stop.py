"""navd starts, refuses to start, and ends."""
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import threading

from endtoend import Closed, EndToEndTest, NAVCTL, NAVD, Navd, PATIENCE, VarlinkError, as_user, attached, eventually, \
    message, opened, screen, subscribed

NOBODY = 65_534

# How many hundredths of a second a stop may take. The promise is 2 s.
STOP_TICKS_MAX = 500


def ran(*arguments, **environment):
    """Runs navd with arguments with which it should end by itself."""
    return subprocess.run([NAVD, *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE,
                          env={**os.environ, **environment})


class Ticks:
    """Counts hundredths of a second. On a machine that keeps this process waiting, they are longer."""

    def __init__(self):
        self.count, self.done = 0, threading.Event()
        threading.Thread(target=self.go, daemon=True).start()

    def go(self):
        while not self.done.wait(0.01):
            self.count += 1


class StartTest(EndToEndTest):
    def assertRefused(self, result, text):
        """Asserts exit code 1 and one line on standard error that gives the reason."""
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertEqual(result.stdout, '')
        lines = result.stderr.splitlines()
        self.assertEqual(len(lines), 1, result.stderr)
        self.assertTrue(lines[0].startswith('navd: '), lines)
        self.assertIn(text, lines[0])

    def test_a_stale_socket_is_replaced(self):
        with Navd() as navd:
            navd.process.kill()
            navd.process.wait()
            self.assertTrue(navd.socket.is_socket())
            navd.control = None
            navd.start()
            self.assertEqual(navd.call('Ping')['pid'], navd.process.pid)

    def test_a_live_socket_is_refused_and_goes_on_living(self):
        with Navd() as navd:
            result = ran('--socket', navd.socket, '--state', navd.folder / 'other')
            self.assertRefused(result, f'{navd.socket}: another navd listens there')
            self.assertEqual(navd.call('Ping')['pid'], navd.process.pid)

    def test_a_live_socket_of_somebody_else_is_refused(self):
        with Navd(start=False) as navd, socket.socket(socket.AF_UNIX) as other:
            other.bind(str(navd.socket))
            other.listen()
            self.assertRefused(ran(*navd.command[1:]), 'listens there')
            self.assertTrue(navd.socket.is_socket())

    def test_a_socket_that_another_user_left_is_named(self):
        self.need_right(os.getuid() == 0, 'right to make files of another user')
        with tempfile.TemporaryDirectory(prefix='navd-') as name:
            # Another user cannot reach the checkout if it is in root's home.
            folder = pathlib.Path(name)
            folder.chmod(0o755)
            shutil.copy(NAVD, folder / 'navd')
            home = folder / 'home'
            home.mkdir(0o700)
            os.chown(home, NOBODY, NOBODY)
            with socket.socket(socket.AF_UNIX) as left:
                left.bind(str(home / 's'))
            (home / 's').chmod(0o600)

            def starts():
                result = subprocess.run([folder / 'navd', '--socket', home / 's', '--state', home / 'state'],
                                        capture_output=True, text=True, timeout=PATIENCE)
                self.assertRefused(result, f'{home}/s: user 0 has made this socket, and this navd runs as user {NOBODY}')

            as_user(NOBODY, starts)
            self.assertTrue((home / 's').is_socket())

    def test_doctor_names_the_directories_of_another_user(self):
        self.need_right(os.getuid() == 0, 'right to make files of another user')
        with tempfile.TemporaryDirectory(prefix='navd-') as name:
            folder = pathlib.Path(name)
            folder.chmod(0o755)
            for program in (NAVD, NAVCTL):
                shutil.copy(program, folder)
            for place in ('run', 'state'):
                (folder / place / 'navd').mkdir(parents=True, mode=0o700)
                os.chown(folder / place, NOBODY, NOBODY)

            def looks():
                result = subprocess.run(
                    [folder / 'navctl', '--user', 'doctor'], capture_output=True, text=True, timeout=PATIENCE,
                    env={'HOME': '/nonexistent', 'XDG_RUNTIME_DIR': f'{folder}/run', 'XDG_STATE_HOME': f'{folder}/state',
                         'PATH': str(folder)})
                for place in ('run', 'state'):
                    self.assertIn(f'you may not look into {folder}/{place}/navd, which belongs to user 0', result.stdout)
                self.assertIn(f'chown -R {NOBODY} {folder}/', result.stdout)
                self.assertNotIn('start one', result.stdout)
                self.assertEqual(result.returncode, 1, result.stdout)

            as_user(NOBODY, looks)

    def test_a_socket_that_was_removed_is_made_again_at_a_reload(self):
        def answers():
            try:
                return navd.client().call('Ping')['pid']
            except (OSError, Closed) as error:
                return str(error)

        with Navd() as navd:
            before, mode = navd.client(), navd.socket.stat().st_mode
            navd.socket.unlink()
            self.assertRefused(ran('--socket', navd.socket, '--state', navd.state), 'kill -HUP')
            told = subprocess.run([NAVCTL, '--address', f'unix:{navd.socket}', 'doctor', '--state', navd.state],
                                  capture_output=True, text=True, timeout=PATIENCE).stdout
            self.assertIn('kill -HUP', told)
            self.assertNotIn('start one', told)
            navd.send_signal(signal.SIGHUP)
            eventually(lambda: answers() == navd.process.pid, 'it answers at its socket')
            self.assertEqual(navd.socket.stat().st_mode, mode)
            self.assertTold(navd, 'listening again')
            self.assertEqual(before.call('Ping')['pid'], navd.process.pid)
            # Another file in its place stays.
            navd.socket.unlink()
            navd.socket.write_text('precious')
            navd.send_signal(signal.SIGHUP)
            eventually(lambda: 'cannot be made again' in navd.told(), 'it says that it cannot')
            self.assertEqual(navd.socket.read_text(), 'precious')
            navd.socket.unlink()
            navd.send_signal(signal.SIGHUP)
            eventually(lambda: answers() == navd.process.pid, 'it answers again')
            self.assertEqual(navd.stop(), 0)
            self.assertFalse(navd.socket.exists())

    def test_a_removed_directory_of_a_socket_is_made_again_at_a_reload(self):
        with Navd(start=False) as navd:
            place = navd.folder / 'run' / 's'
            navd.command[navd.command.index(str(navd.socket))] = str(place)
            navd.socket = place
            navd.start()
            # navd listens before it takes SIGHUP.
            navd.client().call('Ping')
            shutil.rmtree(place.parent)
            navd.send_signal(signal.SIGHUP)
            eventually(navd.answers, 'it listens again')
            self.assertEqual(navd.client().call('Ping')['pid'], navd.process.pid)

    def test_what_is_no_socket_is_refused_and_left_alone(self):
        with Navd(start=False) as navd:
            navd.socket.write_text('precious')
            self.assertRefused(ran(*navd.command[1:]), 'no socket')
            self.assertEqual(navd.socket.read_text(), 'precious')
            navd.socket.unlink()
            navd.socket.symlink_to(navd.folder / 'elsewhere')
            self.assertRefused(ran(*navd.command[1:]), 'no socket')

    def test_a_second_navd_on_one_state_directory_is_refused(self):
        with Navd() as navd:
            result = ran('--socket', navd.folder / 's2', '--state', navd.state)
            self.assertRefused(result, f'{navd.state}: another navd keeps its state there')
            self.assertFalse((navd.folder / 's2').exists())

    def test_places_that_cannot_be_are_refused_in_one_line(self):
        with Navd(start=False) as navd:
            (navd.folder / 'file').write_text('')
            self.assertRefused(ran('--socket', navd.socket, '--state', navd.folder / 'file/state'), 'file/state')
            self.assertRefused(ran('--socket', navd.folder / 'file/s', '--state', navd.state), 'file')
            self.assertRefused(ran('--socket', '/tmp/' + 'x' * 110, '--state', navd.state), '107 bytes')
            self.assertRefused(ran('--user', XDG_RUNTIME_DIR='', HOME=''), '--socket')

    def test_a_configuration_that_cannot_be_is_refused_in_one_line(self):
        with Navd(start=False) as navd:
            places = ['--socket', navd.socket, '--state', navd.state]
            self.assertRefused(ran(*places, '--durability', 'some'), 'none, normal or full')
            self.assertRefused(ran(*places, '--log-level', 'loud'), 'expected one of')
            self.assertRefused(ran(*places, '--limit', 'scenes'), 'NAME=VALUE')
            self.assertRefused(ran(*places, '--limit', 'penguins=1'), 'no such limit')
            self.assertRefused(ran(*places, '--limit', 'scenes=0'), 'whole number')
            self.assertRefused(ran(*places, NAVD_LOG_LEVEL='loud'), 'NAVD_LOG_LEVEL')
            self.assertRefused(ran('--check', '--limit', 'penguins=1'), 'no such limit')

    def test_usage_is_2(self):
        for arguments in (['--penguin'], ['penguin'], ['--socket'], ['--limit'], ['--socket', '--user'], ['--check=yes'],
                          ['--'], ['-x']):
            result = ran(*arguments)
            self.assertEqual((result.returncode, result.stdout), (2, ''), arguments)
            self.assertIn('Usage: navd', result.stderr)

    def test_help_version_and_check_are_0(self):
        for arguments, text in ((['--help'], 'EXAMPLE'), (['-h'], '--observe-socket <path>'),
                                (['--version'], 'navd '), (['--check'], 'limit scenes = 10000'),
                                (['--check', '--limit=scenes=7', '--limit', 'maps=3'], 'limit scenes = 7'),
                                (['--check', '--state=/tmp/a=b'], '/tmp/a=b')):
            result = ran(*arguments, XDG_RUNTIME_DIR='/tmp', HOME='/tmp')
            self.assertEqual((result.returncode, result.stderr), (0, ''), arguments)
            self.assertIn(text, result.stdout)

    def test_ping_names_the_version_and_commit_of_navd(self):
        with Navd() as navd:
            told = navd.call('Ping')
            text = told['version'] + (f" ({told['commit']})" if 'commit' in told else '')
            self.assertEqual(ran('--version').stdout, f'navd {text}\n')
            both = subprocess.run([NAVCTL, '--address', f'unix:{navd.socket}', 'version'], capture_output=True, text=True)
            self.assertEqual(both.stdout, f'navctl {text}\nnavd {text}\n')

    def test_only_its_user_may_use_the_socket(self):
        with Navd() as navd:
            self.assertEqual(navd.socket.stat().st_mode & 0o777, 0o600 if os.getuid() else 0o660)
            self.assertEqual(navd.state.stat().st_mode & 0o777, 0o700)


class StopTest(EndToEndTest):
    def stops(self, number):
        """All clients are notified, even when some do not read."""
        with Navd(limits={'stalledMilliseconds': 3_600_000, 'streamQueueBytes': 65_536}) as navd:
            main = navd.client()
            opened(main)
            streams = [subscribed(navd)[0], subscribed(navd, scene=None)[0], attached(navd)[0]]
            stalled = [subscribed(navd)[0] for _ in range(5)]
            waiting = navd.client()
            waiting.send('Wait', {'scene': 's', 'reference': {'name': 'Never'}})
            waiting.send('AwaitResult', {'scene': 's', 'id': main.call('Get', {'scene': 's'})['path'][0]['id']})
            waiting.send('Get', {'scene': 's', 'minRevision': 10_000, 'timeoutMilliseconds': 3_600_000})
            eventually(lambda: navd.metric('waiting_calls') == 3, 'calls wait')
            while navd.metric('resets_total') < len(stalled):
                for method in ('Push', 'Pop'):
                    main.call(method, {'scene': 's', 'screen': screen('Big', text='x' * 60_000)})
                for stream in streams:
                    stream.events_until('commit'), stream.events_until('commit')
            ticks = Ticks()
            self.addCleanup(ticks.done.set)
            navd.send_signal(number)
            for stream in streams:
                last = stream.expect_close()[-1]
                self.assertEqual((last['parameters']['kind'], last['parameters']['reason']), ('closing', 'stopping'))
                self.assertNotIn('continues', last)
            for _ in range(3):
                self.assertError('Closing', waiting.reply, reason='stopping')
            self.assertEqual(waiting.expect_close(), [])
            self.assertEqual(navd.process.wait(PATIENCE), 0)
            self.assertLess(ticks.count, STOP_TICKS_MAX)
            self.assertFalse(navd.socket.exists())
            self.assertTold(navd, 'notice: stopping')
            self.assertTold(navd, 'notice: stopped')

    def test_sigterm_ends_it_and_tells_every_stream(self):
        self.stops(signal.SIGTERM)

    def test_sigint_ends_it_and_tells_every_stream(self):
        self.stops(signal.SIGINT)

    def test_a_second_signal_does_not_wait_for_readers(self):
        with Navd(limits={'stalledMilliseconds': 3_600_000}) as navd:
            main = navd.client()
            opened(main)
            subscribed(navd)
            navd.send_signal(signal.SIGTERM)
            navd.send_signal(signal.SIGTERM)
            self.assertEqual(navd.process.wait(PATIENCE), 0)

    def test_sighup_and_sigpipe_do_not_end_it_by_accident(self):
        with Navd() as navd:
            navd.send_signal(signal.SIGPIPE)
            self.assertEqual(navd.call('Ping')['pid'], navd.process.pid)

    def test_after_a_stop_the_state_directory_is_free(self):
        with Navd() as navd:
            self.assertEqual(navd.stop(), 0)
            navd.start()
            self.assertEqual(navd.call('List')['scenes'], [])

    def test_calls_that_came_before_the_stop_are_answered(self):
        with Navd() as navd:
            main = navd.client()
            opened(main)
            navd.send_signal(signal.SIGSTOP)
            main.send_bytes(message('Push', {'scene': 's', 'screen': screen('A')}) * 100)
            navd.send_signal(signal.SIGTERM)
            navd.send_signal(signal.SIGCONT)
            replies = main.expect_close()
            self.assertTrue(all('error' not in reply for reply in replies))
            self.assertEqual(navd.process.wait(PATIENCE), 0)
