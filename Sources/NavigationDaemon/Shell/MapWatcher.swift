import EventLoop
import Logging

/// Tells when the files of a folder of maps have changed: once, when they have been left alone for a moment, since an
/// editor or a package manager changes several, or one in several steps.
final class MapWatcher {
  private var watcher: FileWatcher?
  private var timer: Timer?
  /// For how long nothing must have changed.
  private static let calm = Duration.milliseconds(100)

  /// - Returns: nil when there is no such folder; what comes there later is seen by a reload.
  init?(_ folder: String, on loop: EventLoop, _ log: Logger, _ onChange: @escaping () -> Void) {
    timer = Timer(on: loop, onChange)
    do throws(LoopError) {
      watcher = try FileWatcher(on: loop, path: folder, keepsLoopAlive: false) { [unowned self] _ in
        timer?.start(after: Self.calm)
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
