import JSON

/// What a key asks the daemon for.
enum Call: Hashable, Sendable {
  /// Back, if this screen is on top.
  case back(from: Int)
  case selectTab(Int)
  /// Takes a transition that the map declares, if this screen is on top.
  case move(String, from: Int, JSONObject)
  case openLink(String)
  case undo, redo
}
