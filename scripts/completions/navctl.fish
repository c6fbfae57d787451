# fish completion of navctl. The candidates come from navctl itself: navctl complete -- WORDS…

function __navctl_complete
  set -l words (commandline -opc)
  set -l last (commandline -ct)
  command navctl complete -- $words[2..-1] "$last" 2>/dev/null
end
complete -c navctl -f -a '(__navctl_complete)'
complete -c navctl -n '__fish_seen_subcommand_from apply backup import restore' -F
