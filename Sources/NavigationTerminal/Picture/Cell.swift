/// One cell of a picture.
struct Cell: Hashable, Sendable {
  /// The glyph that starts here, or nil in the second cell of a wide glyph.
  var glyph: Glyph?
  var style: CellStyle

  static let blank = Cell(glyph: .blank, style: .plain)
}
