"""The failure of a case."""


class Failure(Exception):
    pass
