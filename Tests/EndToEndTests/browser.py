"""A headless Chromium, driven by its DevTools protocol: NUL-terminated JSON messages over two pipes."""
import atexit
import base64
import contextlib
import itertools
import json
import os
import pathlib
import queue
import shutil
import subprocess
import tempfile
import threading
import time

from endtoend import PATIENCE, ends

CHROMIUM = shutil.which('chromium') or shutil.which('chromium-browser') or shutil.which('google-chrome')

# The keys that tests press.
KEYS = {'Enter': 13, 'Tab': 9, 'Escape': 27, 'ArrowLeft': 37, 'ArrowUp': 38, 'ArrowRight': 39, 'ArrowDown': 40,
        'Home': 36, 'End': 35, ' ': 32}


class Chromium:
    """A headless Chromium. All tests of a process share one, which ends with the process: its start takes some seconds."""

    running = None

    @classmethod
    def shared(cls):
        if cls.running is None or cls.running.process.poll() is not None:
            cls.running = cls()
            atexit.register(cls.running.end)
        return cls.running

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix='navd-browser-'))
        self.numbers, self.replies = itertools.count(1), {}
        # What went wrong in each session.
        self.problems = {}
        their_input, our_output = os.pipe()
        our_input, their_output = os.pipe()
        command = [CHROMIUM, '--headless=new', '--remote-debugging-pipe', f'--user-data-dir={self.folder}',
                   '--no-first-run', '--disable-gpu', '--disable-dev-shm-usage', '--disable-extensions',
                   '--disable-background-networking', '--disable-component-update', '--hide-scrollbars',
                   '--force-color-profile=srgb', 'about:blank']
        if os.getuid() == 0:
            # Chromium has no sandbox as root. It opens only our own page.
            command.insert(1, '--no-sandbox')
        self.log = open(self.folder / 'log', 'wb')
        # It reads from descriptor 3 and writes to 4, so our own descriptors are moved away first.
        wrapper = ['bash', '-c', f'exec {{a}}<&{their_input} {{b}}>&{their_output}; exec 3<&$a 4>&$b {{a}}<&- {{b}}>&-; exec "$@"',
                   'chromium']
        self.process = subprocess.Popen(wrapper + command, pass_fds=(their_input, their_output), stdin=subprocess.DEVNULL,
                                        stdout=self.log, stderr=self.log, start_new_session=True)
        os.close(their_input)
        os.close(their_output)
        self.output, self.input = os.fdopen(our_output, 'wb', 0), os.fdopen(our_input, 'rb', 0)
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        rest = b''
        while True:
            piece = self.input.read(65536)
            if not piece:
                break
            *messages, rest = (rest + piece).split(b'\0')
            for message in messages:
                self.take(json.loads(message))
        for reply in list(self.replies.values()):
            reply.put({'error': {'message': 'the browser has ended'}})

    def take(self, message):
        if 'id' in message:
            self.replies[message['id']].put(message)
            return
        problems = self.problems.get(message.get('sessionId'), [])
        if message['method'] == 'Runtime.exceptionThrown':
            details = message['params']['exceptionDetails']
            problems.append(details.get('exception', {}).get('description') or details['text'])
        elif message['method'] == 'Log.entryAdded':
            entry = message['params']['entry']
            # The page reports refusals of navd itself.
            if entry['level'] == 'error' and entry['source'] != 'network':
                problems.append(entry['text'])

    def send(self, session, method, parameters):
        number = next(self.numbers)
        self.replies[number] = queue.Queue()
        message = {'id': number, 'method': method, 'params': parameters}
        if session:
            message['sessionId'] = session
        try:
            self.output.write(json.dumps(message).encode() + b'\0')
            reply = self.replies[number].get(timeout=PATIENCE)
        except OSError:
            raise AssertionError(f'the browser has ended before {method}') from None
        except queue.Empty:
            raise AssertionError(f'the browser does not answer {method}') from None
        del self.replies[number]
        if 'error' in reply:
            raise AssertionError(f"{method}: {reply['error']['message']}")
        return reply['result']

    def end(self):
        if not ends(self.process, 0):
            self.process.terminate()
            if not ends(self.process):
                self.process.kill()
        self.process.wait()
        self.reader.join(PATIENCE)
        for file in (self.output, self.input, self.log):
            file.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Browser:
    """A window with cookies and storage of its own. As a context manager it closes the window."""

    def __init__(self, width=1280, height=800, dark=False):
        self.chromium, self.session, self.problems = Chromium.shared(), None, []
        self.context = self.send('Target.createBrowserContext')['browserContextId']
        target = self.send('Target.createTarget', {
            'url': 'about:blank', 'browserContextId': self.context, 'newWindow': True})['targetId']
        self.session = self.send('Target.attachToTarget', {'targetId': target, 'flatten': True})['sessionId']
        self.chromium.problems[self.session] = self.problems
        for domain in ('Page', 'Runtime', 'Network', 'Log'):
            self.send(f'{domain}.enable')
        # A page in another window than the last one is as awake as in a browser of its own.
        self.send('Emulation.setFocusEmulationEnabled', {'enabled': True})
        self.look(width, height, dark)

    def send(self, method, parameters=None):
        return self.chromium.send(self.session, method, parameters or {})

    # ── acting as a user ──
    def look(self, width, height, dark=False):
        """Sets the size of the window and the preferred colour scheme."""
        self.send('Emulation.setDeviceMetricsOverride',
                  {'width': width, 'height': height, 'deviceScaleFactor': 1, 'mobile': width < 600})
        self.send('Emulation.setEmulatedMedia', {'features': [
            {'name': 'prefers-color-scheme', 'value': 'dark' if dark else 'light'},
            {'name': 'prefers-reduced-motion', 'value': 'reduce'}]})

    def open(self, address):
        self.send('Page.navigate', {'url': address})

    def press(self, *keys):
        """Presses keys, one after the other: names of KEYS, or characters."""
        for key in keys:
            text = '\r' if key == 'Enter' else key if len(key) == 1 else None
            event = {'key': key, 'code': key if len(key) > 1 else '', 'windowsVirtualKeyCode': KEYS.get(key, ord(key[0].upper()))}
            self.send('Input.dispatchKeyEvent', {'type': 'keyDown', **event, **({'text': text} if text else {})})
            self.send('Input.dispatchKeyEvent', {'type': 'keyUp', **event})

    def type(self, text):
        self.send('Input.insertText', {'text': text})

    # ── inspecting the page ──
    def value(self, expression):
        """The value of a JavaScript expression; a promise is awaited."""
        outcome = self.send('Runtime.evaluate', {
            'expression': f'(async () => ({expression}))()', 'returnByValue': True, 'awaitPromise': True})
        if 'exceptionDetails' in outcome:
            details = outcome['exceptionDetails']
            raise AssertionError(details.get('exception', {}).get('description') or details['text'])
        return outcome['result'].get('value')

    def eventually(self, expression, why=None):
        """Waits until an expression is true and returns its value. A page that is still loading has none."""
        return self.wait(expression, bool, why or expression)

    def becomes(self, expression, expected, why=None):
        """Waits until an expression has a value. After a failure, the message contains the last value."""
        self.wait(expression, lambda value: value == expected, f'{why or expression} == {expected!r}')

    def wait(self, expression, holds, why):
        deadline, last = time.monotonic() + PATIENCE, None
        while True:
            try:
                last = self.value(expression)
                if holds(last):
                    return last
            except AssertionError as error:
                last = error
            if time.monotonic() > deadline:
                break
            time.sleep(0.02)
        raise AssertionError(f'not in {PATIENCE:g} s: {why}; the last value is {last!r}; the page shows:\n{self.shown()}\n'
                             f'{self.problems}')

    def shown(self):
        """The text of the page, for the message of a failure."""
        try:
            return self.value('document.body ? document.body.innerText.slice(0, 2000) : ""')
        except AssertionError as error:
            return f'nothing: {error}'

    def text(self, selector):
        return self.value(f'document.querySelector({json.dumps(selector)})?.innerText ?? ""')

    def picture(self, path):
        """Takes a screenshot."""
        data = self.send('Page.captureScreenshot', {'format': 'png'})['data']
        pathlib.Path(path).write_bytes(base64.b64decode(data))

    def close(self):
        if self.context is None:
            return
        self.chromium.problems.pop(self.session, None)
        self.session, context, self.context = None, self.context, None
        with contextlib.suppress(AssertionError):
            self.send('Target.disposeBrowserContext', {'browserContextId': context})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
