/// A node of a YAML document with its place. Aliases are replaced by the nodes that they refer to.
public struct YAMLNode: Sendable {
  public enum Content: Sendable {
    /// A scalar. A plain one has no quotes and may be a number, a boolean or null.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    /// A mapping in the order of the document, including duplicate keys.
    case mapping([YAMLMember])
  }

  public var content: Content
  /// The line, from 1; for an alias, that of the node that it refers to.
  public var line: Int
  /// The column in Unicode scalars, from 1.
  public var column: Int

  public init(_ content: Content, line: Int, column: Int) {
    self.content = content
    self.line = line
    self.column = column
  }

  /// The text of a scalar of any type; nil for any other node.
  public var text: String? { if case .scalar(let text, _) = content { text } else { nil } }

  /// The elements of a sequence; nil for any other node.
  public var elements: [YAMLNode]? { if case .sequence(let elements) = content { elements } else { nil } }

  /// The members of a mapping; nil for any other node.
  public var members: [YAMLMember]? { if case .mapping(let members) = content { members } else { nil } }

  /// The value of a scalar; nil for any other node.
  public var scalar: YAMLScalar? {
    guard case .scalar(let text, let isPlain) = content else { return nil }
    return isPlain ? YAMLScalar(plain: text) : .text(text)
  }
}

/// A key of a mapping with its value.
public struct YAMLMember: Sendable {
  public var key: YAMLNode
  public var value: YAMLNode

  public init(key: YAMLNode, value: YAMLNode) {
    self.key = key
    self.value = value
  }
}
