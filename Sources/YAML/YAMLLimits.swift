/// What a document may cost. At each bound reading ends with a `YAMLProblem` that names the place.
public struct YAMLLimits: Sendable {
  /// How deep nodes may be nested: who walks a document may then call himself.
  public var depth: Int
  /// How many nodes there may be, those counted that aliases stand for, since these may double in each line.
  public var nodes: Int
  /// How many bytes of text there may be, those counted that aliases stand for: whoever reads the document may copy them.
  public var bytes: Int

  public init(depth: Int = 64, nodes: Int = 1_000_000, bytes: Int = 16 << 20) {
    self.depth = depth
    self.nodes = nodes
    self.bytes = bytes
  }

  public static let standard = YAMLLimits()
}
