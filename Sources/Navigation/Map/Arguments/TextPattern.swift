/// A compiled `pattern` of a map. The model knows no syntax of patterns: whoever reads maps brings one.
public protocol TextPattern: Sendable {
  /// As it was written.
  var source: String { get }

  /// Whether the pattern is found anywhere in the text. Complexity: O(text).
  func matches(_ text: String) -> Bool
}
