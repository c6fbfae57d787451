/// A node of a YAML document: what was written, and where. What an alias stands for is put in its place.
public struct YAMLNode: Sendable {
  public enum Content: Sendable {
    /// With whether it stands without quotes, and so may be a number, a truth or nothing.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    /// As written, keys that stand there twice too.
    case mapping([YAMLMember])
  }

  public var content: Content
  /// From 1 on; of an alias that of what it stands for.
  public var line: Int
  /// From 1 on, in Unicode scalars.
  public var column: Int

  public init(_ content: Content, line: Int, column: Int) {
    self.content = content
    self.line = line
    self.column = column
  }

  /// The text of a scalar, whatever it means; nil for anything else.
  public var text: String? { if case .scalar(let text, _) = content { text } else { nil } }

  /// The elements of a sequence; nil for anything else.
  public var elements: [YAMLNode]? { if case .sequence(let elements) = content { elements } else { nil } }

  /// The members of a mapping; nil for anything else.
  public var members: [YAMLMember]? { if case .mapping(let members) = content { members } else { nil } }

  /// What a scalar means; nil for anything else.
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
