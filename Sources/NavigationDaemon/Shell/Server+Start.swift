import EventLoop
import Logging

// What a server is given before it runs: sockets, and a way to read its configuration again.
extension Server {
  /// Takes connections at a path. A socket file that a dead daemon left is replaced, a live one's never.
  ///
  /// - Parameter socket: Its path has at most 107 bytes; its directory must be there.
  public func listen(on socket: Configuration.Socket) throws(StartError) {
    let group = daemon.context.settings.audience.group(of: socket.kind)
    listeners.append(try Listener(on: loop, socket, group: group, server: self))
    log.notice("listening", metadata: ["socket": "\(socket.path)", "for": "\(socket.kind)"])
    if let group, groupOfFile(socket.path) != group {
      log.warning("the socket cannot be given to its group", metadata: ["socket": "\(socket.path)", "gid": "\(group)"])
    }
  }

  /// Takes connections on a socket that the service manager has made.
  public func listen(on socket: PassedSocket) throws(StartError) {
    listeners.append(try Listener(on: loop, socket, server: self))
    log.notice("listening", metadata: ["descriptor": "\(socket.descriptor)", "for": "\(socket.kind)"])
  }

  /// Reads the configuration again at SIGHUP and `Reload`.
  func reload(_ configuration: Configuration, by read: @escaping Reloader.Read) throws(StartError) {
    let reloader = Reloader(
      configuration, of: daemon, on: loop, manager, read: read,
      watchMaps: { [unowned self] in watchMaps(configuration.mapsDirectories) })
    daemon.managerCalls.onReload = { reloader.reload() }
    onMapsChange = { [unowned reloader] in reloader.reloadMaps() }
    // What has changed since they were read for the start is seen, too.
    reloader.reloadMaps()
    do throws(LoopError) {
      hangUp = try SignalWatcher(on: loop, for: .hangup) { reloader.reload() }
    } catch {
      throw .noLoop("\(error)")
    }
  }
}
