import CLibuv

/// What a handle of libuv needs as long as C may use it: its memory, which must not move, and in subclasses the closures.
///
/// A wrapper (`Timer`, `PipeStream`, …) owns one; so does libuv, by one retain that `opened()` takes and the close
/// callback gives back. Whoever lets go last frees the memory, so that it outlives every callback, whatever a callback
/// does to the wrapper. After `close()` none of the handle's closures is called any more; they are let go of at the end of
/// the turn, not at once, so that closing never runs the deinitialisers of what they hold in the middle of something.
@safe
class HandleState {
  let loop: EventLoop
  let memory: UnsafeMutableRawPointer

  /// Whether the handle is initialised and `close()` has not been called.
  private(set) final var isOpen = false

  init<Raw>(of type: Raw.Type, on loop: EventLoop) {
    loop.checkIsolated()
    self.loop = loop
    unsafe memory = .allocate(byteCount: MemoryLayout<Raw>.size, alignment: MemoryLayout<Raw>.alignment)
  }

  deinit { unsafe memory.deallocate() }

  /// The handle as its base, as C does by a cast.
  final var handle: UnsafeMutablePointer<uv_handle_t> { unsafe memory.assumingMemoryBound(to: uv_handle_t.self) }

  /// To be called once libuv has initialised the handle: from here on it must be closed.
  final func opened() {
    isOpen = true
    unsafe handle.pointee.data = unsafe Unmanaged.passRetained(self).toOpaque()
  }

  /// Whether the handle, while active, keeps `run()` going.
  final func setKeepsLoopAlive(_ keeps: Bool) {
    if keeps { unsafe uv_ref(handle) } else { unsafe uv_unref(handle) }
  }

  /// Closes the handle, the first time that it is called. The memory and the closures go at the end of the turn.
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

  /// What a subclass does before its handle is closed.
  func willClose() {}

  /// The state that was put into a handle by `opened()`, for the use of a callback.
  @inline(__always)
  static func of<Raw>(_ handle: UnsafeMutablePointer<Raw>?) -> Self {
    let data = unsafe handle.unsafelyUnwrapped.withMemoryRebound(to: uv_handle_t.self, capacity: 1) {
      unsafe $0.pointee.data
    }
    return unsafe Unmanaged<Self>.fromOpaque(data.unsafelyUnwrapped).takeUnretainedValue()
  }
}
