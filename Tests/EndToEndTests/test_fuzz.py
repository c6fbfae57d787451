"""A short run of the fuzzer with a fixed seed and a new one. `fuzz --seconds 3600` runs for longer."""
import importlib.machinery
import importlib.util
import pathlib
import random

from endtoend import EndToEndTest

loader = importlib.machinery.SourceFileLoader('fuzz', str(pathlib.Path(__file__).resolve().parent / 'fuzz'))
fuzz = importlib.util.module_from_spec(importlib.util.spec_from_loader('fuzz', loader))
loader.exec_module(fuzz)

ROUNDS = 150


class FuzzTest(EndToEndTest):
    def fuzzed(self, seed):
        fuzzer, rounds = fuzz.run(seed, rounds=ROUNDS)
        self.assertEqual(rounds, ROUNDS)
        # The test is meaningful only if many calls succeed, and many fail in different ways.
        self.assertGreater(fuzzer.answers.get('reply', 0), 50)
        self.assertGreater(len(fuzzer.answers), 8)

    def test_a_seed_that_is_always_the_same(self):
        self.fuzzed('navd')

    def test_a_new_seed(self):
        self.fuzzed(str(random.randrange(1 << 32)))
