import Testing

/// Decisions are found from their list, which is ordered by subject.
struct DecisionTests {
  @Test func everyDecisionStandsInTheListByItsTitle() throws {
    let folder = "docs/decisions/"
    let pages = Repository.paths.filter { $0.hasPrefix(folder) && $0 != folder + "README.md" }
    let lines = try pages.map { path in
      let title = try #require(try Repository.text(path).firstMatch(of: /^# (.+)/)).output.1
      return "- [\(title)](\(path.dropFirst(folder.count)))"
    }
    let listed = try Repository.text(folder + "README.md").split(separator: "\n").filter { $0.hasPrefix("- ") }
    #expect(listed.map(String.init).sorted() == lines)
  }

  /// Each page has the number of its title, and no other page has it.
  @Test func everyDecisionHasANumberOfItsOwn() throws {
    let pages = Repository.paths.filter { $0.wholeMatch(of: /docs\/decisions\/\d{4}-[a-z0-9-]+\.md/) != nil }
    #expect(Set(pages.map { $0.split(separator: "/")[2].prefix(4) }).count == pages.count)
    for path in pages {
      let number = path.split(separator: "/")[2].prefix(4)
      #expect(try Repository.text(path).hasPrefix("# \(number) "), "\(path)")
    }
  }

  /// A table of figures can be made again by a command, or says that it cannot.
  @Test func figuresSayWhereTheyAreFrom() throws {
    for path in Repository.paths where path.contains(/^docs\/decisions\/\d/) {
      let text = try Repository.text(path)
      guard text.contains(/(?m)^\|.* \d[\d.,]* (ms|µs|ns|MB)\b/) else { continue }
      #expect(text.contains(/`make bench`|that (was|were)\s+not\s+kept/), "\(path)")
    }
  }
}
