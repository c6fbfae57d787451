import Testing

@testable import NavigationTerminal

struct PictureTests {
  private func row(_ picture: Picture) -> String { picture.row(0).map { $0.glyph?.text ?? "" }.joined() }

  private let wide = CellText("店店", .unicode)

  @Test(arguments: [(0, "x 店 "), (1, " x店 "), (2, "店x  "), (3, "店 x "), (4, "店店x")])
  func whatIsPutOverHalfOfAWideGlyphBlanksTheOtherHalf(column: Int, expected: String) {
    var picture = Picture(Size(columns: 5, rows: 1))
    picture.put(wide, row: 0, column: 0)
    picture.put(CellText("x", .unicode), row: 0, column: column)
    #expect(row(picture) == expected)
  }

  @Test(arguments: [(0, "あ店 "), (1, " あ  "), (2, "店あ "), (3, "店 あ")])
  func aWideGlyphOverWideOnesLeavesNoHalves(column: Int, expected: String) {
    var picture = Picture(Size(columns: 5, rows: 1))
    picture.put(wide, row: 0, column: 0)
    picture.put(CellText("あ", .unicode), row: 0, column: column)
    #expect(row(picture) == expected)
  }

  @Test func nothingReachesBeyondTheEdges() {
    var picture = Picture(Size(columns: 3, rows: 1))
    #expect(picture.put(wide, row: 0, column: 0) == 2)
    #expect(picture.put(wide, row: 1, column: 0) == 0)
    #expect(picture.put(wide, row: 0, column: -1) == 0)
    #expect(picture.put(wide, row: 0, column: 2) == 0)
    picture.clear(Rectangle(row: -3, column: 1, rows: 9, columns: 9))
    picture.restyle(Rectangle(row: 5, column: 5, rows: 2, columns: 2), .error)
    picture.box(Rectangle(row: 0, column: 0, rows: 1, columns: 3), .plain(.unicode), title: wide, .unicode)
    #expect(row(picture) == "   ")
  }

  @Test func aTitleIsCutToItsEdge() {
    var picture = Picture(Size(columns: 8, rows: 2))
    picture.box(picture.bounds, .plain(.unicode), title: CellText("Discount", .unicode), .unicode)
    #expect(row(picture) == "╭ Dis… ╮")
  }

  @Test func aSizeIsNeverEmptyNorEndless() {
    #expect(Size(columns: 0, rows: -4) == Size(columns: 1, rows: 1))
    #expect(Size(columns: 70_000, rows: 70_000) == Size(columns: Size.sideMax, rows: Size.sideMax))
  }
}
