/// The one buffer into which all streams of a loop read.
///
/// libuv asks for memory and hands it back filled in one go, so one buffer serves any number of streams, and an idle
/// connection holds none.
@safe
final class ReadBuffer {
  /// The most that one read brings, as `read(2)` and libuv like it.
  static let size = 64 * 1024

  /// Readable bytes behind what was read: a parser that works on whole vectors may look that far (`SIMDJSON_PADDING`).
  static let padding = 64

  let memory: UnsafeMutableRawPointer

  init() {
    unsafe memory = .allocate(byteCount: Self.size + Self.padding, alignment: 64)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: Self.size + Self.padding)
  }

  deinit { unsafe memory.deallocate() }
}
