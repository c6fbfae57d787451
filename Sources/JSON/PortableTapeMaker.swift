/// Makes tapes byte by byte, without a library: for programs that must start quickly, and to check simdjson in tests.
///
/// It accepts RFC 8259 with well-formed UTF-8, 64-bit integers and finite doubles. Nesting uses no stack.
@safe final class PortableTapeMaker: TapeMaker {
  private let maximumDepth: Int
  private var memory = TapeMemory()

  init(maximumDepth: Int) { self.maximumDepth = maximumDepth }

  func tape(of bytes: UnsafeRawBufferPointer) throws(JSONSyntaxError) -> Tape {
    memory.reserve(bytes.count)
    var scanner = unsafe TapeScanner(bytes: bytes, words: memory.words, strings: memory.strings)
    try scanner.document(maximumDepth: maximumDepth)
    return unsafe Tape(words: memory.words, strings: memory.strings)
  }
}
