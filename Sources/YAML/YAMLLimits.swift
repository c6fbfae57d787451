/// The limits for a document. Exceeding one ends reading with a `YAMLProblem` that contains the place.
public struct YAMLLimits: Sendable {
  /// The nesting depth of nodes, with aliases expanded, so that a document can be traversed recursively.
  public var depth: Int
  /// The number of nodes after the expansion of aliases, which can double the document on each line.
  public var nodes: Int
  /// The number of bytes of text after the expansion of aliases, because users of the document may copy them.
  public var bytes: Int

  public init(depth: Int = 64, nodes: Int = 1_000_000, bytes: Int = 16 << 20) {
    self.depth = depth
    self.nodes = nodes
    self.bytes = bytes
  }

  public static let standard = YAMLLimits()
}
