"""What a case found wrong."""


class Failure(Exception):
    pass
