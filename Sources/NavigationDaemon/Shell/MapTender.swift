import EventLoop
import SceneMap

/// Has workers read the maps that come with calls, and watches the folders of maps.
final class MapTender {
  private let loop: EventLoop
  private let daemon: Daemon
  private var isReading = false
  private var watchers: [MapWatcher] = []
  /// Called when something has changed in a folder of maps.
  var onChange: () -> Void = {}

  init(_ daemon: Daemon, on loop: EventLoop) {
    self.daemon = daemon
    self.loop = loop
  }

  /// Has a worker read the map of the next call, unless one is reading.
  func tend() {
    guard !isReading, let call = daemon.mapCalls.nextToRead else { return }
    isReading = true
    let (source, file) = (call.source, call.file)
    loop.perform({ MapReading(source, file: file) }) { [unowned self] reading in
      isReading = false
      daemon.mapCalls.didRead(reading)
    }
  }

  /// Watches the folders of maps that are there now.
  func watch(_ folders: [String]) {
    watchers = folders.compactMap {
      MapWatcher($0, on: loop, daemon.context.log, { [unowned self] in onChange() })
    }
  }

  /// Watches nothing any more.
  func close() { watchers = [] }
}
