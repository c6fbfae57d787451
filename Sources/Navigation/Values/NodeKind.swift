public enum NodeKind: String, Hashable, Sendable, CaseIterable {
  /// The node with id 0, which holds the layers, the root layer first.
  case window
  case stack
  case tabs
  case screen
}
