/// Parses JSON into a tape, which `JSONElement` walks without calls or allocations.
///
/// Each parse overwrites the tape: a parser belongs to one thread, and its elements must not be used after its next parse.
@safe public final class JSONParser {
  /// The number of readable bytes that must follow a message parsed in place. Their values do not matter.
  public static let padding = 64

  /// The default limit for the nesting depth of a document.
  public static let depthMax = 256

  /// The nesting depth allowed for a value that its reader ignores, itself included (`JSONElement.isTooDeepToIgnore`).
  public var ignoredDepthMax = JSONParser.depthMax

  private let maker: any TapeMaker
  private var padded: [UInt8] = []

  /// Creates a parser that needs no library.
  /// - Parameter maximumDepth: the nesting depth beyond which documents are refused.
  public init(maximumDepth: Int = JSONParser.depthMax) {
    maker = PortableTapeMaker(maximumDepth: maximumDepth)
  }

  /// Creates a parser that has its tapes made by `maker`.
  public init(_ maker: any TapeMaker) { self.maker = maker }

  /// Parses a message in place.
  /// - Parameter bytes: the message; `padding` bytes after it must be readable.
  /// - Returns: the root, valid until the next parse by this parser.
  /// - Throws: `JSONSyntaxError` for a syntax error, ill-formed UTF-8, a number out of range, or nesting that is too deep.
  /// - Complexity: O(bytes).
  public func parse(_ bytes: UnsafeRawBufferPointer) throws(JSONSyntaxError) -> JSONElement {
    let tape = try unsafe maker.tape(of: bytes)
    // The first word of the tape stands for the document as a whole, and no element reads it.
    unsafe UnsafeMutablePointer(mutating: tape.words).pointee = UInt64(ignoredDepthMax)
    return unsafe JSONElement(tape: tape.words, strings: tape.strings, index: 1)
  }

  /// Copies a text and parses it; see `parse(_:)` of a buffer.
  public func parse(_ text: String) throws(JSONSyntaxError) -> JSONElement {
    try parse(Array(text.utf8))
  }

  /// Copies bytes and parses them; see `parse(_:)` of a buffer.
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
