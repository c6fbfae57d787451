"""`navctl web` in a checkout in which the server of the page is not built yet. The checkout here has a Makefile of its own, whose
`web` makes a program that prints its arguments."""
import os
import pathlib
import shutil
import subprocess
import tempfile

from endtoend import NAVCTL, PATIENCE, EndToEndTest, Navd

MAKEFILE = '''
web:
\t@echo 'navd: building navctl-web'
\t{recipe}
'''
BUILDS = r"""printf '%s\n' '#!/bin/sh' 'echo "page: $$*"' >Web/.build/release/navctl-web && chmod +x Web/.build/release/navctl-web"""


class WebCheckoutTest(EndToEndTest):
    def setUp(self):
        self.need(shutil.which('make'), 'make')
        self.checkout = pathlib.Path(tempfile.mkdtemp(prefix='navd checkout '))
        self.addCleanup(shutil.rmtree, self.checkout)
        built = self.checkout / '.build/platform/debug'
        built.mkdir(parents=True)
        (self.checkout / '.build/debug').symlink_to('platform/debug')
        shutil.copy(NAVCTL, built)
        (self.checkout / 'Web/.build/release').mkdir(parents=True)
        (self.checkout / 'Web/Package.swift').touch()

    def web(self, navd, *words):
        """Runs the checkout's `navctl web`, in another folder, as a recipe of another `make` would."""
        return subprocess.run([self.checkout / '.build/debug/navctl', '--address', f'unix:{navd.socket}', 'web', *words],
                              capture_output=True, text=True, timeout=PATIENCE, cwd='/',
                              env={**os.environ, 'MAKEFLAGS': 'w', 'MAKELEVEL': '1'})

    def test_it_is_built_once_and_runs(self):
        (self.checkout / 'Makefile').write_text(MAKEFILE.format(recipe=BUILDS))
        with Navd() as navd:
            words = f'page: --address unix:{navd.socket} --listen 127.0.0.1:0 --allow-navigation\n'
            told = f'navctl: the web server of {self.checkout} is built now, once\nnavd: building navctl-web\n'
            for told in (told, ''):
                done = self.web(navd, '--listen', '127.0.0.1:0', '--allow-navigation')
                self.assertEqual((done.returncode, done.stdout, done.stderr), (0, words, told))

    def test_a_build_that_fails_ends_it(self):
        (self.checkout / 'Makefile').write_text(MAKEFILE.format(recipe='@echo no compiler >&2; exit 1'))
        with Navd() as navd:
            done = self.web(navd)
            self.assertEqual((done.returncode, done.stdout), (1, ''))
            self.assertIn('is built now, once\nnavd: building navctl-web\nno compiler\n', done.stderr)
            self.assertIn('Error 1', done.stderr)

    def test_nothing_is_built_when_navd_is_not_there(self):
        (self.checkout / 'Makefile').write_text(MAKEFILE.format(recipe=BUILDS))
        with Navd() as navd:
            navd.stop()
            done = self.web(navd)
            self.assertNotEqual(done.returncode, 0)
            self.assertNotIn('is built', done.stderr)
            self.assertFalse((self.checkout / 'Web/.build/release/navctl-web').exists())
