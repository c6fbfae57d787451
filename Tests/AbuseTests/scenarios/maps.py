"""Scene maps, links and transitions."""
import itertools
import json
import time

from scenarios import abuse, needs
from stage import MAP, TEXT
from wire import message

# ── checking ──
@abuse()
def maps_to_check(attacker):
    """`ValidateMap` of a map of 300 KB, on 50 connections."""
    attacker.flood([message('ValidateMap', {'source': MAP})], connections=50)


@abuse()
def maps_to_check_oneway(attacker):
    """The same with `oneway`."""
    attacker.flood([message('ValidateMap', {'source': MAP}, oneway=True)], connections=50)


@abuse()
def maps_with_patterns(attacker):
    """`ValidateMap` with thousands of large patterns."""
    screens = {f'S{i}': {'arguments': {'id': {'type': 'string', 'pattern': f'((a{{1,50}}){{1,10}}|b{i}){{1,2}}$'}}}
               for i in range(3_000)}
    source = json.dumps({'map': 'm', 'version': '1.0.0', 'window': {'initial': 'a', 'cases': {'a': {'stack': 'S0'}}},
                         'screens': screens})
    attacker.flood([message('ValidateMap', {'source': source})], connections=20)


def root_checks_maps(stage, role):
    """Root has a map checked, for which workers take turns among users."""
    began = time.monotonic()
    with stage.root() as client:
        client.call('ValidateMap', {'source': 'map: m'})
    took = stage.late(began, promise=2)
    return [f'root waited {took:.1f} s until a map was checked'] if took else []


@abuse(check=root_checks_maps)
def maps_with_costly_patterns(attacker):
    """`ValidateMap` with patterns that are short and compile to hundreds of kilobytes each."""
    screens = {f'S{i}': {'arguments': {'id': {'type': 'string', 'pattern': f'(\\pL|\\pN|\\pS|x{i}){{0,30}}'}}}
               for i in range(500)}
    source = json.dumps({'map': 'm', 'version': '1.0.0', 'window': {'initial': 'a', 'cases': {'a': {'stack': 'S0'}}},
                         'screens': screens})
    attacker.flood([message('ValidateMap', {'source': source})], connections=2)


@abuse()
def maps_full_of_mistakes(attacker):
    """`ValidateMap` of maps in which everything is wrong, so that each name is compared with all others."""
    names = {f'screen{i:05}': {'transitions': {'go': {'push': f'sceren{i:05}'}}} for i in range(4_900)}
    source = json.dumps({'map': 'm', 'version': '1.0.0', 'window': {'initial': 'b', 'cases': {'a': {'stack': 'S0'}}},
                         'screens': names})
    attacker.flood([message('ValidateMap', {'source': source})], connections=20)


@abuse()
def maps_with_aliases(attacker):
    """`ValidateMap` of a text whose aliases expand, and of one that is nested deeply."""
    levels = ['a0: &a0 [x, x, x, x, x, x, x, x, x]']
    levels += [f'a{i}: &a{i} [' + ', '.join([f'*a{i - 1}'] * 9) + ']' for i in range(1, 12)]
    sources = ['\n'.join(levels), '[' * 200_000, 'a: ' * 200_000, '- ' * 300_000]
    attacker.flood([message('ValidateMap', {'source': source}) for source in sources], connections=20)


# ── using ──
@abuse(prepare=needs('shop'))
def maps_to_read(attacker):
    """`GetMap`, `ListMaps` and `ListTransitions` of a large map."""
    calls = [message('GetMap', {'map': 'shop'}), message('ListMaps'), message('ListTransitions', {'scene': 'shop'})]
    attacker.flood(calls, connections=50)


@abuse(prepare=needs('shop'))
def links_to_resolve(attacker):
    """`ResolveLink` of URLs that nearly match 1,500 routes."""
    urls = ['shop://' + '/'.join(['a'] * 4_000), 'shop:///a/b/s1/' + 'x/' * 2_500,
            'shop:///a?' + '&'.join(f'k{i}=1' for i in range(900)), 'shop:///S1?id=' + 'a' * 8_000 + '!',
            'shop:///' + '/'.join(f'S{i}?id=a' for i in range(700))]
    attacker.flood([message('ResolveLink', {'map': 'shop', 'url': url}) for url in urls], connections=50)


