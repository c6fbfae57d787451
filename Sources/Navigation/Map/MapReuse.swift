/// What happens when something leads to a screen whose key is there already.
public enum MapReuse: String, Hashable, Sendable, CaseIterable {
  /// A new one is made.
  case never
  /// It is used when it is the top.
  case top
  /// It is used wherever it is in the stack: what is over it is popped.
  case inStack
}
