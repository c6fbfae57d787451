import Testing

/// A change of a map and the expected findings: a paragraph of Findings.txt.
struct FindingCase: Sendable, CustomTestStringConvertible {
  /// The changed lines of the first level.
  var changes: [String] = []
  var findings: [String] = []

  var testDescription: String { changes.joined(separator: " | ") }

  static func all() throws -> [FindingCase] {
    try Resource.text("Tests/SceneMapTests/Findings.txt").split(separator: "\n\n").map { paragraph in
      var example = FindingCase()
      for line in paragraph.split(separator: "\n") {
        if line.hasPrefix("=> ") {
          example.findings.append(String(line.dropFirst(3)))
        } else {
          example.changes.append(String(line))
        }
      }
      return example
    }
  }
}
