import Foundation
import Testing

@testable import NavigationTerminal

/// A picture as a text file under `Pictures/`, reviewed like code.
///
/// First the rows as they are on the terminal, between bars; then, where wanted, one letter for the style of each cell.
/// With `NAVD_RECORD=1` in the environment the files are written instead of compared.
struct GoldenPicture {
  /// The sizes at which every kind of picture is kept.
  static let sizes = [(60, 20), (80, 24), (120, 40), (200, 60)]

  /// The same, and terminals that have room for little.
  static let allSizes = sizes + [(40, 12), (20, 6), (12, 3)]

  let name: String
  let picture: Picture
  var hasStyles = false

  func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Pictures/\(name).\(picture.size.columns)x\(picture.size.rows).txt")
    if ProcessInfo.processInfo.environment["NAVD_RECORD"] == "1" {
      try Data(text.utf8).write(to: file)
      return
    }
    let kept = try String(contentsOf: file, encoding: .utf8)
    #expect(kept == text, "\(file.lastPathComponent):\n\(difference(kept))", sourceLocation: sourceLocation)
  }

  /// The rows that are not as in the file.
  private func difference(_ kept: String) -> String {
    let (old, new) = (kept.split(separator: "\n"), text.split(separator: "\n"))
    return (0..<max(old.count, new.count)).compactMap { row in
      let (before, after) = (row < old.count ? old[row] : "", row < new.count ? new[row] : "")
      return before == after ? nil : "\(row): -\(before)\n\(row): +\(after)"
    }.joined(separator: "\n")
  }

  private var text: String {
    var text = rows.map { "|\($0)|\n" }.joined()
    if let cursor = picture.cursor { text += "cursor: row \(cursor.row), column \(cursor.column)\n" }
    if hasStyles { text += "styles: \(Self.legend)\n" + styles.map { "|\($0)|\n" }.joined() }
    return text
  }

  private var rows: [String] {
    (0..<picture.size.rows).map { row in picture.row(row).map { $0.glyph?.text ?? "" }.joined() }
  }

  private var styles: [String] {
    (0..<picture.size.rows).map { row in String(picture.row(row).map { Self.letter($0.style) }) }
  }

  private static let legend = CellStyle.allCases.map { "\(letter($0)) \($0)" }.joined(separator: ", ")

  private static func letter(_ style: CellStyle) -> Character {
    Character(Unicode.Scalar(style == .plain ? UInt8(ascii: ".") : UInt8(ascii: "a") + style.rawValue - 1))
  }
}
