"""An agent: PyPI's `mcp` client against `navctl mcp`. test_agents.py runs it with the Python of .build-python."""
import asyncio
import json
import pathlib
import signal
import sys
import warnings

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'Harness'))

from daemon import NAVCTL, PATIENCE, ROOT, Navd  # noqa: E402

from mcp import Client, MCPError, StdioServerParameters  # noqa: E402

SECRET = 'owes-forty'
# A place with a sensitive argument, and steps that use it.
VAULT = r"""
map: vault
version: 1.0.0
window: {initial: all, cases: {all: {stack: Door}}}
screens:
  Door:
    transitions: {account: {push: Account, arguments: {owner: "{owner}", pin: "{pin}"}}}
  Account:
    arguments: {owner: {type: string}, pin: {type: string, pattern: "^[a-z-]+$", sensitive: true}}
    guard: {timeout: 60s, onTimeout: refuse}
    transitions:
      receipt: {push: Receipt, arguments: {pin: "{from.pin}"}}
      missing: {popTo: Receipt}
  Receipt:
    arguments: {pin: {type: string, sensitive: true}}
links: {schemes: [vault], routes: [{path: "/door", show: [{screen: Door}]}]}
"""
# Subscriptions of this era are deprecated in the client, not in the protocol that is spoken here.
warnings.simplefilter('ignore')


class Agent:
    """A client and the notifications that it got. All that the server prints is kept in a file beside navd's socket."""

    count = 0

    def __init__(self, navd, *words):
        self.notices = []
        Agent.count += 1
        self.printed = navd.folder / f'agent-{Agent.count}'
        server = ['sh', '-c', '"$@" | tee "$0"', str(self.printed), str(NAVCTL), '--address', f'unix:{navd.socket}', 'mcp', *words]
        self.client = Client(StdioServerParameters(command=server[0], args=server[1:]),
                             message_handler=self.heard, read_timeout_seconds=PATIENCE)

    async def heard(self, message):
        self.notices.append(message)

    async def __aenter__(self):
        await self.client.__aenter__()
        return self

    async def __aexit__(self, *error):
        await self.client.__aexit__(*error)

    async def notice(self, method, uri=None):
        """Waits for a notification, and forgets those before it."""
        async with asyncio.timeout(PATIENCE):
            while True:
                while self.notices:
                    notice = self.notices.pop(0)
                    found = getattr(notice, 'method', None) == f'notifications/{method}'
                    if found and (uri is None or str(notice.params.uri) == uri):
                        return
                await asyncio.sleep(0.01)

    async def tools(self):
        return {tool.name: tool for tool in (await self.client.list_tools(cache_mode='bypass')).tools}

    async def run(self, tool, **arguments):
        result = await self.client.call_tool(tool, arguments)
        assert json.loads(result.content[0].text) == result.structured_content
        return result.structured_content, result.is_error

    async def read(self, uri):
        contents, = (await self.client.read_resource(uri, cache_mode='bypass')).contents
        return contents.text

    async def code(self, awaitable):
        try:
            await awaitable
        except MCPError as error:
            return error.code
        raise AssertionError('it did not fail')


def names(path):
    return [element['name'] for element in path]


