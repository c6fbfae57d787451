/// A growing buffer of bytes, into which all encoders write.
///
/// A `[UInt8]` checks uniqueness and bounds on each append, which is most of the cost of writing a small JSON message. This
/// buffer cannot be copied and so has one owner: an append is a capacity check and a `memcpy`.
@safe public struct ByteBuffer: ~Copyable {
  @usableFromInline var start: UnsafeMutablePointer<UInt8>
  @usableFromInline var used = 0
  @usableFromInline var room: Int
  /// Whether the memory belongs to the caller of `init(borrowing:)`.
  private var isBorrowed = false

  /// The number of bytes written.
  @inlinable public var count: Int { used }
  /// The number of bytes that fit before the buffer grows.
  @inlinable public var capacity: Int { room }

  /// Creates an empty buffer.
  /// - Parameter capacity: the initial capacity in bytes, at least 16.
  public init(capacity: Int = 512) {
    room = max(16, capacity)
    unsafe start = .allocate(capacity: room)
  }

  private init(borrowing memory: UnsafeMutableBufferPointer<UInt8>) {
    guard let first = memory.baseAddress else { preconditionFailure("no memory") }
    unsafe start = first
    room = memory.count
    isBorrowed = true
  }

  deinit { giveBack() }

  private func giveBack() {
    if !isBorrowed { unsafe start.deallocate() }
  }

  /// Calls `body` with an empty buffer whose first 256 bytes are on the stack. It allocates only if it grows beyond them.
  static func withScratch<Failure: Error>(
    _ body: (inout ByteBuffer) throws(Failure) -> String
  ) throws(Failure) -> String {
    try unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { memory throws(Failure) in
      var buffer = unsafe ByteBuffer(borrowing: memory)
      return try body(&buffer)
    }
  }

  @inlinable public var isEmpty: Bool { count == 0 }

  /// Calls `body` with the bytes, which are valid until it returns.
  @inlinable @inline(__always)
  public borrowing func withBytes<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Calls `body` with the bytes from `place` on, which are valid until it returns.
  @inlinable @inline(__always)
  public borrowing func withSpan<Result: ~Copyable, Failure: Error>(
    from place: Int = 0, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(place >= 0 && place <= count, "more than there is")
    return try unsafe body(RawSpan(_unsafeStart: start + place, byteCount: count - place))
  }

  /// A copy of the bytes.
  /// - Complexity: O(count).
  public borrowing func array() -> [UInt8] {
    unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  }

  /// The bytes as text; ill-formed UTF-8 is replaced.
  /// - Complexity: O(count).
  public borrowing func string() -> String { unsafe withBytes { unsafe String(text: $0) } }

  /// Removes all bytes, and frees the memory if the capacity exceeds `keeping`.
  public mutating func removeAll(keeping: Int = .max) {
    used = 0
    if capacity > keeping {
      giveBack()
      room = max(16, keeping)
      unsafe start = .allocate(capacity: capacity)
      isBorrowed = false
    }
  }

