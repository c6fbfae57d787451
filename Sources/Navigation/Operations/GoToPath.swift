extension Transaction {
  mutating func perform(_ goToPath: Operation.GoToPath) throws(NavigationError) {
    try setPath(goToPath.path[...], after: visibleScreen(goToPath.on), isKept: false)
  }

  /// Makes `path` what follows a screen of the visible path. The leading screens that are the same stay; the last of
  /// them has not appeared when something behind it went and something new came: a front-end first goes back to it.
  /// - Parameter isKept: whether the screen itself is one of those that stay.
  /// - Complexity: O(path after the screen + screens given)
  mutating func setPath(_ path: ArraySlice<ScreenDescription>, after screen: NodeID, isKept: Bool)
    throws(NavigationError)
  {
    var isCut = false
    var last = screen
    var kept = 0
    repeat {
      // What was cut may have taken along what was to stay, and the screen itself.
      last = state.isVisible(screen) ? screen : state.topID
      kept = keep(path, after: &last)
      if cut(after: last) { isCut = true }
    } while try settle()
    if isCut, kept > 0 || isKept, kept < path.count { setAppeared(last, false) }
    for wanted in path.dropFirst(kept) { try append(wanted) }
  }

  /// Goes up the visible path from a screen as long as it is the path given.
  /// - Returns: how many screens of it are there.
  private func keep(_ path: ArraySlice<ScreenDescription>, after last: inout NodeID) -> Int {
    var kept = 0
    for (next, wanted) in zip(state.visibleScreens(after: last), path) {
      let node = state.table[state.table.slot(next)]
      guard node.isEqual(to: wanted), state.isSamePlace(node, as: wanted.presentation) else { break }
      last = next
      kept += 1
    }
    return kept
  }
}

extension SceneState {
  /// Whether a call's presentation means the place where a screen is.
  func isSamePlace(_ node: borrowing NodeRecord, as presentation: Presentation?) -> Bool {
    (place(at: table.slot(node.id)) ?? .root).isSame(as: presentation ?? .push)
  }
}
