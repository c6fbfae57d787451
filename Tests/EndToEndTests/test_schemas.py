"""The JSON Schemas, checked with PyPI's `jsonschema` and compared with navctl's own findings."""
import copy
import json
import subprocess
import tempfile

from endtoend import NAVCTL, ROOT, EndToEndTest

PYTHON = ROOT / '.build-python/bin/python'

# Run by the Python that has the packages, with the schema's file and documents as lines of JSON. Prints whether each is valid.
VALIDATE = '''
import json, sys, jsonschema
schema = json.load(open(sys.argv[1]))
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
for line in sys.stdin:
    print(json.dumps(validator.is_valid(json.loads(line))))
'''
# A YAML document as JSON, by YAML 1.2.
READ = '''
import json, sys
from ruamel.yaml import YAML
print(json.dumps(YAML(typ="safe", pure=True).load(open(sys.argv[1])), default=str))
'''

ITEM = {'screen': 'Item', 'arguments': {'id': 1}}
# A map with something of everything.
WHOLE = {
    'map': 'whole', 'version': '1.0.0', 'description': 'Everything.', 'strict': False, 'wildcard': 'Home',
    'scene': {'coordinator': 'app'},
    'window': {'initial': 'main', 'cases': {
        'main': {'tabs': {'name': 'Main', 'back': 'order', 'items': {
            'first': {'stack': ['Home', ITEM]}, 'second': {'screen': 'Home'}, 'third': {'coordinator': 'Check'}}}},
        'other': {'stack': [{'screen': 'Item', 'arguments': {'id': '{id}'}}], 'arguments': {'id': {'type': 'integer'}}}}},
    'screens': {
        'Home': {
            'title': 'Home', 'constants': {'icon': 'house'}, 'reuse': 'top', 'allowsPush': True, 'presentation': 'push',
            'guard': {'timeout': '5s', 'onTimeout': 'allow'}, 'result': {'done': {'type': 'boolean'}},
            'transitions': {
                'item': {'push': 'Item', 'title': 'Item', 'optional': True, 'arguments': {'id': '{id}'}},
                'over': {'present': ITEM, 'as': 'sheet'}, 'instead': {'replace': 'Home'}, 'both': {'setStack': ['Home', ITEM]},
                'other': {'root': 'other', 'arguments': {'id': 1}}, 'tab': {'tab': 'second'}, 'check': {'start': 'Check'},
                'to': {'popTo': 'Home'}, 'back': {'back': True}, 'away': {'dismiss': True, 'result': {'done': True}},
                'end': {'finish': True}},
            'handles': {'show': {'Item': {'push': ITEM, 'animated': False}, 'Note': {'present': 'Note', 'as': 'alert'}},
                        'hide': {'Item': {'pop': True, 'optional': True}, 'Note': {'dismiss': 'soft'}},
                        'change': {'Item': {'replace': ITEM}}}},
        'Item': {
            'arguments': {
                'id': {'type': 'integer', 'trait': True, 'minimum': 0, 'maximum': 99, 'title': 'Id', 'description': 'Which'},
                'text': {'type': 'string', 'pattern': '^[a-z]*$', 'minLength': 0, 'maxLength': 9, 'optional': True,
                         'sensitive': True},
                'kind': {'enum': ['a', 'b'], 'default': 'a'}, 'one': {'const': 1, 'optional': True},
                'list': {'type': 'array', 'items': {'type': 'integer', 'minimum': 1}, 'minItems': 0, 'maxItems': 3,
                         'optional': True},
                'object': {'type': 'object', 'properties': {'x': {'type': 'number'}}, 'required': ['x'], 'optional': True},
                'case': {'type': 'object', 'properties': {'a': {}, 'b': {}}, 'additionalProperties': False,
                         'minProperties': 1, 'maxProperties': 1, 'optional': True}},
            'variants': {'other': {'title': 'Other', 'constants': {'icon': 'star'},
                                   'transitions': {'again': {'push': {'screen': 'Item', 'variant': 'other'}}}}, 'bare': None},
            'under': ['Home']},
        'Note': {'variants': {'brief': {'title': 'Brief', 'constants': {'icon': 'dot'}, 'transitions': {'back': {'back': True}}}},
                 'handles': {'show': {'Home': {'delegate': True, 'timeout': '1min'}, 'Item': {'move': 'help'}},
                             'hide': {'Home': {'popTo': 'Home'}, 'Item': {'popToRoot': True}},
                             'change': {'Home': {'selectTab': 'second'}, 'Item': {'start': 'Check'}}}}},
    'universal': {'help': {'present': {'screen': 'Note', 'variant': 'brief'}, 'as': 'popover'}},
    'roots': {'show': {'Home': {'push': 'Home'}}, 'hide': {}, 'change': {}},
    'coordinators': {'Check': {'root': {'stack': 'Home'}, 'children': ['Check'], 'arguments': {},
                               'result': {'paid': {'type': 'integer'}}}},
    'links': {'schemes': ['whole'], 'components': True, 'scopes': {
        'inside': {'cases': ['main'], 'expires': '10min'}, 'open': {'active': False}}, 'routes': [
            {'path': '/items/{id}', 'show': ['Home', {'screen': 'Item', 'arguments': {'id': '{id}'}}], 'scope': 'inside',
             'needsFrontEnd': True, 'as': 'sheet'},
            {'path': '/second', 'follow': [{'case': 'main'}, {'tab': 'first'}, {'move': 'help', 'arguments': {}}]}]},
    'renames': {'screens': {'Old': 'Home'}, 'arguments': {'Item.number': 'id'}, 'variants': {'Item.before': 'other'}, 'tabs': {'Main.erst': 'first'},
                'cases': {'start': 'main'}, 'coordinators': {'Pay': 'Check'}},
    'examples': {'goes': {'steps': ['move item(id=1)'], 'path': ['Home', 'Item(id=1)', 'Item(id=1)'], 'result': {}},
                 'fails': {'steps': [{'operation': 'Move', 'transition': 'fly'}], 'error': 'NotInMap'}},
}

