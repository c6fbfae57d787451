import Navigation

/// The condition that a screen is in the visible path, on top of it, or has appeared; with `gone`, that this has ended.
struct ScreenCondition {
  let reference: ScreenReference
  let top: Bool
  let gone: Bool
  let appeared: Bool
  /// Whether sensitive arguments are hidden from the waiters, which may not search by them.
  let isMasked: Bool

  /// Whether it holds.
  ///
  /// - Parameter match: The screen of the visible path that the reference means; nil if there is none.
  func holds(_ match: NodeID?, in state: borrowing SceneState) -> Bool {
    let isThere = match.map { id in
      (!top || state.topID == id) && (!appeared || state.node(id)?.hasAppeared ?? false)
    }
    return (isThere ?? false) != gone
  }
}
