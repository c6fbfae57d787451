import Testing

@testable import NavigationDaemon

struct Base64Tests {
  /// RFC 4648, 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func itGivesWhatTheStandardSays(bytes: String, text: String) {
    #expect(Base64.encoded(Array(bytes.utf8)) == text)
  }
}
