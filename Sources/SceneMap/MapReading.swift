import Encodings
public import Navigation
import YAML

/// The result of reading a map: the compiled map and the findings.
public struct MapReading: Sendable {
  /// The map; nil if there are errors.
  public let map: CompiledMap?
  /// The findings by line and column.
  public let findings: [MapFinding]
  /// The examples in order; empty if there are errors.
  public let examples: [MapExample]
  /// The number of findings omitted because there are too many.
  public let leftOut: Int

  /// Reads, checks and compiles a map.
  /// - Parameters:
  ///   - text: YAML or JSON in UTF-8.
  ///   - file: The name of the file in findings.
  /// - Complexity: O(n).
  public init(_ text: [UInt8], file: String, limits: MapLimits = MapLimits()) {
    var findings = MapFindings(file: file)
    (map, examples) = Self.read(text, &findings, limits) ?? (nil, [])
    self.findings = findings.sorted
    leftOut = findings.leftOut
  }

  /// Reads, checks and compiles a map.
  public init(_ text: String, file: String, limits: MapLimits = MapLimits()) {
    self.init(Array(text.utf8), file: file, limits: limits)
  }

  public var hasErrors: Bool { map == nil }

  private static func read(
    _ text: [UInt8], _ findings: inout MapFindings, _ limits: MapLimits
  ) -> (map: CompiledMap, examples: [MapExample])? {
    guard text.count <= limits.bytes else {
      findings.add("longer than \(limits.bytes) bytes: a map may not be")
      return nil
    }
    let root: YAMLNode?
    do throws(YAMLProblem) { root = try YAMLDocument(text).root } catch {
      findings.add(error.message, line: error.line, column: error.column)
      return nil
    }
    guard let root, root.scalar != .null else {
      findings.add("the file says nothing: expected a map", line: 1, column: 1)
      return nil
    }
    let document = MapValue(node: root, path: .root)
    var checker = ShapeChecker(findings: findings)
    checker.check(document, .section(.map))
    var compiler = MapCompiler(document, checker.findings, limits)
    let map = compiler.compile(fingerprint: FNV1a.hash(text))
    let examples = compiler.readExamples()
    findings = compiler.findings
    guard let map, !findings.hasErrors else { return nil }
    return (map, examples)
  }
}
