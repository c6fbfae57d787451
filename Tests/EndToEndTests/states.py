#!/usr/bin/env python3
"""State directories as navds of each schema have left them, and what each of these told of its scenes.

`states.py write NAVD` has a navd live a life, kills it, and keeps its state directory and its answers in `States`: once
for each schema, by a navd of it, before the next one. `test_earlier_states` opens them with the present one.
"""
import json
import pathlib
import shutil
import signal
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'Harness'))

from daemon import Navd  # noqa: E402
from wire import VarlinkError  # noqa: E402

STATES = pathlib.Path(__file__).resolve().parent / 'States'
# Files that a start removes or makes again.
PASSING = ('lock',)

MAP = '''\
map: shop
version: 1.0.0
window: {initial: main, cases: {main: {stack: Home}}}
screens:
  Home: {}
  Item: {arguments: {n: {type: integer}}}
'''
LINKS = '''\
links:
  schemes: [shop]
  scopes: {in: {active: false}}
  routes: [{path: "/items/{n}", scope: in, show: [Home, Item]}]
'''
REQUEST = {'scene': 'plain', 'screen': {'name': 'Once'}, 'options': {'requestId': 'kept'}}


def schema_of(navd):
    """The version of the tables in a state directory: SQLite's file format, "The Database Header"."""
    return int.from_bytes((navd.state / 'navd.db').read_bytes()[60:64], 'big')


def keeps_maps(navd):
    """Whether a state is of schema 2 or later."""
    try:
        return navd.call('ListMaps') is not None
    except VarlinkError:
        return False


def live(navd):
    """Opens scenes of all kinds, with a stop in between, so that there are snapshots and a journal, and a kill at the end."""
    features = navd.call('Ping')['features']
    navd.call('Open', {'scene': 'plain', 'root': {'name': 'Home'}})
    for number in range(12):
        navd.call('Push', {'scene': 'plain', 'screen': {'name': 'Item', 'arguments': {'n': number}, 'title': f'Nº {number}'}})
    navd.call('Present', {'scene': 'plain', 'screen': {'name': 'Filter', 'presentation': 'popover'}})
    navd.call('Dismiss', {'scene': 'plain', 'result': {'colour': 'red'}})
    navd.call('Pop', {'scene': 'plain', 'count': 3})
    for steps in (3, 1):
        navd.call('Undo', {'scene': 'plain', 'steps': steps})
    navd.call('Redo', {'scene': 'plain', 'steps': 2})
    items = [{'name': name, 'stack': [{'name': name.upper()}]} for name in ('one', 'two', 'three')]
    navd.call('Open', {'scene': 'tabs', 'container': {'tabs': {'items': items, 'selected': 1}}})
    navd.call('SelectTab', {'scene': 'tabs', 'index': 2})
    navd.call('Push', {'scene': 'tabs', 'screen': {'name': 'Deep', 'arguments': {'a': [1, {'b': None}]}}})
    if 'coordinators' in features:
        navd.call('StartCoordinator', {'scene': 'tabs', 'coordinator': 'Pay', 'root': {'screen': {'name': 'Card'}}})
    navd.call('DidAppear', {'scene': 'tabs', 'id': navd.call('Get', {'scene': 'tabs'})['path'][0]['id']})
    navd.call('Open', {'scene': 'gone', 'root': {'name': 'Home'}})
    navd.call('Close', {'scene': 'gone'})
    if keeps_maps(navd):
        navd.call('InstallMap', {'source': MAP + (LINKS if 'links' in features else '')})
        navd.call('Open', {'scene': 'mapped', 'map': 'shop'})
        navd.call('Push', {'scene': 'mapped', 'screen': {'name': 'Item', 'arguments': {'n': 7}}})
    if 'links' in features:
        navd.call('OpenLink', {'scene': 'mapped', 'url': 'shop://items/8'})
    navd.stop()
    navd.start()
    navd.call('Push', REQUEST)
    navd.call('Apply', {'scene': 'plain', 'operations': [
        {'operation': 'Push', 'screen': {'name': 'A'}}, {'operation': 'Push', 'screen': {'name': 'B'}}]})
    front_end = navd.client()
    front_end.send('Attach', {'scene': 'plain', 'name': 'till'}, more=True)
    token = front_end.reply()['token']
    navd.call('Push', {'scene': 'tabs', 'screen': {'name': 'Last'}})
    return token


def answers(navd):
    """Everything that a navd reports about its state."""
    told = {'scenes': {}}
    for info in navd.call('List')['scenes']:
        scene = info['scene']
        history = navd.call('History', {'scene': scene, 'limit': 1000})['commits']
        past = {}
        for commit in history:
            past[str(commit['revision'])] = shown(navd.call('Get', {'scene': scene, 'revision': commit['revision']}))
        told['scenes'][scene] = {'state': shown(navd.call('Get', {'scene': scene})), 'history': history, 'past': past}
    if keeps_maps(navd):
        told['maps'] = [[each['map'], each['version']] for each in navd.call('ListMaps')['maps']]
    told['revision'] = navd.call('Ping')['revision']
    return told


def shown(state):
    """A state without its present clients and without waiting links, which expire."""
    shown = {key: value for key, value in state.items() if key not in ('frontEnds', 'at', 'info', 'status')}
    if 'scopes' in shown:
        shown['scopes'] = [{key: scope.get(key) for key in ('scope', 'active')} for scope in shown['scopes']]
    return shown


def write(binary, folder):
    """Saves the state directory of a navd in a new folder that is named after its schema."""
    navd = Navd(['--durability', 'normal'], binary=binary)
    try:
        token = live(navd)
        told = answers(navd)
        told['token'], told['reply'] = token, navd.call('Push', REQUEST)
        told['epoch'] = navd.call('Ping')['epoch']
        navd.stop(signal.SIGKILL)
        told['schema'] = schema_of(navd)
        folder = pathlib.Path(folder) / f'schema-{told["schema"]}'
        shutil.copytree(navd.state, folder, ignore=shutil.ignore_patterns(*PASSING))
        (folder / 'told.json').write_text(json.dumps(told, sort_keys=True, separators=(',', ':'), ensure_ascii=False) + '\n')
    finally:
        navd.discard()


if __name__ == '__main__':
    write(pathlib.Path(sys.argv[2]).resolve(), STATES)
