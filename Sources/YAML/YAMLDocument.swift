/// A YAML document: its nodes with their places.
///
/// Reading takes time and memory linear in the length of the text, whatever its content.
public struct YAMLDocument: Sendable {
  /// The root node; nil in an empty document.
  public let root: YAMLNode?

  /// Reads a text that consists of one document.
  /// - Throws: `YAMLProblem` if the text is not valid YAML or exceeds a limit.
  /// - Complexity: O(n).
  public init(_ bytes: [UInt8], limits: YAMLLimits = .standard) throws(YAMLProblem) {
    do { root = try YAMLReader.read(bytes, limits: limits) } catch {
      // YAML includes JSON except for surrogate pairs. After a converted pair the columns of a line are two too low.
      guard error.message == YAMLReader.escapeProblem, let joined = SurrogatePairs.joined(bytes) else { throw error }
      root = try YAMLReader.read(joined, limits: limits)
    }
  }

  /// Reads a text that consists of one document.
  /// - Throws: `YAMLProblem` if the text is not valid YAML or exceeds a limit.
  /// - Complexity: O(n).
  public init(_ text: String, limits: YAMLLimits = .standard) throws(YAMLProblem) {
    try self.init(Array(text.utf8), limits: limits)
  }
}
