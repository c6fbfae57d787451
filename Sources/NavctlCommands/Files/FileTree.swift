import Glibc
import StateFolder

/// Operations on directories and the names in them.
enum FileTree {
  static func isThere(_ path: String) -> Bool { (try? FileStatus(path)) != nil }

  /// The directory on the way to a path that this user may not enter, and its owner; nil if it can see whether something is
  /// there.
  static func closedFolder(above path: String) -> (path: String, owner: Int)? {
    do {
      _ = try FileStatus(path)
      return nil
    } catch { if error.code != EACCES { return nil } }
    var folder = directory(of: path)
    while true {
      if let status = try? FileStatus(folder) { return (folder, Int(status.uid)) }
      if folder == "/" || folder == "." { return nil }
      folder = directory(of: folder)
    }
  }

  /// The part before the last slash; the working directory when there is none.
  static func directory(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Makes a directory for this user alone, unless it exists. The corresponding C function is `mkdir`.
  static func make(_ directory: String) throws(FileError) {
    if unsafe mkdir(directory, 0o700) != 0, errno != EEXIST { throw FileError(path: directory, code: errno) }
  }

  /// Makes a new directory for its owner alone. The corresponding C function is `mkdir`.
  ///
  /// - Parameters:
  ///   - directory: Its path.
  ///   - owner: The owner that it gets if this user is root.
  static func makeNew(_ directory: String, for owner: FolderOwner) throws(FileError) {
    try FileError.check(directory, unsafe mkdir(directory, 0o700))
    let descriptor = try FileError.check(
      directory, unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW))
    defer { close(descriptor) }
    try owner.take(descriptor, at: directory)
  }

  /// Makes a directory with a unique name for this user alone. The corresponding C function is `mkdtemp`.
  static func makeTemporary(in folder: String) throws(FileError) -> String {
    var name = Array((folder + "/navctl-" + String(repeating: "X", count: 6)).utf8CString)
    let isMade = unsafe name.withUnsafeMutableBufferPointer { name in
      unsafe name.baseAddress.map { unsafe mkdtemp($0) != nil } ?? false
    }
    guard isMade else { throw FileError(path: folder, code: errno) }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Renames a file or a directory.
  ///
  /// The corresponding C function is `rename`.
  static func move(_ path: String, to other: String) throws(FileError) {
    try FileError.check(path, unsafe rename(path, other))
  }

  /// Removes files and their directory. Failures are ignored.
  static func remove(_ directory: String, with names: [String]) {
    for name in names { unsafe unlink("\(directory)/\(name)") }
    unsafe rmdir(directory)
  }

  /// Waits until the changes of a directory are on the disk. The corresponding C function is `fsync`.
  static func sync(_ directory: String) throws(FileError) {
    let descriptor = try FileError.check(directory, unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    defer { close(descriptor) }
    try FileError.check(directory, fsync(descriptor))
  }

  /// The bytes and files that fit on the file system of a path.
  ///
  /// The corresponding C function is `statvfs`.
  static func room(at path: String) throws(FileError) -> (bytes: Int, files: Int) {
    var status = statvfs()
    try FileError.check(path, unsafe statvfs(path, &status))
    let files = status.f_files == 0 ? Int.max : Int(clamping: status.f_favail)
    return (Int(clamping: status.f_bavail).multipliedClamping(by: Int(clamping: status.f_frsize)), files)
  }

  /// The target of a symbolic link; nil when the path is not one, or cannot be read. The corresponding C function is `readlink`.
  static func target(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe bytes.withUnsafeMutableBufferPointer { bytes in
      unsafe bytes.baseAddress.map { unsafe readlink(path, $0, bytes.count) } ?? -1
    }
    return count < 0 ? nil : String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether a file can be run as a program. The corresponding C function is `access`.
  static func isProgram(_ path: String) -> Bool {
    unsafe access(path, X_OK) == 0 && (try? FileStatus(path))?.kind != .directory
  }
}

extension Int {
  /// The product, or the greatest number if it overflows.
  fileprivate func multipliedClamping(by other: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
