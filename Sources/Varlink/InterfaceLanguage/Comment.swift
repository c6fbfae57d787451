/// One line of comment.
public struct Comment: Equatable, Sendable {
  /// What stands behind the `#`, without white space at the end: ` A comment.`
  public var text: String
  /// Whether an empty line parts it from what is before it.
  public var isAfterBlankLine: Bool

  public init(_ text: String, isAfterBlankLine: Bool = false) {
    self.text = text
    self.isAfterBlankLine = isAfterBlankLine
  }

  /// The text for a reader: without the one space that usually follows the `#`.
  public var sentence: Substring {
    text.utf8.first == UInt8(ascii: " ") ? text.dropFirst() : text[...]
  }
}

/// What stands before a declaration, a field or a name of an enumeration.
public struct Lead: Equatable, Sendable {
  /// The lines of comment before it, each on a line of its own.
  public var comments: [Comment]
  /// Whether an empty line parts it from what is before it (from its comments, when it has some).
  public var isAfterBlankLine: Bool

  public init(_ comments: [Comment] = [], isAfterBlankLine: Bool = false) {
    self.comments = comments
    self.isAfterBlankLine = isAfterBlankLine
  }
}
