/// The memory that a tape is written into. It grows before a document is read, never while.
@safe struct TapeMemory: ~Copyable {
  /// Documents of up to this size never need another allocation.
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

  /// Makes room for any document of so many bytes.
  mutating func reserve(_ bytes: Int) {
    guard bytes > capacity else { return }
    while capacity < bytes { capacity *= 2 }
    unsafe words.deallocate()
    unsafe strings.deallocate()
    unsafe words = .allocate(capacity: Self.wordCount(capacity))
    unsafe strings = .allocate(capacity: Self.stringBytes(capacity))
  }

  /// A value takes one word, a number two, with one byte at least and one between two of them; the root takes two.
  private static func wordCount(_ bytes: Int) -> Int { bytes + 4 }

  /// A string of n bytes takes n + 5, with two quotes and one byte between two of them.
  private static func stringBytes(_ bytes: Int) -> Int { bytes * 5 / 3 + 8 }
}
