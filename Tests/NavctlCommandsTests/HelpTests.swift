import Foundation
import Testing

@testable import NavctlCommands

struct HelpTests {
  @Test func everyVerbHasASummaryAnExampleAndAPlaceInTheOverview() {
    let overview = Run(["help"]).output
    for verb in VerbTable.verbs {
      let page = verb.page
      #expect(!page.summary.isEmpty && !page.summary.hasSuffix("."), "\(verb.name)")
      #expect(!page.examples.isEmpty, "\(verb.name)")
      #expect(overview.contains("\n  \(verb.name)\(page.alias.map { ", \($0)" } ?? "") "), "\(verb.name)")
      let help = Run(["help", verb.name.description])
      #expect(help.code == 0)
      #expect(help.output == Run([verb.name.description, "--help"]).output, "\(verb.name)")
      for option in verb.allOptions { #expect(help.output.contains("--\(option.name)"), "\(verb.name)") }
    }
  }

  /// Examples must be valid command lines.
  @Test func everyExampleIsACommandLine() throws {
    for verb in VerbTable.verbs {
      for example in verb.page.examples {
        guard let start = example.line.firstRange(of: "navctl ") else { continue }
        var line = example.line[start.upperBound...]
        if let end = line.firstIndex(where: { ">|)".contains($0) && !line.contains("(") }) { line = line[..<end] }
        if example.line.contains("$(") || example.line.contains("<(") || example.line.contains("printf") { continue }
        let words = try #require(Words.split(String(line)), "\(example.line)")
        #expect(throws: Never.self, "\(example.line)") { try Invocation(words) }
      }
    }
  }

  @Test func namesAreUniqueAndFound() {
    let names = VerbTable.verbs.map { $0.name.description }
    #expect(Set(names).count == names.count)
    for name in names { #expect(VerbTable.verb(name)?.name.description == name) }
  }

  @Test func noOptionHidesOneOfNavctlItself() {
    let global = Set(GlobalOptions.options.map(\.name))
    for verb in VerbTable.verbs {
      #expect(global.isDisjoint(with: verb.allOptions.map(\.name)), "\(verb.name)")
      #expect(Set(verb.allOptions.map(\.name)).count == verb.allOptions.count, "\(verb.name)")
    }
  }

  @Test func completionKnowsVerbsAndOptions() {
    #expect(Completion(["pu"], { _ in nil }).candidates.map(\.text) == ["push"])
    #expect(
      Completion(["pop", "--co"], { _ in nil }).candidates.map(\.text) == [
        "--count", "--container", "--context", "--color",
      ])
    #expect(
      Completion(["help", "set-"], { _ in nil }).candidates.map(\.text).sorted() == [
        "set-root", "set-screen", "set-stack", "set-tabs",
      ])
    #expect(
      Completion(["call", "org.navd.Manager.P"], { _ in nil }).candidates.map(\.text) == ["org.navd.Manager.Ping"])
  }

  @Test func behindDashesTheNameOfAShellIsAWordLikeOthers() {
    #expect(Run(["complete", "--", "complete", "b"]).output == "bash\n")
    let word = Run(["complete", "--", "bash"])
    #expect((word.code, word.output) == (0, ""))
    let other = Run(["complete", "--", "tcsh"])
    #expect((other.code, other.output) == (0, ""))
  }

  @Test func completionKnowsTheValuesOfOptions() {
    #expect(Completion(["--color", "a"], { _ in nil }).candidates.map(\.text) == ["auto", "always"])
    #expect(Completion(["--color=n"], { _ in nil }).candidates.map(\.text) == ["--color=never"])
    #expect(Completion(["pop", "--if-missing", ""], { _ in nil }).candidates.map(\.text) == ["ignore"])
    #expect(Completion(["pop", "--count", ""], { _ in nil }).candidates == [])
  }

  @Test func candidatesSayWhatTheyAre() {
    #expect(Run(["complete", "--describe", "--", "pus"]).output == "push\t\(PushVerb.page.summary)\n")
    #expect(Run(["complete", "--", "pus"]).output == "push\n")
    #expect(Completion(["path", "--format", "{na"], { _ in nil }).candidates.map(\.text) == ["{name}"])
    #expect(Completion(["-s", ""], { _ in nil }).candidates == [])
  }

  @Test(arguments: CompletionScript.allCases)
  func packagesInstallTheScriptThatNavctlPrints(script: CompletionScript) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = try String(contentsOf: root.appending(path: "scripts/completions/\(script.file)"), encoding: .utf8)
    #expect(Run(["complete", script.rawValue]).output == file)
    #expect(file.contains("navctl complete --describe -- "))
  }
}
