import CLibuv

extension EventLoop {
  /// The kinds (`timer`, `pipe`, …) of the open handles of the loop, sorted; for tests and diagnosis.
  /// - Complexity: O(n log n) in the number of handles.
  ///
  /// The corresponding C function is `uv_walk`.
  public var openHandles: [String] { HandleSurvey(of: self).open.sorted() }
}

/// The handles of a loop, except those that the loop itself uses.
@safe
final class HandleSurvey {
  /// The kinds of the open handles.
  private(set) var open: [String] = []

  /// The number of handles that are closing and will be released at the end of a turn.
  private(set) var closingCount = 0

  private let own: (UnsafeMutableRawPointer, UnsafeMutableRawPointer)

  init(of loop: EventLoop) {
    loop.checkIsolated()
    unsafe own = unsafe (UnsafeMutableRawPointer(loop.wakeup), UnsafeMutableRawPointer(loop.beforePoll))
    let visit: uv_walk_cb = { handle, survey in
      guard let handle = unsafe handle, let survey = unsafe survey else { return }
      unsafe Unmanaged<HandleSurvey>.fromOpaque(survey).takeUnretainedValue().visit(handle)
    }
    // Unretained: `uv_walk` returns before `self` can be released.
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