  /// Frees memory that the bytes do not need, if the capacity exceeds `keeping`.
  /// - Complexity: O(count).
  public mutating func shrink(keeping: Int) {
    let needed = max(16, keeping, count)
    if capacity <= needed { return }
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: needed)
    unsafe moved.update(from: start, count: count)
    giveBack()
    unsafe start = moved
    room = needed
    isBorrowed = false
  }

  /// Removes the first `length` bytes.
  /// - Complexity: O(count).
  public mutating func removeFirst(_ length: Int) {
    precondition(length >= 0 && length <= count, "more than there is")
    used -= length
    unsafe start.update(from: start + length, count: count)
  }

  /// Copies a range of the bytes to an earlier position.
  /// - Complexity: O(range).
  public mutating func move(_ range: Range<Int>, to place: Int) {
    precondition(place >= 0 && place <= range.lowerBound && range.upperBound <= count, "more than there is")
    unsafe (start + place).update(from: start + range.lowerBound, count: range.count)
  }

  /// Removes all bytes but the first `length`, so that an encoder can discard an unfinished message.
  public mutating func truncate(to length: Int) {
    precondition(length >= 0 && length <= count, "more than there is")
    used = length
  }

  /// Makes room for `length` more bytes.
  @inlinable @inline(__always)
  public mutating func reserve(_ length: Int) {
    if count + length > capacity { grow(by: length) }
  }

  @usableFromInline @inline(never)
  mutating func grow(by length: Int) {
    var larger = capacity * 2
    while larger < count + length { larger *= 2 }
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    unsafe moved.update(from: start, count: count)
    giveBack()
    unsafe start = moved
    room = larger
    isBorrowed = false
  }

  @inlinable @inline(__always)
  public mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe start[count] = byte
    used += 1
  }

  @inlinable @inline(__always)
  public mutating func append(_ literal: StaticString) {
    let length = literal.utf8CodeUnitCount
    reserve(length)
    unsafe (start + count).update(from: literal.utf8Start, count: length)
    used += length
  }

  @inlinable @inline(__always)
  public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    unsafe UnsafeMutableRawPointer(start + count).copyMemory(from: source, byteCount: bytes.count)
    used += bytes.count
  }

  @inlinable @inline(__always)
  public mutating func append(_ bytes: RawSpan) {
    unsafe bytes.withUnsafeBytes { unsafe append($0) }
  }

  /// Appends a number as four bytes, least significant first.
  @inlinable @inline(__always)
  public mutating func append(fixed32 value: UInt32) {
    reserve(4)
    unsafe UnsafeMutableRawPointer(start + count).storeBytes(of: value.littleEndian, as: UInt32.self)
    used += 4
  }

  /// Appends a number as eight bytes, least significant first.
  @inlinable @inline(__always)
  public mutating func append(fixed64 value: UInt64) {
    reserve(8)
    unsafe UnsafeMutableRawPointer(start + count).storeBytes(of: value.littleEndian, as: UInt64.self)
    used += 8
  }

  /// Overwrites four bytes at `place` with a number, least significant byte first.
  @inlinable @inline(__always)
  public mutating func set(fixed32 value: UInt32, at place: Int) {
    precondition(place >= 0 && place + 4 <= count, "more than there is")
    unsafe UnsafeMutableRawPointer(start + place).storeBytes(of: value.littleEndian, as: UInt32.self)
  }

  public mutating func append(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { unsafe append($0) }
  }

  /// Appends a range of an array.
  /// - Complexity: O(range).
  public mutating func append(_ bytes: [UInt8], _ range: Range<Int>) {
    let part = unsafe bytes.span.extracting(range).bytes
    append(part)
  }

  /// Appends the UTF-8 bytes of a text without quotes or escapes.
  @inline(never)
  public mutating func append(text: String) {
    let utf8 = text.utf8.span
    append(unsafe utf8.bytes)
  }

  /// Appends a number in LEB128 (DWARF 5, section 7.6): seven bits in each byte, least significant first; the top bit is
  /// set if more bytes follow. A negative number takes ten bytes. Not inlined: a record has twenty numbers, and short code
  /// stays in the instruction cache.
  @inline(never)
  public mutating func append(varint value: Int) {
    reserve(10)
    var rest = UInt64(bitPattern: Int64(value))
    if rest < 0x80 {
      unsafe start[used] = UInt8(truncatingIfNeeded: rest)
      used &+= 1
      return
    }
    var place = used
    while rest >= 0x80 {
      unsafe start[place] = UInt8(truncatingIfNeeded: rest) | 0x80
      place &+= 1
      rest &>>= 7
    }
    unsafe start[place] = UInt8(truncatingIfNeeded: rest)
    used = place &+ 1
  }

  /// Appends the bytes of another buffer.
  public mutating func append(contentsOf other: borrowing ByteBuffer) {
    unsafe append(UnsafeRawBufferPointer(start: other.start, count: other.count))
  }

  /// The last byte; 0 if the buffer is empty.
  @inlinable @inline(__always)
  var last: UInt8 { count > 0 ? unsafe start[count - 1] : 0 }
}

extension RawSpan {
  /// The number of bytes that are equal to a byte.
  ///
  /// - Complexity: O(bytes).
  public func count(of byte: UInt8) -> Int { unsafe withUnsafeBytes { unsafe $0.count { $0 == byte } } }
}

extension Array<UInt8> {
  /// The integer whose bytes start at `place`, least significant first.
  @inlinable @inline(__always)
  public func littleEndian<Number: FixedWidthInteger & BitwiseCopyable>(_ type: Number.Type, at place: Int) -> Number {
    precondition(place >= 0 && place <= count - MemoryLayout<Number>.size, "more than there is")
    return unsafe withUnsafeBytes { bytes in
      Number(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: place, as: Number.self))
    }
  }

  @inlinable @inline(__always)
  public mutating func append(_ bytes: RawSpan) {
    unsafe bytes.withUnsafeBytes { unsafe append(contentsOf: $0) }
  }
}
