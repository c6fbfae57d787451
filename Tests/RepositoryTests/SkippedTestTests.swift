import Testing

/// A test that is skipped proves nothing, so few things may skip one.
struct SkippedTestTests {
  @Test func ciDoesNotSkipWhatLacksAProgram() throws {
    #expect(try Repository.text(".ci/run").contains("\nexport CI=true\n"))
  }

  /// Only what the machine lacks skips a test, never what navd answers.
  @Test func theHarnessAloneSkips() throws {
    let maySkip = ["Tests/EndToEndTests/endtoend.py", "Tests/EndToEndTests/guests.py"]
    let skipping = try Repository.paths.filter { $0.hasPrefix("Tests/") && $0.hasSuffix(".py") }.filter {
      try Repository.text($0).contains(/[sS]kip(Test|If|Unless)?\(/)
    }
    #expect(skipping.sorted() == maySkip)
  }
}
