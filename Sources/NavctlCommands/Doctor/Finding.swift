import JSON

/// A finding of the doctor.
struct Finding: Equatable, Sendable {
  enum State: String, Sendable {
    case ok
    /// Worth knowing; nothing needs to be done.
    case note
    /// Something must be done.
    case problem
  }

  /// The subject: `socket`, `service`, `store`, …
  var check: String
  var state: State
  /// A sentence without a full stop.
  var found: String
  /// The remedy, which every problem has.
  var remedy: String?

  static func ok(_ check: String, _ found: String) -> Finding { Finding(check: check, state: .ok, found: found) }
  static func note(_ check: String, _ found: String) -> Finding { Finding(check: check, state: .note, found: found) }

  static func problem(_ check: String, _ found: String, _ remedy: String) -> Finding {
    Finding(check: check, state: .problem, found: found, remedy: remedy)
  }

  var json: JSONValue {
    .object(
      [.init("check", .string(check)), .init("state", .string(state.rawValue)), .init("found", .string(found))]
        + (remedy.map { [.init("remedy", .string($0))] } ?? []))
  }

  /// A line for the finding, and one for the remedy.
  func text(_ style: Style) -> String {
    let color: Style.Color =
      switch state {
      case .ok: .green
      case .note: .dim
      case .problem: .red
      }
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(1, width - text.utf8.count))
    }
    let line = style.paint(padded(state.rawValue, 9), color) + padded(check, 12) + found + "\n"
    return line + (remedy.map { String(repeating: " ", count: 21) + "→ \($0)\n" } ?? "")
  }
}
