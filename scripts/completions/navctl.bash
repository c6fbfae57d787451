# bash completion of navctl. The candidates come from navctl itself: navctl complete --describe -- WORDS…

# Reads a word as typed: _plain is the word as a command gets it, _quote the quote that is still open, _before the part before
# that quote, and _quotes is set if there is a quote. Fails at what only the shell can expand, and at a quote that ends within
# the word.
_navctl_read() {
  local text=$1 char isPlain=1
  _plain="" _quote="" _before="" _quotes=""
  while [[ -n $text ]]; do
    char=${text:0:1} text=${text:1}
    case $_quote$char in
      \\) _plain+=${text:0:1} text=${text:1} ;;
      \' | \") _quote=$char _before=$_plain _quotes=1 ;;
      \'\' | \"\") _quote="" && [[ -z $text ]] || isPlain="" ;;
      \"\\) [[ $text == [\"\\\$\`]* ]] || _plain+=\\; _plain+=${text:0:1} text=${text:1} ;;
      [\$\`] | \"[\$\`]) isPlain="" _plain+=$char ;;
      *) _plain+=$char ;;
    esac
  done
  [[ -n $isPlain ]]
}

_navctl() {
  local rest=${COMP_LINE:0:COMP_POINT} gap word i _plain _quote _before _quotes
  local -a words=()
  COMPREPLY=()
  # bash parts words at = : @ and ( besides; here they are put together again as a command gets them.
  for ((i = 0; i <= COMP_CWORD; i++)); do
    gap=${rest%%[![:blank:]]*}
    rest=${rest:${#gap}}
    word=${COMP_WORDS[i]}
    ((i == COMP_CWORD)) && word=$rest
    if ((i == 0)) || [[ -n $gap ]]; then words+=("$word"); else words[-1]+=$word; fi
    rest=${rest:${#word}}
  done
  local whole=${words[-1]} before
  for i in "${!words[@]}"; do
    _navctl_read "${words[i]}" || ((i < ${#words[@]} - 1)) || return
    words[i]=$_plain
  done
  # The part of the word that stays on the line: bash replaces the part behind an open quote, or behind the last = : @ or (.
  local quote=$_quote before=$_before part=$word line candidate about
  if [[ -z $quote ]]; then
    [[ -z $_quotes ]] || return
    [[ $part == [=:@\(]* ]] && part=${part:1}
    _navctl_read "${whole%"$part"}"
    before=$_plain
  fi
  local -a plain=() described=() flags=(--describe)
  # Another function calls this one behind sudo, watch or eval, for instance. Some of these have their words evaluated again.
  ((${#FUNCNAME[@]} == 1)) || flags+=(--plain)
  while IFS= read -r line; do
    candidate=${line%%$'\t'*}
    candidate=${candidate#"$before"}
    about=""
    [[ $line != *$'\t'* ]] || about="  (${line#*$'\t'})"
    described+=("$candidate$about")
    # Whatever a screen is named, the shell must neither expand nor execute it.
    case $quote in
      \")
        candidate=${candidate//\\/\\\\} candidate=${candidate//\"/\\\"} candidate=${candidate//\$/\\\$}
        candidate=${candidate//\`/\\\`} candidate=${candidate//!/"\"'!'\""}
        ;;
      \') candidate=${candidate//\'/"'\\''"} ;;
      *) printf -v candidate %q "$candidate" ;;
    esac
    plain+=("$candidate")
  done < <(command navctl complete "${flags[@]}" -- "${words[@]:1}" 2>/dev/null)
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