@abuse('navigator', prepare=needs('shop'), state=True)
def links_to_open(attacker):
    """`OpenLink` of the same kind, in a scene of its own."""
    with attacker.client() as client:
        client.call('Open', {'scene': 'own', 'map': 'shop'})
    urls = ['shop:///' + '/'.join(f'S{i}?id=a' for i in range(700)), 'shop:///a/b/s1/' + 'x/' * 2_500 + 's7/x']
    attacker.flood([message('OpenLink', {'scene': 'own', 'url': url}) for url in urls], connections=20)


@abuse('navigator', prepare=needs('shop'), state=True)
def patterns_of_arguments(attacker):
    """Arguments of 60 KB that are compared with patterns."""
    with attacker.client() as client:
        client.call('Open', {'scene': 'own', 'map': 'shop'})
    push = [message('Push', {'scene': 'own', 'screen': {'name': f'S{i}', 'arguments': {'id': 'a' * 60_000 + '!'}}})
            for i in range(16)]
    attacker.flood(push, connections=10)


@abuse('navigator', prepare=needs('shop'), state=True)
def secrets_that_are_erased(attacker):
    """Sensitive arguments leave scenes of 1.5 MB again and again, and are erased from the journal."""
    with attacker.client() as client:
        for number in range(10):
            client.call('Open', {'scene': f'own-{number}', 'map': 'shop'})
            for index in range(25):
                client.call('Push', {'scene': f'own-{number}', 'screen': {
                    'name': 'Secret', 'arguments': {'code': str(index), 'text': TEXT}}})
    calls = itertools.chain.from_iterable(
        (message('Push', {'scene': f'own-{number}', 'screen': {'name': 'Secret', 'arguments': {'code': '1234'}}}),
         message('Back', {'scene': f'own-{number}'})) for number in range(10))
    attacker.flood(list(calls), connections=2)


# ── guards ──
def guarded(stage, role):
    with stage.victim() as client:
        client.call('Open', {'scene': 'guarded', 'root': {'name': 'Home'}})
        client.call('Push', {'scene': 'guarded', 'screen': {'name': 'Item'}})


def owner_gets_past(stage, role):
    """The owner goes back with `force` although another user guards the screen and never answers."""
    with stage.user(role) as guard, stage.victim() as client:
        guard.send('Attach', {'scene': 'guarded', 'name': 'f', 'guards': ['Item']}, more=True)
        guard.events_until('ready')
        began = time.monotonic()
        try:
            client.call('Back', {'scene': 'guarded', 'options': {'force': True}}, timeout=15)
        except Exception as error:
            return [f'an owner cannot force a foreign guard: {error}, after {time.monotonic() - began:.1f} s']
        took = stage.late(began, promise=1)
        return [f'an owner waited {took:.1f} s for a foreign guard'] if took else []


@abuse('navigator', prepare=guarded, check=owner_gets_past)
def guards_that_are_silent(attacker):
    """Mirrors that guard a screen of the victim's other scene and never answer, while operations queue up there."""
    attacker.flood([message('Attach', {'scene': 'guarded', 'name': 'f', 'guards': ['Item']}, more=True)],
                   connections=60, once=False, reads=False)


@abuse('navigator', prepare=guarded)
def operations_behind_a_silent_guard(attacker):
    """Operations of 60 KB that wait for a guard of the same user."""
    guard = attacker.connect()
    guard.sendall(message('Attach', {'scene': 'guarded', 'name': 'f', 'guards': ['Item']}, more=True))
    path = [{'name': 'Home', 'arguments': {'text': TEXT}}]
    attacker.flood([message('ReplacePath', {'scene': 'guarded', 'path': path})], connections=200)
