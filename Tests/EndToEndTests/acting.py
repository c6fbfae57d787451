"""Connections of other users."""
import contextlib
import os


@contextlib.contextmanager
def acting_as(uid, groups):
    """This process connects as another user; who connected stays who it was. It takes root."""
    before = os.getgroups()
    os.setgroups(groups), os.setegid(uid), os.seteuid(uid)
    try:
        yield
    finally:
        os.seteuid(0), os.setegid(0), os.setgroups(before)
