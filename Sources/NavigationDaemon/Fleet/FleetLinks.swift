import EventLoop
import Glibc
import Logging
import NavigationFleet

/// Accepts the links of other hosts at the owner of the stage. Each becomes a connection of a client when its preamble has
/// arrived, or brings a copy of the state to its host.
///
/// The socket has mode 0600, and the user at the other end is checked: what an entry says of its clients is trusted, so nobody
/// else may say it.
@safe
final class FleetLinks: ConnectionTaker {
  /// Takes the connection of a client, and the bytes that it has sent so far.
  typealias OnClient = (consuming PipeStream, LinkPreamble, UnsafeRawBufferPointer) -> Void
  /// Takes the connection of a host that asks for a copy.
  typealias OnCopy = (consuming PipeStream, _ host: String) -> Void

  private let greeting: LinkGreeting
  private let log: Logger
  /// Called for each link that was accepted.
  private let onAccept: () -> Void
  private let onClient: OnClient
  private let onCopy: OnCopy
  private var waiting: [ObjectIdentifier: PendingLink] = [:]

  /// Each host has one link ready, and others for a moment. A further one is closed, and its host tries again.
  private static let waitingMax = 256

  init(
    _ greeting: LinkGreeting, log: Logger, onAccept: @escaping () -> Void, onClient: @escaping OnClient,
    onCopy: @escaping OnCopy
  ) {
    self.onAccept = onAccept
    self.onCopy = onCopy
    self.greeting = greeting
    self.log = log
    unsafe self.onClient = onClient
  }

  func accepted(_ stream: consuming PipeStream, through socket: SocketKind) {
    onAccept()
    do throws(LoopError) {
      let user = try stream.peerCredentials().userID
      guard user == geteuid() else {
        return log.warning("link refused: it is of another user", metadata: ["uid": "\(user)"])
      }
      if waiting.count >= Self.waitingMax { return log.warning("link refused: too many wait for their clients") }
      let link = PendingLink(stream)
      waiting[ObjectIdentifier(link)] = link
      try unsafe link.start(greeting) { [unowned self] link, opening, rest in
        waiting[ObjectIdentifier(link)] = nil
        guard let opening, let stream = link.takeStream() else { return }
        switch opening {
        case .client(let preamble): unsafe onClient(stream, preamble, rest)
        case .copy(let host): onCopy(stream, host)
        }
      }
    } catch {
      log.warning("link refused", metadata: ["error": "\(error)"])
    }
  }

  func acceptFailed(_ error: LoopError) {
    log.warning("cannot accept links; they wait", metadata: ["error": "\(error)"])
  }

  /// Closes the links that wait.
  func close() { waiting = [:] }
}
