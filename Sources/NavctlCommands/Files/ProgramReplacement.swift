import Glibc
import StateFolder

/// Makes another program of this process: it has its number, its terminal and its signals.
enum ProgramReplacement {
  /// - Parameters:
  ///   - program: its path.
  ///   - arguments: without its own name.
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
