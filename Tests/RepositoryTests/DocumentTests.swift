import Foundation
import Testing

/// Documents describe all files, and their references exist.
struct DocumentTests {
  @Test func linksPointToFilesThatAreThere() throws {
    var broken: [String] = []
    for path in Repository.paths where path.hasSuffix(".md") {
      for link in try Repository.text(path).matches(of: /\]\(([^)\s]+)\)/).map({ String($0.output.1) }) {
        if link.contains("://") || link.hasPrefix("mailto:") { continue }
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let target = parts[0].isEmpty ? path : resolved(parts[0], from: path)
        if !Repository.exists(target) {
          broken.append("\(path): \(link)")
        } else if parts.count == 2, try !anchors(of: target).contains(parts[1]) {
          broken.append("\(path): \(link) (no such heading)")
        }
      }
    }
    #expect(broken.isEmpty, "\(broken.joined(separator: "\n"))")
  }

  /// Files must mean the same on every machine.
  @Test func noFileNamesAPathOfOneMachine() throws {
    let patterns = ["/wo" + "rk/", "/ro" + "ot/", "/ho" + "me/", "/Us" + "ers/"]
    var found: [String] = []
    for path in Repository.paths {
      guard let text = try? Repository.text(path) else { continue }
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        for pattern in patterns where line.contains(pattern) { found.append("\(path):\(number + 1): \(pattern)") }
      }
    }
    #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
  }

  @Test func theTableOfOperationsListsExactlyTheFilesThatAreThere() throws {
    let heading = "| operation | file | wire method | navctl |"
    let rows = MarkdownTable.rows(under: heading, in: try Repository.text("docs/architecture.md"))
    let folder = "Sources/Navigation/Operations/"
    let files = Repository.paths.filter { $0.hasPrefix(folder) }.map { String($0.dropFirst(folder.count)) }
    #expect(rows.map { $0[1] }.sorted() == files.sorted())
    #expect(rows.allSatisfy { "\($0[0]).swift" == $0[1] })
  }

  /// The paragraph about the daemon names each of its folders.
  @Test func everyFolderOfTheDaemonIsExplained() throws {
    let paragraphs = try Repository.text("docs/architecture.md").components(separatedBy: "\n\n")
    let daemon = try #require(paragraphs.first { $0.hasPrefix("**NavigationDaemon.**") })
    let parts = Repository.paths.map { $0.split(separator: "/") }.filter { $0.count > 3 }
    for folder in Set(parts.filter { $0[1] == "NavigationDaemon" && $0[0] == "Sources" }.map { $0[2] }).sorted() {
      #expect(daemon.contains("`\(folder)/`"), "\(folder)")
    }
  }

  @Test func everyMethodOfTheTableIsInTheInterface() throws {
    let heading = "| operation | file | wire method | navctl |"
    let interface = try Repository.text("Sources/NavigationProtocol/Interfaces/org.navd.Navigation.varlink")
    for row in MarkdownTable.rows(under: heading, in: try Repository.text("docs/architecture.md")) {
      let method = row[2]
      if method.hasPrefix("only in ") { continue }
      #expect(interface.contains("method \(method)("), "\(method)")
    }
  }

  @Test func everyTargetOfTheMakefileIsExplained() throws {
    let makefile = try Repository.text("Makefile")
    let phony = try #require(makefile.firstMatch(of: /\.PHONY: (.*)/)).output.1.split(separator: " ").map(String.init)
    let explained = makefile.matches(of: /(?m)^([a-z-]+):.*## \S/).map { String($0.output.1) }
    let inner = [
      "conformance", "conformance-kill", "conformance-restart", "generated", "has-deps", "has-deps-test",
      "programs", "tests", "tests-build",
    ]
    #expect(Set(phony) == Set(explained + inner))
  }

  @Test func everyRowOfTheBenchmarksIsTold() throws {
    let options = try Repository.text("Benchmarks/Sources/bench/Options.swift")
    let rows = try #require(options.firstMatch(of: /static let rows = \[([^\]]*)\]/)).output.1
    let script = try Repository.text("scripts/bench")
    for row in rows.matches(of: /"([a-z0-9.]+)"/) {
      #expect(script.contains(row.output.1), "\(row.output.1)")
    }
  }

  @Test func scriptsCanBeRun() throws {
    for path in Repository.paths where path.hasPrefix("scripts/") || path == ".ci/run" {
      // Read by a shell, not started.
      if path.hasPrefix("scripts/completions/") { continue }
      // Read by the linker.
      if path.hasSuffix(".map") { continue }
      #expect(
        FileManager.default.isExecutableFile(
          atPath: Repository.root.appending(path: path).path(percentEncoded: false)), "\(path)")
      #expect(try Repository.text(path).hasPrefix("#!/usr/bin/env "), "\(path)")
    }
  }

  /// A path beside a file of the repository, from the root.
  private func resolved(_ link: String, from path: String) -> String {
    var parts = path.split(separator: "/").dropLast().map(String.init)
    for part in link.split(separator: "/") {
      switch part {
      case ".": continue
      case "..": _ = parts.popLast()
      default: parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }

  /// The anchors of a document's headings, as GitHub makes them.
  private func anchors(of path: String) throws -> Set<String> {
    Set(
      try Repository.text(path).split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
        let heading = line.drop { $0 == "#" || $0 == " " }.lowercased()
        return String(
          heading.compactMap { $0 == " " ? "-" : $0.isLetter || $0.isNumber || "-_".contains($0) ? $0 : nil })
      })
  }
}
