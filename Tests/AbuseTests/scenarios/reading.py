"""Calls that only read, in every quantity."""
import time

from scenarios import abuse, needs
from wire import message

PING = message('Ping')
HISTORY = message('History', {'scene': 'long', 'limit': 1_000})
FIND = message('Find', {'scene': 'big', 'kind': 'screen', 'traits': {'id': 'none'}})
FIND_ALL = message('Find', {'scene': 'big'})
GET_BIG = message('Get', {'scene': 'big'})
GET_HEAVY = message('Get', {'scene': 'heavy'})


def oneway(call):
    return call.replace(b'"parameters"', b'"oneway": true, "parameters"', 1)


@abuse()
def oneway_pings(attacker):
    """`Ping` with `oneway` on 500 connections: no reply slows them down."""
    attacker.flood([oneway(PING)], connections=500)


@abuse(prepare=needs('long'))
def oneway_history(attacker):
    """`History` of 1,000 commits with `oneway`."""
    attacker.flood([oneway(HISTORY)], connections=10)


@abuse(prepare=needs('big'))
def oneway_find(attacker):
    """Searches of 12,000 nodes with `oneway`."""
    attacker.flood([oneway(FIND), oneway(FIND_ALL)], connections=10)


@abuse(prepare=needs('long'))
def oneway_past(attacker):
    """The state before 1,000 commits, with `oneway`."""
    past = message('Get', {'scene': 'long', 'revision': revision_of(attacker, 'long')})
    attacker.flood([oneway(past)], connections=10)


@abuse(prepare=needs('long'))
def history_and_gone(attacker):
    """64 KB of `History` on each connection, which is closed at once."""
    attacker.churn([HISTORY] * (65_536 // len(HISTORY)))


@abuse()
def pings(attacker):
    """`Ping` on 500 connections."""
    attacker.flood([PING], connections=500)


@abuse(prepare=needs('long'))
def history(attacker):
    """`History` of 1,000 commits on 100 connections."""
    attacker.flood([HISTORY], connections=100)


@abuse(prepare=needs('big'))
def finds(attacker):
    """Searches of 12,000 nodes on 100 connections."""
    attacker.flood([FIND, FIND_ALL], connections=100)


@abuse(prepare=needs('big'))
def gets_of_many_nodes(attacker):
    """`Get` of 12,000 nodes on 100 connections."""
    attacker.flood([GET_BIG], connections=100)


@abuse(prepare=needs('long'))
def past(attacker):
    """The state before 1,000 commits, on 100 connections."""
    attacker.flood([message('Get', {'scene': 'long', 'revision': revision_of(attacker, 'long')})], connections=100)


@abuse(prepare=needs('heavy'))
def unread_gets(attacker):
    """Three `Get`s of 3.6 MB on 200 connections that do not read."""
    attacker.flood([GET_HEAVY] * 3, connections=200, reads=False, once=True)


@abuse(prepare=needs('heavy'))
def unread_gets_again_and_again(attacker):
    """As many `Get`s of 3.6 MB as are taken, on 900 connections that do not read and leave after a while."""
    while True:
        connections = [attacker.connect() for _ in range(900)]
        for connection in filter(None, connections):
            connection.setblocking(False)
            try:
                connection.send(GET_HEAVY * 100)
            except OSError:
                pass
        time.sleep(0.3)
        for connection in filter(None, connections):
            connection.close()


@abuse(prepare=needs('big', 'heavy', 'long', 'past'))
def lists(attacker):
    """`List`, `ListClients`, `GetMetrics`, `GetLimits` and `ListMaps` on 300 connections."""
    calls = [message(name) for name in ('List', 'ListClients', 'GetMetrics', 'GetLimits', 'ListMaps')]
    attacker.flood([*calls, message('List', {'limit': 1, 'arguments': True})], connections=300)


@abuse()
def errors(attacker):
    """Calls that fail: without a right, without a scene, of no method, with parameters of a wrong type."""
    attacker.flood([message('Kick', {'client': 'c1'}), message('Get', {'scene': 'none'}), message('org.none.None'),
                    message('org.varlink.service.GetInterfaceDescription', {'interface': 'org.navd.Scene'}),
                    message('Get', {'scene': ['a'] * 100})], connections=100)


@abuse()
def fat_errors(attacker):
    """Megabytes in fields that are ignored or wrong."""
    wide, deep = {f'k{i}': i for i in range(60_000)}, []
    for _ in range(60):
        deep = [deep] * 2 if len(str(deep)) < 50_000 else [deep]
    attacker.flood([message('Ping', {'ignored': wide}), message('Get', {'scene': 'x' * 900_000}),
                    message('List', {'ignored': deep}), message('Find', {'scene': 'victim', 'traits': wide})],
                   connections=20)


@abuse(prepare=needs('long'))
def history_of_one_commit(attacker):
    """`History` of one commit, before all others."""
    before = revision_of(attacker, 'long') + 1
    attacker.flood([message('History', {'scene': 'long', 'limit': 1, 'before': before})], connections=100)


@abuse(prepare=needs('deep'))
def pasts_on_many_connections(attacker):
    """The state before 150 commits of a scene with 12,000 nodes, on 900 connections at once."""
    past = message('Get', {'scene': 'deep', 'revision': revision_of(attacker, 'deep') + 100})
    attacker.flood([past], connections=900)


@abuse(prepare=needs('secret'))
def masked_reads(attacker):
    """Reads of a scene of 3 MB whose sensitive arguments must be left out."""
    find = message('Find', {'scene': 'secret', 'kind': 'screen', 'traits': {'code': '1'}})
    attacker.flood([message('Get', {'scene': 'secret'}), find, message('History', {'scene': 'secret'})], connections=50)


def revision_of(attacker, scene):
    """An early revision of a scene that is still kept."""
    with attacker.client() as client:
        return client.call('History', {'scene': scene, 'limit': 1_000})['commits'][-1]['revision']
