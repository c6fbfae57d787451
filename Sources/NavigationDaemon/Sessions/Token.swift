import Encodings

/// What a front-end shows to take its place again: 128 random bits, as 32 hexadecimal digits.
struct Token: Hashable, Sendable {
  let text: String

  /// Any text that a caller gives; whether it is a token is found by looking it up.
  init(_ text: String) { self.text = text }

  /// What is kept of it: who reads the disk cannot attach with that.
  var hash: [UInt8] { SHA256.hash(text.utf8) }

  /// A token that was never given before.
  static func random(using generator: inout some RandomNumberGenerator) -> Token {
    Token(Hexadecimal.digits(of: generator.next()) + Hexadecimal.digits(of: generator.next()))
  }
}
