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
