/// One cell of a picture.
struct Cell: Hashable, Sendable {
  /// The glyph that begins here; nil where the one to the left is two cells wide.
  var glyph: Glyph?
  var style: CellStyle

  static let blank = Cell(glyph: .blank, style: .plain)
}
