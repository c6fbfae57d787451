import YAML

/// The result of reading a file of steps: operations as in `Apply`, or commands of navctl, as in an example.
public struct StepsReading: Sendable {
  /// The steps; empty if there are findings.
  public let steps: [MapExample.Said<MapExample.Step>]
  /// The findings by line and column.
  public let findings: [MapFinding]

  /// Reads and checks steps.
  /// - Parameters:
  ///   - text: YAML or JSON in UTF-8.
  ///   - file: The name of the file in findings.
  /// - Complexity: O(n).
  public init(_ text: [UInt8], file: String) {
    var findings = MapFindings(file: file)
    steps = Self.read(text, &findings)
    self.findings = findings.sorted
  }

  private static func read(_ text: [UInt8], _ findings: inout MapFindings) -> [MapExample.Said<MapExample.Step>] {
    let root: YAMLNode?
    do throws(YAMLProblem) { root = try YAMLDocument(text).root } catch {
      findings.add(error.message, line: error.line, column: error.column)
      return []
    }
    guard let root, root.scalar != .null else { return [] }
    let list = MapValue(node: root, path: .root)
    var checker = ShapeChecker(findings: findings)
    checker.check(list, .list(.either([.verb, .operation])))
    findings = checker.findings
    return findings.hasErrors ? [] : list.elements.compactMap { MapExample.step($0) }
  }
}
