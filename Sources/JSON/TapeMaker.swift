/// What turns a message into a tape: flat words that `JSONElement` walks (simdjson's doc/tape.md).
///
/// There are two: `PortableTapeMaker`, in Swift, and simdjson (module SimdJSON), which is several times as fast and a
/// C++ library that a program must load. The daemon wants the one, a command that starts in a millisecond the other.
public protocol TapeMaker: AnyObject {
  /// Makes the tape of a message; it is valid until the next one is made.
  /// - Parameter bytes: the message; `JSONParser.padding` bytes behind it are readable.
  /// - Returns: the words of the tape, and the memory that its strings lie in.
  /// - Throws: why it is no JSON.
  func tape(of bytes: UnsafeRawBufferPointer) throws(JSONSyntaxError) -> Tape
}

/// The memory of a parsed document; it belongs to what made it.
@safe public struct Tape {
  let words: UnsafePointer<UInt64>
  let strings: UnsafePointer<UInt8>

  public init(words: UnsafePointer<UInt64>, strings: UnsafePointer<UInt8>) {
    unsafe self.words = words
    unsafe self.strings = strings
  }
}
