/// Makes tapes byte by byte, without tables, vectors or a library: for short messages in programs that must start fast,
/// and the second opinion about simdjson in tests.
///
/// It accepts what RFC 8259 does, with UTF-8 checked, integers of 64 bits and finite doubles. Nesting costs no stack.
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
