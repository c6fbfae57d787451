import Foundation
import Random
import RandomMaps
import Testing

@testable import SceneMap

/// Provokes each message of the reader in maps that are otherwise valid.
struct FaultTests {
  /// The pattern of the message of a fault.
  private func pattern(_ sentence: String) -> String {
    // A similar name may follow the message.
    "^"
      + sentence.split(separator: "…", omittingEmptySubsequences: false).map { piece in
        NSRegularExpression.escapedPattern(for: String(piece))
      }.joined(separator: ".*") + "(; do you mean .*)?$"
  }

  @Test(arguments: Fault.all) func itIsFoundWhereItIs(fault: Fault) throws {
    var before = ""
    for seed in 0..<Seeds.count(4, of: 12 as UInt64) {
      var random = RandomMap(seed: seed, size: 2 + Int(seed))
      let map = fault.map(from: random.document(), seed: seed)
      // A fault that replaces the whole text gives the same text each time.
      if map.text == before { break }
      before = map.text
      var limits = MapLimits()
      if let bytes = map.bytesMax { limits.bytes = bytes }
      if let screens = map.screensMax { limits.screens = screens }
      if let transitions = map.transitionsMax { limits.transitions = transitions }
      if let size = map.patternSizeMax { limits.patternSize = size }
      if let passed = map.passedMax { limits.passed = passed }
      if let bytes = map.shownBytesMax { limits.shownBytes = bytes }
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

  /// The sources that report errors in maps: the reader, YAML, and patterns of links.
  private static let speakers = [
    ("Sources/SceneMap", "findings.add"), ("Sources/YAML", "YAMLProblem"),
    ("Sources/Navigation/Map/Links", "LinkPatternError"),
  ]

  /// Each message in these sources needs a fault that provokes it.
  @Test func everySentenceIsProvoked() throws {
    var sentences: Set<String> = []
    for (folder, function) in Self.speakers {
      for source in try Resource.sources(in: folder) {
        sentences.formUnion(SentenceScanner.sentences(try Resource.text(source), of: function))
      }
    }
    // No map can exhaust the memory.
    #expect(sentences.remove("no memory to read it") != nil)
    #expect(sentences.count > 60)
    #expect(sentences.sorted() == Set(Fault.all.map(\.sentence)).subtracting(Fault.sentencesOfLibYAML).sorted())
  }

  /// A pattern that consists only of a wildcard would match any message.
  @Test func noFaultIsFoundByAnySentence() {
    for fault in Fault.all {
      let words = fault.sentence.split(whereSeparator: { !$0.isLetter })
      #expect(words.joined().count >= 5, "\(fault)")
    }
  }
}
