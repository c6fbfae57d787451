/// The treatment of a screen whose key already exists.
public enum MapReuse: String, Hashable, Sendable, CaseIterable {
  /// A new screen is created.
  case never
  /// The screen is reused if it is the top.
  case top
  /// The screen is reused if it is in the stack, and the screens over it are popped.
  case inStack
}
