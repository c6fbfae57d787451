import Glibc

/// The lock on a state directory: one navd at a time. It goes with the process, however that ends.
///
/// Its twin is `NavctlCommands/Files/StateLock.swift`, with which `navctl restore` and `navctl doctor` look whether a
/// navd runs: the two must mean the same file and the same kind of lock. The corresponding C function is `flock`.
public struct StateLock: ~Copyable {
  private let descriptor: Int32

  /// Makes the directory if need be, and locks it.
  ///
  /// - Throws: `StartError` when another navd has it, or it cannot be made or written.
  public init(_ directory: String) throws(StartError) {
    try Self.make(directory)
    let path = directory + "/lock"
    let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .cannotUse(path, errorText(errno)) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      close(file)
      throw code == EWOULDBLOCK ? .stateInUse(directory) : .cannotUse(path, errorText(code))
    }
    self.init(holding: file)
  }

  private init(holding descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Makes a directory and those above it that are not there.
  ///
  /// - Parameter mode: The permissions of those that it makes: for this user alone unless it is said.
  static func make(_ directory: String, mode: UInt32 = 0o700) throws(StartError) {
    if unsafe mkdir(directory, mode) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = directory.lastIndex(of: "/"), slash > directory.startIndex else {
      throw .cannotUse(directory, errorText(errno))
    }
    try make(String(directory[..<slash]), mode: mode)
    guard unsafe mkdir(directory, mode) == 0 || errno == EEXIST else { throw .cannotUse(directory, errorText(errno)) }
  }
}

/// The sentence for an errno. The corresponding C function is `strerror`.
func errorText(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
