"""The site that `make docs` makes, in a browser. Making it fails with a warning of DocC or a link that leads nowhere."""
import functools
import http.server
import pathlib
import shutil
import subprocess
import tempfile
import threading

from browser import CHROMIUM, Browser
from endtoend import ROOT, EndToEndTest

MODULES = ROOT / '.build/debug/Modules'
PYTHON = ROOT / '.build-python/bin/python'


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class SiteTest(EndToEndTest):
    @classmethod
    def setUpClass(cls):
        cls().need(shutil.which('docc') and (MODULES / 'LocalScenes.swiftmodule').exists(), 'docc and the modules of `swift build`')
        has = PYTHON.exists() and subprocess.run([PYTHON, '-c', 'import markdown_it'], capture_output=True).returncode == 0
        cls().need(has, '`markdown-it-py` of PyPI in .build-python; scripts/python-environment installs it')
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix='navd-site-'))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        made = subprocess.run([ROOT / 'scripts/site', '--output', cls.folder / 'site'], capture_output=True, text=True)
        if made.returncode:
            raise AssertionError(made.stdout + made.stderr)
        server = http.server.ThreadingHTTPServer(
            ('127.0.0.1', 0), functools.partial(Quiet, directory=str(cls.folder / 'site')))
        cls.address = f'http://127.0.0.1:{server.server_port}'
        threading.Thread(target=server.serve_forever, daemon=True).start()
        cls.addClassCleanup(server.server_close)
        cls.addClassCleanup(server.shutdown)

    def setUp(self):
        self.need(CHROMIUM, 'chromium')

    def test_a_reader_goes_from_the_start_to_the_specification_and_a_reference(self):
        with Browser() as browser:
            browser.open(f'{self.address}/index.html')
            browser.eventually("document.querySelector('main h1')?.innerText === 'navd'")
            browser.eventually("document.querySelector('main img').naturalWidth > 0", 'the picture is shown')
            browser.value("[...document.querySelectorAll('nav a')].find(a => a.innerText === 'The scene map').click()")
            browser.eventually("location.pathname.endsWith('/specification/map.html') && !!document.querySelector('main h1')")
            self.assertEqual(browser.value("document.querySelector('nav a[aria-current]').innerText"), 'The scene map')
            # No page is wider than its window, on a phone either.
            browser.look(390, 800)
            browser.eventually('document.documentElement.clientWidth <= 390', 'the page has its new size')
            self.assertLessEqual(browser.value('document.documentElement.scrollWidth'), 390)
            browser.look(1280, 800)
            browser.value("[...document.querySelectorAll('nav a')].find(a => a.innerText === 'Varlink').click()")
            browser.eventually("document.querySelector('h1')?.innerText.includes('Varlink')", 'DocC shows the library')
            browser.eventually("document.body.innerText.includes('ServerConnection')", 'its types are listed')
            self.assertEqual(browser.problems, [])

    def test_every_library_has_its_reference(self):
        with Browser() as browser:
            browser.open(f'{self.address}/index.html')
            browser.eventually("document.querySelector('main h1')?.innerText === 'navd'")
            references = browser.value("[...document.querySelectorAll('nav a[href^=reference]')].map(a => [a.innerText, a.href])")
            self.assertEqual(len(references), 9)
            for name, address in references:
                browser.open(address)
                browser.eventually(f"document.querySelector('h1')?.innerText.includes('{name}')", name)
            self.assertEqual(browser.problems, [])

    def broken(self, change, library=None):
        """Runs the script with a change of it, and returns what it says of a site that is broken."""
        done = subprocess.run([PYTHON, '-B', '-c', f'''
import importlib.machinery, importlib.util, pathlib
loader = importlib.machinery.SourceFileLoader("site_script", {str(ROOT / 'scripts/site')!r})
script = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
loader.exec_module(script)
{change}
script.Site(pathlib.Path({str(self.folder / 'broken')!r}), "/", {[library] if library else []}).make()
'''], capture_output=True, text=True)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        return done.stderr

    def test_a_link_that_leads_nowhere_is_an_error(self):
        for text, problem in (('[x](nowhere.md)', 'docs/glossary.md: there is no nowhere.md'),
                              ('[x](comparison.md#nowhere)', 'docs/glossary.html: no anchor')):
            self.assertIn(problem, self.broken(f'''
read = pathlib.Path.read_text
pathlib.Path.read_text = lambda path: {text!r} if path.name == "glossary.md" else read(path)'''))

    def test_a_warning_of_docc_is_an_error(self):
        articles = self.folder / 'NavigationClient.docc'
        shutil.copytree(ROOT / 'Sources/NavigationClient/NavigationClient.docc', articles)
        with open(articles / 'GettingStarted.md', 'a') as page:
            page.write('\nSee ``NowhereAtAll``.\n')
        told = self.broken(f'''
run = script.run
script.run = lambda *words: run(*({str(articles)!r} if str(word).endswith(".docc") else word for word in words))''',
                           'NavigationClient')
        self.assertRegex(told, r"GettingStarted\.md:\d+: 'NowhereAtAll' doesn't exist")
