import Encodings

/// The secret with which a front-end takes its place again: 128 random bits, as 32 hexadecimal digits.
struct Token: Hashable, Sendable {
  let text: String

  /// Any text that a caller gives; whether it is a token is found by looking it up.
  init(_ text: String) { self.text = text }

  /// The stored form, with which a reader of the disk cannot attach.
  var hash: [UInt8] { SHA256.hash(text.utf8) }

  /// A token that was never given before.
  static func random(using generator: inout some RandomNumberGenerator) -> Token {
    Token(Hexadecimal.digits(of: generator.next()) + Hexadecimal.digits(of: generator.next()))
  }
}
