import JSON

/// One of the two files in which records are kept until they are in the database.
///
/// The loop writes it while it is the one in use, a worker while it is not; `Store` sees to that.
final class TurnFile {
  private let file: BesideFile
  private let mark: String
  private let bytesKept: Int
  private(set) var salt: UInt64 = 0
  /// Where the next frame goes: how many bytes of the file count.
  private(set) var end = 0
  /// Whether nothing is in it.
  var isEmpty: Bool { end <= TurnFileHead.byteCount }
  /// For whoever waits until the disk has it.
  let sync: SyncState

  /// Makes or takes over a file. It is of no use until `beginAnew`.
  ///
  /// - Parameter mark: Of this run.
  init(_ path: String, mark: String, _ surroundings: borrowing Surroundings) throws(StoreError) {
    self.mark = mark
    bytesKept = surroundings.limits.logBytesKept
    file = try BesideFile(path, creates: true, fileSystem: surroundings.fileSystem)
    sync = try SyncState(path)
  }

  /// Forgets what is in it. On the disk when this returns.
  ///
  /// At no moment is the file without a head: a start would take it for one that is gone.
  ///
  /// - Parameter cuts: Whether nothing may be left of what was in it; else it is overwritten by what comes, and its memory
  ///   on the disk is used again, which costs less. One that has become long is cut, too.
  /// - Throws: It must not be written before this has gone well.
  func beginAnew(cuts: Bool) throws(StoreError) {
    var generator = SystemRandomNumberGenerator()
    let head = TurnFileHead(mark: mark, salt: generator.next())
    var bytes = ByteBuffer(capacity: TurnFileHead.byteCount)
    head.write(into: &bytes)
    try unsafe bytes.withBytes { (bytes) throws(StoreError) in try unsafe file.write(bytes, at: 0) }
    if cuts || end > bytesKept { try file.truncate(to: TurnFileHead.byteCount) }
    try file.sync()
    salt = head.salt
    end = TurnFileHead.byteCount
  }

  /// Writes a frame behind the last one, in one write unless it is long.
  ///
  /// - Throws: Nothing is there then that a start would take for a frame, as far as the file can still be written.
  func append(_ frame: borrowing ByteBuffer) throws(StoreError) {
    do throws(StoreError) {
      try unsafe frame.withBytes { (bytes) throws(StoreError) in try unsafe file.write(bytes, at: end) }
    } catch {
      try? file.truncate(to: end)
      throw error
    }
    end += frame.count
    sync.wrote()
  }
}
