/// Turns a message into a tape: the flat words that `JSONElement` walks (doc/tape.md of simdjson).
///
/// `PortableTapeMaker` is written in Swift. `SimdTapeMaker` (module SimdJSON) is three times as fast but needs a C++ library
/// at run time: the daemon uses it, while programs that must start quickly do not (docs/decisions/0026).
public protocol TapeMaker: AnyObject {
  /// Makes the tape of a message.
  /// - Parameter bytes: the message; `JSONParser.padding` bytes after it are readable.
  /// - Returns: the tape, valid until the next call.
  /// - Throws: `JSONSyntaxError` if the message is not valid JSON.
  func tape(of bytes: UnsafeRawBufferPointer) throws(JSONSyntaxError) -> Tape
}

/// The words and the strings of a parsed document. The memory belongs to the `TapeMaker`.
@safe public struct Tape {
  let words: UnsafePointer<UInt64>
  let strings: UnsafePointer<UInt8>

  public init(words: UnsafePointer<UInt64>, strings: UnsafePointer<UInt8>) {
    unsafe self.words = words
    unsafe self.strings = strings
  }
}
