#!/bin/sh
# Reacts to a screen: runs a command for each receipt that a scene shows from now on.
#
#   on-receipt.sh SCENE COMMAND [ARGUMENT…]        the receipt's number is put behind it
#
# navctl watch tells every commit, one JSON object a line; jq picks the screens that came with it. Nothing is polled, and
# when navd restarts navctl goes on with what was missed.
set -eu

scene=${1:?usage: on-receipt.sh SCENE COMMAND…}
shift

navctl --scene "$scene" --json watch |
  jq --unbuffered -r '
    select(.kind == "commit") | .changes[]
    | select(.change == "added" and .node.name == "Receipt") | .node.arguments.receipt' |
  while read -r receipt; do "$@" "$receipt" </dev/null; done
