import JSON

/// A call to the daemon that a key causes.
enum TerminalCall: Hashable, Sendable {
  /// Goes back if this screen is on top.
  case back(from: Int)
  /// Selects a tab of the container if this screen is on top.
  case selectTab(Int, of: Int, from: Int)
  /// Takes a transition of the map if this screen is on top.
  case move(String, from: Int, JSONObject)
  case openLink(String)
  /// Dismisses a screen if it is on top.
  case dismiss(Int, result: JSONObject?)
  /// Shows a screen, wherever it is.
  case makeVisible(Int)
  case undo, redo
  /// Undoes or repeats steps in one commit if the scene is still at the revision.
  case returnTo(HistoryRoute, ifRevision: Int)
  case answerGuard(String, allow: Bool)
  /// `by` is the verb that carries out the request.
  case answerRequest(String, handled: Bool, by: String?)
}
