"""Arguments that are enums with payloads, as typed maps in Swift declare them, entered with navctl."""
import subprocess

from endtoend import NAVCTL, EndToEndTest, Navd

ONE_OF = 'additionalProperties: false, minProperties: 1, maxProperties: 1'
SEAT = ('{type: object, properties: {standing: {type: object}, row: {type: object, properties: {_0: {type: string}, '
        'number: {type: integer}}, required: [_0, number]}}, ' + ONE_OF + '}')
MAP = f'''map: hall
version: 1.0.0
strict: true
window: {{initial: main, cases: {{main: {{stack: Hall}}}}}}
screens:
  Hall:
    transitions: {{ticket: {{push: Ticket}}, note: {{push: Note}}}}
    handles: {{show: {{Ticket: {{push: {{screen: Ticket, arguments: {{seat: "{{seat}}"}}}}}}}}}}
  Note: {{arguments: {{text: {{type: string}}}}}}
  Ticket:
    arguments: {{seat: {SEAT}}}
    result: {{seat: {SEAT}}}
    transitions: {{sell: {{dismiss: true, result: {{seat: "{{seat}}"}}}}}}
'''


class PayloadEnumsTest(EndToEndTest):
    def setUp(self):
        self.navd = Navd()
        self.addCleanup(self.navd.discard)
        self.addCleanup(self.navd.stop)
        self.assertEqual(self.navd.call('InstallMap', {'source': MAP})['diagnostics'], [])
        self.navd.call('Open', {'scene': 's', 'map': 'hall'})

    def navctl(self, *words):
        return subprocess.run([NAVCTL, '--address', f'unix:{self.navd.socket}', '--scene', 's', *words],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def top(self):
        return self.navd.call('Get', {'scene': 's'})['path'][-1]

    def test_a_case_is_entered_as_an_argument_a_result_and_a_context(self):
        row, json = 'row(_0=C,number=7)', '{"row":{"_0":"C","number":7}}'
        for words in (['move', f'ticket(seat={row})'], ['move', 'ticket', f'seat={row}'], ['push', 'Ticket', f'seat={row}'],
                      ['push', f'Ticket(seat={row})'], ['move', f'ticket(seat={json})'], ['move', 'ticket', f'seat={json}'],
                      ['show', 'Ticket', '--context', f'{{"seat":{json}}}']):
            done = self.navctl(*words)
            self.assertEqual(done.returncode, 0, f'{words}: {done.stdout}')
            self.assertEqual(self.top()['arguments'], {'seat': {'row': {'_0': 'C', 'number': 7}}})
            sold = self.navctl('move', f'sell(seat={row})')
            self.assertEqual(sold.returncode, 0, sold.stdout)
        self.assertEqual(self.navctl('move', 'ticket', 'seat=standing()').returncode, 0)
        self.assertEqual(self.top()['arguments'], {'seat': {'standing': {}}})

    def test_a_text_that_looks_like_a_case_stays_a_text_where_the_map_says_so(self):
        self.assertEqual(self.navctl('move', 'note', 'text=row(_0=C)').returncode, 0)
        self.assertEqual(self.top()['arguments'], {'text': 'row(_0=C)'})

    def test_what_is_no_case_is_refused(self):
        for seat, told in (('{}', 'an object with exactly one of row, standing'),
                           ('{"standing":{},"row":{"_0":"C","number":7}}', 'an object with exactly one of row, standing'),
                           ('{"sitting":{}}', 'no argument seat.sitting; it has row, standing'),
                           ('{"row":{"_0":"C"}}', 'an integer')):
            for words in (['move', f'ticket(seat={seat})'], ['show', 'Ticket', '--context', f'{{"seat":{seat}}}']):
                done = self.navctl(*words)
                self.assertEqual(done.returncode, 1, done.stdout)
                self.assertIn(told, done.stdout)
            self.assertEqual(self.top()['name'], 'Hall')
        # A case is written with brackets, also without fields.
        done = self.navctl('move', 'ticket', 'seat=standing')
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn('try: seat=row(KEY=VALUE), or row() if it has no fields', done.stdout)

    def test_a_front_end_is_told_what_to_enter(self):
        transition, = [one for one in self.navd.call('ListTransitions', {'scene': 's'})['transitions'] if one['name'] == 'ticket']
        schema = transition['parameters']['properties']['seat']
        self.assertEqual((schema['minProperties'], schema['maxProperties'], schema['additionalProperties']), (1, 1, False))
        self.assertEqual(set(schema['properties']), {'row', 'standing'})
