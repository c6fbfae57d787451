import Glibc
import StateFolder

/// Replaces this process by another program, which keeps its number, terminal and signals.
enum ProgramReplacement {
  /// Runs a program in place of this one.
  ///
  /// - Parameters:
  ///   - program: Its path.
  ///   - arguments: Its arguments, without its name.
  /// - Throws: `FileError` when it cannot be started. The corresponding C function is `execv`.
  static func become(_ program: String, _ arguments: [String]) throws(FileError) -> Never {
    var words: [UnsafeMutablePointer<CChar>?] = unsafe ([program] + arguments).map { unsafe strdup($0) }
    unsafe words.append(nil)
    unsafe execv(program, words)
    let code = errno
    for place in unsafe words.indices { unsafe free(words[place]) }
    throw FileError(path: program, code: code)
  }
}
