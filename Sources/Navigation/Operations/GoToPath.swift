extension Transaction {
  mutating func perform(_ goToPath: Operation.GoToPath) throws(NavigationError) {
    try setPath(goToPath.path[...], after: visibleScreen(goToPath.on), isKept: false)
  }

  /// Makes `path` follow a screen of the visible path. The leading screens that are the same stay. If something after
  /// the last of them is removed and something new appended, it is marked as not appeared, because a front-end first
  /// goes back to it.
  /// - Parameter isKept: Whether the screen itself was compared and kept.
  /// - Complexity: O(path after the screen + screens given).
  mutating func setPath(_ path: ArraySlice<ScreenDescription>, after screen: NodeID, isKept: Bool)
    throws(NavigationError)
  {
    var isCut = false
    var last = screen
    var kept = 0
    repeat {
      // The cut may have removed the screens to keep, and the screen itself, with their coordinators.
      last = state.isVisible(screen) ? screen : state.topID
      kept = try keep(path, after: &last)
      if cut(after: last) { isCut = true }
    } while try settle()
    if isCut, kept > 0 || isKept, kept < path.count { setAppeared(last, false) }
    for wanted in path.dropFirst(kept) { try append(wanted) }
  }

  /// Goes up the visible path from a screen while it equals the given path.
  /// - Returns: The number of screens that are there.
  private mutating func keep(
    _ path: ArraySlice<ScreenDescription>, after last: inout NodeID
  ) throws(NavigationError) -> Int {
    var kept = 0
    for (next, wanted) in zip(try visiblePath(after: last), path) {
      work &+= wanted.arguments.work
      let node = state.table[state.table.slot(next)]
      guard node.isEqual(to: wanted),
        state.isSamePlace(node, as: presentation(of: wanted, over: declared(last)))
      else { break }
      last = next
      kept += 1
    }
    return kept
  }
}

extension SceneState {
  /// Whether a presentation means the place of a node.
  func isSamePlace(_ node: borrowing NodeRecord, as presentation: Presentation) -> Bool {
    (place(at: table.slot(node.id)) ?? .root).isSame(as: presentation)
  }
}
