"""Streams, front-ends and calls that wait."""
from scenarios import abuse, needs
from wire import message

NAMES_16K = ['c' * 200 + f'{i:03}' for i in range(80)]


def commits(attacker, scene):
    """Commits in a scene, for ever."""
    attacker.flood([message('Push', {'scene': scene, 'screen': {'name': 'A'}}), message('Back', {'scene': scene})],
                   connections=1)


def attach(scene, **parameters):
    return message('Attach', {'scene': scene, 'name': 'f', 'mode': 'observe', **parameters}, more=True)


# ── front-ends ──
@abuse()
def attaches_with_capabilities(attacker):
    """1,000 front-ends with 16 KiB of capabilities each, at the victim's scene."""
    attacker.flood([attach('victim', capabilities=NAMES_16K)], connections=1_000, once=True)


@abuse()
def attaches_with_capabilities_unread(attacker):
    """The same, and nobody reads."""
    attacker.flood([attach('victim', capabilities=NAMES_16K)], connections=1_000, reads=False, once=True)


@abuse()
def attach_and_go(attacker):
    """Front-ends that come and go, at the victim's scene."""
    attacker.churn([attach('victim')])


def mirror_comes_back(stage, role):
    """The victim's front-end, which was away meanwhile, takes its place again."""
    with stage.victim() as client:
        client.send('Attach', {'scene': 'mirrored', 'name': 'till', 'token': stage.token}, more=True)
        try:
            client.events_until('ready')
        except Exception as error:
            return [f'the front-end of another user cannot come back: {error}']
    return []


def mirrored(stage, role):
    with stage.victim() as client:
        client.call('Open', {'scene': 'mirrored', 'root': {'name': 'Home'}})
    with stage.victim() as client:
        client.send('Attach', {'scene': 'mirrored', 'name': 'till'}, more=True)
        stage.token = client.events_until('ready')[0]['token']


@abuse(prepare=mirrored, check=mirror_comes_back)
def attach_and_go_until_tokens_are_lost(attacker):
    """Front-ends that come and go where another user's front-end has a token."""
    attacker.churn([attach('mirrored')])


@abuse('navigator', prepare=mirrored, check=mirror_comes_back)
def mirror_and_go_until_tokens_are_lost(attacker):
    """The same with mirrors."""
    attacker.churn([attach('mirrored', mode='mirror')])


# ── streams ──
@abuse()
def a_thousand_followers(attacker):
    """Each commit of the victim goes to 1,000 readers."""
    attacker.flood([message('Subscribe', {'scene': 'victim'}, more=True)], connections=1_000, once=True)


@abuse()
def a_thousand_followers_of_all(attacker):
    """Each commit of anybody goes to 1,000 readers."""
    attacker.flood([message('Subscribe', more=True)], connections=1_000, once=True)


@abuse()
def a_thousand_deaf_followers(attacker):
    """1,000 followers of the victim that do not read."""
    attacker.flood([message('Subscribe', {'scene': 'victim'}, more=True)], connections=1_000, reads=False, once=True)


@abuse()
def two_thousand_streams_of_one_connection(attacker):
    """2,000 streams behind each other on one connection."""
    attacker.flood([message('Subscribe', {'scene': 'victim'}, more=True)] * 2_000, connections=1, once=True)


@abuse(prepare=needs('heavy'))
def snapshots_unread(attacker):
    """100 snapshots of 3.6 MB that are not read."""
    attacker.flood([message('Subscribe', {'scene': 'heavy'}, more=True)], connections=100, reads=False, once=True)


@abuse(prepare=needs('heavy'))
def snapshots(attacker):
    """Snapshots of 3.6 MB, again and again."""
    attacker.churn([message('Subscribe', {'scene': 'heavy'}, more=True)], rests=0.002)


@abuse(prepare=needs('heavy', 'big', 'past'))
def subscribe_and_go(attacker):
    """Followers of all scenes that leave at once."""
    attacker.churn([message('Subscribe', more=True)])


@abuse(prepare=needs('past'))
def since_long_ago(attacker):
    """Followers of all scenes that come back after 30,000 commits."""
    with attacker.client() as client:
        began = client.call('History', {'scene': 'past-0', 'limit': 1_000})
    since = {'epoch': began['at']['epoch'], 'revision': began['commits'][-1]['revision']}
    attacker.flood([message('Subscribe', {'since': since}, more=True)], connections=20, once=True)


@abuse(prepare=needs('long'))
def since_long_ago_in_one_scene(attacker):
    """Followers of one scene that come back after 1,000 commits, and leave."""
    with attacker.client() as client:
        began = client.call('History', {'scene': 'long', 'limit': 1_000})
    since = {'epoch': began['at']['epoch'], 'revision': began['commits'][-1]['revision']}
    attacker.churn([message('Subscribe', {'scene': 'long', 'since': since}, more=True)], rests=0.001)


# ── waits ──
def never(scene, index):
    return message('Wait', {'scene': scene, 'reference': {'key': {'name': 'Item', 'traits': {'id': f'none-{index}'}}},
                            'timeoutMilliseconds': 3_600_000})


