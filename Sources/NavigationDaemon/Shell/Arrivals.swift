import JSON

/// Small messages that came in during a poll, kept until it is over.
///
/// With many connections a turn is: read all, carry all out, write all. Carrying a message out right after its `read`
/// would run navd's code and the kernel's in turn, each driving the other out of the caches; reading first costs a copy
/// of a hundred bytes and saves that. Idea: Redis's I/O threads read first and carry out afterwards, for another reason.
struct Arrivals: ~Copyable {
  /// What is longer is carried out at once, where it lies.
  static let bytesMax = 1_024
  /// How much memory is kept from one turn to the next.
  private static let bytesKept = 1 << 16

  private struct Entry {
    let connection: SocketConnection
    let start: Int
    let count: Int
  }

  private var bytes = ByteBuffer(capacity: 4_096)
  private var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }

  mutating func append(_ message: UnsafeRawBufferPointer, from connection: SocketConnection) {
    entries.append(Entry(connection: connection, start: bytes.count, count: message.count))
    unsafe bytes.append(message)
  }

  /// Makes room behind the bytes, so that a parser may look there.
  mutating func prepare() { bytes.reserve(JSONParser.padding) }

  /// Calls `body` with each in the order in which they came.
  func handOut(_ body: (SocketConnection, UnsafeRawBufferPointer) -> Void) {
    unsafe bytes.withBytes { bytes in
      for entry in entries {
        unsafe body(
          entry.connection, UnsafeRawBufferPointer(rebasing: bytes[entry.start..<(entry.start + entry.count)]))
      }
    }
  }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    bytes.removeAll(keeping: Self.bytesKept)
  }
}
