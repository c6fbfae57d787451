import CSimdjson
public import JSON

/// Makes tapes with simdjson (Langdale and Lemire, "Parsing Gigabytes of JSON per Second"), in one C call per message.
@safe public final class SimdTapeMaker: TapeMaker {
  private let parser: OpaquePointer

  /// - Parameter maximumDepth: the nesting depth beyond which documents are refused.
  public init(maximumDepth: Int = JSONParser.depthMax) {
    guard let parser = unsafe csimdjson_create(maximumDepth) else { preconditionFailure("out of memory") }
    unsafe self.parser = parser
    precondition(csimdjson_padding() <= JSONParser.padding, "this simdjson reads further behind a message")
  }

  deinit { unsafe csimdjson_destroy(parser) }

  public func tape(of bytes: UnsafeRawBufferPointer) throws(JSONSyntaxError) -> Tape {
    var words: UnsafePointer<UInt64>?
    var strings: UnsafePointer<UInt8>?
    let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let code = unsafe csimdjson_parse(parser, start, bytes.count, &words, &strings)
    guard code == 0, let words = unsafe words, let strings = unsafe strings else {
      throw JSONSyntaxError(
        unsafe String(cString: csimdjson_message(code)), isTooDeep: code == csimdjson_too_deep())
    }
    return unsafe Tape(words: words, strings: strings)
  }
}

extension JSONParser {
  /// Creates a parser that uses simdjson.
  /// - Parameter maximumDepth: the nesting depth beyond which documents are refused.
  public static func simd(maximumDepth: Int = JSONParser.depthMax) -> JSONParser {
    JSONParser(SimdTapeMaker(maximumDepth: maximumDepth))
  }
}
