import NIOCore
import Synchronization

/// The connections over which no request of a signed-in browser has come yet. They have a few seconds for one, and at most
/// so many places: when another one comes, the oldest loses its place. So programs that open connections and send
/// nothing, of whichever user, keep no browser waiting.
final class Strangers: Sendable {
  private let most: Int
  private let patience: TimeAmount
  /// The oldest first.
  private let channels = Mutex<[any Channel]>([])

  init(most: Int, seconds: Int) {
    self.most = most
    patience = .seconds(Int64(seconds))
  }

  /// The handler that registers a new connection.
  func doorkeeper() -> any RemovableChannelHandler { Doorkeeper(self) }

  private final class Doorkeeper: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any
    private let strangers: Strangers

    init(_ strangers: Strangers) { self.strangers = strangers }

    func handlerAdded(context: ChannelHandlerContext) { strangers.came(context.channel) }
  }

  private func came(_ channel: any Channel) {
    let crowdedOut = channels.withLock { channels in
      channels.append(channel)
      return channels.count > most ? channels.removeFirst() : nil
    }
    crowdedOut?.close(mode: .all, promise: nil)
    let deadline = channel.eventLoop.scheduleTask(in: patience) { [self] in
      if remove(channel) { channel.close(mode: .all, promise: nil) }
    }
    channel.closeFuture.whenComplete { [self] _ in
      deadline.cancel()
      _ = remove(channel)
    }
  }

  /// A signed-in browser has sent a request over a connection: it may stay.
  func known(_ channel: any Channel) { _ = remove(channel) }

  /// - Returns: Whether it was there.
  /// - Complexity: O(strangers).
  private func remove(_ channel: any Channel) -> Bool {
    channels.withLock { channels in
      guard let place = channels.firstIndex(where: { $0 === channel }) else { return false }
      channels.remove(at: place)
      return true
    }
  }
}
