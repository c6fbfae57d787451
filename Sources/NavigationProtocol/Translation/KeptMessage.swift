/// How history keeps a call: as it came, but for the beginning that nearly every message has.
///
/// A record goes to disk twice, into the log and into the database, so what all have in common is worth leaving out.
public enum KeptMessage {
  private static let beginning: StaticString = #"{"method":"org.navd.Navigation."#

  /// How many of a message's first bytes need not be kept. Complexity: O(1).
  @inline(__always)
  public static func bytesLeftOut(_ message: RawSpan) -> Int {
    let count = beginning.utf8CodeUnitCount
    guard message.byteCount > count else { return 0 }
    for place in 0..<count
    where unsafe message.unsafeLoad(fromUncheckedByteOffset: place, as: UInt8.self) != beginning.utf8Start[place] {
      return 0
    }
    return count
  }

  /// The text of the message of which this was kept.
  static func whole(_ kept: [UInt8]) -> String {
    let text = String(decoding: kept, as: UTF8.self)
    // A message begins with a brace, and what follows the beginning with a letter.
    return kept.first == UInt8(ascii: "{") ? text : "\(beginning)" + text
  }
}
