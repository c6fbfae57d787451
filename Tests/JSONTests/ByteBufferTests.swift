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
}
