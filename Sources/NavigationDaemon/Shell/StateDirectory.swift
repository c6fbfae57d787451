import Glibc
import StateFolder

/// Makes a state directory if it is absent, and locks it for this process.
///
/// - Throws: `StartError` when another navd uses it, or it cannot be made or written.
func lockState(_ directory: String) throws(StartError) -> StateLock {
  try makeDirectory(directory)
  do throws(FileError) {
    if let lock = try StateLock.take(directory) { return lock }
  } catch {
    throw .cannotUse(error.path, error.message)
  }
  throw .stateInUse(directory)
}

/// Makes a directory and its missing parents.
///
/// - Parameter mode: The permissions of new directories; by default for this user alone.
func makeDirectory(_ directory: String, mode: UInt32 = 0o700) throws(StartError) {
  if unsafe mkdir(directory, mode) == 0 || errno == EEXIST { return }
  guard errno == ENOENT, let slash = directory.lastIndex(of: "/"), slash > directory.startIndex else {
    throw .cannotUse(directory, errorText(errno))
  }
  try makeDirectory(String(directory[..<slash]), mode: mode)
  guard unsafe mkdir(directory, mode) == 0 || errno == EEXIST else { throw .cannotUse(directory, errorText(errno)) }
}

/// The system's description of an errno. The corresponding C function is `strerror`.
func errorText(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
