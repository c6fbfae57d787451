import Glibc
import StateFolder

/// Makes a state directory if it is absent, and locks it for this process.
///
/// - Throws: `StartError` when another navd uses it, it cannot be made or written, or others have access to it.
func lockState(_ directory: String) throws(StartError) -> StateLock {
  try makeDirectory(directory)
  try makePrivate(directory)
  do throws(FileError) {
    if let lock = try StateLock.take(directory) { return lock }
  } catch {
    throw .cannotUse(error.path, error.message)
  }
  throw .stateInUse(directory)
}

/// Ensures that only this user has access to a directory: others could read the state, or replace its files, and root
/// would write through another user's links.
///
/// A directory of this user that others can only list, as `mkdir` makes it, becomes private if it is empty or has a
/// database of navd; any other directory may have been named by mistake.
///
/// The corresponding C functions are `stat` and `chmod`.
private func makePrivate(_ directory: String) throws(StartError) {
  var status = stat()
  guard unsafe stat(directory, &status) == 0 else { throw .cannotUse(directory, errorText(errno)) }
  let mode = status.st_mode & 0o7777
  if status.st_uid != geteuid() {
    throw .stateOfAnother(directory, owner: Int(status.st_uid), user: Int(geteuid()))
  }
  if mode & 0o077 == 0 { return }
  guard mode & 0o022 == 0, isForState(directory), unsafe chmod(directory, 0o700) == 0 else {
    throw .stateIsOpen(directory, mode: String(mode, radix: 8))
  }
}

/// Whether a directory is empty or has a database of navd.
///
/// The corresponding C functions are `opendir` and `readdir`.
private func isForState(_ directory: String) -> Bool {
  if unsafe access(directory + "/" + StateFiles.database, F_OK) == 0 { return true }
  guard let entries = unsafe opendir(directory) else { return false }
  defer { unsafe _ = closedir(entries) }
  // An empty directory has the entries of itself and its parent.
  for _ in 0..<2 { guard unsafe readdir(entries) != nil else { return true } }
  return unsafe readdir(entries) == nil
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
