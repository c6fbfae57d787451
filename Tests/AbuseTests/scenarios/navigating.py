"""Changes by a navigator, in scenes of its own."""
import json

from scenarios import abuse, needs
from stage import TEXT, heavy_screen, pipelined
from wire import message


def opened(*scenes):
    """Prepares small scenes of the attacker."""
    return lambda stage, role: stage.open(role, *scenes)


def many_nodes(stage, role):
    """Prepares a scene of the attacker with 14,000 screens."""
    with stage.user(role) as client:
        client.call('Open', {'scene': 'own', 'root': {'name': 'Home'}, 'path': [
            {'name': f'S{i % 100}', 'arguments': {'i': i}} for i in range(14_000)]})


def apply(operations, scene='own', **options):
    return message('Apply', {'scene': scene, 'operations': operations, **({'options': options} if options else {})})


def screen(name, id, **arguments):
    return {'name': name, 'arguments': {'id': id, **arguments}, 'traits': ['id']}


def missing(reference):
    """A search that finds nothing."""
    return {'operation': 'MakeVisible', 'ifMissing': 'ignore', 'screen': reference}


# ── floods of small changes ──
@abuse('navigator', prepare=opened('own'))
def commits_in_an_own_scene(attacker):
    """`Push` and `Back` on 100 connections."""
    attacker.flood([message('Push', {'scene': 'own', 'screen': {'name': 'A'}}), message('Back', {'scene': 'own'})],
                   connections=100)


@abuse('navigator', prepare=opened('own'))
def oneway_commits(attacker):
    """The same with `oneway`."""
    attacker.flood([message('Push', {'scene': 'own', 'screen': {'name': 'A'}}, oneway=True),
                    message('Back', {'scene': 'own'}, oneway=True)], connections=100)


@abuse('navigator', prepare=opened('own'), state=True)
def oneway_commits_and_gone(attacker):
    """Megabytes of `Push` on each connection, which is closed at once."""
    attacker.churn([message('Push', {'scene': 'own', 'screen': {'name': 'A'}}, oneway=True),
                    message('Back', {'scene': 'own'}, oneway=True)] * 3_000)


@abuse('navigator')
def commits_in_the_victims_scene(attacker):
    """Operations that change nothing, and dry runs, in the scene of the victim."""
    missing = {'scene': 'victim', 'screen': {'name': 'None'}, 'options': {'ifMissing': 'ignore'}}
    dry_run = {'scene': 'victim', 'screen': {'name': 'A'}, 'options': {'dryRun': True}}
    attacker.flood([message('Refresh', missing), message('Push', dry_run)], connections=100)


@abuse('navigator', prepare=opened('own'), state=True)
def heavy_screens(attacker):
    """`Push` of 64 KB and `Back`."""
    push = message('Push', {'scene': 'own', 'screen': {'name': 'A', 'arguments': {'text': TEXT}}})
    attacker.flood([push, message('Back', {'scene': 'own'})], connections=20)


@abuse('navigator', prepare=opened('own'), state=True)
def contexts_and_titles(attacker):
    """`Back` and `Push` with a context of 16 KB and long titles, replaced over and over."""
    options = {'context': {'text': 'x' * 16_000}}
    attacker.flood([message('ReplaceScreen', {'scene': 'own', 'screen': {'name': 'Home'},
                                              'with': {'name': 'Home', 'title': f'{i}' * 60_000}, 'options': options})
                    for i in range(2)], connections=20)


# ── one big change ──
@abuse('navigator', prepare=opened('own'))
def searches_by_key_in_one_apply(attacker):
    """2,500 screens with traits, and 5,000 searches by key that find nothing."""
    pushes = [{'operation': 'Push', 'screen': screen('A', i, text='x' * 60)} for i in range(2_500)]
    searches = [missing({'key': {'name': 'A', 'traits': {'id': -1 - i}}}) for i in range(5_000)]
    attacker.flood([apply(pushes + searches, dryRun=True)], connections=2)


@abuse('navigator', prepare=many_nodes, state=True)
def searches_in_many_nodes(attacker):
    """8,000 searches of 14,000 nodes that find nothing."""
    attacker.flood([apply([missing({'name': f'None{i}'}) for i in range(8_000)])], connections=2)


@abuse('navigator', prepare=many_nodes, state=True)
def searches_by_equality_in_many_nodes(attacker):
    """5,000 searches of 14,000 nodes, by screen and for a container by key, each of which exists almost."""
    screens = [missing({'screen': {'name': 'S1', 'arguments': {'i': -i}}}) for i in range(2_500)]
    containers = [{'operation': 'Pop', 'ifMissing': 'ignore',
                   'container': {'kind': 'stack', 'key': {'name': 'S1', 'traits': {'i': -i}}}} for i in range(2_500)]
    attacker.flood([apply(screens + containers)], connections=2)


