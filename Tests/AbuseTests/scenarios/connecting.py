"""Bytes, connections, and what navd says about them."""
import array
import itertools
import os
import socket
import time

from scenarios import abuse
from wire import message

NOT_JSON = b'x\0'
LOG_BYTES = 1 << 20


def log_is_small(stage, role):
    size = stage.navd.log.stat().st_size
    return [] if size <= LOG_BYTES else [f'the log has {size >> 10} KiB']


@abuse(check=log_is_small)
def garbage_and_again(attacker):
    """Connects, sends no message, is closed, and connects again."""
    attacker.flood([NOT_JSON], connections=50, once=True)


@abuse(check=log_is_small)
def connect_and_go(attacker):
    """Connections that are closed at once."""
    attacker.churn([])


@abuse(check=log_is_small)
def connect_ask_and_go(attacker):
    """Connections with one call each, closed before the reply."""
    attacker.churn([message('Get', {'scene': 'victim'})])


@abuse(check=log_is_small)
def more_connections_than_allowed(attacker):
    """Holds all the connections a user may have, and tries to have more."""
    held = [attacker.connect() for _ in range(1_100)]
    assert len(held) == 1_100
    attacker.churn([message('Ping')])


@abuse()
def messages_without_an_end(attacker):
    """1,000 connections with a megabyte of a message each."""
    begun = b'{"method":"org.navd.Manager.Ping","parameters":{"text":"' + b'x' * 1_000_000
    attacker.flood([begun], connections=1_000, once=True)


@abuse()
def long_messages(attacker):
    """`Ping` with a megabyte of parameters, on 20 connections."""
    attacker.flood([message('Ping', {'text': 'x' * 1_000_000})], connections=20)


@abuse()
def long_numbers(attacker):
    """`Ping` with 25,000 numbers of forty digits, which take long to read."""
    digits = itertools.cycle(['1234567890123457', '9876543210987654', '1111111111111117'])
    numbers = ','.join(f'{next(digits)}.{next(digits)}e-{i % 300}' for i in range(24_000))
    attacker.flood([message('Ping').replace(b'{}', f'{{"numbers":[{numbers}]}}'.encode())], connections=4)


@abuse()
def slow_bytes(attacker):
    """1,000 connections that send a byte at a time."""
    connections = [attacker.connect() for _ in range(1_000)]
    call = message('Ping')
    for at in range(1 << 30):
        for connection in connections:
            if connection is not None:
                try:
                    connection.send(call[at % len(call):][:1])
                except OSError:
                    pass


@abuse()
def passed_descriptors(attacker):
    """Descriptors that are passed along, which navd must close."""
    import array
    import socket
    with open(os.devnull) as file:
        while True:
            connection = attacker.connect()
            if connection is None:
                time.sleep(0.001)
                continue
            ancillary = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array('i', [file.fileno()] * 200))]
            try:
                for _ in range(20):
                    connection.sendmsg([message('Ping')], ancillary)
            except OSError:  # too many are on their way
                time.sleep(0.001)
            connection.close()


@abuse()
def restrict_and_lower(attacker):
    """Gives up rights, again and again, with streams that must be masked."""
    attacker.flood([message('Restrict', {'role': 'observe'})], connections=100)
