import Foundation
import Testing

/// A part of a manual page that follows from a table of the sources, between two comments in the page:
/// `.\" BEGIN name` and `.\" END name`. `UPDATE_GOLDEN=1 swift test --filter ManPageTests` writes it anew.
struct ManualSection {
  let page: String
  let name: String

  /// Compares the part with the lines that it should have.
  func expect(_ lines: [String]) throws {
    let text = try Repository.text(page)
    let (begin, end) = (".\\\" BEGIN \(name)\n", ".\\\" END \(name)\n")
    let start = try #require(text.firstRange(of: begin)).upperBound
    let stop = try #require(text[start...].firstRange(of: end)).lowerBound
    let wanted = lines.map { $0 + "\n" }.joined()
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      let new = text[..<start] + wanted + text[stop...]
      try String(new).write(to: Repository.root.appending(path: page), atomically: true, encoding: .utf8)
    } else {
      #expect(text[start..<stop] == wanted, "\(page) is stale: UPDATE_GOLDEN=1 swift test --filter ManPageTests")
    }
  }

  /// A line of text, which begins with no macro and has no escape.
  static func line(_ text: String) -> String {
    let text = text.replacing("\\", with: "\\e")
    return ".'".contains(text.first ?? " ") ? "\\&" + text : text
  }

  /// Text as the arguments of a macro: no word of it is a macro. Those have up to three letters.
  static func arguments(_ text: String) -> String {
    line(text).replacing("\"", with: "\\(dq").split(separator: " ").map { ($0.count <= 3 ? "\\&" : "") + String($0) }
      .joined(separator: " ")
  }
}
