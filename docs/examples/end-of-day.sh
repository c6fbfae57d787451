#!/bin/sh
# Drives a scene by the clock: at closing time the till leaves its place and opens the report of the day.
#
#   end-of-day.sh SCENE [YYYY-MM-DD]
#
# end-of-day.timer starts it every evening. It is one commit, so the till is never halfway there. A second start on the same
# day does nothing, because the request id is the same.
set -eu

scene=${1:?usage: end-of-day.sh SCENE [YYYY-MM-DD]}
day=${2:-$(date +%F)}

navctl --scene "$scene" apply - --request-id "end-of-day-$day" <<END
dismiss --presented
select-tab office
pop --root
move day(day="$day")
END
