import EventLoop
import Logging

/// Reports changes of files in a folder of maps, a moment after the first change, because editors and package managers
/// change several files, or one in several steps.
final class MapWatcher {
  private var watcher: FileWatcher?
  private var timer: Timer?
  private var isPending = false
  /// The delay during which changes are collected.
  private static let moment = Duration.milliseconds(100)

  /// Watches a folder.
  ///
  /// - Returns: nil when the folder is missing; a later reload sees its files.
  init?(_ folder: String, on loop: EventLoop, _ log: Logger, _ onChange: @escaping () -> Void) {
    timer = Timer(on: loop) { [unowned self] in
      isPending = false
      onChange()
    }
    do throws(LoopError) {
      watcher = try FileWatcher(on: loop, path: folder, keepsLoopAlive: false) { [unowned self] _ in
        if isPending { return }
        isPending = true
        timer?.start(after: Self.moment)
      }
    } catch {
      timer = nil
      if error.code != .notFound {
        log.warning("maps are not watched", metadata: ["folder": "\(folder)", "error": "\(error)"])
      }
      return nil
    }
  }
}
