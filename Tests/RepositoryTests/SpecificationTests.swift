import Testing

/// Citations of the specification lead to sections that exist.
struct SpecificationTests {
  @Test func citedSectionsExist() throws {
    // A page, then sections by number or heading: `model.md §7, §13 "Follow"`.
    let citation = #/docs/specification/([a-z]+\.md)((?:,? (?:§\d+|"[^"]+"|and))*)/#
    var broken: [String] = []
    for path in Repository.paths where path.hasSuffix(".swift") || path.hasSuffix(".md") {
      for found in try Repository.text(path).matches(of: citation) {
        let page = "docs/specification/\(found.output.1)"
        guard Repository.exists(page) else {
          broken.append("\(path): \(page)")
          continue
        }
        let headings = try headings(of: page)
        for section in found.output.2.matches(of: /§(\d+)|"([^"]+)"/) {
          let isThere =
            if let number = section.output.1 {
              headings.contains { $0.hasPrefix("\(number). ") }
            } else {
              headings.contains(String(section.output.2 ?? ""))
            }
          if !isThere { broken.append("\(path): \(found.output.0)") }
        }
      }
    }
    #expect(broken.isEmpty, "\(broken.joined(separator: "\n"))")
  }

  /// A bare `model.md §7` does not tell a reader which folder is meant.
  @Test func sectionsAreCitedByThePathOfThePage() throws {
    for file in try Repository.sources(under: "Sources", "Tests") where !file.path.contains("/RepositoryTests/") {
      let all = file.text.matches(of: /model\.md §/).count
      #expect(file.text.matches(of: /docs\/specification\/model\.md §/).count == all, "\(file.path)")
    }
  }

  @Test func conformanceCasesCiteSectionsThatExist() throws {
    let headings = try headings(of: "docs/specification/model.md")
    var count = 0
    for path in Repository.paths where path.hasPrefix("Tests/ConformanceTests/Vectors/") {
      for number in Set(try Repository.text(path).matches(of: /"spec": "§(\d+)/).map({ String($0.output.1) })) {
        count += 1
        #expect(headings.contains { $0.hasPrefix("\(number). ") }, "\(path): §\(number)")
      }
    }
    #expect(count > 0, "no case cites a section")
  }

  /// The headings of a page, without the marks before them.
  private func headings(of page: String) throws -> [String] {
    try Repository.text(page).split(separator: "\n").filter { $0.hasPrefix("#") }
      .map { String($0.drop { $0 == "#" || $0 == " " }) }
  }
}
