import JSON

/// One of the two files that keep turns until they are in the database.
///
/// The loop writes the one in use, a worker the other; `Store` ensures that.
final class TurnFile {
  private let file: BesideFile
  private let mark: String
  private let bytesKept: Int
  private(set) var salt: UInt64 = 0
  /// The end of the last frame, in bytes.
  private(set) var end = 0
  /// Whether it has no frame.
  var isEmpty: Bool { end <= TurnFileHead.byteCount }
  let sync: SyncState

  /// Makes or takes over a file. Call `beginAnew` before using it.
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - mark: The mark of this run.
  ///   - surroundings: The surroundings of the store.
  init(_ path: String, mark: String, _ surroundings: borrowing Surroundings) throws(StoreError) {
    self.mark = mark
    bytesKept = surroundings.limits.logBytesKept
    file = try BesideFile(path, creates: true, fileSystem: surroundings.fileSystem)
    sync = try SyncState(path)
  }

  /// Empties the file. It is empty on the disk when this returns.
  ///
  /// The file always has a head: a start would take a file without one for lost. The head of its first frame is overwritten
  /// with zeros: a start could take it for that of the next frame, if its turn has no records.
  /// - Parameter cuts: Whether the file is cut, so that nothing of its contents is left on the disk. If not, later
  ///   frames overwrite them, which is faster; a file that has become long is cut all the same.
  /// - Throws: The reason why it could not be emptied. It must not be written until this has succeeded.
  func beginAnew(cuts: Bool) throws(StoreError) {
    var generator = SystemRandomNumberGenerator()
    let head = TurnFileHead(mark: mark, salt: generator.next())
    var bytes = ByteBuffer(capacity: TurnFileHead.byteCount + TurnFrame.headBytes)
    head.write(into: &bytes)
    for _ in 0..<TurnFrame.headBytes { bytes.append(UInt8(0)) }
    try unsafe bytes.withBytes { (bytes) throws(StoreError) in try unsafe file.write(bytes, at: 0) }
    if cuts || end > bytesKept { try file.truncate(to: TurnFileHead.byteCount) }
    try file.sync()
    salt = head.salt
    end = TurnFileHead.byteCount
  }

  /// Appends a frame, in one write unless it is long.
  /// - Throws: The reason why it could not be written. The file is then cut to its last frame, if possible.
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
