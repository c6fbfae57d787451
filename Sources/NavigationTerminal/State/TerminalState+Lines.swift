extension TerminalState {
  /// Runs a typed line.
  mutating func enter(_ line: String, for purpose: LinePurpose) -> [TerminalEffect] {
    mode = .navigating
    lines[purpose.history, default: LineHistory()].add(line)
    switch purpose {
    case .verb: return run(line)
    case .link: return open(line)
    case .request(let id): return answer(id, by: line)
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

  /// The reason why a line is not a link, as a sentence.
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
    // The history would not know that a part of it is missing.
    if editor.isCut {
      message = .error(LineEditor.cutSentence)
      return
    }
    guard let line = line(&lines[purpose.history, default: LineHistory()], editor.text) else { return }
    mode = .typing(LineEditor(line), for: purpose)
  }

  /// Attaches to the scene that was typed after `attach`, or lists the scenes.
  private mutating func attach(_ words: [String]) -> [TerminalEffect] {
    guard let name = words.first else { return execute(.scenes) }
    guard words.count == 1, !name.hasPrefix("-") else {
      message = .error("Here, attach takes a scene and no options; detach to attach in another way.")
      return []
    }
    if name == scene.name, connection == .attached { return [] }
    return refusals + [.attach(name)]
  }

  /// Runs a verb of navctl.
  mutating func run(_ line: String) -> [TerminalEffect] {
    let words = line.split { $0.isWhitespace }
    guard let verb = words.first else { return [] }
    if words.count == 1, ["q", "quit", "exit", "detach"].contains(verb) { return execute(.detach) }
    if verb == "attach" { return attach(words.dropFirst().map { String($0) }) }
    // The bottom line says that navd is away. A verb might find it back, at a place that the person has not seen.
    guard connection == .attached else { return [] }
    if let runningVerb {
      message = .error("\(runningVerb) is still running; Control-C ends it.")
      return []
    }
    runningVerb = line
    (hasMovedSinceVerb, isIdleSinceVerb) = (false, true)
    return [.runVerb(line)]
  }

  /// The prefix of navctl's errors, which are its only ones here.
  private static let ownName = "navctl: "

  /// The most lines of an error that are shown with the line that caused it.
  private static let messageLinesMax = 4

  /// Takes the result of a verb.
  mutating func take(_ result: VerbResult) {
    let line = runningVerb ?? ""
    // Bystanders can read titles and messages.
    let verb = String(secrecy.hiding(line, transitions.sensitiveNames))
    runningVerb = nil
    let hasFailed = result.status != 0
    let errors =
      result.errors.hasPrefix(Self.ownName) ? String(result.errors.dropFirst(Self.ownName.count)) : result.errors
    let text = hasFailed ? errors + result.output : result.output + errors
    let panel = Panel(title: ":\(verb)", text: text)
    if hasFailed, isIdleSinceVerb, mode == .navigating { mode = .typing(LineEditor(line)) }
    switch panel.lines.count {
    case 0: message = hasFailed ? .error("\(verb): exit code \(result.status)") : nil
    case 1 where hasMovedSinceVerb && !hasFailed: message = nil
    case 1: message = Message(text: panel.lines[0], isError: hasFailed)
    case ...Self.messageLinesMax where hasFailed:
      message = .error(panel.lines.joined(separator: "\n"))
    default:
      switch mode {
      case .navigating, .reading, .answering: mode = .reading(panel)
      // Do not interrupt a person who is typing; show the first line only.
      case .typing, .filling, .tree, .past, .choosing: message = Message(text: panel.lines[0], isError: hasFailed)
      }
    }
  }
}
