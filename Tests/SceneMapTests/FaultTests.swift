import Foundation
import RandomMaps
import Testing

@testable import SceneMap

/// Every sentence that the reader can say, provoked in maps that have nothing wrong else.
struct FaultTests {
  /// What the sentence of a fault looks like when it is said.
  private func pattern(_ sentence: String) -> String {
    // The meant name, perhaps, stands behind it.
    "^"
      + sentence.split(separator: "…", omittingEmptySubsequences: false).map { piece in
        NSRegularExpression.escapedPattern(for: String(piece))
      }.joined(separator: ".*") + "(; do you mean .*)?$"
  }

  @Test(arguments: Fault.all) func itIsFoundWhereItIs(fault: Fault) throws {
    for seed in 0..<12 as Range<UInt64> {
      var random = RandomMap(seed: seed, size: 2 + Int(seed))
      let map = fault.map(from: random.document(), seed: seed)
      var limits = MapLimits()
      if let bytes = map.bytesMax { limits.bytes = bytes }
      if let screens = map.screensMax { limits.screens = screens }
      if let transitions = map.transitionsMax { limits.transitions = transitions }
      let reading = MapReading(map.text, file: "random", limits: limits)
      let there = reading.findings.filter {
        $0.line == map.line && $0.column == map.column && $0.path == map.path
          && $0.severity == (fault.isWarning ? .warning : .error)
      }
      let pattern = pattern(fault.sentence)
      #expect(
        there.contains { $0.message.range(of: pattern, options: .regularExpression) != nil },
        """
        seed \(seed): expected at \(map.line ?? 0):\(map.column ?? 0) \(map.path), found \
        \(reading.findings.map(\.description)) in
        \(map.text)
        """)
      if !fault.isWarning { #expect(reading.map == nil, "seed \(seed)") }
    }
  }

  /// A sentence that is new in the reader needs a fault that provokes it.
  @Test func everySentenceOfTheReaderIsProvoked() throws {
    var sentences: Set<String> = []
    for source in try Resource.sources(in: "Sources/SceneMap") {
      sentences.formUnion(SentenceScanner.sentences(try Resource.text(source)))
    }
    // What YAML and patterns of links say by themselves.
    sentences.insert("…")
    #expect(sentences.count > 50)
    #expect(sentences.sorted() == Set(Fault.all.map(\.sentence)).sorted())
  }
}