# The places in the map of all kinds of mappings with known keys.
PLACES = {
    '': (), 'scene': ('scene',), 'window': ('window',), 'windowCase': ('window', 'cases', 'other'),
    'container': ('window', 'cases', 'main', 'tabs', 'items', 'second'), 'tabs': ('window', 'cases', 'main', 'tabs'),
    'coordinator': ('coordinators', 'Check'), 'screen': ('screens', 'Home'), 'argument': ('screens', 'Item', 'arguments', 'text'),
    'schema': ('screens', 'Item', 'arguments', 'list', 'items'),
    'destination': ('screens', 'Home', 'transitions', 'over', 'present'),
    'transition': ('screens', 'Home', 'transitions', 'item'), 'handlers': ('screens', 'Home', 'handles'),
    'rootHandlers': ('roots',), 'instruction': ('screens', 'Home', 'handles', 'show', 'Item'),
    'guardRule': ('screens', 'Home', 'guard'), 'links': ('links',), 'scope': ('links', 'scopes', 'open'),
    'route': ('links', 'routes', 0), 'step': ('links', 'routes', 1, 'follow', 2), 'renames': ('renames',),
    'example': ('examples', 'goes'), 'variant': ('screens', 'Note', 'variants', 'brief'),
}
# The keys that take any value.
WRONG = [[{'faulty': None}]]
FREE = {'const', 'default', 'enum'}


def changed(place, key, value):
    """The whole map with another value for one key."""
    document = copy.deepcopy(WHOLE)
    node = document
    for step in place:
        node = node[step]
    node[key] = value
    return document


