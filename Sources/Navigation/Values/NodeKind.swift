/// What a node of the tree is.
public enum NodeKind: String, Hashable, Sendable, CaseIterable {
  /// Id 0: holds the layers, the root layer first.
  case window
  case stack
  case tabs
  case screen
}
