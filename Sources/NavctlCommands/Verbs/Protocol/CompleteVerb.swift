import NavigationClient
import NavigationProtocol

/// Completes command lines in a shell.
struct CompleteVerb: Verb {
  static var name: StaticString { "complete" }
  static let page = VerbPage(
    group: .protocol, synopsis: "bash|zsh|fish",
    summary: "prints what makes a shell complete verbs, options, scenes, screens and tabs",
    details:
      "The script asks navctl itself: navctl complete -- WORDS… prints what the last word may become, one a line.",
    examples: [
      .init("source <(navctl complete bash)", "in ~/.bashrc"),
      .init("navctl complete zsh > ~/.zfunc/_navctl", "a file of zsh's fpath"),
      .init("navctl complete fish | source", "in ~/.config/fish/config.fish"),
    ])

  private enum Purpose {
    case script(CompletionScript)
    case words([String])
  }

  private let purpose: Purpose

  init(_ arguments: inout Arguments) throws(UsageError) {
    let words = arguments.rest()
    if words.count == 1, let script = CompletionScript(rawValue: words[0]) {
      purpose = .script(script)
    } else if words.isEmpty {
      throw arguments.error("it is for bash, zsh or fish")
    } else {
      purpose = .words(words)
    }
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    switch purpose {
    case .script(let script): session.console.write(script.text)
    case .words(let words):
      let completions = Completion(words, session.console.environment).candidates
      for candidate in completions { session.console.write(candidate + "\n") }
    }
    return .done
  }
}
