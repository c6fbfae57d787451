import EventLoop
import Glibc

/// A listening socket of the daemon.
final class Listener {
  /// A listening socket without a listener: connections wait.
  struct Detached {
    fileprivate let socket: ListeningSocket
    fileprivate let kind: SocketKind
  }

  let kind: SocketKind
  private var listener: PipeListener?

  /// Makes a socket, gives it to a group if this user may do so, and listens on it.
  ///
  /// - Parameter taker: Must outlive the listener.
  init(
    on loop: EventLoop, _ socket: Configuration.Socket, group: Int?, for taker: any ConnectionTaker
  ) throws(StartError) {
    kind = socket.kind
    do throws(LoopError) {
      listener = try Self.listen(on: loop, socket, group: group, for: taker)
    } catch {
      guard error.code == .addressInUse else { throw StartError(listening: socket.path, error) }
      try Self.removeStale(socket.path, on: loop)
      do throws(LoopError) {
        listener = try Self.listen(on: loop, socket, group: group, for: taker)
      } catch {
        throw StartError(listening: socket.path, error)
      }
    }
  }

  /// Listens on a socket of the service manager, which keeps it open when this daemon is gone.
  init(on loop: EventLoop, _ socket: PassedSocket, for taker: any ConnectionTaker) throws(StartError) {
    kind = socket.kind
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
    on loop: EventLoop, _ socket: Configuration.Socket, group: Int?, for taker: any ConnectionTaker
  ) throws(LoopError) -> PipeListener {
    try PipeListener(
      on: loop, path: socket.path, mode: socket.mode, group: group.map { UInt32($0) },
      onAcceptError: { [unowned taker] error in taker.acceptFailed(error) },
      onConnection: { [unowned taker] stream in taker.accepted(stream, through: socket.kind) })
  }

  /// Removes the socket file of a dead daemon. The file of a live daemon, or another kind of file, is never removed.
  private static func removeStale(_ path: String, on loop: EventLoop) throws(StartError) {
    guard isSocket(path) else { throw .notASocket(path) }
    guard isDead(path, on: loop) else { throw .alreadyListening(path) }
    guard unsafe unlink(path) == 0 || errno == ENOENT else { throw .cannotRemove(path) }
  }

  private static func isSocket(_ path: String) -> Bool {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return errno == ENOENT }
    return status.st_mode & S_IFMT == S_IFSOCK
  }

  /// Whether no process listens: connecting is refused.
  private static func isDead(_ path: String, on loop: EventLoop) -> Bool {
    var outcome: LoopError??
    do throws(LoopError) {
      let probe = try PipeStream(on: loop, connectingTo: path) { error in outcome = .some(error) }
      while outcome == nil { loop.runOnce() }
      probe.close()
      loop.runOnce(waiting: false)
    } catch {
      return false
    }
    guard case .some(.some(let error)) = outcome else { return false }
    return error.code == .connectionRefused || error.code == .notFound
  }

  /// Accepts connections again, because a descriptor has become free.
  func resume() { listener?.resume() }

  /// Accepts no connections for now: they wait.
  func pause() { listener?.pause() }

  /// Stops listening, and leaves the socket to another listener.
  func detach() -> Detached? {
    guard let listener = listener.take() else { return nil }
    return Detached(socket: listener.detach(), kind: kind)
  }

  /// Stops listening, and removes the socket file if it made one.
  func close() { listener = nil }
}