async def navigates(navd):
    async with Agent(navd, 'till', '--allow-navigation') as agent:
        assert agent.client.server_info.name == 'navd'
        assert agent.client.protocol_version == '2025-11-25', agent.client.protocol_version
        tools = await agent.tools()
        assert set(tools) == {'look', 'back', 'undo', 'open_link', 'go_signedIn', 'go_help'}, set(tools)
        place, failed = await agent.run('go_signedIn')
        assert not failed and names(place['path']) == ['SaleHome'], place
        await agent.notice('tools/list_changed')
        tools = await agent.tools()
        schema = tools['go_item'].input_schema
        assert schema['required'] == ['sku'] and schema['properties']['quantity']['minimum'] == 1, schema
        place, failed = await agent.run('go_item', sku='4006381333931', quantity=2)
        assert not failed and names(place['path']) == ['SaleHome', 'LineItem'], place
        # An argument that does not fit is an error that the agent can correct.
        place, failed = await agent.run('go_item', sku='x')
        assert failed and place['error'] == 'InvalidArgument' and 'sku' in place['message'], place
        # A person goes elsewhere: a tool that means the place before fails. It says where the scene is, or that it is no
        # tool any more, if the server has heard of it already.
        navd.call('Back', {'scene': 'till'})
        try:
            place, failed = await agent.run('go_discount')
            assert failed and place['error'] == 'Conflict' and names(place['path']) == ['SaleHome'], place
        except MCPError as error:
            assert error.code == -32602, error
            # Until it looks again, every tool means the place before.
            await agent.run('look')
        assert await agent.code(agent.client.call_tool('go_nowhere', {})) == -32602
        place, failed = await agent.run('open_link', url='pos://stock/4711')
        assert not failed and names(place['path'])[-1] == 'StockItem', place
        place, failed = await agent.run('undo')
        assert not failed and names(place['path']) == ['SaleHome'], place
        # A person goes somewhere and comes back: the step that undo would take back is not the one that the agent saw.
        navd.call('Move', {'scene': 'till', 'transition': 'item', 'arguments': {'sku': '4006381333931'}})
        navd.call('Back', {'scene': 'till'})
        place, failed = await agent.run('undo')
        assert failed and place['error'] == 'Conflict' and names(place['path']) == ['SaleHome'], place
        place, failed = await agent.run('undo')
        assert not failed and names(place['path']) == ['SaleHome', 'LineItem'], place


async def forgets_a_scene_that_was_closed(navd):
    navd.call('Open', {'scene': 'again', 'map': 'pos'})
    async with Agent(navd, 'again', '--allow-navigation') as agent:
        assert 'go_signedIn' in await agent.tools()
        navd.call('Close', {'scene': 'again'})
        await agent.notice('tools/list_changed')
        assert 'go_signedIn' not in await agent.tools()
        # Its first screen has the id that the first screen of the former one had.
        navd.call('Open', {'scene': 'again', 'map': 'pos'})
        await agent.notice('tools/list_changed')
        result, failed = await agent.run('open_link', url='pos://stock/4711')
        assert failed and 'look at the scene' in result['error'], result
        place, failed = await agent.run('look')
        assert not failed and names(place['path']) == ['SignIn'], place
    navd.call('Close', {'scene': 'again'})


async def shows_no_secrets(navd):
    async with Agent(navd) as agent:
        assert set(await agent.tools()) == {'look'}
        uris = {str(resource.uri) for resource in (await agent.client.list_resources(cache_mode='bypass')).resources}
        parts = ('path', 'tree', 'transitions', 'history', 'map')
        assert uris == {'navd://scenes', *(f'navd://scene/till/{part}' for part in parts)}, uris
        templates = (await agent.client.list_resource_templates()).resource_templates
        assert [template.uri_template for template in templates] == [f'navd://scene/{{scene}}/{part}' for part in parts]
        await agent.client.subscribe_resource('navd://scene/till/path')
        navd.call('SelectTab', {'scene': 'till', 'name': 'customers'})
        await agent.notice('resources/updated', 'navd://scene/till/path')
        navd.call('Push', {'scene': 'till', 'screen': {'name': 'Customer', 'arguments': {'id': 'c7', 'note': SECRET}}})
        await agent.notice('resources/updated', 'navd://scene/till/path')
        assert SECRET in str(navd.call('Get', {'scene': 'till'}))
        for uri in sorted(uris):
            text = await agent.read(uri)
            assert SECRET not in text, uri
        assert '"c7"' in await agent.read('navd://scene/till/path')
        place, failed = await agent.run('look')
        assert not failed and SECRET not in str(place) and names(place['path'])[-1] == 'Customer', place
        assert 'map: pos' in await agent.read('navd://scene/till/map')
        assert await agent.code(agent.client.read_resource('navd://scene/nowhere/tree')) == -32002
        navd.call('Open', {'scene': 'other', 'root': {'name': 'Home'}})
        await agent.notice('resources/list_changed')


