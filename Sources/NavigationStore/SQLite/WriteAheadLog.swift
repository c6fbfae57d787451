import JSON

/// SQLite's write-ahead log, examined before SQLite reads it. Only a killed run leaves one.
///
/// SQLite takes the frames of a log up to the first one with a wrong checksum. A power cut may leave such frames, so it drops the
/// others without an error. Acknowledged transactions may be among them if the disk or another program has changed the log.
///
/// Source: <https://www.sqlite.org/fileformat2.html#the_write_ahead_log>.
struct WriteAheadLog {
  private static let headBytes = 32
  private static let frameHeadBytes = 24

  private let pageBytes: Int
  /// Frames with other salts are remains of an earlier use of the file.
  private let salts: UInt64
  private let isBigEndian: Bool
  private let sum: Sum

  /// Whether a log is damaged before the end of a transaction, so that SQLite drops the transaction.
  ///
  /// The checksum of a frame continues that of the frame before it, as it is stored. So the last frame of a transaction proves
  /// itself, whatever SQLite drops before it. A last transaction of a single frame looks like one that a kill has cut off.
  ///
  /// - Parameters:
  ///   - path: The path of the database.
  ///   - fileSystem: The SQLite VFS to use, nil for the default one.
  /// - Returns: False for a log that does not exist or cannot be read, too. SQLite fails with the latter.
  /// - Complexity: O(bytes of the log).
  static func isDamaged(beside path: String, _ fileSystem: String?) -> Bool {
    (try? isDamaged(BesideFile(path + "-wal", creates: false, fileSystem: fileSystem))) ?? false
  }

  private static func isDamaged(_ file: BesideFile) throws(StoreError) -> Bool {
    let count = try file.byteCount()
    if count == 0 { return false }
    // SQLite writes the head at once. It ignores a log without one.
    guard count >= headBytes, let log = WriteAheadLog(head: try file.read(headBytes)) else { return true }
    var sum = log.sum
    var isCut = false
    for place in stride(from: headBytes, through: count - log.frameBytes, by: log.frameBytes) {
      let frame = try file.read(log.frameBytes, from: place)
      if !log.isFrame(frame, after: sum) {
        isCut = true
      } else if isCut, isLast(frame) {
        return true
      }
      sum = Sum(stored: frame, at: 16)
    }
    return false
  }

  /// - Returns: nil if the head is not as it was written.
  private init?(head: [UInt8]) {
    let magic = head.bigEndian(UInt32.self, at: 0)
    isBigEndian = magic & 1 == 1
    sum = Sum().adding(head, 0..<24, isBigEndian)
    pageBytes = Int(head.bigEndian(UInt32.self, at: 8))
    salts = head.bigEndian(UInt64.self, at: 16)
    let isPage = (512...65_536).contains(pageBytes) && pageBytes.nonzeroBitCount == 1
    if magic & ~1 != 0x377F_0682 || !isPage || sum != Sum(stored: head, at: 24) { return nil }
  }

  private var frameBytes: Int { Self.frameHeadBytes + pageBytes }

  /// Whether a frame is as it was written.
  /// - Parameter sum: The checksum of the frame before it, or of the head.
  private func isFrame(_ frame: [UInt8], after sum: Sum) -> Bool {
    // No page has the number 0.
    guard frame.bigEndian(UInt64.self, at: 8) == salts, frame.bigEndian(UInt32.self, at: 0) != 0 else { return false }
    let sum = sum.adding(frame, 0..<8, isBigEndian).adding(frame, Self.frameHeadBytes..<frame.count, isBigEndian)
    return sum == Sum(stored: frame, at: 16)
  }

  /// Whether a frame ends a transaction: it has the size of the database after it.
  private static func isLast(_ frame: [UInt8]) -> Bool { frame.bigEndian(UInt32.self, at: 4) != 0 }

  /// A checksum of the log.
  private struct Sum: Equatable {
    private var (first, second): (UInt32, UInt32) = (0, 0)

    init() {}

    /// Reads the checksum that a head or a frame has.
    init(stored bytes: [UInt8], at place: Int) {
      first = bytes.bigEndian(UInt32.self, at: place)
      second = bytes.bigEndian(UInt32.self, at: place + 4)
    }

    /// The checksum of further bytes.
    /// - Parameters:
    ///   - bytes: The head or a frame.
    ///   - range: The bytes in it, a multiple of eight.
    ///   - isBigEndian: The order of the bytes in their words of 32 bits.
    /// - Complexity: O(range).
    func adding(_ bytes: [UInt8], _ range: Range<Int>, _ isBigEndian: Bool) -> Sum {
      var sum = self
      for place in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
        let words = bytes.littleEndian(UInt64.self, at: place)
        let (first, second) = (UInt32(truncatingIfNeeded: words), UInt32(truncatingIfNeeded: words >> 32))
        sum.first &+= (isBigEndian ? first.byteSwapped : first) &+ sum.second
        sum.second &+= (isBigEndian ? second.byteSwapped : second) &+ sum.first
      }
      return sum
    }
  }
}

extension [UInt8] {
  fileprivate func bigEndian<Number: FixedWidthInteger & BitwiseCopyable>(_ type: Number.Type, at place: Int) -> Number
  {
    littleEndian(type, at: place).byteSwapped
  }
}
