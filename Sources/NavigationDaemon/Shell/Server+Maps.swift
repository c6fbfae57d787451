import EventLoop
import SceneMap

// Reading maps: on workers.
extension Server {
  /// Watches the folders of maps that are there now.
  func watchMaps(_ folders: [String]) {
    mapWatchers = folders.compactMap { MapWatcher($0, on: loop, log, { [unowned self] in onMapsChange() }) }
  }

  /// Has a worker read the map that came with a call.
  func read(_ call: MapCall) {
    isReadingMap = true
    let (source, file) = (call.source, call.file)
    loop.perform({ MapReading(source, file: file) }) { [unowned self] reading in
      isReadingMap = false
      daemon.mapCalls.didRead(reading)
    }
  }
}
