import EventLoop
import Glibc
import Logging

/// A listening socket of the daemon.
final class Listener {
  /// A listening socket without a listener: connections wait.
  struct Detached {
    fileprivate let socket: ListeningSocket
    fileprivate let kind: SocketKind
    fileprivate let place: Place?
  }

  /// The place of a socket file.
  fileprivate struct Place {
    let socket: Configuration.Socket
    let group: Int?
  }

  let kind: SocketKind
  private var listener: PipeListener?
  /// The place of the file that it made; nil if it made none.
  private let place: Place?
  private unowned let taker: any ConnectionTaker

  /// Makes a socket, gives it to a group if this user may do so, and listens on it.
  ///
  /// - Parameter taker: Must outlive the listener.
  init(
    on loop: EventLoop, _ socket: Configuration.Socket, group: Int?, for taker: any ConnectionTaker
  ) throws(StartError) {
    kind = socket.kind
    let place = Place(socket: socket, group: group)
    self.place = place
    self.taker = taker
    do throws(LoopError) {
      listener = try Self.listen(on: loop, at: place, for: taker)
    } catch {
      guard error.code == .addressInUse else { throw StartError(listening: socket.path, error) }
      try Self.removeStale(socket.path, on: loop)
      do throws(LoopError) {
        listener = try Self.listen(on: loop, at: place, for: taker)
      } catch {
        throw StartError(listening: socket.path, error)
      }
    }
  }

  /// Listens on a socket of the service manager, which keeps it open when this daemon is gone.
  init(on loop: EventLoop, _ socket: PassedSocket, for taker: any ConnectionTaker) throws(StartError) {
    kind = socket.kind
    place = nil
    self.taker = taker
    do throws(LoopError) {
      listener = try PipeListener(
        on: loop, descriptor: socket.descriptor,
        onAcceptError: { [unowned taker] error in taker.acceptFailed(error) },
        onConnection: { [unowned taker] stream in taker.accepted(stream, through: socket.kind) })
    } catch {
      throw .cannotListenOnPassed(Int(socket.descriptor), "\(error)")
    }
  }

  /// Listens on the socket of another listener, beginning with the connections that wait.
  init(on loop: EventLoop, _ detached: Detached, for taker: any ConnectionTaker) throws(StartError) {
    let kind = detached.kind
    self.kind = kind
    place = detached.place
    self.taker = taker
    do throws(LoopError) {
      listener = try PipeListener(
        on: loop, detached.socket,
        onAcceptError: { [unowned taker] error in taker.acceptFailed(error) },
        onConnection: { [unowned taker] stream in taker.accepted(stream, through: kind) })
    } catch {
      throw .noLoop("\(error)")
    }
  }

  private static func listen(
    on loop: EventLoop, at place: Place, for taker: any ConnectionTaker
  ) throws(LoopError) -> PipeListener {
    let socket = place.socket
    return try PipeListener(
      on: loop, path: socket.path, mode: socket.mode, group: place.group.map { UInt32($0) },
      onAcceptError: { [unowned taker] error in taker.acceptFailed(error) },
      onConnection: { [unowned taker] stream in taker.accepted(stream, through: socket.kind) })
  }

  /// Makes the socket file and its directory again if somebody has removed them. Connections go on, except those that it has
  /// not accepted yet.
  ///
  /// - Returns: The path of the file that it made; nil if the file was there, or it made none before.
  /// - Throws: `StartError` if another file is in its place, or the file cannot be made.
  func makeFileAgain(on loop: EventLoop, _ configuration: Configuration) throws(StartError) -> String? {
    guard let place, listener?.hasFile == false else { return nil }
    try configuration.makeDirectory(of: place.socket)
    // The old listener closes its socket, and removes no file that it did not make.
    do throws(LoopError) { listener = try Self.listen(on: loop, at: place, for: taker) } catch {
      if error.code == .addressInUse { throw .inTheWay(place.socket.path) }
      throw StartError(listening: place.socket.path, error)
    }
    return place.socket.path
  }

  /// Removes the socket file of a dead daemon. The file of a live daemon, or another kind of file, is never removed.
  private static func removeStale(_ path: String, on loop: EventLoop) throws(StartError) {
    let owner = try owner(ofSocket: path)
    switch probe(path, on: loop) {
    case .connectionRefused, .notFound: break
    case .accessDenied: throw .mayNotConnect(path, owner: owner, user: Int(geteuid()))
    default: throw .alreadyListening(path)
    }
    guard unsafe unlink(path) == 0 || errno == ENOENT else { throw .cannotRemove(path) }
  }

  /// The owner of a socket file; this user if the file has gone meanwhile.
  private static func owner(ofSocket path: String) throws(StartError) -> Int {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else {
      if errno == ENOENT { return Int(geteuid()) }
      throw .notASocket(path)
    }
    guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path) }
    return Int(status.st_uid)
  }

  /// Tries to connect.
  ///
  /// - Returns: The error; nil if a process listens, or this navd cannot try.
  private static func probe(_ path: String, on loop: EventLoop) -> LoopError.Code? {
    var outcome: LoopError??
    do throws(LoopError) {
      let probe = try PipeStream(on: loop, connectingTo: path) { error in outcome = .some(error) }
      while outcome == nil { loop.runOnce() }
      probe.close()
      loop.runOnce(waiting: false)
    } catch {
      return nil
    }
    guard case .some(.some(let error)) = outcome else { return nil }
    return error.code
  }

  /// Accepts connections again, because a descriptor has become free.
  func resume() { listener?.resume() }

  /// Accepts no connections for now: they wait.
  func pause() { listener?.pause() }

  /// Stops listening, and leaves the socket to another listener.
  func detach() -> Detached? {
    guard let listener = listener.take() else { return nil }
    return Detached(socket: listener.detach(), kind: kind, place: place)
  }

  /// Stops listening, and removes the socket file if it made one.
  func close() { listener = nil }
}

extension [Listener] {
  /// Makes the socket files again that somebody has removed, and logs it.
  func makeFilesAgain(on loop: EventLoop, _ configuration: Configuration, _ log: Logger) {
    for listener in self {
      do throws(StartError) {
        guard let path = try listener.makeFileAgain(on: loop, configuration) else { continue }
        log.notice("the socket file was gone; listening again", metadata: ["socket": "\(path)"])
      } catch {
        log.error("the socket file is gone and cannot be made again", metadata: ["why": "\(error)"])
      }
    }
  }
}
