/// The buffer into which all streams of a loop read.
///
/// libuv asks for memory and returns it filled within one call, so one buffer serves any number of streams.
@safe
final class ReadBuffer {
  /// The greatest number of bytes of one read, the size that libuv suggests.
  static let size = 64 * 1024

  /// The number of readable bytes after those that were read, for parsers that load whole vectors (`SIMDJSON_PADDING`).
  static let padding = 64

  let memory: UnsafeMutableRawPointer

  init() {
    unsafe memory = .allocate(byteCount: Self.size + Self.padding, alignment: 64)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: Self.size + Self.padding)
  }

  deinit { unsafe memory.deallocate() }
}
