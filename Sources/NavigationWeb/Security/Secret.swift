/// A secret that nobody can guess: 256 random bits of the system, as hexadecimal digits.
public struct Secret: Sendable {
  public let text: String

  /// A new one.
  public init() {
    var generator = SystemRandomNumberGenerator()
    text = (0..<4).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Whether a text is this secret. It takes the same time wherever the first difference is.
  public func matches(_ other: some StringProtocol) -> Bool {
    let (own, given) = (Array(text.utf8), Array(other.utf8))
    guard own.count == given.count else { return false }
    var difference: UInt8 = 0
    for place in own.indices { difference |= own[place] ^ given[place] }
    return difference == 0
  }
}
