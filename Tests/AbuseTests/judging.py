"""The promises to the users of navd while another one attacks, and whether they were kept."""
import dataclasses

from measuring import Durations

MIB = 1 << 20
# The promise on a machine that does nothing else, in seconds. On another one, a multiple of the durations without an
# attack may be more than that; in both cases the machine's own hiccups, measured without navd, are added.
P99, P99_RATIO, MAX, MAX_RATIO, MAX_EVER = 0.020, 15, 0.100, 25, 1.0
PING_MAX, VISIT_MAX, HEARTBEAT_LATE, RELEASED = 0.050, 1.0, 1.0, 1.0
# The limits of a user's memory, for a navd that has none.
USER_BYTES, STATE_BYTES = 64 * MIB, 64 * MIB
# Memory that the allocator keeps, and the journal on its way to the database.
SLACK = 32 * MIB


@dataclasses.dataclass
class Figures:
    """The measurements of a period: durations in seconds, sizes in bytes."""
    requests: Durations
    pings: Durations
    visits: Durations
    machine: Durations
    late: float = 0.0
    # How long the attacker's connections were there after it had left.
    released: float = 0.0
    memory: int = 0
    disk: int = 0
    # How many requests of others failed.
    errors: int = 0

    def __str__(self):
        seconds = {'p50': self.requests.p50, 'p99': self.requests.p99, 'max': self.requests.max, 'ping': self.pings.max,
                   'visit': self.visits.max, 'late': self.late, 'released': self.released}
        return '  '.join([*(f'{name} {milliseconds(value)}' for name, value in seconds.items()),
                          f'memory {self.memory / MIB:+.0f}', f'disk {self.disk / MIB:+.0f}',
                          f'machine {milliseconds(self.machine.max)}'])


def milliseconds(seconds):
    return f'{seconds * 1_000:.1f}' if seconds < 0.1 else f'{seconds * 1_000:.0f}'


def broken(idle, under, limits, has_state, margin=1, has_percentile=True):
    """Sentences about the promises that were not kept under an attack.

    `idle` has the figures without an attack, `limits` are navd's; `has_state`: whether the
    attacker has scenes; `margin`: how many times as long as promised everything may take; `has_percentile`: whether the
    99th percentile counts.
    """
    p99 = margin * max(P99, P99_RATIO * idle.requests.p99) + under.machine.p99
    longest = margin * min(MAX_EVER, max(MAX, MAX_RATIO * idle.requests.max)) + under.machine.max
    ping = margin * min(MAX_EVER, max(PING_MAX, MAX_RATIO * idle.pings.max)) + under.machine.max
    state = limits.get('stateBytesOfUser', STATE_BYTES) if has_state else 0
    memory = limits.get('userBytes', USER_BYTES) + state + SLACK
    disk = memory + (limits['turnFileBytesOfUser'] if has_state else 0)
    durations = [('p99', under.requests.p99, p99)] * has_percentile + [
                 ('max', under.requests.max, longest), ("root's Ping", under.pings.max, ping),
                 ('a visit', under.visits.max, margin * VISIT_MAX + under.machine.max),
                 ('a heartbeat late by', under.late, margin * HEARTBEAT_LATE + under.machine.max),
                 ('closed connections released after', under.released, margin * RELEASED + under.machine.max)]
    found = [f'{name} {milliseconds(value)} ms of {milliseconds(most)}'
             for name, value, most in durations if value > most]
    found += [f'{name} {value / MIB:+.0f} MiB of {most / MIB:.0f}'
              for name, value, most in (('memory', under.memory, memory), ('disk', under.disk, disk)) if value > most]
    return found + [f'{under.errors} requests of others failed'] * (under.errors > 0)
