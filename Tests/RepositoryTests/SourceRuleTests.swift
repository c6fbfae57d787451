import Testing

/// Rules of CONTRIBUTING.md that a machine can see.
struct SourceRuleTests {
  /// A file of more lines holds more than one thing.
  static let linesMax = 300

  @Test func noFileIsLongerThanItsLimit() throws {
    let long = try Repository.sources(under: "Sources", "Tests", "Benchmarks", "Web").filter { !$0.isGenerated }
      .map { (path: $0.path, lines: $0.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1) }
      .filter { $0.lines > Self.linesMax }
    #expect(long.isEmpty, "\(long.map { "\($0.path): \($0.lines) lines" }.joined(separator: "\n"))")
  }

  /// The code of a program is in modules, where tests reach it.
  @Test func aMainFileParsesBuildsAndRuns() throws {
    for file in try Repository.sources(under: "Sources") where file.name == "main.swift" {
      #expect(file.lines.count < 60, "\(file.path): \(file.lines.count) lines")
    }
  }

  @Test func nothingIsLeftForLater() throws {
    // Spelled in two parts, so that this file does not find itself.
    let marks = ["TO" + "DO", "FIX" + "ME", "XX" + "X", "unimpl" + "emented", "not " + "yet\""]
    var places: [String] = []
    for file in try Repository.sources(under: "Sources", "Tests", "Benchmarks", "Web") {
      for (number, line) in file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        for mark in marks where line.contains(mark) { places.append("\(file.path):\(number + 1): \(mark)") }
      }
    }
    expectNone(places)
  }

  /// Our bug is a `precondition` with a sentence; a fault of the environment or of a client is an error.
  @Test func sourcesNeverForceAnything() throws {
    let forbidden = /\bfatalError\(|\btry!|\bas!|[\w\)\]]!(?![=])/
    expectNone(try Repository.sources(under: "Sources").flatMap { $0.places(of: forbidden) })
  }

  @Test func errorsAreNeverSwallowed() throws {
    expectNone(try Repository.sources(under: "Sources").flatMap { $0.places(of: /catch\s*\{\s*\}/) })
  }

  /// Unsafe code lives in EventLoop, in JSON, and in the files that docs/architecture.md lists with their reasons.
  @Test func unsafeCodeLivesWhereItMay() throws {
    let words = /\bunsafe\b|@unchecked\s+Sendable|\bUnsafe\w*Pointer\b|\bUnmanaged\b/
    let rows = MarkdownTable.rows(under: "| file | why |", in: try Repository.text("docs/architecture.md"))
    let listed = rows.map { "Sources/\($0[0])" }
    let sources = try Repository.sources(under: "Sources").filter { !["EventLoop", "JSON"].contains($0.module) }
    let unsafe = sources.filter { !$0.places(of: words).isEmpty }
    expectNone(
      unsafe.filter { file in !listed.contains { file.path == $0 || $0.hasSuffix("/") && file.path.hasPrefix($0) } }
        .flatMap { $0.places(of: words) })
    expectNone(listed.filter { row in !unsafe.contains { $0.path.hasPrefix(row) } }.map { "\($0) has nothing unsafe" })
  }

  /// A failure that cannot be repeated is hard to mend. Names of temporary files may be any.
  @Test func randomNumbersOfTestsComeFromASeed() throws {
    let words =
      /\bSystemRandomNumberGenerator\b|\.randomElement\(\)|\.shuffled\(\)|\bInt\.random\((?!.*using: )|(?i)0x9e37_?79b9/
    let files = try Repository.sources(under: "Tests").filter { $0.module != "Random" }
    expectNone(files.flatMap { $0.places(of: words) })
  }

  /// State belongs to one thread. Work that is slow goes to a worker and comes back as an input.
  @Test func nothingEscapesTheLoop() throws {
    let words = /\bTask\s*[.{<(]|\bMainActor\b|\bDispatch\w*\b|\bThread\b|\bAsyncStream\b/
    expectNone(
      try Repository.sources(under: "Sources").filter { $0.module != "EventLoop" }.flatMap { $0.places(of: words) })
  }

  /// The same calls give the same state, in every process and on every machine.
  @Test func theCoreHasNoClockAndNoRandomness() throws {
    let words =
      /\bDate\b|\bContinuousClock\b|\bSuspendingClock\b|\bUUID\b|\.random\b|\bSystemRandomNumberGenerator\b|\bObjectIdentifier\b|\bshuffle|\bHasher\(|\bhashValue\b|\bgetenv\b|\bprint\(/
    expectNone(try Repository.sources(under: "Sources/Navigation").flatMap { $0.places(of: words) })
  }

  private func expectNone(_ places: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(places.isEmpty, "\(places.joined(separator: "\n"))", sourceLocation: sourceLocation)
  }
}
