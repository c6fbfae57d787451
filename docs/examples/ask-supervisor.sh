#!/bin/sh
# Asks a question through whatever front-end is attached, and acts on the answer.
#
#   ask-supervisor.sh SCENE QUESTION
#
# The question is a screen. Whoever has the scene before them answers by dismissing it with a result; in the terminal
# (navctl attach) that is `d`, and {"approved": true}. NAVD_ADDRESS says where navd is, as for every navctl.
# Ends with 0 when it was approved, 1 when not, 9 when it was dismissed without an answer, 6 when nobody answered in time.
set -eu

scene=${1:?usage: ask-supervisor.sh SCENE QUESTION}
question=${2:?usage: ask-supervisor.sh SCENE QUESTION}

# The text becomes a JSON string, so that quotes in it stay in it.
text=$(printf '%s' "$question" | jq -Rs .)
answer=$(navctl --scene "$scene" --timeout "${PATIENCE:-60}" present "Question(text=$text)+alert" --wait)
printf '%s' "$answer" | jq -e '.approved == true' >/dev/null && echo approved || { echo refused; exit 1; }
