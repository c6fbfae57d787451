extension SceneState {
  /// The state without sensitive arguments. Queries on it answer as if these did not exist.
  /// - Complexity: O(nodes).
  public func masked(by mask: SensitiveMask) -> SceneState {
    var masked = self
    for slot in table.nodes.indices where table[slot].kind == .screen && !table[slot].arguments.isEmpty {
      let arguments = mask.masked(table[slot].arguments, of: table[slot].name)
      if arguments != table[slot].arguments { masked.table[slot].content.arguments = arguments }
    }
    return masked
  }
}
