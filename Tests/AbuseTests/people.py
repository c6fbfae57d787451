"""The users of an arena. No user of this machine has these ids."""
from users import NAVD_GROUP, OBSERVE_GROUP

# The victim is measured, the owner has scenes that others read; the last two attack.
VICTIM, OWNER, OBSERVER, NAVIGATOR = 64_111, 64_112, 64_113, 64_114
GROUPS = {VICTIM: [NAVD_GROUP], OWNER: [NAVD_GROUP], OBSERVER: [OBSERVE_GROUP], NAVIGATOR: [NAVD_GROUP]}
USER_OF = {'observer': OBSERVER, 'navigator': NAVIGATOR}
