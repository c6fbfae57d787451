import CSimdjson

/// Parses JSON with simdjson (Langdale and Lemire, "Parsing Gigabytes of JSON per Second").
///
/// One C call turns a message into simdjson's tape: flat words that `JSONElement` then walks without a call or an
/// allocation. The tape belongs to the parser and is written anew by each parse, so there is one parser for a thread,
/// and an element must not be kept beyond the next parse.
@safe public final class JSONParser {
  /// How many readable bytes must follow a message that is parsed in place. Their values do not matter.
  public static let padding = 64

  private let parser: OpaquePointer
  private var padded: [UInt8] = []

  /// - Parameter maximumDepth: documents nested deeper are refused.
  public init(maximumDepth: Int = 256) {
    guard let parser = unsafe csimdjson_create(maximumDepth) else { preconditionFailure("out of memory") }
    unsafe self.parser = parser
    precondition(csimdjson_padding() <= Self.padding, "this simdjson reads further behind a message")
  }

  deinit { unsafe csimdjson_destroy(parser) }

  /// Parses a message where it lies.
  /// - Parameter bytes: the message; `padding` bytes behind it must be readable.
  /// - Returns: the root, valid until the next parse by this parser.
  /// - Throws: what simdjson found: a syntax error, ill-formed UTF-8, a number out of range, nesting too deep.
  /// - Complexity: O(bytes)
  public func parse(_ bytes: UnsafeRawBufferPointer) throws(JSONSyntaxError) -> JSONElement {
    var tape: UnsafePointer<UInt64>?
    var strings: UnsafePointer<UInt8>?
    let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let code = unsafe csimdjson_parse(parser, start, bytes.count, &tape, &strings)
    guard code == 0, let tape = unsafe tape, let strings = unsafe strings else { throw JSONSyntaxError(code: code) }
    return unsafe JSONElement(tape: tape, strings: strings, index: 1)
  }

  /// Parses a text, which is copied first.
  /// - Returns: the root, valid until the next parse by this parser.
  /// - Complexity: O(text)
  public func parse(_ text: String) throws(JSONSyntaxError) -> JSONElement {
    try parse(Array(text.utf8))
  }

  /// Parses bytes, which are copied first.
  /// - Returns: the root, valid until the next parse by this parser.
  /// - Complexity: O(bytes)
  public func parse(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONElement {
    padded.removeAll(keepingCapacity: padded.capacity < 1 << 16)
    padded.reserveCapacity(bytes.count + Self.padding)
    padded.append(contentsOf: bytes)
    for _ in 0..<Self.padding { padded.append(0) }
    let outcome = unsafe padded.withUnsafeBytes { padded -> Result<JSONElement, JSONSyntaxError> in
      do throws(JSONSyntaxError) {
        return .success(try unsafe parse(UnsafeRawBufferPointer(rebasing: padded[0..<bytes.count])))
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }
}
