#!/usr/bin/env python3
"""Kills the owner of a fleet again and again, and prints for how long its scenes were away: `make takeovers`.

A trial kills the navd of the owner, and every second one its member of etcd as well. Measured is the time from the kill until
the first push at another host is acknowledged, and until each of three terminals, attached with `navctl attach` through the
three hosts, shows that push. The terminal of the killed host needs its navd, which is started again after half a second.

NAVD_KILLS says how many trials (20), NAVD_SCENES how many scenes there are (100). It asserts that everything goes on, never a
time: the figures are for a quiet machine. Its name keeps it out of `Tests/EndToEndTests/run`.
"""
import os
import signal
import statistics
import sys
import threading
import time

import terminal
from endtoend import NAVCTL, eventually, names, screen
from fleet import Etcd, Fleet
from wire import Client, Closed, VarlinkError

KILLS = int(os.environ.get('NAVD_KILLS', '20'))
SCENES = int(os.environ.get('NAVD_SCENES', '100'))
HOSTS = 'abc'
# As long as systemd waits by default is 0.1 s; make fleet waits this long.
RESTART = 0.5


def open_scenes(client):
    for number in range(SCENES):
        client.send('Open', {'scene': f's{number}', 'root': screen('Home', number=number)})
        client.send('Push', {'scene': f's{number}', 'screen': screen('Detail', text='x' * 100)})
    for _ in range(2 * SCENES):
        client.reply()


def push(host, name, done):
    """Pushes until it is acknowledged; a repetition is recognized by its request."""
    while not done:
        try:
            with Client(host.socket, timeout=30) as client:
                client.call('Push', {'scene': 'till', 'screen': screen(name), 'options': {'requestId': name}})
            done.append(time.monotonic())
        except (OSError, Closed, VarlinkError):
            time.sleep(0.01)


def watch(terminals, name, shown):
    """Notes when each terminal shows a text."""
    deadline = time.monotonic() + 60
    while len(shown) < len(terminals) and time.monotonic() < deadline:
        for host, each in terminals.items():
            if host not in shown and name in each.screen():
                shown[host] = time.monotonic()


def trial(number, etcd, fleet, terminals):
    owner = fleet.wait_for_owner()
    member = fleet.hosts.index(owner) if number % 2 else None
    was_leader = member is not None and etcd.leader() == member
    # The beat of the owner is at any moment of its interval.
    time.sleep(0.05 * (number % 11))
    name, done, shown = f'Kill{number}x', [], {}
    others = [host for host in fleet.hosts if host is not owner]
    killed = time.monotonic()
    if member is not None:
        etcd.kill(member)
    owner.stop(signal.SIGKILL)
    again = threading.Timer(RESTART, owner.start)
    again.start()
    pushers = [threading.Thread(target=push, args=[host, name, done], daemon=True) for host in others]
    for each in pushers:
        each.start()
    watch(terminals, name, shown)
    again.join()
    eventually(lambda: len(shown) == len(terminals), 'all terminals show the push')
    for each in pushers:
        each.join(60)
    pushed = min(done) - killed
    at_others = max(shown[host.name] for host in others) - killed
    at_killed = shown[owner.name] - killed
    with Client(others[0].socket, timeout=60) as client:
        claim = client.call('Status')['claim']
        path = names(client.call('Get', {'scene': 'till'}))
    assert path.count(name) == 1, path
    what = 'navd' if member is None else 'navd, etcd (leader)' if was_leader else 'navd, etcd'
    print(f'{number:4}  {what:20} {owner.name} -> {claim["owner"]} ({claim["reason"]})  push {pushed:5.2f} s  '
          f'other terminals {at_others:5.2f} s  terminal of the killed host {at_killed:5.2f} s', flush=True)
    etcd.go_on()
    for host in fleet.hosts:
        host.keep_running()

    def is_level():
        with Client(fleet.wait_for_owner().socket, timeout=60) as client:
            hosts = client.call('Status')['hosts']
        return len(hosts) == len(HOSTS) and all(host['silentMilliseconds'] < 2_000 and host['lag'] == 0 for host in hosts)
    eventually(is_level, 'all hosts follow')
    # So that the figures are those of one fault.
    time.sleep(1)
    return pushed, max(at_others, at_killed)


def summary(what, seconds):
    seconds = sorted(seconds)
    print(f'{what}: least {seconds[0]:.2f} s, median {statistics.median(seconds):.2f} s, '
          f'most {seconds[-1]:.2f} s; {sum(each <= 5 for each in seconds)} of {len(seconds)} within 5 s')


def main():
    if not terminal.is_there():
        sys.exit('there is no tmux')
    with Etcd(len(HOSTS)) as etcd, Fleet(HOSTS, etcd, level='notice') as fleet, terminal.Tmux() as tmux:
        client = fleet.owner.client()
        client.call('Open', {'scene': 'till', 'root': screen('Home')})
        open_scenes(client)
        terminals = {host.name: tmux.terminal(host.name) for host in fleet.hosts}
        for host in fleet.hosts:
            terminals[host.name].shell(f'{NAVCTL} --address {host.socket} attach till')
        for each in terminals.values():
            each.until('3 front-ends')
        print(f'{KILLS} kills, {SCENES} scenes')
        times = [trial(number, etcd, fleet, terminals) for number in range(KILLS)]
        summary('from the kill to the first acknowledged push', [pushed for pushed, _ in times])
        summary('from the kill to the last terminal that goes on', [shown for _, shown in times])
        fleet.compare_copies()


if __name__ == '__main__':
    main()