class SchemasTest(EndToEndTest):
    def setUp(self):
        has = PYTHON.exists() and subprocess.run(
            [PYTHON, '-c', 'import jsonschema, ruamel.yaml'], capture_output=True).returncode == 0
        self.need(has, '`jsonschema` and `ruamel.yaml` of PyPI in .build-python; scripts/python-environment installs them')
        self.folder = tempfile.TemporaryDirectory(prefix='navd-')
        self.addCleanup(self.folder.cleanup)

    def ran(self, script, *arguments, text=''):
        done = subprocess.run([PYTHON, '-c', script, *map(str, arguments)], input=text, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def valid(self, schema, documents):
        lines = self.ran(VALIDATE, ROOT / 'docs' / schema, text=''.join(json.dumps(d) + '\n' for d in documents))
        return [json.loads(line) for line in lines.splitlines()]

    def errors(self, document):
        """The findings of navctl about a map."""
        path = f'{self.folder.name}/map.json'
        with open(path, 'w') as file:
            json.dump(document, file)
        done = subprocess.run([NAVCTL, '--json', 'map', 'check', path], capture_output=True, text=True)
        return [finding for finding in json.loads(done.stdout)['diagnostics'] if finding['severity'] == 'error']

    def test_the_examples_are_valid(self):
        maps = [path for path in sorted((ROOT / 'docs/examples').glob('*.yaml')) if 'scene-map.schema.json' in path.read_text()]
        self.assertIn('pos.yaml', [path.name for path in maps])
        for schema, paths in (('scene-map.schema.json', maps), ('navd.schema.json', [ROOT / 'docs/examples/navd.yaml'])):
            documents = [json.loads(self.ran(READ, path)) for path in paths]
            self.assertEqual(self.valid(schema, documents), [True] * len(paths), paths)

    def test_the_whole_map_is_valid_for_both(self):
        self.assertEqual(self.valid('scene-map.schema.json', [WHOLE]), [True])
        self.assertEqual(self.errors(WHOLE), [])

    def test_an_unknown_key_is_wrong_wherever_keys_are_known(self):
        schema = json.loads((ROOT / 'docs/scene-map.schema.json').read_text())
        closed = {name for name, shape in schema['$defs'].items() if shape.get('additionalProperties') is False}
        self.assertEqual(closed | {''}, set(PLACES))
        documents = {name: changed(place, 'faulty', 1) for name, place in PLACES.items()}
        for (name, document), valid in zip(documents.items(), self.valid('scene-map.schema.json', documents.values())):
            with self.subTest(name):
                self.assertFalse(valid)
                self.assertTrue(any('no such key' in error['message'] for error in self.errors(document)))

    def test_a_wrong_value_is_wrong_for_every_key(self):
        schema = json.loads((ROOT / 'docs/scene-map.schema.json').read_text())
        cases = []
        for name, place in PLACES.items():
            for key in (schema['$defs'][name] if name else schema)['properties']:
                cases.append((name, key, changed(place, key, WRONG)))
        self.assertGreater(len(cases), 100)
        for (name, key, document), valid in zip(cases, self.valid('scene-map.schema.json', [case[2] for case in cases])):
            with self.subTest(f'{name}.{key}'):
                self.assertEqual(valid, key in FREE)
                if not valid:
                    self.assertNotEqual(self.errors(document), [])


    def checked(self, *arguments):
        """Runs `check-jsonschema`, as editors and CI systems do."""
        tool = PYTHON.parent / 'check-jsonschema'
        self.need(tool.exists(), '`check-jsonschema` of PyPI in .build-python; scripts/python-environment installs it')
        done = subprocess.run([tool, *map(str, arguments)], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def test_the_schemas_are_of_the_draft_that_they_name(self):
        schemas = [ROOT / 'docs/scene-map.schema.json', ROOT / 'docs/navd.schema.json']
        for schema in schemas:
            self.assertEqual(json.loads(schema.read_text())['$schema'], 'https://json-schema.org/draft/2020-12/schema')
        code, said = self.checked('--check-metaschema', *schemas)
        self.assertEqual(code, 0, said)
        broken = f'{self.folder.name}/broken.json'
        with open(broken, 'w') as file:
            json.dump({**json.loads(schemas[0].read_text()), 'type': 1}, file)
        self.assertEqual(self.checked('--check-metaschema', broken)[0], 1)

    def test_check_jsonschema_accepts_the_examples_and_refuses_faulty_maps(self):
        schema = ROOT / 'docs/scene-map.schema.json'
        maps = [path for path in sorted((ROOT / 'docs/examples').glob('*.yaml')) if schema.name in path.read_text()]
        code, said = self.checked('--schemafile', schema, *maps)
        self.assertEqual(code, 0, said)
        code, said = self.checked('--schemafile', ROOT / 'docs/navd.schema.json', ROOT / 'docs/examples/navd.yaml')
        self.assertEqual(code, 0, said)
        faulty = []
        for name, place in PLACES.items():
            faulty.append(f'{self.folder.name}/{name or "map"}.json')
            with open(faulty[-1], 'w') as file:
                json.dump(changed(place, 'faulty', 1), file)
        code, said = self.checked('--schemafile', schema, *faulty)
        self.assertEqual(code, 1)
        self.assertEqual([path for path in faulty if f'{path}::' not in said], [])


if __name__ == '__main__':
    import unittest
    unittest.main()
