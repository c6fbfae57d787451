extension TerminalState {
  /// Carries out a line that was typed.
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

  /// Why a line is no link: a sentence.
  struct LinkProblem: Error {
    let sentence = "A link has no white space in it; percent-encode it (%20)."
  }

  /// The link that a line is; nil for an empty one.
  static func link(_ line: String) throws(LinkProblem) -> String? {
    let words = line.split { $0.isWhitespace }
    if words.count > 1 { throw LinkProblem() }
    return words.first.map { String($0) }
  }

  /// Brings back another line that was typed for the same.
  mutating func recall(_ line: (inout LineHistory, String) -> String?) {
    guard case .typing(let editor, let purpose) = mode else { return }
    guard let line = line(&lines[purpose.history, default: LineHistory()], editor.text) else { return }
    mode = .typing(LineEditor(line), for: purpose)
  }

  /// Carries out a verb of navctl.
  mutating func run(_ line: String) -> [TerminalEffect] {
    let words = line.split { $0.isWhitespace }
    guard let verb = words.first else { return [] }
    if words.count == 1, ["q", "quit", "exit", "detach"].contains(verb) { return carryOut(.detach) }
    // What is on the bottom line says that nobody is there; a verb might find navd back, and a place that nobody saw.
    guard connection == .attached else { return [] }
    if let runningVerb {
      message = .error("\(runningVerb) is still running; Control-C ends it.")
      return []
    }
    runningVerb = line
    hasMovedSinceVerb = false
    return [.runVerb(line)]
  }

  /// What navctl begins an error with: here nobody else speaks.
  private static let ownName = "navctl: "

  /// Takes what a verb has printed.
  mutating func take(_ result: VerbResult) {
    // What stands in a title or a sentence is read by whoever looks over a shoulder.
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
      // Who types already is not interrupted; the first line must do.
      case .typing, .filling, .tree, .past: message = Message(text: panel.lines[0], isError: hasFailed)
      }
    }
  }
}
