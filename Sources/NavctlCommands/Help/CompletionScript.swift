/// The scripts with which shells complete navctl's command lines. They call `navctl complete --describe -- WORDS…`.
///
/// The same texts are files in `scripts/completions`, for packages to install; a test compares them.
enum CompletionScript: String, CaseIterable {
  case bash, zsh, fish

  /// The name of the file in `scripts/completions`, which the shell expects.
  var file: String {
    switch self {
    case .bash: "navctl.bash"
    case .zsh: "_navctl"
    case .fish: "navctl.fish"
    }
  }

  var text: String {
    switch self {
    case .bash:
      #"""
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

      """#
    case .zsh:
      #"""
      #compdef navctl
      # zsh completion of navctl. The candidates come from navctl itself: navctl complete --describe -- WORDS…

      _navctl() {
        # In an open backtick zsh takes one level of quoting away, so a name could be executed: as in bash, nothing is offered there.
        # A backtick opens nothing behind a backslash. Within single quotes neither opens one, but only a parser of zsh finds these.
        [[ "${${:-$PREBUFFER$LBUFFER}//\\?/}" != *\`* ]] || return
        # The word as navctl gets it. A quote that is still open is closed first.
        local last=${(Q):-$words[CURRENT]$compstate[quote]} line
        local -a plain described open opened flags=(--describe)
        # Behind sudo, watch or eval, for instance, navctl is a word of another command. Some of these have it evaluated again.
        (( ${#${(@M)funcstack:#_dispatch}} < 2 )) || flags+=(--plain)
        for line in "${(@f)$(command navctl complete $flags -- "${(@Q)words[2,CURRENT-1]}" "$last" 2>/dev/null)}"; do
          [[ -n $line ]] || continue
          # A value follows = and the / of a link.
          if [[ ${line%%$'\t'*} == *[=/] ]]; then
            open+=("${line%%$'\t'*}") opened+=("${line/$'\t'/  }")
          else
            plain+=("${line%%$'\t'*}") described+=("${line/$'\t'/  }")
          fi
        done
        (( $#open )) && compadd -S '' -l -d opened -a open
        (( $#plain )) && compadd -l -d described -a plain
        (( $#open + $#plain )) || _files
      }
      if [ "$funcstack[1]" = "_navctl" ]; then _navctl "$@"; else compdef _navctl navctl; fi

      """#
    case .fish:
      #"""
      # fish completion of navctl. The candidates come from navctl itself: navctl complete --describe -- WORDS…

      function __navctl_complete
        set -l words (commandline -opc)
        set -l last (commandline -ct)
        # The word as navctl gets it. A quote that is still open is no part of it.
        set -l quote (string match -r '^[\'"]' -- "$last")
        set -l plain (string unescape -- "$last$quote"); and set last "$plain"
        # Another function calls this one behind sudo, watch or ssh, for instance. Some of these have their words evaluated again.
        set -l flags --describe
        test (status stack-trace | string match -- 'in function*' | count) -eq 1; or set -a flags --plain
        command navctl complete $flags -- $words[2..-1] "$last" 2>/dev/null
      end
      complete -c navctl -f -a '(__navctl_complete)'
      # Files where navctl has no candidates, as in the other shells.
      complete -c navctl -n 'test (count (__navctl_complete)) -eq 0' -F

      """#
    }
  }
}
