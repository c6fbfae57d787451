"""The scenes among which an attack takes place: each is made when a scenario first needs it."""
import itertools
import json
import time

from people import OWNER, USER_OF, VICTIM
from wire import message

TEXT, HUGE = 'x' * 60_000, 'x' * 900_000
# 1,500 screens with patterns, each with a transition and a link.
MAP = json.dumps({
    'map': 'shop', 'version': '1.0.0', 'strict': False,
    'window': {'initial': 'main', 'cases': {'main': {'stack': 'Home'}}},
    'screens': {
        'Home': {'transitions': {f'go{i}': {'push': f'S{i}', 'arguments': {'id': '{id}'}} for i in range(1_500)}},
        'Secret': {'arguments': {'code': {'type': 'string', 'sensitive': True, 'optional': True},
                                 'text': {'type': 'string', 'optional': True}}},
        **{f'S{i}': {'arguments': {'id': {'type': 'string', 'pattern': '^(([a-z]+)*x?)*$'}}} for i in range(1_500)}},
    'links': {'schemes': ['shop'], 'components': True, 'routes': [
        {'path': f'/{{a}}/{{b}}/s{i}/{{id}}/{{c*}}', 'show': ['Home', {'screen': f'S{i}', 'arguments': {'id': '{id}'}}]}
        for i in range(1_500)]}})


def heavy_screen(index):
    return {'name': 'A', 'arguments': {'id': index, 'text': TEXT}}


def pipelined(client, calls):
    """Makes calls without waiting for each reply."""
    calls = iter(calls)
    while batch := list(itertools.islice(calls, 200)):
        client.send_bytes(b''.join(batch))
        for _ in batch:
            client.reply()


class Stage:
    """What scenarios prepare with: connections of the users, and scenes of a third one."""

    def __init__(self, arena):
        self.arena, self.navd, self.made = arena, arena.navd, set()
        # How many times as long as promised the checks of a scenario may take.
        self.margin = 1

    def root(self):
        return self.navd.client()

    def late(self, began, promise):
        """How many seconds something took since a moment, if that breaks a promise. The machine's own delays are added."""
        now = time.monotonic()
        most = self.margin * promise + self.arena.machine.between(began, now).max
        return now - began if now - began > most else None

    def user(self, role):
        """A connection of the attacking user."""
        return self.arena.client(USER_OF[role])

    def open(self, role, *scenes):
        """Opens small scenes of the attacking user."""
        with self.user(role) as client:
            for scene in scenes:
                client.call('Open', {'scene': scene, 'root': {'name': 'Home'}})

    def owner(self):
        """A connection of a third user, who means no harm."""
        return self.arena.client(OWNER)

    def victim(self):
        return self.arena.client(VICTIM)

    def need(self, *names):
        """Makes these scenes of the third user unless they are there."""
        for name in names:
            if name not in self.made:
                with self.owner() as client:
                    getattr(self, name)(client)
                self.made.add(name)

    def big(self, client):
        """12,000 screens."""
        path = [{'name': f'S{i % 100}', 'arguments': {'id': i}} for i in range(12_000)]
        client.call('Open', {'scene': 'big', 'root': {'name': 'Home'}, 'path': path})

    def long(self, client):
        """1,200 commits."""
        client.call('Open', {'scene': 'long', 'root': {'name': 'Home'}})
        pipelined(client, [message('Push', {'scene': 'long', 'screen': {'name': 'A', 'arguments': {'id': i}}})
                           for i in range(1_200)])

    def heavy(self, client):
        """3.6 MB."""
        client.call('Open', {'scene': 'heavy', 'root': {'name': 'Home'}})
        pipelined(client, [message('Push', {'scene': 'heavy', 'screen': heavy_screen(i)}) for i in range(60)])

    def past(self, client):
        """30,000 commits of 30 scenes."""
        for number in range(30):
            client.call('Open', {'scene': f'past-{number}', 'root': {'name': 'Home'}})
        pipelined(client, [
            message(*(('Push', {'scene': f'past-{i % 30}', 'screen': {'name': 'A', 'arguments': {'id': i}}})
                      if i // 30 % 2 == 0 else ('Back', {'scene': f'past-{i % 30}'})))
            for i in range(30_000)])

    def told(self, client):
        """250 commits with calls of 60 KB each."""
        client.call('Open', {'scene': 'told', 'root': {'name': 'Home'}})
        pipelined(client, [message('Push', {'scene': 'told', 'screen': heavy_screen(i)}) if i % 2 == 0
                           else message('Back', {'scene': 'told'}) for i in range(500)])

    def deep(self, client):
        """12,000 screens, and 300 commits."""
        path = [{'name': f'S{i % 100}', 'arguments': {'id': i}} for i in range(12_000)]
        client.call('Open', {'scene': 'deep', 'root': {'name': 'Home'}, 'path': path})
        pipelined(client, [message('Push', {'scene': 'deep', 'screen': {'name': 'A'}}) if i % 2 == 0
                           else message('Back', {'scene': 'deep'}) for i in range(300)])

    def secret(self, client):
        """3 MB with sensitive arguments, which observers do not see."""
        self.need('shop')
        client.call('Open', {'scene': 'secret', 'map': 'shop'})
        pipelined(client, [message('Push', {'scene': 'secret', 'screen': {
            'name': 'Secret', 'arguments': {'code': str(i), 'text': TEXT}}}) for i in range(50)])

    def shop(self, client):
        """A large map."""
        with self.root() as root:
            root.call('InstallMap', {'source': MAP})
        client.call('Open', {'scene': 'shop', 'map': 'shop'})
