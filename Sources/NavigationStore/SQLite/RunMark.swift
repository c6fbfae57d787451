import Glibc

/// The mark of the database's last writer in a file beside it, by which an earlier copy of the database is recognized
/// after it was put back.
///
/// The database and this file get a new mark when a run begins and when it ends. The file is written first, with the
/// present mark and the next one, and again afterwards with the next one alone. So the file has the database's mark
/// whenever navd is killed. A database with another mark is an earlier copy, and would reuse revisions.
enum RunMark {
  static let fileName = "navd.run"
  /// A new mark: 64 random bits in the form of an epoch.
  static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return Epoch.random(using: &generator)
  }

  /// Reads the marks in the file of a directory; nil when there is no file or it is empty.
  ///
  /// The corresponding C function is `read`.
  static func read(_ directory: String) throws(StoreError) -> [String]? {
    let path = directory + "/" + fileName
    // Opening a pipe in its place would block.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if file < 0 {
      if errno == ENOENT { return nil }
      throw StoreError(errno: errno, file: path, doing: "cannot open it")
    }
    defer { Glibc.close(file) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe Glibc.read(file, $0.baseAddress, $0.count) }
    if count < 0 { throw StoreError(errno: errno, file: path, doing: "cannot read it") }
    let text = String(decoding: bytes.prefix(count), as: UTF8.self)
    let marks = text.split { $0 == " " || $0 == "\n" }.map(String.init)
    return marks.isEmpty ? nil : marks
  }

  /// Writes one or two marks to the file. They are on the disk when this returns, except for the name of a new file.
  ///
  /// It is one short write over the old contents, which a power cut cannot divide. The corresponding C functions are
  /// `pwrite` and `fdatasync`.
  static func write(_ marks: String..., in directory: String) throws(StoreError) {
    let path = directory + "/" + fileName
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    if file < 0 { throw StoreError(errno: errno, file: path, doing: "cannot open it") }
    defer { Glibc.close(file) }
    let both = "\(marks[0]) \(marks[marks.count - 1])\n"
    let bytes = Array(both.utf8)
    let count = unsafe bytes.withUnsafeBytes { unsafe pwrite(file, $0.baseAddress, $0.count, 0) }
    if count != bytes.count || ftruncate(file, count) != 0 {
      throw StoreError(errno: count < 0 ? errno : ENOSPC, file: path, doing: "cannot write it")
    }
    while fdatasync(file) != 0 {
      if errno != EINTR { throw StoreError(errno: errno, file: path, doing: "cannot sync it to the disk") }
    }
  }
}
