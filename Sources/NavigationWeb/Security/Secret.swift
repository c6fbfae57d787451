import Encodings

/// A secret of 256 random bits from the system, in hexadecimal.
public struct Secret: Sendable {
  public let text: String

  /// Makes a new secret.
  public init() {
    var generator = SystemRandomNumberGenerator()
    text = (0..<4).map { _ in Hexadecimal.digits(of: generator.next()) }.joined()
  }

  /// Whether a text is this secret, in constant time.
  public func matches(_ other: some StringProtocol) -> Bool {
    let (own, given) = (Array(text.utf8), Array(other.utf8))
    guard own.count == given.count else { return false }
    var difference: UInt8 = 0
    for place in own.indices { difference |= own[place] ^ given[place] }
    return difference == 0
  }
}
