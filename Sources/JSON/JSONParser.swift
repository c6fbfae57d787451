/// Parses JSON onto a tape that `JSONElement` then walks without a call or an allocation.
///
/// The tape is written anew by each parse, so there is one parser for a thread, and an element must not be kept beyond
/// the next parse.
@safe public final class JSONParser {
  /// How many readable bytes must follow a message that is parsed in place. Their values do not matter.
  public static let padding = 64

  /// How deep a document may be nested, unless another limit is given.
  public static let depthMax = 256

  private let maker: any TapeMaker
  private var padded: [UInt8] = []

  /// A parser that needs no library.
  /// - Parameter maximumDepth: documents nested deeper are refused.
  public init(maximumDepth: Int = JSONParser.depthMax) { maker = PortableTapeMaker(maximumDepth: maximumDepth) }

  /// A parser that has its tapes made by another one.
  public init(_ maker: any TapeMaker) { self.maker = maker }

  /// Parses a message where it lies.
  /// - Parameter bytes: the message; `padding` bytes behind it must be readable.
  /// - Returns: the root, valid until the next parse by this parser.
  /// - Throws: what is wrong: a syntax error, ill-formed UTF-8, a number out of range, nesting too deep.
  /// - Complexity: O(bytes)
  public func parse(_ bytes: UnsafeRawBufferPointer) throws(JSONSyntaxError) -> JSONElement {
    let tape = try unsafe maker.tape(of: bytes)
    return unsafe JSONElement(tape: tape.words, strings: tape.strings, index: 1)
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
