"""A guest with a systemd of its own, for tests; see the script `guest` beside this."""
import os
import pathlib
import shutil
import subprocess
import unittest

from endtoend import IN_CI, PATIENCE

SCRIPT = pathlib.Path(__file__).resolve().parent / 'guest'
# Twice what the script allows for building: another test may be building the guest first, and fail.
MAKE_SECONDS_MAX = 1_200
TRY = '''
mount -t proc proc /proc
mount -t tmpfs tmpfs /mnt
mkdir /mnt/a /mnt/b /mnt/c /mnt/d
mount -t overlay overlay -o lowerdir=/mnt/a,upperdir=/mnt/b,workdir=/mnt/c /mnt/d
'''


def why_not():
    """What a guest needs and this machine lacks; None when it has everything."""
    for tool in ('debootstrap', 'unshare', 'nsenter'):
        if shutil.which(tool) is None:
            if IN_CI:
                raise AssertionError(f'CI must have {tool}')
            return tool
    if os.getuid() != 0:
        return 'root, which namespaces and debootstrap need'
    unshared = subprocess.run(['unshare', '--mount', '--pid', '--fork', '--cgroup', '--uts', '--ipc', 'sh', '-ec', TRY],
                              capture_output=True)
    return 'right to make namespaces and overlays here' if unshared.returncode else None


class Guest:
    """A running guest. `root` is the path of its root directory."""

    def __init__(self, test, suite='trixie', packages=()):
        """Boots a guest for a test class and ends it with the class. Skips the class where a guest is not possible.

        `packages` are in it when it is made; each suite is made once, with the packages of its first user.
        """
        environment = {**os.environ, 'GUEST_SUITE': suite, 'GUEST_PACKAGES': ','.join(packages)}
        why = why_not()
        if why:
            raise unittest.SkipTest(f'there is no {why}')
        made = subprocess.run([SCRIPT, 'make'], capture_output=True, text=True, timeout=MAKE_SECONDS_MAX,
                              env=environment)
        if made.returncode:
            said = (made.stdout + made.stderr).strip() or f'it ended with {made.returncode}'
            if IN_CI:
                raise AssertionError(f'CI must be able to build the guest: {said}')
            raise unittest.SkipTest(f'debootstrap: {said.splitlines()[-1]}')
        booted = subprocess.run([SCRIPT, 'boot'], capture_output=True, text=True, timeout=2 * PATIENCE, env=environment)
        if booted.returncode:
            raise AssertionError(booted.stderr)
        self.pid = int(booted.stdout)
        self.root = pathlib.Path(f'/proc/{self.pid}/root')
        test.addClassCleanup(subprocess.run, [SCRIPT, 'off', str(self.pid)], check=True)

    def command(self, *arguments):
        """The command line that runs a command in the guest."""
        return [str(SCRIPT), 'run', str(self.pid), *map(str, arguments)]

    def run(self, *arguments, code=0, **options):
        """Runs a command in the guest and returns its standard output, or its standard error if `code` is not 0."""
        done = subprocess.run(self.command(*arguments), capture_output=True, text=True, timeout=5 * PATIENCE, **options)
        if done.returncode != code:
            raise AssertionError(f'{arguments} ended with {done.returncode}: {done.stdout}{done.stderr}')
        return done.stdout if code == 0 else done.stderr
