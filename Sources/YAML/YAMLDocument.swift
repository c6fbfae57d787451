/// A YAML document: its nodes with their places, of which none has been judged.
///
/// Reading takes time and memory by the length of the text, whatever stands in it.
public struct YAMLDocument: Sendable {
  /// nil in a document that says nothing.
  public let root: YAMLNode?

  /// Reads the only document of a text.
  /// - Throws: `YAMLProblem`: what is not YAML or beyond a limit, and where.
  /// - Complexity: O(n)
  public init(_ bytes: [UInt8], limits: YAMLLimits = .standard) throws(YAMLProblem) {
    do { root = try YAMLReader.read(bytes, limits: limits) } catch {
      // JSON is YAML, but for this. Places behind such a pair are two columns too far to the left.
      guard error.message == YAMLReader.escapeProblem, let joined = SurrogatePairs.joined(bytes) else { throw error }
      root = try YAMLReader.read(joined, limits: limits)
    }
  }

  /// Reads the only document of a text.
  /// - Throws: `YAMLProblem`: what is not YAML or beyond a limit, and where.
  /// - Complexity: O(n)
  public init(_ text: String, limits: YAMLLimits = .standard) throws(YAMLProblem) {
    try self.init(Array(text.utf8), limits: limits)
  }
}
