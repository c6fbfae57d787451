import JSON
import Testing

struct ByteBufferTests {
  @Test(arguments: [0, 1, 9, 10, 99, 100, 4711, 1_000_000, -1, -10, .max, .min, .max - 1])
  func decimalsAreThoseOfString(value: Int) {
    var buffer = ByteBuffer(capacity: 16)
    for _ in 0..<3 {
      buffer.append(decimal: value)
      buffer.append(UInt8(ascii: " "))
    }
    #expect(buffer.string() == "\(value) \(value) \(value) ")
  }

  @Test func memoryThatTheBytesDoNotNeedIsFreed() {
    var buffer = ByteBuffer(capacity: 16)
    buffer.append([UInt8](repeating: 0x78, count: 100_000))
    buffer.truncate(to: 200)
    buffer.shrink(keeping: 1_000)
    #expect(buffer.capacity == 1_000 && buffer.string() == String(repeating: "x", count: 200))
    buffer.shrink(keeping: 0)
    #expect(buffer.capacity == 200)
    buffer.append(text: "y")
    #expect(buffer.string() == String(repeating: "x", count: 200) + "y")
  }

  @Test func everyNumberOfDigitsIsWritten() {
    var power = 1
    for _ in 1...18 {
      power *= 10
      for value in [power - 1, power, power + 1, 1 - power, -power, power / 2 * 3] {
        var buffer = ByteBuffer(capacity: 16)
        buffer.append(decimal: value)
        #expect(buffer.string() == "\(value)")
      }
    }
  }

  @Test func textsOfEveryLengthAndWidthAreRead() throws {
    let parser = JSONParser()
    for character in ["a", "é", "€", "😀", "\u{0}"] {
      for count in 0...40 {
        let text = String(repeating: character, count: count) + "z"
        var buffer = ByteBuffer()
        buffer.string(text: text)
        #expect(try parser.parse(buffer.string()).stringValue == text)
      }
    }
  }

  @Test func theLengthOfATextInJSONIsKnownBefore() {
    let texts = (0..<0x180).compactMap(Unicode.Scalar.init).map { String(Character($0)) }
    for text in texts + ["", "😀", texts.joined()] {
      var buffer = ByteBuffer()
      buffer.string(text: text)
      #expect(text.jsonByteCount == buffer.count - 2, "\(text.debugDescription)")
    }
  }
}
