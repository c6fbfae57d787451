/// The scripts with which shells complete navctl's command lines. They call `navctl complete -- WORDS…`.
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
      # bash completion of navctl. The candidates come from navctl itself: navctl complete -- WORDS…

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
        local before=${whole%"$part"} candidate
        [[ -n $quote ]] || before=${before//\\/}
        COMPREPLY=()
        while IFS= read -r candidate; do
          candidate=${candidate#"$before"}
          [[ -n $quote ]] || printf -v candidate %q "$candidate"
          COMPREPLY+=("$candidate")
        done < <(command navctl complete -- "${words[@]:1}" 2>/dev/null)
      }
      complete -o default -F _navctl navctl

      """#
    case .zsh:
      #"""
      #compdef navctl
      # zsh completion of navctl. The candidates come from navctl itself: navctl complete -- WORDS…

      _navctl() {
        local last=${(Q)words[CURRENT]}
        local -a candidates
        # A quote that is still open is no part of the word.
        candidates=("${(@f)$(command navctl complete -- "${(@Q)words[2,CURRENT-1]}" "${last#[\'\"]}" 2>/dev/null)}")
        candidates=("${(@)candidates:#}")
        if (( $#candidates )); then compadd -a candidates; else _files; fi
      }
      if [ "$funcstack[1]" = "_navctl" ]; then _navctl "$@"; else compdef _navctl navctl; fi

      """#
    case .fish:
      #"""
      # fish completion of navctl. The candidates come from navctl itself: navctl complete -- WORDS…

      function __navctl_complete
        set -l words (commandline -opc)
        set -l last (commandline -ct)
        command navctl complete -- $words[2..-1] "$last" 2>/dev/null
      end
      complete -c navctl -f -a '(__navctl_complete)'
      complete -c navctl -n '__fish_seen_subcommand_from apply backup import restore' -F

      """#
    }
  }
}
