import Testing

/// A test that is skipped proves nothing, so few things may skip one.
struct SkippedTestTests {
  @Test func ciDoesNotSkipWhatLacksAProgram() throws {
    #expect(try Repository.text(".ci/run").contains("\nexport CI=true\n"))
  }

  /// A test is skipped only if the machine lacks something, never because of an answer of navd.
  @Test func theHarnessAloneSkips() throws {
    let maySkip = ["Tests/EndToEndTests/endtoend.py", "Tests/EndToEndTests/guests.py"]
    let skipping = try Repository.paths.filter { $0.hasPrefix("Tests/") && $0.hasSuffix(".py") }.filter {
      try Repository.text($0).contains(/[sS]kip(Test|If|Unless)?\(/)
    }
    #expect(skipping.sorted() == maySkip)
  }
}
