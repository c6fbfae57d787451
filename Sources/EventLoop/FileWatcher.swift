import CLibuv

/// Calls a closure when a file, or an entry of a directory, changes.
///
/// The watcher follows the file itself, not its name. Editors replace a file by a new one, so watch the directory to follow
/// a name. Several changes in quick succession may lead to any number of calls, but at least one. Dropping the watcher
/// closes it.
@safe
public struct FileWatcher: ~Copyable {
  private let state: State

  /// Creates a watcher, which is active at once.
  /// - Parameters:
  ///   - loop: The loop; the caller must be on its thread.
  ///   - path: A file or a directory. Changes in subdirectories of a directory are not reported.
  ///   - keepsLoopAlive: Whether `EventLoop.run()` continues while it is active.
  ///   - onChange: The closure. It may close the watcher.
  /// - Throws: `LoopError`: `.notFound`, `.accessDenied`, and `ENOSPC` when the user's inotify watches are used up.
  ///
  /// The corresponding C functions are `uv_fs_event_init` and `uv_fs_event_start`.
  public init(
    on loop: EventLoop, path: String, keepsLoopAlive: Bool = true, _ onChange: @escaping (FileChange) -> Void
  ) throws(LoopError) {
    state = try State(on: loop, path, onChange)
    if !keepsLoopAlive { state.setKeepsLoopAlive(false) }
  }

  deinit { state.close() }

  /// Closes the watcher, as dropping it does. The corresponding C function is `uv_close`.
  public consuming func close() {}
}

/// A change of a file or of an entry of a directory.
public struct FileChange: Hashable, Sendable {
  /// The name of the entry that changed, without directories; nil if the system does not report it.
  public let name: String?

  /// Whether an entry was created, removed or moved; if false, its contents or its attributes changed.
  public let isRename: Bool

  public init(name: String?, isRename: Bool) {
    self.name = name
    self.isRename = isRename
  }
}

extension FileWatcher {
  private final class State: HandleState {
    private let onChange: (FileChange) -> Void

    init(on loop: EventLoop, _ path: String, _ onChange: @escaping (FileChange) -> Void) throws(LoopError) {
      self.onChange = onChange
      unsafe super.init(of: uv_fs_event_t.self, on: loop)
      try unsafe check(uv_fs_event_init(loop.raw, raw), "uv_fs_event_init")
      opened()
      // The status is always 0 on Linux.
      let code = unsafe uv_fs_event_start(
        raw, { handle, name, events, _ in unsafe State.of(handle).changed(name, events) }, path, 0)
      if code < 0 { close() }
      try check(code, "uv_fs_event_start")
    }

    var raw: UnsafeMutablePointer<uv_fs_event_t> { unsafe memory.assumingMemoryBound(to: uv_fs_event_t.self) }

    private func changed(_ name: UnsafePointer<CChar>?, _ events: Int32) {
      let isRename = events & Int32(UV_RENAME.rawValue) != 0
      onChange(FileChange(name: unsafe name.map { unsafe String(cString: $0) }, isRename: isRename))
    }
  }
}
