import Testing

/// The manual pages tell every option that there is, and none that there is not.
struct ManPageTests {
  @Test func navctlsPageTellsEveryOptionOfNavctlItself() throws {
    let source = try Repository.text("Sources/NavctlCommands/Arguments/GlobalOptions.swift")
    let options = source.matches(of: /(?m)^ +\.(?:value|flag)\("([a-z-]+)"/).map { String($0.output.1) }
    #expect(options.contains("host"))
    let page = try Repository.text("docs/man/navctl.1")
    #expect(entries(of: page) == options.sorted())
    #expect(synopsis(of: page) == options.sorted())
    #expect(page.contains("ssh-unix:"))
  }

  @Test func navdsPageTellsEveryFlagOfNavd() throws {
    let source = try Repository.text("Sources/navd/NavdFlags.swift")
    let names = source.matches(of: /(?m)^  var (\w+)(?:: String\?|: \[String\] = \[\]| = false)$/).map {
      flag($0.output.1)
    }
    let flags = (names + ["version"]).sorted()
    #expect(flags.contains("observe-socket"))
    let page = try Repository.text("docs/man/navd.8")
    #expect(entries(of: page) == flags)
    #expect(synopsis(of: page) == flags)
  }

  /// What navd is, is said in the same words by its help, its manual page and its units.
  @Test func navdIsWhatItsPageSays() throws {
    let main = try Repository.text("Sources/navd/main.swift")
    let what = try #require(main.firstMatch(of: /abstract: "Keeps the (.*)\."/)).output.1
    #expect(try Repository.text("docs/man/navd.8").contains("\n.Nd keeps the \(what)\n"))
    for unit in SystemdUnitTests.services {
      #expect(try Repository.text(unit).lowercased().contains("\ndescription=\(what)\n"))
    }
  }

  /// How a property is spelled on the command line: `observeSocket` is `observe-socket`.
  private func flag(_ name: Substring) -> String {
    name.reduce(into: "") { text, letter in
      text += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
    }
  }

  /// The options that have an entry of their own.
  private func entries(of page: String) -> [String] {
    options(page.split(separator: "\n").filter { $0.hasPrefix(".It Fl ") })
  }

  private func synopsis(of page: String) -> [String] {
    options(page.split(separator: "\n").filter { $0.hasPrefix(".Op ") })
  }

  private func options(_ lines: [Substring]) -> [String] {
    lines.flatMap { $0.matches(of: /(?:Fl|\|) -([a-z-]+)/) }.map { String($0.output.1) }.sorted()
  }
}