@abuse()
def waits_at_the_victims_scene(attacker):
    """25,000 `Wait`s that the victim's commits may fulfil."""
    attacker.flood_each([b''.join(never('victim', i * 250 + j) for j in range(250)) for i in range(100)], once=True)


@abuse()
def waits_for_one_name(attacker):
    """25,000 `Wait`s until a screen of the victim is gone that stays."""
    gone = message('Wait', {'scene': 'victim', 'reference': {'name': 'Home'}, 'gone': True,
                            'timeoutMilliseconds': 3_600_000})
    attacker.flood([gone * 250], connections=100, once=True)


@abuse(prepare=needs('big'))
def waits_on_a_long_path(attacker):
    """3,000 `Wait`s at a scene with a path of 12,000, and commits there."""
    connections = [attacker.connect() for _ in range(12)]
    for connection in connections:
        connection.sendall(b''.join(never('big', j) for j in range(250)))
    if attacker.role == 'navigator':
        commits(attacker, 'big')


@abuse('navigator', prepare=needs('heavy'))
def waits_by_key_and_commits(attacker):
    """250 `Wait`s by key at a scene of 3.6 MB with commits."""
    keys = b''.join(message('Wait', {
        'scene': 'heavy', 'timeoutMilliseconds': 3_600_000,
        'reference': {'key': {'name': 'A', 'traits': {'id': -i, 'text': 'y' * 500}}}}) for i in range(250))
    waiting = attacker.connect()
    waiting.sendall(keys)
    commits(attacker, 'heavy')


@abuse(prepare=needs('heavy'))
def gets_that_come_due_together(attacker):
    """250 `Get`s of 3.6 MB that wait for the victim's next commits, on each of 100 connections."""
    with attacker.client() as client:
        revision = client.call('List')['at']['revision']
    attacker.flood([message('Get', {'scene': 'heavy', 'minRevision': revision + 60, 'timeoutMilliseconds': 3_600_000})
                    * 250], connections=100, once=True)


@abuse(prepare=needs('heavy'))
def gets_that_come_due_together_unread(attacker):
    """The same, and nobody reads."""
    with attacker.client() as client:
        revision = client.call('List')['at']['revision']
    attacker.flood([message('Get', {'scene': 'heavy', 'minRevision': revision + 60, 'timeoutMilliseconds': 3_600_000})
                    * 250], connections=100, reads=False, once=True)


@abuse()
def waits_that_end_at_once(attacker):
    """`Wait`s with a time limit of one millisecond."""
    attacker.flood([message('Wait', {'scene': 'victim', 'reference': {'name': 'None'}, 'timeoutMilliseconds': 1})],
                   connections=200)


@abuse()
def waits_that_end_together(attacker):
    """25,000 `Wait`s whose time is over at the same moment, again and again."""
    wait = message('Wait', {'scene': 'victim', 'reference': {'name': 'None'}, 'timeoutMilliseconds': 300})
    attacker.flood([wait * 250], connections=100)


@abuse(prepare=needs('big'))
def results_of_the_forgotten(attacker):
    """`AwaitResult` for screens that left long ago."""
    attacker.flood([message('AwaitResult', {'scene': 'big', 'id': 1_000_000 + i}) for i in range(200)]
                   + [message('AwaitResult', {'scene': 'long', 'id': i}) for i in range(200)], connections=20)



@abuse('navigator', prepare=lambda stage, role: stage.open(role, 'own'))
def commits_before_a_thousand_followers(attacker):
    """Commits as fast as they are taken, each of which goes to 900 readers of the same user."""
    readers = [attacker.connect() for _ in range(900)]
    for reader in readers:
        reader.sendall(message('Subscribe', {'scene': 'own'}, more=True))
    attacker.flood([message('Push', {'scene': 'own', 'screen': {'name': 'A'}}), message('Back', {'scene': 'own'})],
                   connections=50)


@abuse(prepare=needs('long', 'big'))
def followers_and_a_flood(attacker):
    """900 readers of the victim's commits, and reads of large scenes at the same time."""
    followers = [attacker.connect() for _ in range(900)]
    for follower in followers:
        follower.sendall(message('Subscribe', {'scene': 'victim'}, more=True))
    attacker.flood([message('History', {'scene': 'long', 'limit': 1_000}), message('Find', {'scene': 'big'})],
                   connections=50)


@abuse(prepare=needs('secret'))
def masked_snapshots(attacker):
    """Snapshots of 3 MB whose sensitive arguments must be left out."""
    attacker.churn([message('Subscribe', {'scene': 'secret'}, more=True)], rests=0.002)


@abuse('navigator', state=True)
def tabs_before_many_waits(attacker):
    """Tabs that are selected, which brings a path of 7,000 screens into view before 4,000 `Wait`s."""
    with attacker.client() as client:
        tabs = [{'name': name, 'stack': [{'name': f'S{i % 100}', 'arguments': {'id': i}} for i in range(7_000)]}
                for name in 'ab']
        client.call('Open', {'scene': 'own', 'container': {'tabs': {'items': tabs}}})
    waiting = [attacker.connect() for _ in range(16)]
    for connection in waiting:
        connection.sendall(b''.join(never('own', i) for i in range(250)))
    attacker.flood([message('SelectTab', {'scene': 'own', 'name': name}) for name in 'ab'], connections=4)
