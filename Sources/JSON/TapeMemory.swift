/// The memory of a tape. It grows before a document is parsed, never during that.
@safe struct TapeMemory: ~Copyable {
  /// Documents up to this size need no further allocation.
  private static let smallestCapacity = 4096

  private(set) var words: UnsafeMutablePointer<UInt64>
  private(set) var strings: UnsafeMutablePointer<UInt8>
  private var capacity: Int

  init() {
    capacity = Self.smallestCapacity
    unsafe words = .allocate(capacity: Self.wordCount(capacity))
    unsafe strings = .allocate(capacity: Self.stringBytes(capacity))
  }

  deinit {
    unsafe words.deallocate()
    unsafe strings.deallocate()
  }

  /// Makes room for any document of `bytes` bytes.
  mutating func reserve(_ bytes: Int) {
    guard bytes > capacity else { return }
    while capacity < bytes { capacity *= 2 }
    unsafe words.deallocate()
    unsafe strings.deallocate()
    unsafe words = .allocate(capacity: Self.wordCount(capacity))
    unsafe strings = .allocate(capacity: Self.stringBytes(capacity))
  }

  /// A value takes one word, a number two. Each has at least one byte and is separated from the next by another. The
  /// root takes two words.
  private static func wordCount(_ bytes: Int) -> Int { bytes + 4 }

  /// A string of n bytes takes n + 5 bytes here, and n + 3 in the document: its quotes and a separator. The end of a string
  /// is stored as a whole word.
  private static func stringBytes(_ bytes: Int) -> Int { bytes * 5 / 3 + 16 }
}
