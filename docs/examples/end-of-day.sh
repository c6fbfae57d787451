#!/bin/sh
# Drives a scene by the clock: at closing time the till leaves what it shows and opens the report of the day.
#
#   end-of-day.sh SCENE [YYYY-MM-DD]
#
# end-of-day.timer starts it every evening. All of it is one commit, so a till is never found half way; and a second start
# on the same day does nothing, since the request's id is the same.
set -eu

scene=${1:?usage: end-of-day.sh SCENE [YYYY-MM-DD]}
day=${2:-$(date +%F)}

navctl --scene "$scene" apply - --request-id "end-of-day-$day" <<END
dismiss --presented
select-tab office
pop --root
move day(day="$day")
END
