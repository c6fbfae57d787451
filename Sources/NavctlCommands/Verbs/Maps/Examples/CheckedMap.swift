import Navigation
import SceneMap

/// A map of a file with all that can be found in it, the steps of its examples included.
struct CheckedMap {
  /// What findings call the file.
  let file: String
  /// Nil when there are errors.
  let map: CompiledMap?
  /// By line and column.
  let findings: [MapFinding]
  let leftOut: Int
  /// The examples; none when there are errors.
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
