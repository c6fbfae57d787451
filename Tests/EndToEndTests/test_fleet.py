"""Hosts of a fleet: the owner is lost, another host takes over, and nothing that was acknowledged is gone."""
import base64
import contextlib
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import terminal
import test_survival
from endtoend import NAVCTL, PATIENCE, ROOT, EndToEndTest, VarlinkError, eventually, names, opened, screen
from fleet import ETCD, Etcd, Fleet, Host, ports_in_a_row
from wire import Closed

TAKEOVERS = int(os.environ.get('NAVD_TAKEOVERS', '4'))
SEED = os.environ.get('NAVD_SEED', str(random.randrange(1 << 32)))


class FleetSurvivalTest(test_survival.SurvivalTest):
    """The clients and the checks of test_survival, with a takeover instead of each restart."""

    def test_nothing_acknowledged_is_lost_by_kills_under_load(self):
        self.need(ETCD, 'etcd (the package etcd-server)')
        print(f'seed {SEED}, {TAKEOVERS} takeovers')
        chance = random.Random(SEED)
        # What happens to etcd before the owner is killed, in turn.
        faults = [lambda: etcd.kill(etcd.leader()), lambda: etcd.pause(etcd.leader()), lambda: etcd.kill(), None]
        with Etcd(3) as etcd, Fleet('abc', etcd, limits={'replayBytes': 100_000}, level='notice') as fleet:
            self.begin(fleet)
            owners = []
            with ThreadPoolExecutor(len(self.clients)) as threads:
                for takeover in range(TAKEOVERS):
                    working = [threads.submit(client.round, fleet) for client in self.clients]
                    time.sleep(chance.uniform(0, 1_000) / 1_000)
                    if fault := faults[takeover % len(faults)]:
                        fault()
                        # So that the owner waits for the engine, or has lost its lease.
                        time.sleep(chance.uniform(0, 3_000) / 1_000)
                        if all(process is None for process in etcd.processes):
                            etcd.go_on()
                    # A client that meets another owner meanwhile changes `fleet.owner`.
                    owner = fleet.owner
                    owners.append(owner)
                    owner.stop(signal.SIGKILL)
                    for client in working:
                        client.result(2 * PATIENCE)
                    fleet.wait_for_owner()
                    with self.subTest(f'after takeover {takeover} of seed {SEED}'):
                        self.assertIsNot(fleet.owner, owners[-1])
                        self.check(fleet)
                        self.go_through_time(fleet, chance)
                    etcd.go_on()
                    fleet.start()
                    if self._outcome.result.failures or self._outcome.result.errors:
                        break
            print(f'{self.ledger.told} commits acknowledged')
            self.assertGreater(self.ledger.told, TAKEOVERS)
            fleet.compare_copies()


