import EventLoop
import SceneMap

/// Lets workers read the maps of calls, and watches the folders of maps.
final class MapTender {
  private let loop: EventLoop
  private let daemon: Daemon
  private var isReading = false
  private var watcher: FolderWatcher?
  private var writing = MapWriting()
  /// Fires when the folders have been quiet for a while.
  private var timer: Timer?
  /// Called when folders of maps have changed and are quiet.
  var onChange: () -> Void = {}

  init(_ daemon: Daemon, on loop: EventLoop) {
    self.daemon = daemon
    self.loop = loop
    timer = Timer(on: loop, keepsLoopAlive: false) { [unowned self] in
      writing.isOver()
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

  /// Watches the present folders of maps, before they are read. A missing folder is not watched; a later reload sees its files.
  func watch(_ folders: [String]) {
    let log = daemon.context.log
    do throws(LoopError) {
      if watcher == nil {
        watcher = try FolderWatcher(on: loop, keepsLoopAlive: false) { [unowned self] in noteChange($0) }
      }
    } catch {
      log.warning("maps are not watched", metadata: ["error": "\(error)"])
    }
    for failure in watcher?.watch(folders) ?? [] where failure.error.code != .notFound {
      log.warning("maps are not watched", metadata: ["folder": "\(failure.folder)", "error": "\(failure.error)"])
    }
    watcher?.report()
    writing.beginReading()
  }

  /// Leaves out the files that may have been read in the middle of a change. They are read again when they are closed and quiet.
  func leaveOutUnsettled(of reading: inout MapFolderReading) {
    watcher?.report()
    reading.leaveOut { writing.isUnsettled($0, in: $1) }
  }

  /// Somebody asks for the files as they are.
  func forgetWriters() { writing.forgetWriters() }

  private func noteChange(_ change: FolderChange) {
    switch change.kind {
    case .contents, .closed, .attributes: if !MapFolder.isMap(change.name) { return }
    // A map may be a link to a file behind a link of any name.
    case .entry, .folder: break
    }
    timer?.start(after: writing.note(change, at: loop.now))
  }

  /// Stops watching.
  func close() {
    watcher = nil
    timer = nil
  }
}
