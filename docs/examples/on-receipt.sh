#!/bin/sh
# Reacts to a screen: runs a command for each receipt that a scene shows from now on.
#
#   on-receipt.sh SCENE COMMAND [ARGUMENT…]        appends the number of the receipt
#
# navctl watch prints every commit, one JSON object per line; jq selects the screens that it added. Nothing is polled, and
# when navd restarts, navctl continues with the commits that it missed.
set -eu

scene=${1:?usage: on-receipt.sh SCENE COMMAND…}
shift

navctl --scene "$scene" --json watch |
  jq --unbuffered -r '
    select(.kind == "commit") | .changes[]
    | select(.change == "added" and .node.name == "Receipt") | .node.arguments.receipt' |
  while read -r receipt; do "$@" "$receipt" </dev/null; done
