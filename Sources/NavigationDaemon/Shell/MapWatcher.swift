import EventLoop
import Logging

/// Reports changes of files in a folder of maps.
final class MapWatcher {
  private var watcher: FileWatcher?

  /// Watches a folder.
  ///
  /// - Returns: nil when the folder is missing; a later reload sees its files.
  init?(_ folder: String, on loop: EventLoop, _ log: Logger, _ onChange: @escaping () -> Void) {
    do throws(LoopError) {
      watcher = try FileWatcher(on: loop, path: folder, keepsLoopAlive: false) { _ in onChange() }
    } catch {
      if error.code != .notFound {
        log.warning("maps are not watched", metadata: ["folder": "\(folder)", "error": "\(error)"])
      }
      return nil
    }
  }
}