class FleetTest(EndToEndTest):
    def setUp(self):
        self.need(ETCD, 'etcd (the package etcd-server)')

    def test_a_paused_owner_answers_nothing_when_it_goes_on(self):
        with Etcd() as etcd, Fleet('ab', etcd) as fleet:
            former = fleet.owner
            opened(former.client())
            former.call('Push', {'scene': 's', 'screen': screen('A')})
            waiting = former.client()
            former.send_signal(signal.SIGSTOP)
            # The kernel takes it for the paused process.
            waiting.send('Get', {'scene': 's'})
            fleet.wait_for_owner(other_than=former)
            fleet.call('Push', {'scene': 's', 'screen': screen('B')})
            former.send_signal(signal.SIGCONT)
            # What it knows is old, so it says nothing.
            with self.assertRaises((Closed, OSError)):
                waiting.reply()
            eventually(lambda: not former.runs, 'the former owner ends')
            self.assertEqual(former.process.returncode, 1)
            self.assertTold(former, 'this host no longer has the stage')
            self.assertEqual(names(fleet.call('Get', {'scene': 's'})), ['Home', 'A', 'B'])
            # It comes back as a standby, and takes over in its turn.
            former.start()
            eventually(lambda: 'following' in former.told().rpartition('no longer has')[2], 'it follows')
            fleet.stop(signal.SIGKILL)
            fleet.wait_for_owner()
            self.assertIs(fleet.owner, former)
            self.assertEqual(names(fleet.call('Get', {'scene': 's'})), ['Home', 'A', 'B'])

    def test_the_engine_goes_and_comes(self):
        with Etcd(3) as etcd, Fleet('a', etcd) as fleet:
            client = fleet.client()
            opened(client)
            # A minority.
            etcd.kill(0)
            client.call('Push', {'scene': 's', 'screen': screen('A')})
            # The majority: nothing is answered, and nothing refused.
            etcd.kill(1)
            client.send('Push', {'scene': 's', 'screen': screen('B')})
            with self.assertRaises(TimeoutError):
                client.receive(timeout=1)
            etcd.start(0, 1)
            self.assertTrue(client.reply()['outcome']['changed'])
            self.assertEqual(names(fleet.call('Get', {'scene': 's'})), ['Home', 'A', 'B'])

    def test_a_full_disk_of_the_owner_ends_it_and_nothing_is_lost(self):
        with Etcd() as etcd, self.with_small_disk(Fleet('ab', etcd), 0) as fleet:
            opened(fleet.client())
            former = self.owner_becomes_first(fleet)
            told = 0
            client = former.client()
            filler = former.state / 'filler'
            filler.write_bytes(b'x' * (shutil.disk_usage(former.state).free - (256 << 10)))
            with contextlib.suppress(Closed, VarlinkError):
                while True:
                    client.call('ReplaceTop', {'scene': 's', 'screen': screen('Big', number=told, text='x' * 30_000)})
                    told += 1
            self.assertGreater(told, 0)
            fleet.wait_for_owner(other_than=former)
            top = fleet.call('Get', {'scene': 's'})['path'][-1]['arguments']['number']
            # The last one may have been taken without a reply.
            self.assertIn(top, (told - 1, told))
            filler.unlink()
            former.stop(signal.SIGKILL)
            former.start()
            fleet.compare_copies()

    def test_a_host_whose_disk_is_full_answers_reads_when_it_has_taken_over(self):
        with Etcd() as etcd, self.with_small_disk(Fleet('ab', etcd), 1) as fleet:
            opened(fleet.client())
            former, other = self.owner_becomes_first(fleet), fleet.hosts[1]
            fleet.call('Push', {'scene': 's', 'screen': screen('A')})
            client = former.client()

            def has_it():
                hosts = client.call('Status')['hosts']
                return len(hosts) == 2 and all(host['lag'] == 0 for host in hosts)
            eventually(has_it, 'b has it')
            (other.state / 'filler').write_bytes(b'x' * shutil.disk_usage(other.state).free)
            former.stop(signal.SIGKILL)
            fleet.wait_for_owner()
            self.assertEqual(names(fleet.call('Get', {'scene': 's'})), ['Home', 'A'])

    def with_small_disk(self, fleet, number):
        """Has a host of a fleet that is not started keep its state on a small disk."""
        self.need_right(os.geteuid() == 0, 'root, who may mount a small disk')
        state = fleet.hosts[number].state
        state.mkdir(mode=0o700)
        mounted = subprocess.run(['mount', '-t', 'tmpfs', '-o', 'size=6m,mode=700', 'none', state], capture_output=True)
        self.need_right(mounted.returncode == 0, 'right to mount a small disk')
        self.addCleanup(subprocess.run, ['umount', '-l', str(state)], stderr=subprocess.DEVNULL)
        return fleet

    def owner_becomes_first(self, fleet):
        """Has the first host of two own the stage, while the other one follows."""
        first, other = fleet.hosts
        if fleet.owner is other:
            other.stop(signal.SIGKILL)
            fleet.wait_for_owner()
            fleet.start()
        self.assertIs(fleet.owner, first)
        return first

    def test_a_host_waits_for_its_engine(self):
        etcd = Etcd()
        fleet = Fleet('a', etcd)
        try:
            fleet.hosts[0].start()
            eventually(lambda: 'following' in fleet.hosts[0].told(), 'it waits')
            self.assertFalse(fleet.hosts[0].serves())
            etcd.start()
            fleet.wait_for_owner()
            opened(fleet.client())
        finally:
            fleet.__exit__(None)
            etcd.__exit__()

    def test_a_host_without_the_frames_gets_a_copy(self):
        """The engine does not have the first frames any more when a host joins. It gets the owner's state, and can take over."""
        with Etcd() as etcd, Fleet('ab', etcd) as fleet:
            opened(fleet.client())
            fleet.call('Push', {'scene': 's', 'screen': screen('A')})
            keys = {'key': b'/navd/test/turns/', 'range_end': b'/navd/test/turns0'}
            body = json.dumps({name: base64.b64encode(key).decode() for name, key in keys.items()}).encode()
            eventually(lambda: 'kvs' not in etcd.call(0, '/v3/kv/range', body, timeout=30), 'both have synced all frames')
            joining = Host('c', etcd)
            fleet.hosts.append(joining)
            joining.start()
            eventually(lambda: "a copy of the owner's state has come" in joining.told(), 'it gets a copy')
            fleet.call('Push', {'scene': 's', 'screen': screen('B')})
            fleet.compare_copies()
            # It serves what it has got, and gives copies to others that have lost theirs.
            for host in fleet.hosts[:2]:
                shutil.rmtree(host.state)
            joining.start()
            self.assertIs(fleet.wait_for_owner(), joining)
            self.assertEqual(names(fleet.call('Get', {'scene': 's'})), ['Home', 'A', 'B'])
            fleet.start()
            fleet.compare_copies()

    def test_a_fleet_begins_with_the_state_of_a_host(self):
        """The state of a navd by itself becomes that of a fleet. Then etcd loses everything, and one copy is enough to go on."""
        with Etcd() as etcd, contextlib.ExitStack() as after:
            fleet = Fleet('ab', etcd)
            first, other = fleet.hosts
            for host in fleet.hosts:
                after.callback(host.discard)
            hosts, alone = first.command, list(first.command)
            alone[alone.index('--config') + 1] = '/dev/null'
            first.command = alone
            first.start()
            eventually(first.serves_alone, 'it serves alone')
            opened(first.client())
            epochs = [first.call('Ping')['epoch']]
            self.assertEqual(first.stop(), 0)
            first.command = hosts
            # State that no fleet made is taken only if one says so.
            first.start()
            eventually(lambda: not first.runs, 'it does not start')
            self.assertTold(first, 'it has state that no fleet made')
            self.assertIn('the fleet test begins with the state of host a', self.begin(first))
            for push in ('A', 'B'):
                fleet.start()
                eventually(lambda: len(fleet.call('Status')['hosts']) == 2, 'both are there')
                fleet.call('Push', {'scene': 's', 'screen': screen(push)})
                epochs.append(fleet.call('Ping')['epoch'])
                fleet.compare_copies()
                self.assertIn('the engine has this fleet already', self.begin(first, code=1))
                # Everything in etcd is lost.
                etcd.kill()
                shutil.rmtree(etcd.folder / 'm0')
                etcd.start()
                self.assertIn('the fleet test begins with the state of host b', self.begin(other))
            # Each beginning has an epoch of its own, because what was acknowledged may be lost.
            self.assertEqual(len(set(epochs)), 3)
            fleet.start()
            self.assertEqual(names(fleet.call('Get', {'scene': 's'})), ['Home', 'A', 'B'])
            fleet.compare_copies()

    def begin(self, host, code=0):
        done = subprocess.run([*host.command, '--begin-fleet'], capture_output=True, text=True)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stdout + done.stderr

    def test_a_name_is_used_once(self):
        with Etcd() as etcd, Fleet('a', etcd) as fleet:
            second = Host('a', etcd)
            try:
                second.start()
                eventually(lambda: not second.runs, 'the second one ends')
                self.assertTold(second, 'another navd of the fleet has the name of this host')
                opened(fleet.client())
            finally:
                second.discard()

    def test_state_of_a_fleet_and_other_state_stay_apart(self):
        with Etcd() as etcd, Fleet('a', etcd) as fleet:
            opened(fleet.client())
            host = fleet.owner
            self.assertEqual(host.stop(), 0)
            alone = list(host.command)
            alone[alone.index('--config') + 1] = '/dev/null'
            host.command, fleets = alone, host.command
            host.start()
            eventually(lambda: not host.runs, 'it does not start')
            self.assertTold(host, "it has a copy of a fleet's state")
            host.command = fleets
            fleet.start()
            self.assertEqual([info['scene'] for info in fleet.call('List')['scenes']], ['s'])

    def test_make_fleet_shows_a_takeover(self):
        """Three terminals are attached through three hosts. The owner and its member of etcd are killed, as the script invites
        people to do, and all terminals continue."""
        self.need(terminal.is_there(), 'tmux')
        environment = {**os.environ, 'NAVD_FLEET_PORT': str(ports_in_a_row(13))}
        said = []

        def owners():
            """Who owns the scenes, in order: the host, and how it came to them."""
            found = [re.match('fleet try: host (.) owns the scenes since .*, term [0-9]+: (.*)', line) for line in said]
            return [match.groups() for match in found if match]

        def told(what):
            return terminal.Told(lambda: f"{what}; the script says:\n{''.join(said)}")

        with subprocess.Popen([ROOT / 'scripts/fleet'], stdout=subprocess.PIPE, text=True, env=environment) as script, \
                terminal.Tmux() as tmux:
            reader = threading.Thread(target=lambda: [said.append(line) for line in script.stdout], daemon=True)
            reader.start()
            try:
                eventually(owners, told('a host owns the scenes'))
                self.assertIn('the first owner', owners()[0][1])
                attach = dict(re.findall('^host (.): .*:  (.*)$', ''.join(said), re.MULTILINE))
                kill = dict(zip(attach, re.findall('^ *to kill .*: *(.*)$', ''.join(said), re.MULTILINE), strict=True))
                self.assertEqual(len(attach), 3)
                terminals = {host: tmux.terminal(host) for host in attach}
                for host, each in terminals.items():
                    each.shell(attach[host])
                for each in terminals.values():
                    each.until('3 front-ends')
                # Another one by now, if the machine is so busy that the first one gave way.
                before = owners()
                owner = before[-1][0]
                folder = pathlib.Path(re.search('--address (.*)/./socket', attach[owner])[1])
                subprocess.run(['bash', '-c', kill[owner]], check=True)
                # On a busy machine, the first one may have given way, and taken over again, just before it was killed.
                eventually(lambda: any(host != owner and f'host {owner} was silent' in how
                                       for host, how in owners()[len(before):]),
                           told(f'another host takes over from {owner}'))
                for each in terminals.values():
                    each.until('3 front-ends')
                # All see the next step, also the terminal at the host that was killed, whose navd runs again.
                step = [NAVCTL, '--address', folder / owner / 'socket', 'push', 'AfterTheKill', '--scene', 'till-1']
                subprocess.run(step, check=True, stdout=subprocess.DEVNULL)
                for each in terminals.values():
                    each.until('AfterTheKill')
            finally:
                script.terminate()
                script.wait(PATIENCE)
                reader.join(PATIENCE)
        self.assertFalse(folder.exists())
