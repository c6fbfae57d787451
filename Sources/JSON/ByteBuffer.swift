/// Bytes that grow at the end: what every encoder writes into.
///
/// A `[UInt8]` checks uniqueness and bounds at each append, which is most of the cost of writing a small JSON message;
/// this buffer has one owner by construction (it cannot be copied), so an append is a capacity check and a `memcpy`.
@safe public struct ByteBuffer: ~Copyable {
  @usableFromInline var start: UnsafeMutablePointer<UInt8>
  /// How many bytes have been written.
  public private(set) var count = 0
  /// How many bytes fit before the buffer grows.
  public private(set) var capacity: Int

  /// An empty buffer.
  /// - Parameter capacity: bytes to have room for at first; at least 16 are taken.
  public init(capacity: Int = 512) {
    self.capacity = max(16, capacity)
    unsafe start = .allocate(capacity: self.capacity)
  }

  deinit { unsafe start.deallocate() }

  public var isEmpty: Bool { count == 0 }

  /// The bytes written so far; valid during `body` only.
  @inline(__always)
  public borrowing func withBytes<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// The bytes written so far, copied. Complexity: O(count).
  public borrowing func array() -> [UInt8] {
    unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  }

  /// The bytes written so far as text; ill-formed UTF-8 is replaced. Complexity: O(count).
  public borrowing func string() -> String {
    unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Forgets all bytes; capacity beyond `keeping` is given back.
  public mutating func removeAll(keeping: Int = .max) {
    count = 0
    if capacity > keeping {
      unsafe start.deallocate()
      capacity = max(16, keeping)
      unsafe start = .allocate(capacity: capacity)
    }
  }

  /// Forgets the first `length` bytes. Complexity: O(count).
  public mutating func removeFirst(_ length: Int) {
    precondition(length >= 0 && length <= count, "more than there is")
    count -= length
    unsafe start.update(from: start + length, count: count)
  }

  /// Forgets what was written after the first `length` bytes: how an encoder takes a started message back.
  public mutating func truncate(to length: Int) {
    precondition(length >= 0 && length <= count, "more than there is")
    count = length
  }

  /// Makes room for `length` more bytes.
  @inline(__always)
  public mutating func reserve(_ length: Int) {
    if count + length > capacity { grow(by: length) }
  }

  @inline(never)
  private mutating func grow(by length: Int) {
    var larger = capacity * 2
    while larger < count + length { larger *= 2 }
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    unsafe moved.update(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = moved
    capacity = larger
  }

  @inline(__always)
  public mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe start[count] = byte
    count += 1
  }

  /// Appends the text of a literal. Nothing is allocated.
  @inline(__always)
  public mutating func append(_ literal: StaticString) {
    let length = literal.utf8CodeUnitCount
    reserve(length)
    unsafe (start + count).update(from: literal.utf8Start, count: length)
    count += length
  }

  @inline(__always)
  public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    unsafe UnsafeMutableRawPointer(start + count).copyMemory(from: source, byteCount: bytes.count)
    count += bytes.count
  }

  public mutating func append(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { unsafe append($0) }
  }

  /// Appends the UTF-8 of `text` as it is.
  @inline(__always)
  public mutating func append(text: String) {
    var text = text
    text.withUTF8 { unsafe append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends what another buffer holds.
  public mutating func append(contentsOf other: borrowing ByteBuffer) {
    unsafe append(UnsafeRawBufferPointer(start: other.start, count: other.count))
  }

  /// The last byte written, or 0.
  @inline(__always)
  var last: UInt8 { count > 0 ? unsafe start[count - 1] : 0 }

  /// Appends a decimal integer.
  @inline(__always)
  public mutating func append(decimal value: Int) {
    reserve(20)
    if value < 0 {
      unsafe start[count] = UInt8(ascii: "-")
      count += 1
    }
    var magnitude = value.magnitude
    var digits = 1
    var rest = magnitude / 10
    while rest != 0 {
      digits += 1
      rest /= 10
    }
    count += digits
    var place = count
    repeat {
      place -= 1
      unsafe start[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude % 10)
      magnitude /= 10
    } while magnitude != 0
  }
}
