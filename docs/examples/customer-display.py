#!/usr/bin/env python3
"""The customer display of a till: shows the place of the till, and never navigates.

    customer-display.py SOCKET SCENE

It needs nothing but Python: a Varlink message is JSON followed by a NUL. The program attaches to the scene as an observer,
keeps a copy of the tree (a snapshot, then the changes of each commit), and prints a line whenever the customer's view
changes. When navd goes away, it waits, attaches again, and gets the commits that it missed since its epoch and revision.
"""
import json
import socket
import sys
import time


class Copy:
    """A copy of a scene's tree."""

    def __init__(self, window):
        self.nodes, self.children = {}, {}
        self.take(window)

    def take(self, node):
        self.nodes[node['id']] = node
        self.children[node['id']] = [child['id'] for child in node.get('children') or []]
        for child in node.get('children') or []:
            self.take(child)

    def apply(self, changes):
        for change in changes:
            number, kind, node = change['id'], change['change'], change.get('node')
            if kind == 'removed':
                for children in self.children.values():
                    if number in children:
                        children.remove(number)
                del self.nodes[number], self.children[number]
            elif kind == 'added':
                self.nodes[number], self.children[number] = node, []
                self.children[change['parent']].insert(change['index'], number)
            elif kind == 'changed' and number in self.nodes:
                if node is not None:
                    self.nodes[number] = node
                if change.get('order'):
                    self.children[number] = list(change['order'])

    def visible(self, number=0):
        """The visible path: all children of a stack, the selected child of tabs."""
        node, children = self.nodes[number], self.children[number]
        if node['kind'] == 'screen':
            return [node]
        if node['kind'] == 'tabs':
            children = [children[node.get('selected') or 0]]
        return [screen for child in children for screen in self.visible(child)]


def sentence(path):
    """The line for the customer: the newest screen of the visible path that concerns them."""
    for screen in reversed(path):
        arguments = screen.get('arguments') or {}
        if screen['name'] == 'Receipt':
            return f"Thank you. Your receipt: {arguments.get('receipt')}"
        if screen['name'] == 'CardWait':
            return 'Please insert your card'
        if screen['name'] == 'Tender':
            return f"To pay: {arguments.get('total', 0) / 100:.2f}"
        if screen['name'] == 'LineItem':
            return f"{arguments.get('quantity')} x {arguments.get('sku')}"
    return 'Welcome'


def messages(connection):
    """Yields the messages that navd sends."""
    buffer = b''
    while data := connection.recv(65536):
        *whole, buffer = (buffer + data).split(b'\0')
        for message in whole:
            yield json.loads(message)


class Refused(Exception):
    """An error reply of navd."""


class Display:
    def __init__(self, address, scene):
        self.address, self.scene = address, scene
        self.copy, self.at, self.shown = None, None, None

    def run(self):
        """Follows the scene until it is closed, across restarts of navd."""
        while True:
            try:
                if self.follow() == 'closed':
                    return
            except OSError:
                pass
            self.show('One moment, please')
            time.sleep(0.2)

    def follow(self):
        """Follows one stream to its end; returns the reason of the end."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(self.address)
            parameters = {'scene': self.scene, 'name': 'customer display', 'mode': 'observe', 'since': self.at}
            call = {'method': 'org.navd.Scene.Attach', 'parameters': parameters, 'more': True}
            connection.sendall(json.dumps(call).encode() + b'\0')
            for message in messages(connection):
                if 'error' in message:
                    raise Refused(f"{message['error']} {message.get('parameters')}")
                if reason := self.take(message['parameters']):
                    return reason
        return 'gone'

    def take(self, event):
        """Handles an event; returns the reason if it ends the stream."""
        kind = event['kind']
        if kind == 'reset':
            self.copy, self.at = None, None
        elif kind == 'snapshot':
            self.copy = Copy(event['window'])
        elif kind == 'commit':
            self.copy.apply(event['changes'])
        elif kind == 'closing':
            return event.get('reason') or 'gone'
        if kind in ('snapshot', 'commit', 'ready'):
            self.at = event['at']
            self.show(sentence(self.copy.visible()))
        return None

    def show(self, text):
        if text != self.shown:
            self.shown = text
            print(text, flush=True)


if __name__ == '__main__':
    if len(sys.argv) != 3:
        sys.exit('usage: customer-display.py SOCKET SCENE')
    try:
        Display(*sys.argv[1:]).run()
    except Refused as refused:
        sys.exit(f'customer-display: {refused}')
    except KeyboardInterrupt:
        pass
