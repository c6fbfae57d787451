import Navigation
import SceneMap

/// A map from a file with all findings, including those about its examples.
struct CheckedMap {
  /// The name of the file in findings.
  let file: String
  /// nil when there are errors.
  let map: CompiledMap?
  /// Sorted by line and column.
  let findings: [MapFinding]
  let leftOut: Int
  /// The examples; empty when there are errors.
  let scripts: [ExampleScript]

  init(_ reading: MapReading, file: String) {
    var found: [MapFinding] = []
    let scripts = reading.examples.map { ExampleScript($0, in: file, &found) }
    self.file = file
    map = found.isEmpty ? reading.map : nil
    self.scripts = found.isEmpty ? scripts : []
    leftOut = reading.leftOut
    findings = (reading.findings + found).enumerated().sorted { a, b in
      (a.element.line ?? 0, a.element.column ?? 0, a.offset) < (b.element.line ?? 0, b.element.column ?? 0, b.offset)
    }.map(\.element)
  }
}
