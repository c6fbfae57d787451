import Foundation
import Testing

@testable import NavctlCommands

/// The manual pages list exactly the existing verbs, options, settings and files.
struct ManPageTests {
  @Test func navctlsPageTellsEveryVerb() throws {
    var lines: [String] = []
    for group in VerbPage.Group.allCases {
      lines += [".Ss \(ManualSection.arguments(group.rawValue.prefix(1).uppercased() + group.rawValue.dropFirst()))"]
      lines += [".Bl -tag -width Ds"]
      for verb in VerbTable.verbs where verb.page.group == group {
        let page = verb.page
        lines.append(
          ".It Ic \(verb.name)" + (page.alias.map { " , \($0)" } ?? "")
            + (page.synopsis.isEmpty ? "" : " No \(ManualSection.arguments(page.synopsis))"))
        lines.append(ManualSection.line(page.summary) + ".")
        if !page.options.isEmpty { lines += optionList(page.options) }
      }
      lines.append(".El")
    }
    try ManualSection(page: "docs/man/navctl.1", name: "verbs").expect(lines)
    try ManualSection(page: "docs/man/navctl.1", name: "changes").expect(optionList(ChangeOptions.options))
  }

  private func optionList(_ options: [NavctlCommands.Option]) -> [String] {
    [".Bl -tag -width Ds -compact"]
      + options.flatMap { [".It \(ManualSection.arguments($0.usage))", ManualSection.line($0.help)] } + [".El"]
  }

  @Test func theConfigurationsPageTellsEverySetting() throws {
    let schema = try Repository.text("docs/navd.schema.json")
    let settings = try members(of: JSONSerialization.jsonObject(with: Data(schema.utf8)), "properties")
    let limits = try members(of: settings["limits"], "properties")
    // The schema has them in the order of the sources, which a dictionary forgets.
    let part = schema[try #require(schema.firstRange(of: "\"limits\": {")).upperBound...]
    let places = try limits.keys.map { name in
      (name: name, place: try #require(part.firstRange(of: "\"\(name)\": {")).lowerBound)
    }
    let names = places.sorted { $0.place < $1.place }.map(\.name)
    let lines = try names.flatMap { name in
      let limit = try members(of: limits[name])
      let (standard, sentence) = (try #require(limit["default"] as? Int), try #require(limit["description"] as? String))
      return [".It Ic \(name) Pq \(standard)", ManualSection.line(sentence)]
    }
    let page = "docs/man/navd.yaml.5"
    try ManualSection(page: page, name: "limits").expect(lines)
    let entries = try Repository.text(page).split(separator: "\n").filter { $0.hasPrefix(".It Ic ") }
      .map { String($0.dropFirst(".It Ic ".count).prefix { $0 != " " }) }
    #expect(entries.count == settings.count + names.count)
    #expect(Set(entries) == Set(settings.keys).union(names))
  }

  private func members(of value: Any?, _ key: String? = nil) throws -> [String: Any] {
    let object = try #require(value as? [String: Any])
    guard let key else { return object }
    return try members(of: object[key])
  }

  /// Every file that is installed has an entry under FILES, by its path or by that of its folder.
  @Test func thePagesTellEveryFile() throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = Repository.root.appending(path: "scripts/install")
    process.arguments = ["--list"]
    process.environment = ["PATH": "/usr/bin:/bin", "PREFIX": "/"]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let files = String(decoding: data, as: UTF8.self).split(separator: "\n").map { $0.drop { $0 == "/" } }
    #expect(files.count > 20)
    let pages = try ["navctl.1", "navd.8", "navd.yaml.5"].map { try Repository.text("docs/man/\($0)") }
    let entries = pages.flatMap { page in
      page.split(separator: "\n").filter { $0.hasPrefix(".It Pa ") }
        .flatMap { $0.dropFirst(".It Pa ".count).split(separator: " , ") }
    }
    for file in files where !file.hasPrefix("bin/") && !file.hasPrefix("share/man/") {
      let folder = file.prefix(upTo: file.lastIndex(of: "/") ?? file.startIndex)
      #expect(entries.contains { $0.hasSuffix(file) || $0.hasSuffix(folder) }, "\(file)")
    }
  }

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
    let source = try Repository.text("Sources/navd/Flag.swift")
    let lines = source.split(separator: "\n").filter { $0.hasPrefix("  case ") && !$0.contains("(") }
    let flags = lines.flatMap { $0.dropFirst("  case ".count).split(separator: ", ") }.map { name in
      name.split(separator: "\"").dropFirst().first.map(String.init) ?? String(name)
    }.sorted()
    #expect(flags.contains("observe-socket"))
    let page = try Repository.text("docs/man/navd.8")
    #expect(entries(of: page) == flags)
    #expect(synopsis(of: page) == flags)
  }

  /// The help of navd, its manual page and its units describe it in the same words.
  @Test func navdIsWhatItsPageSays() throws {
    let help = try Repository.text("Sources/navd/Help.swift")
    let what = try #require(help.firstMatch(of: /navd keeps the (.*)\./)).output.1
    #expect(try Repository.text("docs/man/navd.8").contains("\n.Nd keeps the \(what)\n"))
    for unit in SystemdUnitTests.services {
      #expect(try Repository.text(unit).lowercased().contains("\ndescription=\(what)\n"))
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
    lines.flatMap { $0.matches(of: /(?:Fl|\||,) -([a-z-]+)/) }.map { String($0.output.1) }.sorted()
  }
}
