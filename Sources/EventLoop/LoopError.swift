import CLibuv

/// A failed call of libuv or of the kernel: the errno, and the C function that reported it.
///
/// Only the direct caller knows what the error means: translate it into an error of your own with its context, such as a
/// path or a client.
public struct LoopError: Error, Hashable, Sendable {
  /// The errno, negated.
  public let code: Code

  /// The name of the C function that failed, such as `uv_pipe_open`.
  public let function: String

  /// Creates an error.
  /// - Parameters:
  ///   - code: The errno.
  ///   - function: The name of the C function.
  public init(_ code: Code, in function: String) {
    self.code = code
    self.function = function
  }

  /// The errno's name, such as `EPIPE`. The corresponding C function is `uv_err_name_r`.
  public var name: String { code.name }

  /// The meaning of the errno in a few words, such as `broken pipe`. The corresponding C function is `uv_strerror_r`.
  public var message: String { code.message }
}

extension LoopError: CustomStringConvertible {
  /// For example `broken pipe (EPIPE, uv_try_write)`.
  public var description: String { "\(message) (\(name), \(function))" }
}

/// Throws an error for a negative result of a C function.
/// - Returns: The result itself if it is not negative.
@discardableResult
@inline(__always)
func check(_ result: Int32, _ function: StaticString) throws(LoopError) -> Int32 {
  if result >= 0 { return result }
  throw LoopError(LoopError.Code(rawValue: result), in: function.description)
}
