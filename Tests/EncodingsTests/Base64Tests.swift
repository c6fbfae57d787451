import Encodings
import Foundation
import Testing

struct Base64Tests {
  /// The test vectors of RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func vectorsOfTheRFCHold(bytes: String, text: String) {
    #expect(Base64.encode(Array(bytes.utf8)) == text)
    #expect(Base64.decode(text) == Array(bytes.utf8))
  }

  @Test func encodingAgreesWithFoundationAndIsReversible() {
    for count in 0...300 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 167) }
      let text = Base64.encode(bytes)
      #expect(text == Data(bytes).base64EncodedString())
      #expect(Base64.decode(text) == bytes)
    }
  }

  @Test(arguments: [
    "Z", "Zg", "Zg=", "Zg===", "=g==", "Zh==", "Zm9=", "Zm 9", "Zm9v\n", "Zm-_", "ZgZg====", "Zg==Zg==",
  ])
  func malformedTextIsRefused(text: String) {
    #expect(Base64.decode(text) == nil)
  }
}
