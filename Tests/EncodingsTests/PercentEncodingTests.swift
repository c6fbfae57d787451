import Encodings
import Testing

struct PercentEncodingTests {
  @Test(arguments: [
    ("", ""), ("a/b", "a/b"), ("%41%7a%2F", "Az/"), ("%2525", "%25"), ("%C3%A9", "é"), ("a+b", "a+b"), ("%00", "\u{0}"),
  ])
  func textIsDecodedOnce(text: String, decoded: String) {
    #expect(PercentEncoding.decode(text[...], plusIsSpace: false) == decoded)
  }

  @Test func plusIsASpaceWhereAsked() {
    #expect(PercentEncoding.decode("a+b%2B", plusIsSpace: true) == "a b+")
  }

  @Test(arguments: ["%", "%4", "%4g", "%zz", "a%", "%C3", "%FF", "% 41"])
  func malformedTextIsRefused(text: String) {
    #expect(PercentEncoding.decode(text[...], plusIsSpace: false) == nil)
  }
}
