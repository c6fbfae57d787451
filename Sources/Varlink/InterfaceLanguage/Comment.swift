/// A comment of one line.
public struct Comment: Equatable, Sendable {
  /// The text after the `#`, without trailing white space: ` A comment.`
  public var text: String
  /// Whether a blank line precedes it.
  public var isAfterBlankLine: Bool

  public init(_ text: String, isAfterBlankLine: Bool = false) {
    self.text = text
    self.isAfterBlankLine = isAfterBlankLine
  }

  /// The text without the space that usually follows the `#`.
  public var sentence: Substring {
    text.utf8.first == UInt8(ascii: " ") ? text.dropFirst() : text[...]
  }
}

/// The comments before a declaration, a field or a case.
public struct Lead: Equatable, Sendable {
  /// The comments on separate lines before it.
  public var comments: [Comment]
  /// Whether a blank line precedes it, after its comments if there are any.
  public var isAfterBlankLine: Bool

  public init(_ comments: [Comment] = [], isAfterBlankLine: Bool = false) {
    self.comments = comments
    self.isAfterBlankLine = isAfterBlankLine
  }
}
