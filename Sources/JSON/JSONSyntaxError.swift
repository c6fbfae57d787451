import CSimdjson

/// Why a text is not JSON.
public struct JSONSyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
  /// simdjson's `error_code`.
  let code: Int32

  /// simdjson's sentence for the error.
  public var description: String {
    unsafe String(cString: csimdjson_message(code))
  }
}
