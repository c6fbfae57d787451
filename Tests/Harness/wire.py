"""A small Varlink client: blocking, one connection, Python's standard library only."""
import json
import os
import pathlib
import re
import socket
import time

# How many seconds a test waits for something before it fails. A test that passes does not wait that long.
PATIENCE = float(os.environ.get('NAVD_TEST_PATIENCE', '60'))

INTERFACES = pathlib.Path(__file__).resolve().parents[2] / 'Sources/NavigationProtocol/Interfaces'


def methods_of(interface):
    """The names of the methods that an interface file declares."""
    return set(re.findall(r'^method (\w+)\(', (INTERFACES / f'{interface}.varlink').read_text(), re.MULTILINE))


INTERFACE_OF = {method: interface
                for interface in ('org.navd.Manager', 'org.navd.Scene', 'org.navd.Navigation', 'org.navd.Fleet')
                for method in methods_of(interface)}


def qualified(name):
    """`GoTo` -> `org.navd.Navigation.GoTo`; a qualified name stays."""
    return name if '.' in name else f"{INTERFACE_OF.get(name, 'org.navd.Navigation')}.{name}"


def message(method, parameters=None, **flags):
    """The bytes of a call. Flags are `more=True` and `oneway=True`."""
    return json.dumps({'method': qualified(method), 'parameters': parameters or {}, **flags}).encode() + b'\0'


class VarlinkError(Exception):
    """The reply was an error."""

    def __init__(self, name, parameters):
        super().__init__(f'{name} {json.dumps(parameters)}')
        self.name, self.parameters = name, parameters

    @property
    def short(self):
        return self.name.rpartition('.')[2]


class Closed(Exception):
    """The other side closed the connection."""


class Client:
    """One connection. Calls raise `VarlinkError`, `Closed` or `TimeoutError`."""

    def __init__(self, path, timeout=PATIENCE):
        self.timeout = timeout
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.settimeout(timeout)
        try:
            self.socket.connect(str(path))
        except BaseException:
            self.socket.close()
            raise
        self.buffer = bytearray()

    def close(self):
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def send(self, method, parameters=None, **flags):
        self.send_bytes(message(method, parameters, **flags))

    def send_bytes(self, data):
        self.socket.settimeout(self.timeout)
        try:
            self.socket.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            raise Closed() from None

    def receive(self, timeout=None):
        """Reads the next message. Raises TimeoutError when none comes in time (0: when there is none yet)."""
        deadline = time.monotonic() + (self.timeout if timeout is None else timeout)
        looked = 0
        while (end := self.buffer.find(b'\0', looked)) < 0:
            looked = len(self.buffer)
            self.socket.settimeout(max(0.0, deadline - time.monotonic()))
            try:
                data = self.socket.recv(1 << 18)
            except (socket.timeout, BlockingIOError):
                raise TimeoutError('no reply in time') from None
            except ConnectionResetError:
                raise Closed() from None
            if not data:
                raise Closed()
            self.buffer += data
        frame = bytes(self.buffer[:end])
        del self.buffer[:end + 1]
        return json.loads(frame)

    def reply(self, timeout=None):
        """Reads the next message and returns its parameters."""
        received = self.receive(timeout)
        if received.get('error') is not None:
            raise VarlinkError(received['error'], received.get('parameters') or {})
        return received.get('parameters') or {}

    def call(self, method, parameters=None, timeout=None):
        self.send(method, parameters)
        return self.reply(timeout)

    def events_until(self, kind, timeout=None):
        """Reads a stream up to the first event of this kind and returns all events, that one included."""
        events = []
        while not events or events[-1].get('kind') != kind:
            events.append(self.reply(timeout))
        return events

    def expect_close(self, timeout=None):
        """Reads until the other side closes and returns the messages."""
        messages = []
        try:
            while True:
                messages.append(self.receive(timeout))
        except Closed:
            return messages
