import EventLoop
import NavigationFleet

/// A client of an entry and the link that stands for it. Bytes pass in both directions; neither side is read while the other
/// one does not take what was read.
final class EntryPair {
  private var client: PipeStream?
  private var link: PipeStream?
  /// Whether the link is not read because the client takes nothing.
  private var isClientFull = false
  /// The bytes that were read from the link, and how many the client had not taken at the last check; and how many checks
  /// have found the same.
  private var fromLink = 0
  private var progress = (read: 0, queued: 0, checks: 0)
  /// How many checks have found that the client is gone, and all that it had sent was passed on.
  private var checksWithoutClient = 0
  /// Whether the client sends no more, and everything was read.
  private var hasClientEnded = false
  let uid: Int
  private let onEnd: (EntryPair) -> Void

  /// How many checks in a row must find that the client takes nothing, and that it is gone.
  private static let (checksWithoutProgress, checksGone) = (10, 2)

  /// - Parameters:
  ///   - uid: The user of the client.
  ///   - onEnd: Called once, when both connections are closed.
  init(
    _ client: consuming PipeStream, _ link: consuming PipeStream, of uid: Int, onEnd: @escaping (EntryPair) -> Void
  ) {
    self.uid = uid
    self.client = consume client
    self.link = consume link
    self.onEnd = onEnd
  }

  /// Tells the owner about the client, and begins to forward.
  func start(_ preamble: LinkPreamble) {
    let first = preamble.bytes
    do throws(LoopError) {
      try link?.write(copying: first.span)
      try client?.startReading(
        { [unowned self] bytes in unsafe fromClient(bytes) }, onEnd: { [unowned self] reason in clientEnded(reason) })
      try link?.startReading(
        { [unowned self] bytes in unsafe fromOwner(bytes) }, onEnd: { [unowned self] _ in ownerEnded() })
    } catch {
      close()
    }
  }

  private func fromClient(_ bytes: UnsafeRawBufferPointer) {
    do throws(LoopError) {
      let taken = try link?.tryWrite(bytes) ?? 0
      if taken == bytes.count { return }
      client?.stopReading()
      try unsafe link?.write(copying: UnsafeRawBufferPointer(rebasing: bytes[taken...])) { [unowned self] error in
        resumeClient(error)
      }
    } catch {
      close()
    }
  }

  private func resumeClient(_ error: LoopError?) {
    if error != nil { return close() }
    do throws(LoopError) { try client?.resumeReading() } catch { close() }
  }

  /// The owner executes what the client has sent, and closes the link.
  private func clientEnded(_ reason: EndReason) {
    guard case .endOfFile = reason else { return close() }
    hasClientEnded = true
    do throws(LoopError) { try link?.shutdown() } catch { close() }
  }

  private func fromOwner(_ bytes: UnsafeRawBufferPointer) {
    fromLink += bytes.count
    do throws(LoopError) {
      let taken = try client?.tryWrite(bytes) ?? 0
      if taken == bytes.count { return }
      link?.stopReading()
      isClientFull = true
      try unsafe client?.write(copying: UnsafeRawBufferPointer(rebasing: bytes[taken...])) { [unowned self] error in
        resumeOwner(error)
      }
    } catch {
      close()
    }
  }

  private func resumeOwner(_ error: LoopError?) {
    isClientFull = false
    if error != nil { return close() }
    do throws(LoopError) { try link?.resumeReading() } catch { close() }
  }

  /// All that the owner has sent was passed on: the link is read no further than the client takes.
  private func ownerEnded() { close() }

  /// Closes the connections if one side has given them up, which is not noticed otherwise: the owner has closed the link, which
  /// is not read because the client takes nothing; or the client is gone, and the owner does not read the end of the link
  /// because too many calls of the client wait.
  func closeIfGivenUp() {
    let now = (read: fromLink, queued: client?.writeQueueSize ?? 0)
    let isSame = now.read == progress.read && now.queued == progress.queued
    progress = (now.read, now.queued, isSame ? progress.checks + 1 : 0)
    do throws(LoopError) {
      let isGone = hasClientEnded ? try client?.isHungUp() ?? true : false
      checksWithoutClient = isGone && link?.writeQueueSize ?? 0 == 0 ? checksWithoutClient + 1 : 0
      if checksWithoutClient >= Self.checksGone { return close() }
      if isClientFull, progress.checks >= Self.checksWithoutProgress, try link?.isHungUp() ?? true { close() }
    } catch {
      close()
    }
  }

  /// Closes both connections.
  func close() {
    if client == nil, link == nil { return }
    client = nil
    link = nil
    onEnd(self)
  }
}