def select_tab(container, **tab):
    return {'operation': 'SelectTab', 'ifMissing': 'ignore', 'container': container, **tab}


@abuse('navigator', state=True, prepare=opened('own'))
def tabs_that_are_missed(attacker):
    """`SelectTab` that finds no tabs below 6,000 modals, and no tab by name and by key."""
    with attacker.client() as client:
        client.call('SetRoot', {'scene': 'own', 'container': {'tabs': {'items': [
            {'name': f'T{i}', 'screen': {'name': 'A'}} for i in range(500)]}}})
        present = {'operation': 'Present', 'screen': {'name': 'M'}}
        client.call('Apply', {'scene': 'own', 'operations': [present] * 6_000})
    first = {'kind': 'tabs', 'pick': 'first'}
    attacker.flood([
        apply([select_tab({'kind': 'tabs', 'name': f'None{i}'}, index=0) for i in range(5_000)]),
        apply([select_tab(first, name=f'None{i}') for i in range(5_000)]),
        apply([select_tab(first, key={'name': 'A', 'traits': {'id': i}}) for i in range(5_000)])], connections=2)


@abuse('navigator', prepare=opened('own'), state=True)
def big_trees_and_back(attacker):
    """A root of 14,000 nodes and a small one, in turn: one big commit after the other."""
    big = {'stack': [{'name': 'S', 'arguments': {'i': i}} for i in range(14_000)]}
    attacker.flood([message('SetRoot', {'scene': 'own', 'container': big}),
                    message('SetRoot', {'scene': 'own', 'screen': {'name': 'Home'}})], connections=4)


@abuse('navigator', prepare=opened('own'), state=True)
def many_tabs_reordered(attacker):
    """10,000 tabs in one order and in the other."""
    tabs = [{'name': f'T{i}', 'screen': {'name': f'S{i}'}} for i in range(6_000)]
    attacker.flood([message('SetRoot', {'scene': 'own', 'container': {'tabs': {'items': tabs}}}),
                    message('SetTabs', {'scene': 'own', 'tabs': tabs[::-1]}),
                    message('SetTabs', {'scene': 'own', 'tabs': tabs})], connections=2)


@abuse('navigator', prepare=many_nodes, state=True)
def undo_and_redo_of_a_big_commit(attacker):
    """14,000 nodes go, come back, and go."""
    with attacker.client() as client:
        client.call('Pop', {'scene': 'own', 'toRoot': True})
    attacker.flood([message('Undo', {'scene': 'own'}), message('Redo', {'scene': 'own'})], connections=1)


@abuse('navigator', prepare=needs('long'))
def undo_of_many_steps(attacker):
    """`Undo` of 900 steps as a dry run."""
    attacker.flood([message('Undo', {'scene': 'long', 'steps': 900, 'options': {'dryRun': True}})], connections=10)


@abuse('navigator', prepare=many_nodes, state=True)
def dry_runs_of_big_changes(attacker):
    """Dry runs that remove 14,000 nodes; the reply has every change."""
    attacker.flood([apply([{'operation': 'SetRoot', 'screen': {'name': 'Home'}}], dryRun=True)], connections=10)


@abuse('navigator', prepare=many_nodes, state=True)
def failing_late(attacker):
    """Transactions of 2,000 operations and one that fails."""
    pushes = [{'operation': 'Push', 'screen': {'name': 'A'}}] * 2_000
    attacker.flood([apply([*pushes, {'operation': 'Fail', 'message': 'x'}])], connections=4)


@abuse('navigator', prepare=opened('own'))
def nested_tries(attacker):
    """`Try` in `Try`, each of which undoes much."""
    push = [{'operation': 'Push', 'screen': {'name': 'A'}}] * 1_000
    nested = fail = {'operation': 'Fail', 'message': 'x'}
    for _ in range(9):
        nested = {'operation': 'Try', 'operations': [*push, nested, fail], 'otherwise': push[:1]}
    attacker.flood([apply([nested], dryRun=True)], connections=4)


@abuse('navigator', prepare=opened('own'), state=True)
def many_coordinators(attacker):
    """3,000 coordinators, and the end of all of them."""
    root = {'screen': {'name': 'A'}}
    start = [{'operation': 'StartCoordinator', 'coordinator': f'c{i}', 'root': root} for i in range(3_000)]
    attacker.flood([apply(start), message('FinishToRoot', {'scene': 'own'})], connections=2)


