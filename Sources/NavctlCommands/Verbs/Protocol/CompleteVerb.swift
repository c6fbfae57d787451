import NavigationClient
import NavigationProtocol

/// Completes command lines in a shell.
struct CompleteVerb: Verb {
  static var name: StaticString { "complete" }
  static let page = VerbPage(
    group: .protocol, synopsis: "bash|zsh|fish",
    summary: "prints the script with which a shell completes verbs, options, scenes, screens and tabs",
    details:
      "The script asks navctl itself: navctl complete -- WORDS… prints the candidates for the last word, one a line.",
    options: [
      .flag("describe", "with the meaning of each, behind a tab"),
      .flag("plain", "only those that a shell may read twice: letters, digits, and any of _-./:@+=,"),
    ],
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
  private let describes: Bool
  private let isPlain: Bool

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    describes = arguments.flag("describe")
    isPlain = arguments.flag("plain")
    let shells = "it is for bash, zsh or fish"
    guard let first = arguments.nextIfAny() else { throw arguments.error(shells) }
    // After -- it is a word to complete, even if it is the name of a shell.
    guard !arguments.hasDashes else {
      purpose = .words([first] + arguments.rest())
      return
    }
    guard let script = CompletionScript(rawValue: first) else {
      throw arguments.error("\(shells), not \(first.shown)")
    }
    purpose = .script(script)
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    switch purpose {
    case .script(let script): session.console.write(script.text)
    case .words(let words):
      let completions = Completion(words, session.console.environment).candidates
      for candidate in completions where !isPlain || Self.isPlain(candidate.text) {
        let about = describes && !candidate.about.isEmpty ? "\t" + candidate.about.shown : ""
        session.console.write(candidate.text + about + "\n")
      }
    }
    return .done
  }

  /// Whether a word needs no quotes in any shell. `=` at its beginning stands for a path in zsh.
  private static func isPlain(_ word: String) -> Bool {
    word.utf8.first != UInt8(ascii: "=") && word.unicodeScalars.allSatisfy(plain.contains)
  }

  private static let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:@+=,".unicodeScalars)
}
