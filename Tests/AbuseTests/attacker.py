"""The tools of an attack: many connections, served by one loop that writes prepared bytes and does little else."""
import select
import socket
import time

from wire import Client, message

BLOCK = 1 << 16
RECEIVED = bytearray(1 << 20)


class Attacker:
    """A user who does its worst, in a process of its own, until that is killed.

    `path` is the socket that belongs to its role; `shows` is the number of replies to print.
    """

    def __init__(self, path, role, shows=0):
        self.path, self.role, self.shows = path, role, shows

    def note(self, data, count):
        """Prints the first replies, for who writes a scenario."""
        if self.shows > 0:
            self.shows -= 1
            print(f'         ← {count} {bytes(data[:150])}', flush=True)

    # ── connections ──
    def connect(self):
        """A connection; None if navd takes no more of them."""
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            connection.connect(str(self.path))
        except OSError:
            connection.close()
            return None
        return connection

    def client(self):
        return Client(self.path, timeout=3_600)

    # ── attacks ──
    def flood(self, calls, connections=10, reads=True, once=False, until=None):
        """Sends calls on many connections at once, for ever, or once and holds the connections then."""
        Flood(self, [b''.join(calls)] * connections, reads, once).run(until)

    def flood_each(self, blocks, reads=True, once=False):
        """Sends each block of bytes on a connection of its own."""
        Flood(self, blocks, reads, once).run()

    def churn(self, calls, rests=0.0):
        """Connects, sends, and leaves, for ever."""
        block = b''.join(calls)
        while True:
            connection = self.connect()
            if connection is None:
                time.sleep(0.001)
                continue
            connection.settimeout(1)
            try:
                connection.sendall(block)
            except OSError:
                pass
            if rests:
                time.sleep(rests)
            connection.close()

    def hold(self):
        """Does no more; its connections stay."""
        while True:
            time.sleep(3_600)


class Flood:
    """Writes blocks of bytes on connections, over and over, as fast as they are taken."""

    def __init__(self, attacker, blocks, reads, once):
        self.attacker, self.reads, self.once = attacker, reads, once
        self.epoll, self.open = select.epoll(), {}
        # Short blocks are repeated, so that a write is worth a system call.
        self.blocks = [memoryview(block if once else block * max(1, BLOCK // len(block))) for block in blocks]
        self.missing = list(range(len(blocks)))

    def run(self, until=None):
        """Floods, for ever or until a moment; then the connections are closed."""
        while until is None or time.monotonic() < until:
            while self.missing and self.add(self.missing[-1]):
                self.missing.pop()
            for number, events in self.epoll.poll(0.05 if self.missing or until else -1):
                connection, index, at = self.open[number]
                if events & select.EPOLLIN and not self.read(connection, number, index):
                    continue
                if events & select.EPOLLOUT:
                    self.write(connection, number, index, at)
                elif not events & select.EPOLLIN:
                    self.lost(connection, number, index)

        for connection, _, _ in self.open.values():
            connection.close()
        self.epoll.close()

    def add(self, index):
        connection = self.attacker.connect()
        if connection is None:
            return False
        connection.setblocking(False)
        self.open[connection.fileno()] = [connection, index, 0]
        self.epoll.register(connection, select.EPOLLOUT | (select.EPOLLIN if self.reads else 0))
        return True

    def read(self, connection, number, index):
        try:
            if count := connection.recv_into(RECEIVED):
                self.attacker.note(RECEIVED, count)
                return True
        except BlockingIOError:
            return True
        except OSError:
            pass
        self.lost(connection, number, index)
        return False

    def write(self, connection, number, index, at):
        block = self.blocks[index]
        try:
            at += connection.send(block[at:at + BLOCK])
        except BlockingIOError:
            return
        except OSError:
            return self.lost(connection, number, index)
        if at == len(block):
            at = 0
            if self.once:
                self.epoll.modify(connection, select.EPOLLIN if self.reads else 0)
        self.open[number][2] = at

    def lost(self, connection, number, index):
        """navd has closed it; another one takes its place."""
        self.epoll.unregister(connection)
        connection.close()
        del self.open[number]
        self.missing.append(index)
