"""A navd for several users: a system daemon with groups that need not be on this machine."""
import contextlib
import os
import pathlib
import subprocess

from daemon import NAVD, Navd
from wire import Client

# Ids that no user of this machine has.
NAVD_GROUP, OBSERVE_GROUP = 64_201, 64_202
GROUPS = f'navd:x:{NAVD_GROUP}:\nnavd-observe:x:{OBSERVE_GROUP}:\n'
# Runs a command with another file as /etc/group.
WITH_GROUPS = ['unshare', '--mount', 'sh', '-c', 'mount --bind "$0" /etc/group && exec "$@"']


@contextlib.contextmanager
def acting_as(uid, groups):
    """Makes this process connect as another user; connections keep the user that made them. Needs root."""
    before = os.getgroups()
    os.setgroups(groups), os.setegid(uid), os.seteuid(uid)
    try:
        yield
    finally:
        os.seteuid(0), os.setegid(0), os.setgroups(before)


def missing_right():
    """The right that tests with several users need and this machine does not give, or None."""
    if os.getuid() != 0:
        return 'root, to become others'
    can = subprocess.run([*WITH_GROUPS, '/etc/group', 'true'], capture_output=True)
    return None if can.returncode == 0 else 'right to make namespaces here'


class SharedNavd(Navd):
    """A system navd with these groups, whose sockets are in a folder that everybody can reach."""

    # Its tests are about what limits protect from.
    LIMITS = {}

    def __init__(self, arguments=(), binary=NAVD, **options):
        super().__init__(arguments, start=False, binary=binary, **options)
        self.folder.chmod(0o755)
        self.observe = self.folder / 'o'
        groups = self.folder / 'group'
        groups.write_text(pathlib.Path('/etc/group').read_text() + GROUPS)
        self.command = [*WITH_GROUPS, str(groups), *self.command, '--observe-socket', str(self.observe)]

    def start(self):
        super().start()
        # The file of a socket is there a moment before it has its group. navd answers when all of its sockets are ready.
        with Client(self.socket) as client:
            client.call('Ping')
