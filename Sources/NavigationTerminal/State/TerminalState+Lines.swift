extension TerminalState {
  /// Runs a typed line.
  mutating func enter(_ line: String, for purpose: LinePurpose) -> [TerminalEffect] {
    mode = .navigating
    lines[purpose.history, default: LineHistory()].add(line)
    switch purpose {
    case .verb: return run(line)
    case .link: return open(line)
    case .request(let id): return carryOut(line, request: id)
    }
  }

  private mutating func open(_ line: String) -> [TerminalEffect] {
    do throws(LinkProblem) {
      return try Self.link(line).map { call(.openLink($0)) } ?? []
    } catch {
      message = .error(error.sentence)
      return []
    }
  }

  /// A sentence that says why a line is not a link.
  struct LinkProblem: Error {
    let sentence = "A link has no white space in it; percent-encode it (%20)."
  }

  /// The link on a line, or nil for an empty line.
  static func link(_ line: String) throws(LinkProblem) -> String? {
    let words = line.split { $0.isWhitespace }
    if words.count > 1 { throw LinkProblem() }
    return words.first.map { String($0) }
  }

  /// Replaces the line with another one of its history.
  mutating func recall(_ line: (inout LineHistory, String) -> String?) {
    guard case .typing(let editor, let purpose) = mode else { return }
    guard let line = line(&lines[purpose.history, default: LineHistory()], editor.text) else { return }
    mode = .typing(LineEditor(line), for: purpose)
  }

  /// Runs a verb of navctl.
  mutating func run(_ line: String) -> [TerminalEffect] {
    let words = line.split { $0.isWhitespace }
    guard let verb = words.first else { return [] }
    if words.count == 1, ["q", "quit", "exit", "detach"].contains(verb) { return carryOut(.detach) }
    // The bottom line says that navd is away. A verb might find it back, at a place that the person has not seen.
    guard connection == .attached else { return [] }
    if let runningVerb {
      message = .error("\(runningVerb) is still running; Control-C ends it.")
      return []
    }
    runningVerb = line
    hasMovedSinceVerb = false
    return [.runVerb(line)]
  }

  /// The prefix of navctl's errors, which are its only ones here.
  private static let ownName = "navctl: "

  /// Takes the result of a verb.
  mutating func take(_ result: VerbResult) {
    // Bystanders can read titles and messages.
    let verb = String(secrecy.hiding(runningVerb ?? "", transitions.sensitiveNames))
    runningVerb = nil
    let hasFailed = result.status != 0
    let errors =
      result.errors.hasPrefix(Self.ownName) ? String(result.errors.dropFirst(Self.ownName.count)) : result.errors
    let text = hasFailed ? errors + result.output : result.output + errors
    let panel = Panel(title: ":\(verb)", text: text)
    switch panel.lines.count {
    case 0: message = hasFailed ? .error("\(verb): exit code \(result.status)") : nil
    case 1 where hasMovedSinceVerb && !hasFailed: message = nil
    case 1: message = Message(text: panel.lines[0], isError: hasFailed)
    default:
      switch mode {
      case .navigating, .reading, .answering: mode = .reading(panel)
      // Do not interrupt a person who is typing; show the first line only.
      case .typing, .filling, .tree, .past: message = Message(text: panel.lines[0], isError: hasFailed)
      }
    }
  }
}
