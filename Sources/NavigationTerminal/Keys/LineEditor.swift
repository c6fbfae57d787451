/// An edited line with a cursor. The unit is the character as people see it: a letter with its accents is one step.
struct LineEditor: Hashable, Sendable {
  private var characters: [Character] = []

  /// The number of characters before the cursor.
  private(set) var cursor = 0

  /// The longest line in characters; further input is ignored.
  static let charactersMax = 4_096

  /// The most scalars in a character, which could otherwise grow without bound.
  static let scalarsOfCharacterMax = 16

  init(_ text: String = "") {
    characters = Array(text.prefix(Self.charactersMax))
    cursor = characters.count
  }

  /// The same line and cursor, with as many other characters.
  func drawn(as characters: [Character]) -> LineEditor {
    precondition(characters.count == count)
    var editor = self
    editor.characters = characters
    return editor
  }

  var text: String { String(characters) }
  var count: Int { characters.count }
  var isEmpty: Bool { characters.isEmpty }
  var beforeCursor: String { String(characters[..<cursor]) }
  var afterCursor: String { String(characters[cursor...]) }

  /// - Complexity: O(line).
  mutating func apply(_ edit: LineEdit) {
    switch edit {
    case .insert(let scalar): insert(scalar)
    case .backspace: cut(from: max(0, cursor - 1), to: cursor)
    case .delete: cut(from: cursor, to: min(characters.count, cursor + 1))
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(characters.count, cursor + 1)
    case .wordLeft: cursor = wordStart
    case .wordRight: cursor = wordEnd
    case .start: cursor = 0
    case .end: cursor = characters.count
    case .cutWord: cut(from: wordStart, to: cursor)
    case .cutToStart: cut(from: 0, to: cursor)
    case .cutToEnd: cut(from: cursor, to: characters.count)
    }
  }

  private mutating func insert(_ scalar: Unicode.Scalar) {
    if cursor > 0 {
      let joined = String(characters[cursor - 1]) + String(Character(scalar))
      if joined.count == 1 {
        if joined.unicodeScalars.count <= Self.scalarsOfCharacterMax { characters[cursor - 1] = Character(joined) }
        return
      }
    }
    guard characters.count < Self.charactersMax else { return }
    characters.insert(Character(scalar), at: cursor)
    cursor += 1
  }

  private mutating func cut(from start: Int, to end: Int) {
    characters.removeSubrange(start..<end)
    cursor = start
  }

  private var wordStart: Int {
    var index = cursor
    while index > 0, characters[index - 1].isWhitespace { index -= 1 }
    while index > 0, !characters[index - 1].isWhitespace { index -= 1 }
    return index
  }

  private var wordEnd: Int {
    var index = cursor
    while index < characters.count, characters[index].isWhitespace { index += 1 }
    while index < characters.count, !characters[index].isWhitespace { index += 1 }
    return index
  }
}
