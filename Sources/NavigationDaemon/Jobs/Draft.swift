import JSON
import NavigationProtocol

/// A reply that is encoded in steps, before it is appended to the output as a whole.
final class Draft {
  var bytes = ByteBuffer(capacity: 1_024)

  /// The memory that an empty draft keeps for the next reply.
  static let bytesKept = 64 << 10

  var count: Int { bytes.count }

  /// Begins a reply with the state that it shows and a list.
  func begin(at: SceneInterface.At, list: StaticString) {
    bytes.append(#"{"parameters":{"at":"#)
    at.encode(into: &bytes)
    bytes.key(list)
    bytes.beginArray()
  }

  /// Appends an item of the list.
  ///
  /// - Returns: The units that this took.
  func append(_ item: (inout ByteBuffer) -> Void) -> Int {
    let start = bytes.count
    item(&bytes)
    return 1 + Turns.work(bytes: bytes.count - start)
  }

  /// Removes the bytes after an earlier count.
  func truncate(to count: Int) { bytes.truncate(to: count) }

  /// Ends the list and the reply.
  ///
  /// - Parameter next: The place after which the next page begins, if the list has more.
  func end(next: Int? = nil) {
    bytes.endArray()
    if let next {
      bytes.key("next")
      bytes.integer(next)
    }
    bytes.append("}}\0")
  }
}
