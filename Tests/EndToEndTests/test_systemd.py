"""navd as a service, in a guest with a systemd of its own: installed as `make install` does it, started by a call."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import threading
import time

from endtoend import BINARIES, NAVD, PATIENCE, ROOT, EndToEndTest, Mirror, eventually, screen
from guests import Guest
from wire import Client, Closed, VarlinkError, message

# Ten times the highest exposure that `systemd-analyze security` may report; see docs/operations.md.
EXPOSURE_MAX = 5
USER = 64_301


def libraries(binary):
    """The shared libraries of a binary of this machine."""
    listed = subprocess.run(['ldd', binary], capture_output=True, text=True, check=True).stdout
    return [pathlib.Path(path) for path in re.findall(r'=> (/\S+)', listed)]


class SystemdTest(EndToEndTest):
    @classmethod
    def setUpClass(cls):
        cls().need((BINARIES / 'navctl-web').exists(), 'navctl-web: make web makes it')
        cls.guest = guest = Guest(cls)
        subprocess.run([ROOT / 'scripts/install'], check=True, stdout=subprocess.DEVNULL,
                       env={**os.environ, 'DESTDIR': str(guest.root), 'PREFIX': '/usr', 'NAVD_BIN': str(BINARIES)})
        # The guest is another Debian: libraries that navd needs and the guest lacks are copied.
        there = guest.run('ldconfig', '-p')
        for library in libraries(NAVD):
            if library.name not in there:
                shutil.copy(library, guest.root / 'usr/local/lib')
        guest.run('ldconfig')
        guest.run('systemd-sysusers')
        guest.run('systemd-tmpfiles', '--create', 'navd.conf')
        guest.run('systemctl', 'daemon-reload')
        guest.run('systemctl', 'preset', 'navd.socket', 'navd-observe.socket')
        guest.run('systemctl', 'start', 'navd.socket', 'navd-observe.socket')
        cls.socket, cls.observe = guest.root / 'run/navd/org.navd', guest.root / 'run/navd/org.navd.observe'

    def setUp(self):
        self.addCleanup(self.guest.run, 'systemctl', 'stop', 'navd.service')

    def client(self, path=None):
        client = Client(path or self.socket, PATIENCE)
        self.addCleanup(client.close)
        return client

    def shown(self, name, unit='navd.service'):
        """A property of a unit."""
        return self.guest.run('systemctl', 'show', '--value', '--property', name, unit).strip()

    def until_state(self, state):
        """Waits until the service is in this state: a navd that answers may not have told systemd yet that it is ready."""
        eventually(lambda: self.shown('ActiveState') == state, f'the service is {state}')

    def stop(self):
        """Stops the service. It starts once more if a connection was left in the backlog of its socket."""
        def is_stopped():
            self.guest.run('systemctl', 'stop', 'navd.service')
            return self.shown('ActiveState') == 'inactive'
        eventually(is_stopped, 'the service is stopped')

    def journal(self):
        return self.guest.run('journalctl', '-u', 'navd', '-o', 'cat', '--no-pager')

    def until_journal_has(self, text):
        """Waits for an entry: the journal takes entries in its own time."""
        eventually(lambda: text in self.journal().lower(), f'the journal has {text!r}')

    def dropped_in(self, text):
        """Overrides settings of the service for this test."""
        folder = self.guest.root / 'run/systemd/system/navd.service.d'
        folder.mkdir(parents=True)
        (folder / 'test.conf').write_text(f'[Service]\n{text}\n')
        self.guest.run('systemctl', 'daemon-reload')
        self.addCleanup(self.guest.run, 'systemctl', 'daemon-reload')
        self.addCleanup(shutil.rmtree, folder)

    # ── the units ──
    def test_units_say_nothing_that_systemd_does_not_know(self):
        units = [f'/usr/lib/systemd/system/{name}' for name in ('navd.service', 'navd.socket', 'navd-observe.socket')]
        own = [f'/usr/lib/systemd/user/{name}' for name in ('navd.service', 'navd.socket')]
        for arguments in (units, ['--user', *own]):
            said = subprocess.run(self.guest.command('env', 'XDG_RUNTIME_DIR=/run', 'systemd-analyze', 'verify', '--man=no',
                                                     *arguments), capture_output=True, text=True)
            about_navd = [line for line in said.stderr.splitlines() if 'navd' in line]
            self.assertEqual((said.returncode, about_navd), (0, []), said.stderr)

    def test_the_service_is_exposed_as_little_as_it_can_be(self):
        said = self.guest.run('systemd-analyze', 'security', '--offline=true', f'--threshold={EXPOSURE_MAX}', '--no-pager',
                              '/usr/lib/systemd/system/navd.service')
        self.assertIn('Overall exposure level', said)

    def test_sockets_are_there_before_navd_and_belong_to_their_groups(self):
        self.stop()
        groups = dict(line.split(':')[:3:2] for line in (self.guest.root / 'etc/group').read_text().splitlines())
        for path, group in ((self.socket, 'navd'), (self.observe, 'navd-observe')):
            self.assertEqual((path.stat().st_mode & 0o777, path.stat().st_gid), (0o660, int(groups[group])))
        self.assertEqual(self.guest.run('systemctl', 'is-enabled', 'navd.socket').strip(), 'enabled')

    # ── a call ──
    def test_the_first_call_starts_it(self):
        for path in (self.socket, self.observe):
            self.stop()
            self.assertEqual(self.client(path).call('List')['scenes'], [])
            self.until_state('active')
            self.assertEqual(self.shown('User'), 'navd')

    def test_roles_come_from_the_groups_of_the_system(self):
        groups = dict(line.split(':')[:3:2] for line in (self.guest.root / 'etc/group').read_text().splitlines())
        address = {'navd': 'unix:/run/navd/org.navd', 'navd-observe': 'unix:/run/navd/org.navd.observe'}

        def navctl_of(group, *arguments, code=0):
            return self.guest.run('setpriv', f'--reuid={USER}', f'--regid={USER}', f"--groups={groups.get(group, USER)}",
                                  'navctl', '--address', address.get(group, address['navd']), *arguments, code=code)

        navctl_of('navd', 'open', 's', '--root', 'Home')
        self.assertEqual(navctl_of('navd-observe', 'path').strip(), 'Home')
        navctl_of('navd-observe', 'push', 'A', code=5)
        navctl_of('navd', 'kick', 'c1', code=5)
        navctl_of('nobody', 'scenes', code=5)
        navctl_of('navd', 'close', 's')

    def test_all_that_is_forbidden_to_it_takes_nothing_from_it(self):
        self.guest.run('navctl', 'open', 's', '--root', 'Home')
        follower = subprocess.Popen(self.guest.command('navctl', '--scene', 's', 'watch', '--json'), stdout=subprocess.PIPE)
        self.addCleanup(follower.wait)
        self.addCleanup(follower.kill)
        self.addCleanup(follower.stdout.close)
        follower.stdout.readline()
        clients = json.loads(self.guest.run('navctl', '--json', 'clients'))
        self.assertEqual({client['command'] for client in clients}, {'navctl'})
        self.guest.run('navctl', 'close', 's')
        self.assertNotRegex(self.guest.run('journalctl', '-u', 'navd', '-p', 'warning', '-o', 'cat', '--no-pager'), 'denied|EPERM')

    def test_systemctl_status_tells_scenes_and_clients(self):
        client = self.client()
        client.call('Open', {'scene': 's', 'root': screen('Home')})
        eventually(lambda: self.shown('StatusText') == '1 scene, 1 client', 'the status')
        client.call('Close', {'scene': 's'})
        eventually(lambda: self.shown('StatusText') == '0 scenes, 1 client', 'the status')

    def test_the_journal_has_fields_to_search_by(self):
        client = self.client()
        client.call('SetLogLevel', {'level': 'debug'})
        client.call('Open', {'scene': 'till-7', 'root': screen('Home')})
        client.call('Close', {'scene': 'till-7'})

        def entries():
            lines = self.guest.run('journalctl', '-u', 'navd', 'SCENE=till-7', '-o', 'json', '--no-pager').splitlines()
            return [json.loads(line) for line in lines]

        eventually(lambda: len(entries()) == 2, 'two entries about the scene')
        opened, closed = entries()
        self.assertEqual(opened['METHOD'], 'org.navd.Scene.Open')
        self.assertEqual((opened['PRIORITY'], opened['SYSLOG_IDENTIFIER'], opened['_TRANSPORT']), ('7', 'navd', 'journal'))
        self.assertEqual(opened['CLIENT'], closed['CLIENT'])
        self.assertEqual(int(closed['REVISION']), int(opened['REVISION']) + 1)
        self.assertIn('scene=till-7', opened['MESSAGE'])

    def test_systemctl_reload_waits_until_the_configuration_is_read(self):
        client = self.client()
        client.call('Ping')
        configuration = self.guest.root / 'etc/navd/navd.yaml'
        self.addCleanup(configuration.unlink)
        for number in range(1, 6):
            configuration.write_text(f'limits: {{scenes: {number}}}\n')
            self.guest.run('systemctl', 'reload', 'navd.service')
            self.assertEqual(client.call('GetLimits')['limits']['scenes'], number)
        configuration.write_text('penguin: 1\n')
        self.guest.run('systemctl', 'reload', 'navd.service')
        self.assertEqual(client.call('GetLimits')['limits']['scenes'], 5)
        self.assertEqual(self.shown('ActiveState'), 'active')
        self.until_journal_has('/etc/navd/navd.yaml:1:1: penguin')

    # ── restarts ──
    def test_a_loop_that_is_stuck_is_ended_and_comes_back(self):
        self.dropped_in('WatchdogSec=1s')
        # Otherwise a navd that a busy machine makes wait for a second would be ended, too.
        self.guest.run('systemctl', 'service-watchdogs', 'no')
        self.addCleanup(self.guest.run, 'systemctl', 'service-watchdogs', 'yes')
        client = self.client()
        client.call('Open', {'scene': 'kept', 'root': screen('Home')})
        self.until_state('active')
        before = self.shown('MainPID')
        self.guest.run('systemctl', 'service-watchdogs', 'yes')
        self.guest.run('systemctl', 'kill', '--signal=STOP', 'navd.service')
        # A client that connects now waits for the next navd.
        waiting = self.client()
        eventually(lambda: self.shown('MainPID') not in (before, '0'), 'another navd')
        self.guest.run('systemctl', 'service-watchdogs', 'no')
        if waiting_answer(waiting) is None:
            waiting = self.client()
        self.assertEqual(str(waiting.call('Ping')['pid']), self.shown('MainPID'))
        self.assertEqual(self.shown('NRestarts'), '1')
        self.until_journal_has('watchdog')
        self.assertEqual(self.client().call('Get', {'scene': 'kept'})['path'][0]['name'], 'Home')
        self.client().call('Close', {'scene': 'kept'})

    def test_a_restart_refuses_no_connection(self):
        """Writers that reconnect at once are never refused, and get right replies."""
        stop, failures, answered = threading.Event(), [], []

        def writes(number):
            try:
                while not stop.is_set():
                    client = Client(self.socket, PATIENCE)  # refused or not there: OSError
                    try:
                        client.send_bytes(message('Ping') * 20)
                        for _ in range(20):
                            answered.append(client.reply()['pid'])
                    except Closed:
                        pass
                    finally:
                        client.close()
            except BaseException as error:
                failures.append(error)

        threads = [threading.Thread(target=writes, args=[number]) for number in range(6)]
        for thread in threads:
            thread.start()
        def others_answer(known):
            """Whether a navd that was not known has answered, and writers go on."""
            return failures or len(set(answered)) > known

        try:
            eventually(lambda: others_answer(0), 'writers are answered')
            for number in range(1, 6):
                self.guest.run('systemctl', 'restart', 'navd.service')
                # The former navd has ended, so this one has not answered before.
                eventually(lambda: others_answer(number), f'navd number {number + 1} answers')
                before = len(answered)
                eventually(lambda: len(answered) > before + 100 or failures, 'writers go on')
        finally:
            stop.set()
            for thread in threads:
                thread.join(PATIENCE)
        self.assertEqual(failures, [])
        self.assertEqual(len(set(answered)), 6)

    def test_a_restart_loses_nothing_that_was_acknowledged(self):
        self.loses_nothing('restart')

    def test_a_kill_loses_nothing_that_was_acknowledged(self):
        self.loses_nothing('kill', '--signal=KILL')

    def loses_nothing(self, *how):
        """Ends the service repeatedly while writers and a front-end use it; systemd starts it again."""
        main = self.client()
        main.call('Open', {'scene': 's', 'root': screen('Home')})
        front_end = FrontEnd(self)
        writers = [Writer(self, number, front_end) for number in range(4)]
        for thread in (*writers, front_end):
            thread.start()
        epoch = main.call('Ping')['epoch']
        for _ in range(5):
            process = self.shown('MainPID')
            for writer in writers:
                writer.most = writer.acknowledged + Writer.PUSHES_MAX
            self.guest.run('systemctl', *how, 'navd.service')
            eventually(lambda: self.shown('MainPID') not in (process, '0'), 'another navd')
            for writer in writers:
                writer.most = writer.acknowledged + Writer.PUSHES_MAX
            before = sum(writer.acknowledged for writer in writers)
            eventually(lambda: sum(writer.acknowledged for writer in writers) > before + 50,
                       f'writers go on; their failures are {[writer.failure for writer in writers]}')
        self.assertEqual(self.client().call('Ping')['epoch'], epoch)
        for writer in writers:
            writer.finish()
        state = self.client().call('Get', {'scene': 's'})
        there = [(e['arguments']['writer'], e['arguments']['number']) for e in state['path'][1:]]
        for writer in writers:
            # Each is there once and in order; unacknowledged ones may be there, too.
            mine = [number for owner, number in there if owner == writer.number]
            self.assertEqual(mine[:writer.acknowledged], list(range(writer.acknowledged)))
            self.assertEqual(mine, list(range(len(mine))))
        front_end.finish(state['at']['revision'])
        front_end.mirror.compare(state)
        # It got everything that it missed, and never a reset.
        self.assertNotIn('reset', front_end.kinds)
        self.client().call('Close', {'scene': 's'})

    # ── navctl's verbs for administrators ──
    def test_the_doctor_finds_the_service_well_and_ill(self):
        self.client().call('Open', {'scene': 's', 'root': screen('Home')})
        self.addCleanup(lambda: self.client().call('Close', {'scene': 's'}))
        self.until_state('active')
        findings = json.loads(self.guest.run('navctl', '--system', '--json', 'doctor'))['findings']
        found = {finding['found'] for finding in findings if finding['state'] == 'ok'}
        self.assertIn('navd.service is active (running)', found)
        self.assertIn('navd.socket is active (running)', found)
        self.assertTrue(any('is sound' in text for text in found), findings)
        self.assertTrue(any('/var/lib/navd' in text for text in found), findings)
        self.guest.run('systemctl', 'stop', 'navd.service', 'navd.socket', 'navd-observe.socket')
        self.addCleanup(self.guest.run, 'systemctl', 'start', 'navd.socket', 'navd-observe.socket')
        doctor = subprocess.run(self.guest.command('navctl', '--system', 'doctor'), capture_output=True, text=True)
        self.assertEqual(doctor.returncode, 1, doctor)
        self.assertIn('navd.service is inactive (dead)', doctor.stdout)
        self.assertIn('systemctl start navd.socket', doctor.stdout)

    def test_a_backup_of_the_service_is_restored(self):
        self.client().call('Open', {'scene': 's', 'root': screen('Home')})
        self.addCleanup(lambda: self.client().call('Close', {'scene': 's'}))
        self.guest.run('navctl', '--system', 'backup', '/tmp/backup', '--force')
        self.guest.run('navctl', '--system', '--scene', 's', 'push', 'Later')
        self.guest.run('navctl', '--system', 'restore', '/tmp/backup', code=4)
        units = ['navd.service', 'navd.socket', 'navd-observe.socket']
        self.guest.run('systemctl', 'stop', *units)
        self.assertIn('before-restore-', self.guest.run('navctl', '--system', 'restore', '/tmp/backup'))
        self.guest.run('systemctl', 'start', *units[1:])
        # The files belong to the service's user, who could not open them if they were root's.
        self.assertEqual(self.guest.run('navctl', '--system', '--scene', 's', 'path').strip(), 'Home')

    def test_a_backup_is_restored_where_no_navd_has_run(self):
        """The files that root's navctl makes belong to the service's user, so that the service can start."""
        self.client().call('Open', {'scene': 's', 'root': screen('Home')})
        self.addCleanup(lambda: self.client().call('Close', {'scene': 's'}))
        self.guest.run('navctl', '--system', 'backup', '/tmp/backup', '--force')
        units = ['navd.service', 'navd.socket', 'navd-observe.socket']
        self.guest.run('systemctl', 'stop', *units)
        self.addCleanup(self.guest.run, 'systemctl', 'start', *units[1:])
        state = self.guest.root / 'var/lib/navd'
        shutil.rmtree(state)
        self.guest.run('systemd-tmpfiles', '--create', 'navd.conf')
        self.assertEqual(list(state.iterdir()), [])
        self.guest.run('navctl', '--system', 'restore', '/tmp/backup')
        self.assertEqual({made.stat().st_uid for made in state.iterdir()}, {state.stat().st_uid})
        self.guest.run('systemctl', 'start', *units[1:])
        self.assertEqual(self.guest.run('navctl', '--system', '--scene', 's', 'path').strip(), 'Home')

    # ── a user's own ──
    def test_a_user_has_a_navd_of_their_own(self):
        self.guest.run('useradd', '--uid', str(USER), '--create-home', 'till')
        self.addCleanup(self.guest.run, 'userdel', 'till')
        runtime = f'/run/user/{USER}'
        # Without logind nothing else sets it.
        folder = self.guest.root / f'run/systemd/system/user@{USER}.service.d'
        folder.mkdir(parents=True)
        (folder / 'test.conf').write_text(f'[Service]\nEnvironment=XDG_RUNTIME_DIR={runtime}\n')
        self.guest.run('systemctl', 'daemon-reload')
        self.guest.run('install', '-d', '-m', '700', '-o', 'till', '-g', 'till', runtime)
        self.guest.run('systemctl', 'start', f'user@{USER}.service')
        self.addCleanup(self.guest.run, 'systemctl', 'stop', f'user@{USER}.service')

        def run_as_till(*command):
            return self.guest.run('setpriv', '--reuid=till', '--regid=till', '--clear-groups', 'env', 'HOME=/tmp',
                                  f'XDG_RUNTIME_DIR={runtime}', *command)

        run_as_till('systemctl', '--user', 'start', 'navd.socket')
        socket = self.guest.root / runtime[1:] / 'navd/org.navd'
        self.assertEqual((socket.stat().st_mode & 0o777, socket.parent.stat().st_mode & 0o777), (0o600, 0o700))
        run_as_till('navctl', '--user', 'open', 's', '--root', 'Home')
        self.assertEqual(run_as_till('navctl', '--user', 'path').strip(), 'Home')
        eventually(lambda: run_as_till('systemctl', '--user', 'show', '--value', '-p', 'StatusText', 'navd').startswith('1 scene,'),
                   'the status')
        self.assertEqual(self.client(socket).call('List')['scenes'][0]['owner'], USER)
        before = self.client(socket).call('Get', {'scene': 's'})
        run_as_till('systemctl', '--user', 'restart', 'navd.service')
        self.assertEqual(self.client(socket).call('Get', {'scene': 's'}), before)
        self.assertEqual(self.client(socket).call('Ping')['version'], self.client().call('Ping')['version'])


def waiting_answer(client):
    """The reply to a Ping, or None when the connection was closed."""
    try:
        return client.call('Ping')
    except (Closed, OSError):
        return None


class Writer(threading.Thread):
    """Pushes numbered screens, many at once, and repeats calls without a reply when navd is restarted."""
    AT_ONCE = 5
    SECONDS_BETWEEN = 0.1
    # History has 1,000 commits (historyCommits), so it has everything that the front-end missed.
    AHEAD_MAX = 500
    # The pushes of each between two steps of the test, so that the scene does not reach its limit on a slow machine.
    PUSHES_MAX = 300

    def __init__(self, test, number, front_end):
        super().__init__(daemon=True)
        self.test, self.number, self.acknowledged, self.stopping, self.failure = test, number, 0, False, None
        self.front_end, self.most, self.revision = front_end, self.PUSHES_MAX, 0

    def must_wait(self):
        """Whether it has done enough for now, or the front-end is far behind."""
        return self.acknowledged >= self.most or self.revision > self.front_end.seen + self.AHEAD_MAX

    def run(self):
        try:
            while not self.stopping:
                client = Client(self.test.socket, PATIENCE)
                try:
                    while not self.stopping:
                        first = self.acknowledged
                        for number in range(first, first + self.AT_ONCE):
                            client.send('Push', {
                                'scene': 's', 'screen': screen('A', writer=self.number, number=number),
                                'options': {'requestId': f'{self.number}-{number}'}})
                        for _ in range(self.AT_ONCE):
                            self.revision = client.reply()['outcome']['revision']
                            self.acknowledged += 1
                        time.sleep(self.SECONDS_BETWEEN)
                        while self.must_wait() and not self.stopping:
                            time.sleep(self.SECONDS_BETWEEN)
                except (Closed, OSError):
                    pass
                except VarlinkError as error:
                    if error.short != 'Closing':
                        raise
                finally:
                    client.close()
        except BaseException as error:
            self.failure = error

    def finish(self):
        self.stopping = True
        self.join(PATIENCE)
        self.test.assertIsNone(self.failure)


class FrontEnd(threading.Thread):
    """Mirrors the scene, and resumes with its token and position."""

    def __init__(self, test):
        super().__init__(daemon=True)
        self.test, self.mirror, self.at, self.token, self.failure, self.until = test, None, None, None, None, None
        self.kinds = set()

    def run(self):
        try:
            while not self.is_done():
                client = Client(self.test.socket, PATIENCE)
                try:
                    known = {'token': self.token, 'since': self.at} if self.token else {}
                    client.send('Attach', {'scene': 's', 'name': 'till', **known}, more=True)
                    while not self.is_done():
                        try:
                            self.take(client.reply(timeout=1))
                        except TimeoutError:
                            continue
                except (Closed, OSError):
                    pass
                finally:
                    client.close()
        except BaseException as error:
            self.failure = error

    @property
    def seen(self):
        """The last revision that it has seen."""
        return self.at['revision'] if self.at else 0

    def is_done(self):
        return self.until is not None and self.at is not None and self.at['revision'] >= self.until

    def take(self, event):
        self.kinds.add(event['kind'])
        if event['kind'] == 'attached':
            self.token = event['token']
        elif event['kind'] == 'snapshot':
            self.mirror, self.at = Mirror(event['window'], event['coordinators']), event['at']
        elif event['kind'] == 'commit':
            self.mirror.apply(event['changes'])
            self.at = event['at']

    def finish(self, revision):
        self.until = revision
        self.join(PATIENCE)
        self.test.assertIsNone(self.failure)
        self.test.assertFalse(self.is_alive(), 'the front-end has not seen all')
