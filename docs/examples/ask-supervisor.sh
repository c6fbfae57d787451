#!/bin/sh
# Asks a question through whatever front-end is attached, and acts on the answer.
#
#   ask-supervisor.sh SCENE QUESTION
#
# The question is a screen. The person in front of the scene answers by dismissing it with a result; in the terminal
# (navctl attach) by `d` and {"approved": true}. NAVD_ADDRESS is the address of navd, as for every navctl.
# Exit code: 0 approved, 1 refused, 9 dismissed without an answer, 6 no answer in time.
set -eu

scene=${1:?usage: ask-supervisor.sh SCENE QUESTION}
question=${2:?usage: ask-supervisor.sh SCENE QUESTION}

# The text becomes a JSON string, which keeps its quotes.
text=$(printf '%s' "$question" | jq -Rs .)
answer=$(navctl --scene "$scene" --timeout "${PATIENCE:-60}" present "Question(text=$text)+alert" --wait)
printf '%s' "$answer" | jq -e '.approved == true' >/dev/null && echo approved || { echo refused; exit 1; }
