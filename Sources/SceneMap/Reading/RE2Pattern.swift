import CRE2
import Navigation

/// A pattern in the syntax of RE2, which matches in time linear in the length of the text.
///
/// It is immutable, and RE2 allows concurrent matching, so threads may share it.
@safe package final class RE2Pattern: TextPattern, @unchecked Sendable {
  package let source: String
  /// The number of its instructions, which determines the time and memory of compiling it.
  let size: Int
  private let pattern: OpaquePointer

  /// - Throws: `PatternError` if the pattern is malformed.
  ///
  /// The corresponding C++ constructor is `re2::RE2::RE2`.
  package init(_ source: String) throws(PatternError) {
    self.source = source
    var message = [CChar](repeating: 0, count: 256)
    var text = source
    var size: CInt = 0
    let made = text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
        unsafe message.withUnsafeMutableBufferPointer { message in
          unsafe cre2_create(bytes.baseAddress, bytes.count, message.baseAddress, message.count, &size)
        }
      }
    }
    guard let made = unsafe made else {
      let end = message.firstIndex(of: 0) ?? message.count
      throw PatternError(
        message: String(decoding: message[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self), size: Int(size))
    }
    self.size = Int(size)
    unsafe pattern = made
  }

  deinit { unsafe cre2_destroy(pattern) }

  /// Whether the pattern occurs anywhere in a text.
  ///
  /// The corresponding C++ function is `re2::RE2::PartialMatch`.
  package func matches(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { unsafe cre2_matches(pattern, $0.baseAddress, $0.count) == 1 }
    }
  }
}

package struct PatternError: Error {
  package let message: String
  /// The instructions that were compiled before it was found too large; 0 for other errors.
  let size: Int
}
