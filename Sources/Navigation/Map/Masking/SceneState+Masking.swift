extension SceneState {
  /// The state as those see it who are not to see what is sensitive: with it they are answered as if it were not there.
  /// - Complexity: O(nodes)
  public func masked(by mask: SensitiveMask) -> SceneState {
    var masked = self
    for slot in table.nodes.indices where table[slot].kind == .screen && !table[slot].arguments.isEmpty {
      let arguments = mask.masked(table[slot].arguments, of: table[slot].name)
      if arguments != table[slot].arguments { masked.table[slot].content.arguments = arguments }
    }
    return masked
  }
}
