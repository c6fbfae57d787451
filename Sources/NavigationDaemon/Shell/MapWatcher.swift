import EventLoop
import Logging

/// Tells when the files of a folder of maps have changed: a moment after the first change, since an editor or a package
/// manager changes several, or one in several steps.
final class MapWatcher {
  private var watcher: FileWatcher?
  private var timer: Timer?
  private var isPending = false
  /// How long changes are gathered.
  private static let moment = Duration.milliseconds(100)

  /// - Returns: nil when there is no such folder; what comes there later is seen by a reload.
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