@abuse('navigator', prepare=opened('own'), state=True)
def a_chain_of_coordinators(attacker):
    """Each coordinator is the child of the one before: 2,000 levels."""
    with attacker.client() as client:
        more = {}
        for index in range(2_000):
            started = client.call('StartCoordinator', {'scene': 'own', 'coordinator': f'c{index}',
                                                       'root': {'screen': {'name': 'A'}}, **more})
            more = {'parent': started['outcome']['coordinators'][0]}
    attacker.flood([apply([{'operation': 'FinishToRoot'}], dryRun=True),
                    message('Get', {'scene': 'own'})], connections=4)


# ── requests that are remembered, links ──
@abuse('navigator', prepare=opened('own'), state=True)
def request_ids(attacker):
    """A new request id for each change, with long replies."""
    calls = []
    for request in range(300):
        screens = [{'name': 'S', 'arguments': {'i': i, 'r': request}} for i in range(500)]
        calls.append(apply([{'operation': 'SetStack', 'screens': screens}], requestId=f'{request}-' + 'r' * 100))
    attacker.flood(calls, connections=4)


# ── scenes ──
@abuse('navigator', state=True)
def open_and_close(attacker):
    """Scenes that come and go."""
    calls = []
    for index in range(200):
        calls += [message('Open', {'scene': f'own-{index}', 'root': {'name': 'Home'}}),
                  message('Close', {'scene': f'own-{index}'})]
    attacker.flood(calls, connections=50)


@abuse('navigator', state=True)
def open_and_close_big_scenes(attacker):
    """Scenes of 12,000 nodes that come and go."""
    path = [{'name': f'S{i % 100}', 'arguments': {'id': i}} for i in range(12_000)]
    attacker.flood([message('Open', {'scene': 'own', 'root': {'name': 'Home'}, 'path': path}),
                    message('Close', {'scene': 'own'})], connections=4)


@abuse('navigator', state=True)
def two_thousand_scenes(attacker):
    """As many scenes as one user may have, each with 2 KB on top."""
    attacker.flood([message('Open', {'scene': f'own-{i}', 'root': {'name': 'Home', 'arguments': {'text': 'x' * 2_000}}})
                    for i in range(2_000)], connections=1, once=True)


def list_is_answered(stage, role):
    try:
        with stage.victim() as client:
            client.call('List')
    except Exception as error:
        return [f'`List` fails for everybody: {str(error)[:200]}']
    return []


@abuse('navigator', state=True, check=list_is_answered)
def scenes_with_long_tops(attacker):
    """300 scenes with 64 KB on top, which `List` would carry."""
    attacker.flood([message('Open', {'scene': f'own-{i}', 'root': {'name': 'Home', 'arguments': {'text': TEXT}}})
                    for i in range(300)], connections=1, once=True)
    attacker.hold()


@abuse('navigator', state=True)
def all_the_state_there_may_be(attacker):
    """50 scenes of 3.6 MB."""
    calls = []
    for scene in range(50):
        calls += [message('Open', {'scene': f'own-{scene}', 'root': {'name': 'Home'}})]
        calls += [message('Push', {'scene': f'own-{scene}', 'screen': heavy_screen(i)}) for i in range(60)]
    attacker.flood(calls, connections=1, once=True)


@abuse('navigator', state=True)
def imports(attacker):
    """Documents of 900 KB are imported and closed."""
    with attacker.client() as client:
        client.call('Open', {'scene': 'own', 'root': {'name': 'Home'}})
        for index in range(7):
            client.call('Push', {'scene': 'own', 'screen': {'name': 'A', 'arguments': {'i': index, 'text': TEXT}}})
        document = client.call('Get', {'scene': 'own'})
    attacker.flood([message('Import', {'document': document, 'scene': 'copy'}), message('Close', {'scene': 'copy'})],
                   connections=4)


@abuse('navigator', state=True)
def lingering_scenes(attacker):
    """Scenes that close by themselves, with front-ends that come and go."""
    calls = [message('Open', {'scene': f'own-{i}', 'root': {'name': 'Home'}, 'lingerSeconds': 0}) for i in range(100)]
    with attacker.client() as client:
        pipelined(client, calls)
    attacker.churn([json.dumps({'method': 'org.navd.Scene.Attach', 'more': True,
                                'parameters': {'scene': 'own-1', 'name': 'f'}}).encode() + b'\0', calls[1]])
