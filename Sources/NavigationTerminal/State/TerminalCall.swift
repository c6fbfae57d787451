import JSON

/// What a key asks the daemon for.
enum TerminalCall: Hashable, Sendable {
  /// Back, if this screen is on top.
  case back(from: Int)
  /// Selects a tab of these tabs, if this screen is on top.
  case selectTab(Int, of: Int, from: Int)
  /// Takes a transition that the map declares, if this screen is on top.
  case move(String, from: Int, JSONObject)
  case openLink(String)
  /// Dismisses a screen, if it is on top.
  case dismiss(Int, result: JSONObject?)
  /// Brings a screen into view from wherever it is.
  case makeVisible(Int)
  case undo, redo
  case answerGuard(String, allow: Bool)
  /// `by` is the verb of navctl that does what was requested.
  case answerRequest(String, handled: Bool, by: String?)
}
