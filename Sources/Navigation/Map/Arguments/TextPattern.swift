/// A compiled `pattern` of a map. The model is independent of the pattern syntax, which the reader of maps provides.
public protocol TextPattern: Sendable {
  /// The pattern as written.
  var source: String { get }

  /// Whether the pattern occurs anywhere in a text.
  /// - Complexity: O(text).
  func matches(_ text: String) -> Bool
}
