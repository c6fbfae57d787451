import CLibuv

/// Calls a closure when entries of directories change, and tells when a writer has closed its file.
///
/// It reads from inotify by itself, because libuv's watcher (`uv_fs_event_t`) does not report that a file is closed. It follows
/// the directory, not its path. Several changes in quick succession may lead to any number of calls, but at least one. Dropping
/// the watcher closes it.
@safe
public struct FolderWatcher: ~Copyable {
  private let state: State

  /// Creates a watcher that watches nothing yet.
  /// - Parameters:
  ///   - loop: The loop; the caller must be on its thread.
  ///   - keepsLoopAlive: Whether `EventLoop.run()` continues while it is active.
  ///   - onChange: The closure. It may close the watcher.
  /// - Throws: `LoopError`: `EMFILE` when the user's inotify instances are used up.
  ///
  /// The corresponding C functions are `inotify_init1` and `uv_poll_start`.
  public init(
    on loop: EventLoop, keepsLoopAlive: Bool = true, _ onChange: @escaping (FolderChange) -> Void
  ) throws(LoopError) {
    state = try State(on: loop, onChange)
    if !keepsLoopAlive { state.setKeepsLoopAlive(false) }
  }

  deinit { state.close() }

  /// Watches these directories instead of the present ones. No change is missed in a directory that is watched already. If a path
  /// leads to another directory than before, a change of the directory itself is reported.
  /// - Parameter folders: Their paths. Changes in subdirectories are not reported.
  /// - Returns: The directories that cannot be watched: `.notFound`, `.accessDenied`, `ENOTDIR`, and `ENOSPC` when the user's
  ///   inotify watches are used up.
  ///
  /// The corresponding C functions are `inotify_add_watch` and `inotify_rm_watch`.
  public borrowing func watch(_ folders: [String]) -> [(folder: String, error: LoopError)] { state.watch(folders) }

  /// Reports the changes up to now, without waiting for the next turn of the loop.
  /// - Complexity: O(changes); the kernel keeps 16,384 of them (`fs.inotify.max_queued_events`).
  public borrowing func report() { state.report() }

  /// Closes the watcher, as dropping it does. The corresponding C function is `uv_close`.
  public consuming func close() {}
}

/// A change in a directory.
public struct FolderChange: Hashable, Sendable {
  /// The kind of a change.
  public enum Kind: Sendable {
    /// An entry was created, removed or moved.
    case entry
    /// The contents of a file have changed, and its writer has not closed it yet.
    case contents
    /// A file was closed that was open for writing. Other writers may have it open.
    case closed
    /// The attributes of an entry have changed, such as its permissions.
    case attributes
    /// The directory itself was removed or moved, or its path leads to another one, or changes were lost: any entry may have
    /// changed. It has no name.
    case folder
  }

  /// The path of the directory as it was given to the watcher.
  public let folder: String

  /// The name of the entry that changed; empty for `folder`.
  public let name: String

  public let kind: Kind

  /// Creates a change.
  public init(_ kind: Kind, in folder: String, name: String = "") {
    self.folder = folder
    self.name = name
    self.kind = kind
  }
}

extension FolderWatcher {
  private final class State: HandleState {
    /// The bytes that are read at once. The longest event has 272.
    private static let chunk = 16_384

    private let onChange: (FolderChange) -> Void
    /// The inotify instance, which belongs to this object.
    private let descriptor: Int32
    /// The directories with their watches. Several paths may lead to one directory.
    private var folders: [(watch: Int32, path: String)] = []

    init(on loop: EventLoop, _ onChange: @escaping (FolderChange) -> Void) throws(LoopError) {
      self.onChange = onChange
      descriptor = navd_watch_folders()
      unsafe super.init(of: uv_poll_t.self, on: loop)
      try check(descriptor, "inotify_init1")
      let code = unsafe uv_poll_init(loop.raw, raw, descriptor)
      if code < 0 { CLibuv.close(descriptor) }
      try check(code, "uv_poll_init")
      opened()
      let start = unsafe uv_poll_start(raw, Int32(UV_READABLE.rawValue)) { handle, _, _ in
        // What is left is reported in the next turn.
        _ = unsafe State.of(handle).reportSome()
      }
      if start < 0 { close() }
      try check(start, "uv_poll_start")
    }

    override func willClose() {
      unsafe uv_poll_stop(raw)
      CLibuv.close(descriptor)
    }

    var raw: UnsafeMutablePointer<uv_poll_t> { unsafe memory.assumingMemoryBound(to: uv_poll_t.self) }

    func watch(_ paths: [String]) -> [(folder: String, error: LoopError)] {
      loop.checkIsolated()
      var failures: [(folder: String, error: LoopError)] = []
      let former = folders
      folders = []
      for path in paths {
        let watch = unsafe navd_watch_folder(descriptor, path)
        if watch >= 0 {
          folders.append((watch, path))
        } else {
          failures.append((path, LoopError(.init(rawValue: watch), in: "inotify_add_watch")))
        }
      }
      for (watch, path) in former {
        if !folders.contains(where: { $0.watch == watch }) { inotify_rm_watch(descriptor, watch) }
        if paths.contains(path), !folders.contains(where: { $0 == (watch, path) }), isOpen {
          onChange(FolderChange(.folder, in: path))
        }
      }
      return failures
    }

    func report() {
      loop.checkIsolated()
      // Writers may go on writing meanwhile.
      var left = Int(navd_readable_bytes(descriptor))
      while isOpen, left > 0 {
        let count = reportSome()
        if count <= 0 { return }
        left -= count
      }
    }

    /// Reports the changes that one reading returns.
    /// - Returns: The number of bytes that were read; negative if there was no change.
    private func reportSome() -> Int {
      let (count, changes) = read()
      for change in changes where isOpen { onChange(change) }
      return count
    }

    private func read() -> (count: Int, changes: [FolderChange]) {
      unsafe withUnsafeTemporaryAllocation(
        byteCount: Self.chunk, alignment: MemoryLayout<inotify_event>.alignment
      ) { chunk in
        let count = unsafe CLibuv.read(descriptor, chunk.baseAddress, Self.chunk)
        var changes: [FolderChange] = []
        var place = 0
        while place < count {
          let event = unsafe chunk.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
          let begin = place + MemoryLayout<inotify_event>.size
          place = begin + Int(event.len)
          // The kernel fills the name up with NULs.
          let name = unsafe String(decoding: chunk[begin..<place].prefix { $0 != 0 }, as: UTF8.self)
          note(event, name, &changes)
        }
        return (count, changes)
      }
    }

    private func note(_ event: inotify_event, _ name: String, _ changes: inout [FolderChange]) {
      func has(_ kinds: Int...) -> Bool { kinds.contains { Int(event.mask) & $0 != 0 } }
      // The queue of the kernel was full.
      let isLost = has(Int(IN_Q_OVERFLOW))
      let kind: FolderChange.Kind =
        if isLost || has(Int(IN_DELETE_SELF), Int(IN_MOVE_SELF), Int(IN_IGNORED)) {
          .folder
        } else if has(Int(IN_MODIFY)) {
          .contents
        } else if has(Int(IN_CLOSE_WRITE)) {
          .closed
        } else {
          has(Int(IN_ATTRIB)) ? .attributes : .entry
        }
      for (watch, path) in folders where isLost || watch == event.wd {
        changes.append(FolderChange(kind, in: path, name: kind == .folder ? "" : name))
      }
      // The kernel has ended the watch of a directory that is gone.
      if has(Int(IN_IGNORED)) { folders.removeAll { $0.watch == event.wd } }
    }
  }
}
