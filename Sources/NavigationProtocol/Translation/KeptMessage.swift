import JSON
public import Navigation

/// How history keeps a call: as it came, but for the beginning that follows from the commit itself.
///
/// A record goes to disk twice, into the log and into the database, so what the commit says anyway, the method and the
/// scene, is worth leaving out. A message that begins in another way is kept whole.
public enum KeptMessage {
  private static let beforeOperation: StaticString = #"{"method":"org.navd.Navigation."#
  private static let beforeScene: StaticString = #"","parameters":{"scene":""#

  /// How many of a message's first bytes need not be kept: all up to the end of the scene's name, or none.
  /// - Parameters:
  ///   - operation: the name of its method.
  ///   - scene: the name of its scene.
  /// - Complexity: O(bytes left out)
  public static func bytesLeftOut(_ message: RawSpan, operation: String, scene: String) -> Int {
    var end = 0
    guard message.has(beforeOperation, at: &end), message.has(operation, at: &end),
      message.has(beforeScene, at: &end), message.has(scene, at: &end),
      message.byteCount >= end + 2, message.byte(at: end) == UInt8(ascii: "\"")
    else { return 0 }
    let next = message.byte(at: end + 1)
    return next == UInt8(ascii: ",") || next == UInt8(ascii: "}") ? end + 1 : 0
  }

  /// The text of the message of which this was kept; that of a commit of `operation`. What scene it names is of no
  /// account: it is that of the history.
  static func whole(_ kept: [UInt8], operation: String) -> String {
    let text = String(decoding: kept, as: UTF8.self)
    // A message begins with a brace, or with space that JSON allows before one; what follows a name does not.
    guard kept.first == UInt8(ascii: ",") || kept.first == UInt8(ascii: "}") else { return text }
    return "\(beforeOperation)\(operation)\(beforeScene)\(unnamed)\"" + text
  }

  /// Stands for the name of the scene in a message of which that was left out.
  private static let unnamed = "-"

  /// What was kept of a call without what is sensitive.
  /// - Parameters:
  ///   - operation: the name of its method.
  ///   - masks: each leaves out what it knows of.
  /// - Returns: nil when there is nothing to leave out.
  public static func masked(_ kept: [UInt8], operation: String, by masks: [SensitiveMask]) -> [UInt8]? {
    if kept.isEmpty { return nil }
    // What is no call is nothing that could be told.
    guard let call = try? JSONValue(parsing: whole(kept, operation: operation)) else { return [] }
    let masked = masks.reduce(call) { call, mask in mask.masked(call: call) }
    if masked == call { return nil }
    let bytes = Array(masked.description.utf8)
    let leftOut = unsafe bytesLeftOut(bytes.span.bytes, operation: operation, scene: unnamed)
    return Array(bytes[leftOut...])
  }
}

extension RawSpan {
  @inline(__always)
  fileprivate func has(_ literal: StaticString, at place: inout Int) -> Bool {
    let text = unsafe RawSpan(_unsafeStart: literal.utf8Start, byteCount: literal.utf8CodeUnitCount)
    return has(text, at: &place)
  }

  @inline(__always)
  fileprivate func has(_ text: String, at place: inout Int) -> Bool {
    let utf8 = text.utf8.span
    return has(unsafe utf8.bytes, at: &place)
  }

  /// Whether a text is at a place, which is then moved behind it.
  @inline(__always)
  private func has(_ text: RawSpan, at place: inout Int) -> Bool {
    let count = text.byteCount
    guard byteCount &- place >= count else { return false }
    var offset = 0
    while offset &+ 8 <= count {
      guard text.word(at: offset) == word(at: place &+ offset) else { return false }
      offset &+= 8
    }
    while offset < count {
      guard text.byte(at: offset) == byte(at: place &+ offset) else { return false }
      offset &+= 1
    }
    place &+= count
    return true
  }

  /// The eight bytes from a place on; there must be so many.
  @inline(__always)
  private func word(at place: Int) -> UInt64 {
    unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self)
  }

  /// The byte at a place where there is one.
  @inline(__always)
  fileprivate func byte(at place: Int) -> UInt8 {
    unsafe unsafeLoad(fromUncheckedByteOffset: place, as: UInt8.self)
  }
}
