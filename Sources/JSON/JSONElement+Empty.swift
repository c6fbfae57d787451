extension JSONElement {
  /// The object without fields, valid for ever: for messages that leave their parameters out.
  public static var emptyObject: JSONElement {
    unsafe JSONElement(tape: UnsafePointer(emptyTape), strings: UnsafePointer(noStrings), index: 1)
  }

  /// simdjson's tape of `{}`: a root, the object's start, which points behind its end, and its end.
  ///
  /// Never written after it was made, and never freed, so that any thread may read it.
  nonisolated(unsafe) private static let emptyTape: UnsafeMutablePointer<UInt64> = {
    let tape = UnsafeMutablePointer<UInt64>.allocate(capacity: 3)
    unsafe tape[0] = UInt64(UInt8(ascii: "r")) << 56 | 3
    unsafe tape[1] = UInt64(UInt8(ascii: "{")) << 56 | 3
    unsafe tape[2] = UInt64(UInt8(ascii: "}")) << 56 | 1
    return unsafe tape
  }()

  /// A place for strings of which there are none.
  nonisolated(unsafe) private static let noStrings = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
}
