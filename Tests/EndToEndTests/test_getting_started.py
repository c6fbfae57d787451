"""Follows the client's article "Getting started" literally, in a package that depends on this checkout by its git URL.

The same package runs Tests/Outsider and the server and the client of docs/varlink.md, so that the modules are built for
outsiders only once.
"""
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import tempfile

from endtoend import NAVCTL, PATIENCE, ROOT, EndToEndTest, Navd, eventually

ARTICLE = ROOT / 'Sources/NavigationClient/NavigationClient.docc/GettingStarted.md'
OUTSIDER = ROOT / 'Tests/Outsider'
VARLINK = ROOT / 'docs/varlink.md'
GENERATE = ROOT / '.build/debug/varlink-generate'
# A clean build takes minutes on a small machine.
BUILD_SECONDS = 1_700


class GettingStartedTest(EndToEndTest):
    @classmethod
    def setUpClass(cls):
        """Makes the package as the article says, and builds it."""
        text = ARTICLE.read_text()
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix='navd-outside-'))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        commands = re.findall(r'^```sh\n(.*?)^```', text, re.M | re.S)
        subprocess.run(['sh', '-ec', commands[0]], cwd=cls.folder, check=True, stdout=subprocess.DEVNULL)
        cls.package = cls.folder / 'till'
        for name, content in re.findall(r'^```swift (\S+)\n(.*?)^```', text, re.M | re.S):
            (cls.package / name).write_text(content)
        manifest = (cls.package / 'Package.swift').read_text()
        revision = subprocess.run(['git', 'rev-parse', 'HEAD'], cwd=ROOT, check=True, stdout=subprocess.PIPE,
                                  text=True).stdout.strip()
        source = '.package(url: "file:///opt/navd", branch: "main")'
        target = '.executableTarget(name: "till", dependencies: [.product(name: "NavigationClient", package: "navd")])'
        assert source in manifest and target in manifest
        # A package's identity is the last part of its URL.
        (cls.folder / 'navd').symlink_to(ROOT)
        manifest = manifest.replace(source, f'.package(url: "file://{cls.folder}/navd", revision: "{revision}")')
        targets = [target, target.replace('"till"', '"outsider"'), *cls.write_varlink_programs()]
        manifest = manifest.replace(target, ',\n    '.join(targets))
        (cls.package / 'Package.swift').write_text(manifest)
        shutil.copytree(OUTSIDER, cls.package / 'Sources/outsider')
        # Neither an index nor debug information is needed.
        build = [os.environ.get('SWIFT', 'swift'), 'build', '--disable-index-store', '-debug-info-format', 'none']
        built = subprocess.run(build, cwd=cls.package, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                               timeout=BUILD_SECONDS)
        if built.returncode:
            raise AssertionError(built.stdout[-8000:])
        if 'warning:' in built.stdout:
            raise AssertionError('an outsider sees warnings:\n' + built.stdout[-8000:])

    @classmethod
    def write_varlink_programs(cls):
        """Writes the server and the client of docs/varlink.md, with the types of their interface. Returns their targets."""
        cls().need(GENERATE.exists(), 'varlink-generate: swift build --product varlink-generate')
        text = VARLINK.read_text()
        interfaces = cls.folder / 'Interfaces'
        interfaces.mkdir()
        (interfaces / 'org.example.greeter.varlink').write_text(re.findall(r'^```varlink\n(.*?)^```', text, re.M | re.S)[0])
        programs = dict(re.findall(r'^```swift (server|client)\n(.*?)^```', text, re.M | re.S))
        assert set(programs) == {'server', 'client'}
        for name, program in programs.items():
            folder = cls.package / 'Sources' / name
            (folder / 'Generated').mkdir(parents=True)
            (folder / 'main.swift').write_text(program)
            subprocess.run([GENERATE, interfaces, folder / 'Generated'], check=True)
        products = ', '.join(f'.product(name: "{name}", package: "navd")' for name in ('EventLoop', 'JSON', 'Varlink'))
        return [f'.executableTarget(name: "{name}", dependencies: [{products}])' for name in programs]

    def environment(self, navd):
        return {**os.environ, 'NAVD_ADDRESS': f'unix:{navd.socket}', 'PATH': f"{NAVCTL.parent}:{os.environ['PATH']}"}

    def till(self, navd, output):
        return subprocess.Popen([self.package / '.build/debug/till'], env=self.environment(navd), stdout=output,
                                stderr=subprocess.STDOUT)

    def path(self, navd):
        """The elements of the till's path; none before the scene is open."""
        if 'till-1' not in [scene['scene'] for scene in navd.call('List')['scenes']]:
            return []
        return navd.call('Get', {'scene': 'till-1'})['path']

    def wait_for_discount(self, navd, other_than=None):
        """Waits until a discount is on top, and returns its id."""
        def found():
            path = self.path(navd)
            is_there = [element['name'] for element in path] == ['Sale', 'Item', 'Discount']
            return is_there and path[-1]['id'] != other_than and path[-1]['id']
        return eventually(found, 'a discount is presented')

    def test_the_till_of_the_article_runs_and_outlives_kills(self):
        told = self.folder / 'told'
        with Navd() as navd, open(told, 'w') as output:
            till = self.till(navd, output)
            first = self.wait_for_discount(navd)
            till.send_signal(signal.SIGKILL)
            till.wait(PATIENCE)
            self.assertEqual(self.wait_for_discount(navd), first)
            till = self.till(navd, output)
            self.wait_for_discount(navd, other_than=first)
            navd.stop(signal.SIGKILL)
            navd.start()
            dismiss = re.findall(r'^navctl dismiss --result .*$', ARTICLE.read_text(), re.M)[0]
            subprocess.run(['sh', '-c', dismiss], env=self.environment(navd), check=True, stdout=subprocess.DEVNULL)
            self.assertEqual(till.wait(PATIENCE), 0)
            self.assertEqual(told.read_text().splitlines()[-1], 'discount: 10 %')
            subprocess.run(['navctl', 'undo'], env=self.environment(navd), check=True, stdout=subprocess.DEVNULL)
            self.wait_for_discount(navd)

    def test_the_programs_about_varlink_talk_to_each_other(self):
        path = self.folder / 'greeter'
        server = subprocess.Popen([self.package / '.build/debug/server', path])
        self.addCleanup(server.wait)
        self.addCleanup(server.kill)

        def listens():
            # The file is there a moment before the server listens.
            with socket.socket(socket.AF_UNIX) as connection:
                return connection.connect_ex(str(path)) == 0

        eventually(lambda: listens() or server.poll() is not None, 'the server listens')
        self.assertIsNone(server.poll(), 'the server has ended')
        done = subprocess.run([self.package / '.build/debug/client', path, 'Ada', '', 'Grace'], stdout=subprocess.PIPE,
                              text=True, timeout=PATIENCE)
        self.assertEqual(done.stdout.splitlines(), ['Hello, Ada', 'org.example.greeter.NoName', 'Hello, Grace'])
        for parameters, reply in (
                ({'method': 'org.example.greeter.Greet', 'parameters': {'name': 1}}, 'InvalidParameter'),
                ({'method': 'org.example.greeter.Greet', 'upgrade': True}, '"upgrade"'),
                ({'method': 'org.varlink.service.GetInfo'}, '"product":"greeter"')):
            with socket.socket(socket.AF_UNIX) as connection:
                connection.settimeout(PATIENCE)
                connection.connect(str(path))
                connection.sendall(json.dumps(parameters).encode() + b'\0')
                self.assertIn(reply, connection.recv(65536).decode())

    def test_without_a_daemon_the_till_says_how_to_start_one(self):
        done = subprocess.run([self.package / '.build/debug/till'], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              env={**os.environ, 'NAVD_ADDRESS': 'unix:/nowhere/s'}, text=True)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertRegex(done.stdout, r'\Atill: navd is not there: .* To start one for this user: navd --user &\n\Z')

    def test_the_examples_of_the_five_libraries_run(self):
        with Navd() as navd:
            done = subprocess.run([self.package / '.build/debug/outsider'], env=self.environment(navd), text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=PATIENCE * 2)
            self.assertEqual(done.returncode, 0, done.stdout)
            self.assertEqual(done.stdout.splitlines(),
                             [f'{name}: passed' for name in ('ComposableNavigator', 'Nivelir', 'Director', 'Tempura', 'ScreenUI',
                                                          "ScreenUI's README")])
