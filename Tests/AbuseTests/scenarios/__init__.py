"""The attacks. Each is a function of an `Attacker` that runs until its process is killed."""
import importlib
import pathlib

BOTH = ('observer', 'navigator')
ALL = {}


class Scenario:
    """An attack by a user of one of these roles.

    - `prepare` makes what it needs; `check` returns sentences about what the attack has broken.
    - `state`: whether the user may have the state of its scenes in memory too.
    - `processes`: how many attack at once.
    - `limits`, `arguments`, `unread_log`, `on_disk`: the options of an `Arena` of its own.
    """

    # How long it takes, if that is not for the runner to say.
    seconds = None
    # Whether the 99th percentile counts.
    has_percentile = True

    def __init__(self, function, roles, prepare=None, check=None, state=False, processes=1, **navd):
        self.name = function.__name__.replace('_', '-')
        self.about, self.attack, self.roles = function.__doc__, function, roles
        self.state, self.processes = state, processes
        self.prepare = prepare or (lambda stage, role: None)
        self.check = check or (lambda stage, role: [])
        self.navd = navd

    def at(self, moment):
        """What the attacker did at a moment, if it did different things."""
        return None


def abuse(*roles, **options):
    """Makes a scenario of a function, with the options of `Scenario`."""
    def made(function):
        scenario = Scenario(function, roles or BOTH, **options)
        assert scenario.name not in ALL, scenario.name
        ALL[scenario.name] = scenario
        return function
    return made


def needs(*names):
    """Prepares scenes of the stage."""
    return lambda stage, role: stage.need(*names)


for file in sorted(pathlib.Path(__file__).parent.glob('[a-z]*.py')):
    importlib.import_module(f'scenarios.{file.stem}')
