"""Runs files of end-to-end tests, each in a process of its own, and reads their results."""
import concurrent.futures
import dataclasses
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / 'Harness'))

from daemon import ends  # noqa: E402

# One file for each core. More would only make each other late, since most tests keep a navd and a front-end busy.
AT_ONCE = os.cpu_count() or 1
# A file that takes longer has failed, unless the caller allows more.
SECONDS_MAX = 1_800
# The slowest files begin first, so that none of them runs on when all others have ended.
FIRST = ['test_getting_started', 'test_packages', 'test_survival', 'test_site', 'test_systemd', 'test_fleet',
         'test_fleet_entry', 'test_terminals', 'test_varlinkctl', 'test_pause']
# Files that measure memory or fairness. Each runs when no other file does.
ALONE = ['test_hostile_maps', 'test_many_scenes', 'test_slow_reader']

FAILED = re.compile(r'^(?:FAIL|ERROR): (\S+) \(([\w.]+)\)', re.MULTILINE)
REASON = re.compile(r'^[A-Za-z_][\w.]*(?:Error|Exception|Closed|Expired|Exit)\b.*$', re.MULTILINE)


@dataclasses.dataclass
class Result:
    """How a file went: its seconds, those of a processor, its output, and the reason of each test that failed."""

    name: str
    seconds: float
    processor: float
    output: str
    passed: int
    failures: dict
    skipped: list


def files(names=()):
    """The names of these files, or of all. The slowest come first."""
    found = [pathlib.Path(name).stem for name in names] or sorted(path.stem for path in HERE.glob('test_*.py'))
    return sorted(found, key=lambda name: FIRST.index(name) if name in FIRST else len(FIRST))


def result(name, code, output, seconds, processor):
    """Reads the output of unittest."""
    ran = int((re.search(r'^Ran (\d+) test', output, re.MULTILINE) or [0, 0])[1])
    skipped = re.findall(r"^(\w+) .*skipped ['\"](.*)['\"]$", output, re.MULTILINE)
    failures = {}
    for block in re.split(r'^={70}$', output, flags=re.MULTILINE)[1:]:
        failed = FAILED.search(block)
        if failed:
            test = f'{name}.{failed[1]}'
            failures.setdefault(test, (REASON.findall(block) or ['see the output'])[-1])
    if not failures and (code != 0 or ran + len(skipped) == 0 or not re.search(r'^OK\b', output, re.MULTILINE)):
        failures[name] = f'it ended with {code} after {ran} tests'
    passed = max(0, ran - len(failures) - len([test for test, _ in skipped if test != 'setUpClass']))
    return Result(name, seconds, processor, output, passed, failures, skipped)


def look(name, seconds=SECONDS_MAX, folder=HERE):
    """Runs a file."""
    began = time.monotonic()
    # A file instead of a pipe, which a program that outlives its test would keep open.
    with tempfile.TemporaryFile('w+', errors='replace') as log:
        process = subprocess.Popen([sys.executable, '-B', '-m', 'unittest', '-v', name], cwd=folder, stdin=subprocess.DEVNULL,
                                   stdout=log, stderr=subprocess.STDOUT)
        if not ends(process, seconds):
            process.kill()
            log.write(f'\nnot done in {seconds} s\n')
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        log.seek(0)
        output = log.read()
    return result(name, process.returncode, output, time.monotonic() - began, usage.ru_utime + usage.ru_stime)


def look_at_all(names, report, seconds=SECONDS_MAX, folder=HERE, at_once=AT_ONCE):
    """Runs files, and passes the result of each to `report(result, note)` when it has ended.

    Files run beside each other, except those of `ALONE`. A file that failed beside others has a second look when all have
    ended: it runs once more, alone. Nothing else is repeated.

    Returns the failures of files that failed for good, and those of files that passed the second look, by test.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    beside, alone = [name for name in names if name not in ALONE], [name for name in names if name in ALONE]
    had_neighbours = at_once > 1 and len(beside) > 1
    red, flaky, again = {}, {}, []
    with concurrent.futures.ThreadPoolExecutor(at_once) as pool:
        for done in concurrent.futures.as_completed([pool.submit(look, name, seconds, folder) for name in beside]):
            first = done.result()
            if first.failures and had_neighbours:
                report(first, 'it will have a second look')
                again.append(first)
            else:
                report(first, '')
                red |= first.failures
    for name in alone:
        only = look(name, seconds, folder)
        report(only, 'alone')
        red |= only.failures
    for first in again:
        second = look(first.name, seconds, folder)
        report(second, 'second look, alone')
        # What is skipped now, or gone, has not passed.
        if second.failures or second.passed <= first.passed or len(second.skipped) > len(first.skipped):
            red |= second.failures or first.failures
        else:
            flaky |= first.failures
    return red, flaky
