import CLibuv

extension EventLoop {
  /// The handles of the loop that are open, by kind (`timer`, `pipe`, …), sorted: what a test or a diagnosis wants to see.
  ///
  /// - Complexity: O(n log n) in handles. The corresponding C function is `uv_walk`.
  public var openHandles: [String] { HandleSurvey(of: self).open.sorted() }
}

/// What handles a loop has, but for its own.
@safe
final class HandleSurvey {
  /// The kinds of the open ones.
  private(set) var open: [String] = []

  /// How many are closing: their memory and closures will go at the end of a turn.
  private(set) var closingCount = 0

  private let own: (UnsafeMutableRawPointer, UnsafeMutableRawPointer)

  init(of loop: EventLoop) {
    loop.checkIsolated()
    unsafe own = unsafe (UnsafeMutableRawPointer(loop.wakeup), UnsafeMutableRawPointer(loop.beforePoll))
    let visit: uv_walk_cb = { handle, survey in
      guard let handle = unsafe handle, let survey = unsafe survey else { return }
      unsafe Unmanaged<HandleSurvey>.fromOpaque(survey).takeUnretainedValue().visit(handle)
    }
    // Unretained: `uv_walk` has returned before `self` can end.
    unsafe uv_walk(loop.raw, visit, Unmanaged.passUnretained(self).toOpaque())
  }

  private func visit(_ handle: UnsafeMutablePointer<uv_handle_t>) {
    if unsafe [own.0, own.1].contains(UnsafeMutableRawPointer(handle)) { return }
    if unsafe uv_is_closing(handle) != 0 {
      closingCount += 1
    } else {
      let name = unsafe uv_handle_type_name(uv_handle_get_type(handle))
      open.append(unsafe name.map { unsafe String(cString: $0) } ?? "unknown")
    }
  }
}
