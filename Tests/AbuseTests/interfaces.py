"""Reads the interface files: the methods of navd with the types of their parameters."""
import re

from wire import INTERFACES

TOKEN = re.compile(r'\s+|#[^\n]*|(\[\]|\[string\]|[?():,]|->|[\w.]+)')


class Reader:
    """A reader of one file. A type is a name, or a tuple: ('?', T), ('[]', T), ('map', T), ('enum', [NAME…]),
    ('struct', {FIELD: T})."""

    def __init__(self, text):
        self.tokens = [match[1] for match in TOKEN.finditer(text) if match[1]]
        self.at = 0

    def next(self, expected=None):
        token = self.tokens[self.at]
        self.at += 1
        if expected is not None and token != expected:
            raise ValueError(f'{expected} expected, not {token}')
        return token

    def type(self):
        token = self.next()
        if token == '?':
            return '?', self.type()
        if token == '[]':
            return '[]', self.type()
        if token == '[string]':
            return 'map', self.type()
        if token == '(':
            return self.list()
        return token

    def list(self):
        """What follows an opening parenthesis: fields, or the cases of an enumeration."""
        fields, cases = {}, []
        while self.tokens[self.at] != ')':
            name = self.next()
            if self.tokens[self.at] == ':':
                self.next(':')
                fields[name] = self.type()
            else:
                cases.append(name)
            if self.tokens[self.at] == ',':
                self.next(',')
        self.next(')')
        return ('enum', cases) if cases else ('struct', fields)

    def declarations(self):
        """Returns the types and the parameters of the methods, by name."""
        types, methods = {}, {}
        self.next('interface'), self.next()
        while self.at < len(self.tokens):
            kind, name = self.next(), self.next()
            if kind == 'method':
                methods[name] = self.type()
                self.next('->'), self.type()
            elif kind == 'type':
                types[name] = self.type()
            else:
                self.next('('), self.list()
        return types, methods


def read():
    """Every method of navd's interfaces: qualified name, types of its interface, and its parameters."""
    for file in sorted(INTERFACES.glob('*.varlink')):
        types, methods = Reader(file.read_text()).declarations()
        for name, parameters in methods.items():
            yield f'{file.stem}.{name}', types, parameters


def operations():
    """The names of the operations, each of which an `Apply` may have."""
    text = (INTERFACES / 'org.navd.Navigation.operations').read_text()
    return set(re.findall(r'^operation (\w+)', text, re.MULTILINE))
