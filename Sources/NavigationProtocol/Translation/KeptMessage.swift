import JSON
public import Navigation

/// The form in which history keeps a call: verbatim, without the prefix that follows from the commit.
///
/// A record goes to disk twice, into the log and into the database, so it pays to omit the method and the scene, which
/// the commit has anyway. A message with a different beginning is kept whole.
public enum KeptMessage {
  private static let beforeOperation: StaticString = #"{"method":"org.navd.Navigation."#
  private static let beforeScene: StaticString = #"","parameters":{"scene":""#

  /// The length of the prefix that need not be kept: all bytes up to the end of the scene's name, or 0.
  /// - Parameters:
  ///   - operation: The name of its method.
  ///   - scene: The name of its scene.
  /// - Complexity: O(length of the prefix).
  public static func bytesLeftOut(_ message: RawSpan, operation: String, scene: String) -> Int {
    var end = 0
    guard message.has(beforeOperation, at: &end), message.has(operation, at: &end),
      message.has(beforeScene, at: &end), message.has(scene, at: &end),
      message.byteCount >= end + 2, message.byte(at: end) == UInt8(ascii: "\"")
    else { return 0 }
    let next = message.byte(at: end + 1)
    return next == UInt8(ascii: ",") || next == UInt8(ascii: "}") ? end + 1 : 0
  }

  /// Restores a message that made a commit of `operation`. The scene that it names is a placeholder, since the history
  /// already belongs to a scene.
  static func whole(_ kept: [UInt8], operation: String) -> String {
    let text = String(decoding: kept, as: UTF8.self)
    // A message begins with a brace or with white space; the text after a name begins with neither.
    guard kept.first == UInt8(ascii: ",") || kept.first == UInt8(ascii: "}") else { return text }
    return "\(beforeOperation)\(operation)\(beforeScene)\(unnamed)\"" + text
  }

  /// Replaces the omitted name of the scene.
  private static let unnamed = "-"

  /// Removes sensitive fields from a kept call.
  /// - Parameters:
  ///   - operation: The name of its method.
  ///   - masks: Each removes the fields it knows.
  /// - Returns: nil if there is nothing to remove.
  public static func masked(_ kept: [UInt8], operation: String, by masks: [SensitiveMask]) -> [UInt8]? {
    if kept.isEmpty { return nil }
    // Bytes that are not a call are never shown.
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

  /// Whether the bytes at a position are this text. If so, moves the position behind it.
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

  /// The eight bytes at a position.
  /// - Precondition: There are eight bytes.
  @inline(__always)
  private func word(at place: Int) -> UInt64 {
    unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self)
  }

  /// The byte at a position.
  /// - Precondition: There is a byte.
  @inline(__always)
  fileprivate func byte(at place: Int) -> UInt8 {
    unsafe unsafeLoad(fromUncheckedByteOffset: place, as: UInt8.self)
  }
}
