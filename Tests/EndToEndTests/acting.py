"""Connections of other users."""
import contextlib
import os


@contextlib.contextmanager
def acting_as(uid, groups):
    """Makes this process connect as another user; connections keep the user that made them. Needs root."""
    before = os.getgroups()
    os.setgroups(groups), os.setegid(uid), os.seteuid(uid)
    try:
        yield
    finally:
        os.seteuid(0), os.setegid(0), os.setgroups(before)
