/// Text laid out in cells.
///
/// Text cannot control the terminal: control characters are made visible (`␛`, `␊`), and scalars without a width are
/// dropped.
struct CellText: Hashable, Sendable {
  private(set) var glyphs: [Glyph] = []

  /// The sum of the columns of the glyphs.
  private(set) var columns = 0

  /// The most columns that are laid out, more than the largest terminal has.
  static let columnsMax = 65_536

  /// - Parameters:
  ///   - text: Any text.
  ///   - charset: In ASCII, other characters become question marks of the same width.
  ///   - columnsMax: The layout stops beyond this width.
  /// - Complexity: O(min(text, columnsMax)).
  init(_ text: some StringProtocol, _ charset: Charset, columnsMax: Int = CellText.columnsMax) {
    var marks = 0
    for scalar in text.unicodeScalars {
      switch ScalarWidth(scalar) {
      case .nothing: continue
      case .mark:
        guard charset != .ascii, let last = glyphs.last, last != .blank, marks < Glyph.marksMax else { continue }
        marks += 1
        glyphs[glyphs.count - 1] = Glyph(text: last.text + String(Character(scalar)), columns: last.columns)
      case let width:
        marks = 0
        let glyph = Self.glyph(scalar, width, charset)
        append(glyph)
        if charset == .ascii, width == .wide { append(glyph) }
        if columns >= columnsMax { return }
      }
    }
  }

  /// An empty text.
  init() {}

  private static func glyph(_ scalar: Unicode.Scalar, _ width: ScalarWidth, _ charset: Charset) -> Glyph {
    switch charset {
    // Dots of hidden values stay recognizable.
    case .ascii: return scalar.isASCII && width == .narrow ? Glyph(scalar) : Glyph(scalar == "•" ? "*" : "?")
    case .unicode, .console:
      if width == .wide { return Glyph(text: String(Character(scalar)), columns: 2) }
      if width == .narrow { return Glyph(scalar) }
      switch scalar.value {
      case 0x00...0x1F: return Unicode.Scalar(0x2400 + scalar.value).map(Glyph.init) ?? .replacement
      case 0x7F: return Glyph("\u{2421}")
      default: return .replacement
      }
    }
  }

  /// A text made of glyphs.
  init(_ glyphs: some Sequence<Glyph>) {
    for glyph in glyphs { append(glyph) }
  }

  mutating func append(_ glyph: Glyph) {
    glyphs.append(glyph)
    columns += glyph.columns
  }

  mutating func append(_ text: CellText) {
    glyphs += text.glyphs
    columns += text.columns
  }

  static func + (left: CellText, right: CellText) -> CellText {
    var text = left
    text.append(right)
    return text
  }

  /// The text, cut with an ellipsis if it is wider than `columns`.
  ///
  /// - Complexity: O(columns).
  func cut(to columns: Int, _ charset: Charset) -> CellText {
    if self.columns <= columns { return self }
    let ellipsis = charset.ellipsis
    guard columns > ellipsis.columns else { return prefix(columns) }
    var cut = prefix(columns - ellipsis.columns)
    cut.append(ellipsis)
    return cut
  }

  /// As many leading glyphs as fit.
  func prefix(_ columns: Int) -> CellText {
    var prefix = CellText()
    for glyph in glyphs {
      if prefix.columns + glyph.columns > columns { break }
      prefix.append(glyph)
    }
    return prefix
  }

  /// The text in lines of at most `columns`, broken at spaces unless that wastes more than half a line. If there is
  /// more text, the last of `linesMax` lines ends with an ellipsis.
  ///
  /// - Parameter indent: The blanks before each line but the first, unless they take more than half of the columns.
  /// - Complexity: O(columns × linesMax).
  func wrapped(to columns: Int, hanging indent: Int = 0, linesMax: Int, _ charset: Charset) -> [CellText] {
    guard columns > 0, linesMax > 0 else { return [] }
    var lines: [CellText] = []
    var rest = glyphs[...]
    var blanks: [Glyph] = []
    while lines.count < linesMax - 1 {
      let length = Self.lineLength(rest, columns: columns - blanks.count)
      lines.append(CellText(blanks + rest.prefix(length)))
      rest = rest.dropFirst(length)
      if rest.isEmpty { return lines }
      if rest.first == .blank { rest = rest.dropFirst() }
      if indent <= columns / 2 { blanks = Array(repeating: .blank, count: indent) }
    }
    return lines + [CellText(blanks + rest.prefix(columns + 1)).cut(to: columns, charset)]
  }

  /// The number of glyphs in the first line.
  private static func lineLength(_ glyphs: ArraySlice<Glyph>, columns: Int) -> Int {
    var used = 0
    var lastBlank: Int?
    for (index, glyph) in glyphs.enumerated() {
      if glyph == .blank, used > columns / 2 { lastBlank = index }
      used += glyph.columns
      if used > columns { return max(1, lastBlank ?? index) }
    }
    return glyphs.count
  }
}
