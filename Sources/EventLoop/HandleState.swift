import CLibuv

/// The memory of a libuv handle, which must not move while C may use it, and in subclasses its closures.
///
/// A state has two owners: the wrapper (`Timer`, `PipeStream`, …), and libuv by one retain that `opened()` takes and the
/// close callback releases. The memory therefore outlives every callback, no matter how a callback treats the wrapper.
/// After `close()` no closure of the handle is called. The closures are released at the end of the turn, so that closing
/// a handle never runs deinitializers of captured objects in the middle of other code.
@safe
class HandleState {
  let loop: EventLoop
  let memory: UnsafeMutableRawPointer

  /// Whether the handle is initialized and not closed.
  private(set) final var isOpen = false

  init<Raw>(of type: Raw.Type, on loop: EventLoop) {
    loop.checkIsolated()
    self.loop = loop
    unsafe memory = .allocate(byteCount: MemoryLayout<Raw>.size, alignment: MemoryLayout<Raw>.alignment)
  }

  deinit { unsafe memory.deallocate() }

  /// The handle as its base type, as in a cast in C.
  final var handle: UnsafeMutablePointer<uv_handle_t> { unsafe memory.assumingMemoryBound(to: uv_handle_t.self) }

  /// Marks the handle as initialized by libuv: from here on it must be closed.
  final func opened() {
    isOpen = true
    unsafe handle.pointee.data = unsafe Unmanaged.passRetained(self).toOpaque()
  }

  /// Sets whether the handle, while active, keeps `run()` from returning.
  final func setKeepsLoopAlive(_ keeps: Bool) {
    if keeps { unsafe uv_ref(handle) } else { unsafe uv_unref(handle) }
  }

  /// Closes the handle; does nothing if it is closed. The memory and the closures are released at the end of the turn.
  final func close() {
    guard isOpen else { return }
    loop.checkIsolated()
    isOpen = false
    willClose()
    unsafe uv_close(handle) { handle in
      guard let handle = unsafe handle, let state = unsafe handle.pointee.data else { return }
      unsafe Unmanaged<HandleState>.fromOpaque(state).release()
    }
  }

  /// Called before the handle is closed, for subclasses.
  func willClose() {}

  /// The state of a handle that was passed to a callback.
  @inline(__always)
  static func of<Raw>(_ handle: UnsafeMutablePointer<Raw>?) -> Self {
    let data = unsafe handle.unsafelyUnwrapped.withMemoryRebound(to: uv_handle_t.self, capacity: 1) {
      unsafe $0.pointee.data
    }
    return unsafe Unmanaged<Self>.fromOpaque(data.unsafelyUnwrapped).takeUnretainedValue()
  }
}
