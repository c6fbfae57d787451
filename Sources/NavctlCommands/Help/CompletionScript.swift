/// What a shell reads to complete navctl's command lines. All of them ask `navctl complete -- WORDS…`.
enum CompletionScript: String {
  case bash, zsh, fish

  var text: String {
    switch self {
    case .bash:
      """
      _navctl() {
        local IFS=$'\\n'
        COMPREPLY=($(navctl complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
      }
      complete -o default -F _navctl navctl

      """
    case .zsh:
      """
      #compdef navctl
      _navctl() {
        local -a candidates
        candidates=("${(@f)$(navctl complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
        compadd -Q -a candidates
      }
      compdef _navctl navctl

      """
    case .fish:
      """
      function __navctl_complete
        set -l words (commandline -opc) (commandline -ct)
        navctl complete -- $words[2..-1] 2>/dev/null
      end
      complete -c navctl -f -a '(__navctl_complete)'

      """
    }
  }
}
