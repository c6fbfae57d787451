import EventLoop
import SceneMap

// Reading maps: on workers.
extension Server {
  /// Has a worker read the map that came with a call.
  func read(_ call: MapCall) {
    isReadingMap = true
    let (source, file) = (call.source, call.file)
    loop.perform({ MapReading(source, file: file) }) { [unowned self] reading in
      isReadingMap = false
      daemon.mapRead(reading)
    }
  }
}
