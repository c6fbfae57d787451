/// An edited line with a cursor. The unit is the character as people see it: a letter with its accents is one step.
struct LineEditor: Hashable, Sendable {
  private var characters: [Character] = []

  /// The number of characters before the cursor.
  private(set) var cursor = 0

  /// Whether a part of the input is missing, because the line or a character had no room. An empty line ends it.
  private(set) var isCut = false

  /// The longest line in characters; further input is left out.
  static let charactersMax = 4_096

  /// The most scalars in a character, which could otherwise grow without bound.
  static let scalarsOfCharacterMax = 16

  init(_ text: String = "") {
    let kept = text.prefix(Self.charactersMax)
    characters = Array(kept)
    cursor = characters.count
    isCut = kept.endIndex != text.endIndex
  }

  /// The same line and cursor, with as many other characters.
  func drawn(as characters: [Character]) -> LineEditor {
    precondition(characters.count == count)
    var editor = self
    editor.characters = characters
    return editor
  }

  var text: String { String(characters) }

  /// The reason why a line that was cut is not carried out, as a sentence.
  static let cutSentence =
    "A part of the line is missing: it takes \(charactersMax) characters of at most \(scalarsOfCharacterMax) code points. "
    + "Empty it to begin anew."

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
        let hasRoom = joined.unicodeScalars.count <= Self.scalarsOfCharacterMax
        if hasRoom { characters[cursor - 1] = Character(joined) } else { isCut = true }
        return
      }
    }
    guard characters.count < Self.charactersMax else {
      isCut = true
      return
    }
    characters.insert(Character(scalar), at: cursor)
    cursor += 1
  }

  private mutating func cut(from start: Int, to end: Int) {
    characters.removeSubrange(start..<end)
    cursor = start
    if isEmpty { isCut = false }
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
