import Foundation
import Testing

/// Examples of articles are code that the tests compile and run: each is part of a file of examples, line by line.
struct ArticleTests {
  @Test func everyExampleOfAnArticleIsCompiled() throws {
    let articles = Repository.paths.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
    let sources = try Repository.sources(under: "Tests").filter { $0.path.contains("/Articles/") }.map {
      Source(lines: lines($0.text))
    }
    var strangers: [String] = []
    var count = 0
    for path in articles {
      for block in blocks(of: try Repository.text(path)) {
        count += 1
        if !sources.contains(where: { has($0, block) }) {
          strangers.append("\(path): no file of examples has\n\(block.joined(separator: "\n"))")
        }
      }
    }
    #expect(count > 0, "there are no examples")
    #expect(strangers.isEmpty, "\(strangers.joined(separator: "\n"))")
  }

  /// A user of another library first reads what that library cannot do.
  @Test func eachArticleOnALibraryOpensWithWhatTheLibraryCannotDo() throws {
    let articles = Repository.paths.filter { $0.contains(".docc/IfYouKnow") }
    #expect(articles.count == 5)
    for path in articles {
      let sections = try Repository.text(path).components(separatedBy: "\n## ")
      let opening = sections.count > 1 ? sections[1] : ""
      #expect(opening.hasPrefix("What ") && opening.contains(" cannot do\n"), "\(path)")
      let words = opening.split { " \n".contains($0) }.joined(separator: " ")
      for what in ["`kill -9`", "`navctl undo`", "`navctl "] { #expect(words.contains(what), "\(path): \(what)") }
      #expect(words.contains("second terminal") || words.contains("two terminals"), "\(path): two terminals")
    }
  }

  @Test func aBlockIsFoundAtAnyDepthAndOnlyWhole() {
    let source = Source(lines: ["  let a = 1", "", "  if a == 1 {", "    print(a)", "  }"])
    #expect(has(source, ["let a = 1", "", "if a == 1 {", "  print(a)", "}"]))
    #expect(!has(source, ["let a = 1", "if a == 1 {"]))
    #expect(!has(source, ["if a == 1 {", "print(a)"]))
    #expect(blocks(of: "text\n```swift\nlet a = 1\n```\n```sh\nls\n```\n") == [["let a = 1"]])
  }

  /// A file of examples.
  private struct Source {
    let lines: [String]
    /// The indices of each line without its indent.
    let places: [Substring: [Int]]

    init(lines: [String]) {
      self.lines = lines
      places = Dictionary(grouping: lines.indices) { lines[$0].trimmingPrefix { $0 == " " } }
    }
  }

  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The blocks of Swift in a text.
  private func blocks(of text: String) -> [[String]] {
    var blocks: [[String]] = []
    var block: [String]?
    for line in lines(text) {
      if block == nil {
        if line == "```swift" { block = [] }
      } else if line == "```" {
        blocks.append(block ?? [])
        block = nil
      } else {
        block?.append(line)
      }
    }
    return blocks
  }

  /// Whether a source has these lines one after the other, all of them deeper by the same.
  private func has(_ source: Source, _ block: [String]) -> Bool {
    guard let first = block.first else { return false }
    return source.places[first.trimmingPrefix { $0 == " " }, default: []].contains { start in
      let rest = source.lines[start...]
      guard block.count <= rest.count, source.lines[start].hasSuffix(first) else { return false }
      let indent = String(source.lines[start].dropLast(first.count))
      return zip(rest, block).allSatisfy { line, wanted in wanted.isEmpty ? line.isEmpty : line == indent + wanted }
    }
  }
}
