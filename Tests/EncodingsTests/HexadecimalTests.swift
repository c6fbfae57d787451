import Encodings
import Testing

struct HexadecimalTests {
  @Test(
    arguments: [
      (0, "0000000000000000"), (0xBEEF, "000000000000beef"), (.max, "ffffffffffffffff"),
    ] as [(UInt64, String)])
  func sixteenDigitsAreWritten(bits: UInt64, digits: String) {
    #expect(Hexadecimal.digits(of: bits) == digits)
  }

  @Test func everyByteIsADigitOrNot() {
    for byte in UInt8.min ... .max {
      let character = Character(Unicode.Scalar(byte))
      #expect(Hexadecimal.value(of: byte) == (character.isASCII ? character.hexDigitValue.map(UInt8.init) : nil))
    }
    for value in UInt8(0)..<16 { #expect(Hexadecimal.value(of: Hexadecimal.digit(of: value)) == value) }
  }
}
