import EventLoop
import Glibc
import NavigationFleet

/// A connection to the owner of the stage that stands for no client yet.
final class EntryLink {
  private var stream: PipeStream?
  private var received: [UInt8] = []
  /// Whether the owner has accepted it.
  private(set) var isReady = false
  private let owner: FleetMember.Owner
  private let onChange: () -> Void

  /// Connects.
  ///
  /// - Parameter onChange: Called later, when the link is ready, and when it has ended.
  init(to owner: FleetMember.Owner, at path: String, on loop: EventLoop, _ onChange: @escaping () -> Void)
    throws(LoopError)
  {
    self.owner = owner
    self.onChange = onChange
    stream = try PipeStream(on: loop, connectingTo: path) { [unowned self] error in
      if error == nil { connected() } else { end() }
    }
  }

  private func connected() {
    do throws(LoopError) {
      // Another user who listens there would see what clients send.
      guard try stream?.peerCredentials().userID == geteuid() else { return end() }
      try stream?.startReadingBytes({ [unowned self] bytes in take(bytes) }, onEnd: { [unowned self] _ in end() })
    } catch {
      end()
    }
  }

  private func take(_ bytes: [UInt8]) {
    if isReady { return end() }
    received += bytes
    guard let last = received.last, last == 0 else {
      if received.count > LinkGreeting.bytesMax { end() }
      return
    }
    // It may have become the owner once more, or be one no longer.
    let greeting = LinkGreeting(Array(received.dropLast()))
    guard greeting == LinkGreeting(host: owner.host, term: owner.term) else { return end() }
    isReady = true
    onChange()
  }

  private func end() {
    isReady = false
    stream = nil
    onChange()
  }

  /// Gives the connection away.
  func takeStream() -> PipeStream? {
    isReady = false
    return stream.take()
  }

  /// Whether it has ended, or was given away.
  var isOver: Bool { stream == nil }

  /// Closes it, without a call of `onChange`.
  func close() { stream = nil }
}
