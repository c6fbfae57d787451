import Testing

@testable import NavigationMCP

@Suite struct LineReaderTests {
  private static let input = Array("{\"a\":1}\r\n\n{}\nlast".utf8)
  private static let lines: [LineReader.Line] = [
    .text(Array("{\"a\":1}".utf8)), .text(Array("{}".utf8)), .text(Array("last".utf8)),
  ]

  @Test(arguments: 0...input.count) func anySplitGivesTheSameLines(split: Int) {
    var reader = LineReader(bytesMax: 100)
    var lines = reader.take(Array(Self.input[..<split])) + reader.take(Array(Self.input[split...]))
    if let last = reader.end() { lines.append(last) }
    #expect(lines == Self.lines)
  }

  @Test func aLineThatIsTooLongIsDroppedAndTheNextOneRead() {
    var reader = LineReader(bytesMax: 4)
    #expect(reader.take(Array("12345".utf8)) == [])
    #expect(reader.take(Array("678\n1234\n".utf8)) == [.tooLong, .text(Array("1234".utf8))])
  }
}
