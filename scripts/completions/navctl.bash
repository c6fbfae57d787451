# bash completion of navctl. The candidates come from navctl itself: navctl complete --describe -- WORDS…

_navctl() {
  local rest=${COMP_LINE:0:COMP_POINT} gap word whole="" part quote="" i
  local -a words=()
  # bash parts words at = : @ and ( besides; here they are put together again as a command gets them.
  for ((i = 0; i <= COMP_CWORD; i++)); do
    gap=${rest%%[![:blank:]]*}
    rest=${rest:${#gap}}
    word=${COMP_WORDS[i]}
    ((i == COMP_CWORD)) && word=$rest
    if ((i == 0)) || [[ -n $gap ]]; then words+=("$word"); else words[-1]+=$word; fi
    rest=${rest:${#word}}
  done
  whole=${words[-1]}
  part=$word
  [[ $part == [=:@\(]* ]] && part=${part:1}
  case $whole in [\'\"]*) quote=${whole:0:1} whole=${whole:1} part=${part#"$quote"} ;; esac
  for i in "${!words[@]}"; do
    word=${words[i]}
    case $word in
      \'*) word=${word#\'} words[i]=${word%\'} ;;
      \"*) word=${word#\"} word=${word%\"} words[i]=${word//\\\"/\"} ;;
      *) words[i]=${word//\\/} ;;
    esac
  done
  # What is on the line before the part that is completed.
  local before=${whole%"$part"} line candidate about
  local -a plain=() described=()
  [[ -n $quote ]] || before=${before//\\/}
  while IFS= read -r line; do
    candidate=${line%%$'\t'*}
    candidate=${candidate#"$before"}
    about=""
    [[ $line != *$'\t'* ]] || about="  (${line#*$'\t'})"
    described+=("$candidate$about")
    [[ -n $quote ]] || printf -v candidate %q "$candidate"
    plain+=("$candidate")
  done < <(command navctl complete --describe -- "${words[@]:1}" 2>/dev/null)
  COMPREPLY=("${plain[@]}")
  if ((${#plain[@]} == 1)); then
    # A value follows = and the / of a link.
    [[ ${plain[0]} != *[=/] ]] || compopt -o nospace
  elif ((COMP_TYPE == 63)); then
    # They are only listed, so that each may say what it is.
    COMPREPLY=("${described[@]}")
  fi
}
complete -o default -F _navctl navctl
