import JSON

/// Small messages that came in during a poll, kept until it is over.
///
/// With many connections, a turn reads all messages, then executes all, then writes all replies. Executing each message
/// right after its `read` would alternate between navd's code and the kernel's, each evicting the other from the
/// caches. Reading first costs a copy of a hundred bytes and avoids that. Idea: Redis's I/O threads, which read first
/// and execute afterwards for another reason.
struct Arrivals: ~Copyable {
  /// Longer messages are executed at once, in place.
  static let bytesMax = 1_024
  /// The capacity that is kept from one turn to the next.
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

  /// Reserves the padding behind the bytes, which a parser may read.
  mutating func prepare() { bytes.reserve(JSONParser.padding) }

  /// Calls `body` with each message, in order of arrival.
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
