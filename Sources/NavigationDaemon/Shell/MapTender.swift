import EventLoop
import SceneMap

/// Lets workers read the maps of calls, and watches the folders of maps.
final class MapTender {
  private let loop: EventLoop
  private let daemon: Daemon
  private var isReading = false
  private var watchers: [MapWatcher] = []
  private var quiet = QuietTime()
  /// Fires when the folders have been quiet for a while.
  private var timer: Timer?
  /// Called when folders of maps have changed and are quiet.
  var onChange: () -> Void = {}

  init(_ daemon: Daemon, on loop: EventLoop) {
    self.daemon = daemon
    self.loop = loop
    timer = Timer(on: loop, keepsLoopAlive: false) { [unowned self] in
      quiet.isOver()
      onChange()
    }
  }

  /// Lets a worker read the map of the next call, unless one is reading.
  func tend() {
    guard !isReading, let call = daemon.mapCalls.nextToRead else { return }
    isReading = true
    let (source, file) = (call.source, call.file)
    loop.perform({ MapReading(source, file: file) }) { [unowned self] reading in
      isReading = false
      daemon.mapCalls.didRead(reading)
    }
  }

  /// Watches the present folders of maps.
  func watch(_ folders: [String]) {
    watchers = folders.compactMap {
      MapWatcher($0, on: loop, daemon.context.log) { [unowned self] in
        timer?.start(after: quiet.changed(at: loop.now))
      }
    }
  }

  /// Stops watching.
  func close() {
    watchers = []
    timer = nil
  }
}
