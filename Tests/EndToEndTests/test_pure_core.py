"""The modules of the pure core are built where the C library and Foundation cannot be imported."""
import os
import pathlib
import subprocess
import tempfile

from endtoend import ROOT, EndToEndTest

# Each after the modules that it imports.
CORE = ('Encodings', 'JSON', 'Navigation', 'Varlink')
ABSENT = ('Glibc', 'Musl', 'Foundation', 'FoundationEssentials', 'Synchronization', 'Dispatch')


class PureCoreTest(EndToEndTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix='navd-')
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        for module in ABSENT:
            # The compiler finds this first, and cannot read it.
            (self.folder / f'{module}.swiftmodule').write_text('absent')

    def build(self, module, sources):
        return subprocess.run(
            [os.environ.get('SWIFT', 'swift') + 'c', '-swift-version', '6', '-package-name', 'navd', '-wmo', '-parse-as-library',
             '-enable-upcoming-feature', 'InternalImportsByDefault', '-enable-upcoming-feature', 'ExistentialAny',
             '-I', self.folder, '-emit-module', '-emit-module-path', self.folder / f'{module}.swiftmodule',
             '-module-name', module, *sources], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def test_it_needs_nothing_but_the_standard_library(self):
        for module in CORE:
            built = self.build(module, sorted((ROOT / 'Sources' / module).rglob('*.swift')))
            self.assertEqual(built.returncode, 0, built.stdout[-4000:])

    def test_an_import_of_the_c_library_would_be_found(self):
        source = self.folder / 'Bad.swift'
        source.write_text('import Glibc\npublic func id() -> Int32 { getpid() }\n')
        built = self.build('Bad', [source])
        self.assertNotEqual(built.returncode, 0)
        self.assertIn('Glibc.swiftmodule', built.stdout)