async def never_tells_a_secret(navd):
    """Every tool, and every error of a connection that sees the secret, at a place that has it."""
    navd.call('InstallMap', {'source': VAULT})
    navd.call('Open', {'scene': 'vault', 'map': 'vault'})
    async with Agent(navd, 'vault', '--allow-navigation') as agent:
        # Before the agent has seen a place, no tool acts.
        for tool, arguments in (('back', {}), ('undo', {}), ('open_link', {'url': 'vault://x'})):
            result, failed = await agent.run(tool, **arguments)
            assert failed and 'look at the scene' in result['error'], result
        tools = await agent.tools()
        assert tools['go_account'].input_schema['properties']['pin']['writeOnly'], tools
        # The agent itself gives it: it does not come back, whether it fits or not.
        result, failed = await agent.run('go_account', owner='ann', pin=SECRET + '!')
        assert failed and result['error'] == 'InvalidArgument' and 'pin' in result['message'], result
        place, failed = await agent.run('go_account', owner='ann', pin=SECRET)
        assert not failed and names(place['path']) == ['Door', 'Account'], place
        assert SECRET in str(navd.call('Get', {'scene': 'vault'}))
        place, failed = await agent.run('undo')
        assert not failed and names(place['path']) == ['Door'], place
        navd.call('Move', {'scene': 'vault', 'transition': 'account', 'arguments': {'owner': 'ann', 'pin': SECRET}})
        await agent.run('look')
        # A step from there takes it along; another one leads nowhere.
        result, failed = await agent.run('go_missing')
        assert failed and result['error'] == 'ScreenNotFound' and 'Receipt' in result['message'], result
        place, failed = await agent.run('go_receipt')
        assert not failed and names(place['path'])[-1] == 'Receipt', place
        place, failed = await agent.run('back')
        assert not failed and names(place['path'])[-1] == 'Account', place
        # A guard refuses, and says why.
        guard = navd.client()
        guard.send('Attach', {'scene': 'vault', 'name': 'till', 'guards': ['Account']}, more=True)
        guard.events_until('ready')
        back = asyncio.ensure_future(agent.run('back'))
        asked = (await asyncio.to_thread(guard.events_until, 'guard'))[-1]['guard']
        assert SECRET in str(asked), asked
        navd.call('AnswerGuard', {'scene': 'vault', 'guard': asked['guard'], 'allow': False, 'reason': f'the pin is {SECRET}'})
        result, failed = await back
        assert failed and result['error'] == 'Refused' and names(result['path'])[-1] == 'Account', result
        assert result['message'] == 'till guards Account and refused', result
        guard.close()
        # A person changes the place meanwhile.
        navd.call('Move', {'scene': 'vault', 'transition': 'receipt'})
        result, failed = await agent.run('back')
        assert failed and result['error'] == 'Conflict' and names(result['path'])[-1] == 'Receipt', result
        result, failed = await agent.run('open_link', url='vault://nowhere')
        assert failed and result['error'] == 'LinkNotMatched', result
        for part in ('path', 'tree', 'transitions', 'history', 'map'):
            assert SECRET not in await agent.read(f'navd://scene/vault/{part}'), part
    navd.call('Close', {'scene': 'vault'})


async def outlives_navd(navd):
    async with Agent(navd, 'till', '--allow-navigation') as agent:
        before, _ = await agent.run('look')
        await agent.client.subscribe_resource('navd://scene/till/path')
        navd.stop(signal.SIGKILL)
        place, failed = await agent.run('look')
        assert failed and 'error' in place or 'unread' in place, place
        navd.start()
        # The snapshot of the navd that is back. What is looked at comes over another connection, which may be back later.
        await agent.notice('resources/updated', 'navd://scene/till/path')
        after, failed = await agent.run('look')
        async with asyncio.timeout(PATIENCE):
            while failed:
                await asyncio.sleep(0.05)
                after, failed = await agent.run('look')
        assert after['path'] == before['path'], after


def main():
    with Navd() as navd:
        navd.call('InstallMap', {'source': (ROOT / 'docs/examples/pos.yaml').read_text()})
        navd.call('Open', {'scene': 'till', 'map': 'pos'})
        for scenario in (navigates, forgets_a_scene_that_was_closed, shows_no_secrets, never_tells_a_secret, outlives_navd):
            asyncio.run(scenario(navd))
            printed = [file.read_bytes() for file in navd.folder.glob('agent-*')]
            assert len(printed) == Agent.count and all(printed), printed
            assert not any(SECRET.encode() in output for output in printed), 'an agent got the secret'
            print(scenario.__name__, 'ok')


if __name__ == '__main__':
    main()
