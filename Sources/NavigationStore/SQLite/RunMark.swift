import Glibc

/// Which writer had the database last, told beside it: so that an earlier one that is put back in its place is known.
///
/// The database and this file get a new mark when navd begins and when it ends. The file is told first, with the present
/// mark and the one to come, and again afterwards, with that alone; so at any moment at which navd may be killed, it holds
/// the database's. A database whose mark it does not hold was copied away from here earlier: what it had become has told
/// others of revisions that it will give again.
enum RunMark {
  static let fileName = "navd.run"
  /// A mark that was never given before: 64 random bits, as `Epoch` writes them.
  static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return Epoch.random(using: &generator)
  }

  /// Those that the file of a directory holds; nil when there is none, or nothing is in it.
  ///
  /// The corresponding C function is `read`.
  static func read(_ directory: String) throws(StoreError) -> [String]? {
    let path = directory + "/" + fileName
    // A pipe in its place would be waited for.
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

  /// Has the file hold these one or two marks, on the disk when this returns but for the name of a new file.
  ///
  /// It is one short write over what was there, which no power cut divides. The corresponding C functions are `pwrite`
  /// and `fdatasync`.
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
