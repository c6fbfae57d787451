#!/bin/sh
# Asks a question through whatever front-end is attached, and acts on the answer.
#
#   ask-supervisor.sh SCENE QUESTION
#
# Every front-end shows the answers as buttons, with or without a map. NAVD_ADDRESS is the address of navd, as for every
# navctl. Exit code: 0 approved, 1 refused, 9 dismissed without an answer, 6 no answer in time.
set -eu

scene=${1:?usage: ask-supervisor.sh SCENE QUESTION}
question=${2:?usage: ask-supervisor.sh SCENE QUESTION}

answer=$(navctl --scene "$scene" --timeout "${PATIENCE:-60}" ask --choices approve,refuse -- "$question")
[ "$answer" = approve ] && echo approved || { echo refused; exit 1; }
