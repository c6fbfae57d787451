"""Whatever navd must keep for a caller: messages, waits, replies, scenes that are closed, files."""
import time

from scenarios import abuse, needs
from stage import HUGE, TEXT, pipelined
from wire import message

DAY = 86_400_000


@abuse()
def a_long_message_each(attacker):
    """1,000 connections that have sent a megabyte once."""
    attacker.flood([message('Ping', {'text': HUGE})], connections=1_000, once=True)


@abuse()
def heavy_waits(attacker):
    """`Wait`s for a screen with 900 KB of arguments, which navd keeps."""
    wait = message('Wait', {'scene': 'victim', 'timeoutMilliseconds': DAY,
                            'reference': {'screen': {'name': 'None', 'arguments': {'text': HUGE}}}})
    attacker.flood([wait] * 4, connections=250, once=True)


@abuse()
def waits_with_long_names(attacker):
    """25,000 `Wait`s, each for a name and traits of 8 KB."""
    def wait(index):
        return message('Wait', {'scene': 'victim', 'timeoutMilliseconds': DAY, 'reference': {
            'key': {'name': 'N' * 200, 'traits': {'id': index, 'text': 'x' * 8_000}}}})

    attacker.flood_each([b''.join(wait(i * 250 + j) for j in range(250)) for i in range(100)], once=True)


@abuse()
def a_quarter_of_a_million_waits(attacker):
    """255 `Wait`s on each of 1,000 connections."""
    def wait(index):
        return message('Wait', {'scene': 'victim', 'reference': {'name': f'N{index}'}, 'timeoutMilliseconds': DAY})

    attacker.flood_each([b''.join(wait(i * 255 + j) for j in range(255)) for i in range(1_000)], once=True)


@abuse()
def waits_that_come_true(attacker):
    """25,000 `Wait`s that each commit of the victim fulfils, again and again."""
    wait = message('Wait', {'scene': 'victim', 'revision': 0, 'timeoutMilliseconds': DAY})
    with attacker.client() as client:
        revision = client.call('Get', {'scene': 'victim'})['info']['revision']
    waits = [wait.replace(b'"revision": 0', f'"revision": {revision + 40 * (i + 1)}'.encode()) for i in range(250)]
    attacker.flood([b''.join(waits)], connections=100)


@abuse()
def waits_of_a_day_and_gone(attacker):
    """250 `Wait`s for a day on each connection, which is closed at once."""
    wait = message('Wait', {'scene': 'victim', 'reference': {'name': 'None'}, 'timeoutMilliseconds': DAY})
    attacker.churn([wait] * 250)


@abuse(prepare=needs('heavy'))
def replies_behind_a_wait(attacker):
    """`Get`s of 3.6 MB behind a `Wait`, on 500 connections."""
    wait = message('Wait', {'scene': 'victim', 'reference': {'name': 'None'}, 'timeoutMilliseconds': DAY})
    attacker.flood([wait, message('Get', {'scene': 'heavy'}) * 3], connections=500, once=True)


@abuse(prepare=needs('told'))
def heavy_histories(attacker):
    """`History` with 15 MB of calls."""
    attacker.flood([message('History', {'scene': 'told', 'limit': 1_000})], connections=20)


@abuse(prepare=needs('told'))
def heavy_pasts(attacker):
    """The state before 250 commits of 60 KB."""
    with attacker.client() as client:
        revision = client.call('History', {'scene': 'told', 'limit': 240})['commits'][-1]['revision']
    attacker.flood([message('Get', {'scene': 'told', 'revision': revision})], connections=20)


@abuse(prepare=needs('big'))
def wide_traits(attacker):
    """Searches of 12,000 nodes for 60,000 traits."""
    traits = {f'k{i}': i for i in range(60_000)}
    attacker.flood([message('Find', {'scene': 'big', 'name': 'S1', 'traits': traits}),
                    message('Find', {'scene': 'big', 'traits': traits})], connections=20)


# ── scenes and the disk ──
@abuse('navigator')
def closed_scenes_that_linger(attacker):
    """Scenes of 900 KB that would linger for years after their last front-end, and are closed."""
    begin = message('Open', {'scene': 'copy', 'root': {'name': 'Home'}, 'lingerSeconds': 300 * 86_400})
    fill = b''.join(message('Push', {'scene': 'copy', 'screen': {'name': 'A', 'arguments': {'i': i, 'text': TEXT}}})
                    for i in range(14))
    attach = message('Attach', {'scene': 'copy', 'name': 'f'}, more=True)
    with attacker.client() as client:
        while True:
            client.send_bytes(begin + fill)
            for _ in range(15):
                client.reply()
            with attacker.client() as mirror:
                mirror.send_bytes(attach)
                mirror.events_until('ready')
            time.sleep(0.002)
            client.call('Close', {'scene': 'copy'})


@abuse('navigator', state=True)
def histories_of_many_scenes(attacker):
    """`Push` of 60 KB and `Back` in 100 scenes, whose histories are kept."""
    with attacker.client() as client:
        pipelined(client, [message('Open', {'scene': f'own-{i}', 'root': {'name': 'Home'}}) for i in range(100)])
    calls = []
    for index in range(100):
        push = {'scene': f'own-{index}', 'screen': {'name': 'A', 'arguments': {'text': TEXT}}}
        calls += [message('Push', push), message('Back', {'scene': f'own-{index}'})]
    attacker.flood(calls, connections=4)


@abuse('navigator', prepare=lambda stage, role: stage.open(role, 'own'), on_disk=True)
def durable_commits(attacker):
    """Commits that must be on the disk before they are answered."""
    durable = {'durable': True}
    attacker.flood([message('Push', {'scene': 'own', 'screen': {'name': 'A'}, 'options': durable}),
                    message('Back', {'scene': 'own', 'options': durable})], connections=50)


@abuse('navigator', prepare=needs('shop'), state=True)
def scenes_with_secrets_are_closed(attacker):
    """Scenes with sensitive arguments that are opened and closed, and erased from the journal."""
    calls = []
    for index in range(100):
        scene = f'own-{index}'
        secret = {'name': 'Secret', 'arguments': {'code': '1234'}}
        calls += [message('Open', {'scene': scene, 'map': 'shop'}), message('Push', {'scene': scene, 'screen': secret}),
                  message('Close', {'scene': scene})]
    attacker.flood(calls, connections=10)


# ── guards ──
@abuse('navigator')
def guards_of_many_names(attacker):
    """A front-end that guards 4,000 names which no screen of the victim has."""
    names = [f'{i:x}' for i in range(4_000)]
    attacker.flood([message('Attach', {'scene': 'victim', 'name': 'f', 'guards': names}, more=True)],
                   connections=30, once=True)


# ── the log ──
@abuse(unread_log=True)
def garbage_while_nobody_reads_the_log(attacker):
    """Connects, sends no message, is closed, and connects again, while standard error is a pipe that nobody reads."""
    attacker.flood([b'x\0'], connections=50, once=True)
