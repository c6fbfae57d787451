import JSON

extension SensitiveMask {
  /// The number of arguments of a screen that it hides.
  fileprivate func hiddenCount(of screen: borrowing NodeRecord) -> Int {
    let arguments = screen.arguments
    return arguments.members.count - masked(arguments, of: screen.name).members.count
  }
}

extension Transaction {
  /// Whether the migration to a map takes a value from the arguments of a screen that stays, or from those with which a
  /// case or coordinator was built: one that the map no longer declares, or that gives way to a default. A value that the
  /// map renames is not lost.
  /// - Complexity: O(edits).
  func hasLostArguments(in map: CompiledMap) -> Bool {
    for position in 0..<log.end {
      switch log[position] {
      case .update(_, let before, let after): if loses(before, after, in: map) { return true }
      case .given(_, let before, let after):
        if before.members.contains(where: { after[$0.key] != $0.value }) { return true }
      default: continue
      }
    }
    return false
  }

  /// Whether the migration shows observers an argument of a screen that stays, which the former map declares sensitive.
  /// - Parameters:
  ///   - mask: The mask of the former map.
  ///   - before: The state before.
  /// - Complexity: O(nodes).
  func shows(hiddenBy mask: SensitiveMask?, in before: borrowing SceneState) -> Bool {
    guard let mask else { return false }
    let now = map?.mask
    for node in before.table.nodes where node.kind == .screen && state.table.contains(node.id) {
      let hidden = mask.hiddenCount(of: node)
      if hidden > 0, now?.hiddenCount(of: state.table[state.table.slot(node.id)]) ?? 0 < hidden { return true }
    }
    return false
  }

  private func loses(_ before: NodeContent, _ after: NodeContent, in map: CompiledMap) -> Bool {
    guard before.arguments != after.arguments, let screen = map.screens.index(of: after.name) else { return false }
    let (schema, renames) = (map.screens[screen].arguments, map.renaming.arguments(of: screen))
    return before.arguments.members.contains { member in
      let renamed = schema[member.key] == nil ? renames?.new(member.key) : nil
      guard let value = after.arguments[renamed ?? member.key] else { return true }
      if Text.isSame(value, member.value) { return false }
      guard schema[member.key]?.namesVariant == true, let name = CanonicalValue(trusted: member.value).stringValue
      else { return true }
      return !Text.isSame(CanonicalValue(map.renaming.variant(name, of: screen)).text, value)
    }
  }
}
