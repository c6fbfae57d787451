import JSON
import NavigationProtocol

/// The bounds of a connection's replies, and the replies that `LimitReached` has replaced because of them.
struct ReplyBounds {
  let bytesMax: Int
  /// Replies of up to this length are not checked. The error for a user without room is shorter.
  let bytesUnchecked: Int
  /// Replies that were too long, since the last count.
  private var tooLong = 0
  /// Replies for which their user had no room, since the last count.
  private var withoutRoom = 0

  init(_ limits: Limits) {
    bytesMax = limits[.messageOutBytes]
    bytesUnchecked = min(1024, bytesMax)
  }

  /// The error for a reply that is too long.
  var failure: WireFailure {
    .manager(.limitReached(.init(limit: LimitName.messageOutBytes.text, value: bytesMax)))
  }

  /// Replaces a reply by an error if it is too long, or its user has no room for it.
  ///
  /// - Parameters:
  ///   - start: The offset of the reply in the output.
  ///   - isOfChange: Whether the user needs no room for it.
  @inline(never)
  mutating func check(_ buffer: inout ByteBuffer, from start: Int, isOfChange: Bool, _ account: UserAccount) {
    let length = buffer.count - start
    if length > bytesMax {
      tooLong += 1
      Self.replace(&buffer, from: start, by: failure)
    } else if !isOfChange, let failure = failure(for: length, account) {
      Self.replace(&buffer, from: start, by: failure)
    }
  }

  /// The error for a user that has no room for a reply; nil if it has room.
  mutating func failure(for bytes: Int, _ account: UserAccount) -> WireFailure? {
    guard let failure = account.failure(for: bytes) else { return nil }
    withoutRoom += 1
    return failure
  }

  private static func replace(_ buffer: inout ByteBuffer, from start: Int, by failure: WireFailure) {
    buffer.truncate(to: start)
    buffer.appendError(failure)
    buffer.shrink(keeping: OutputQueue.tailKept)
  }

  /// Counts the replies that were replaced, and begins anew.
  @inline(__always)
  mutating func count(in metrics: inout Metrics) {
    if tooLong + withoutRoom == 0 { return }
    metrics.reachedLimit(.messageOutBytes, times: tooLong)
    metrics.reachedLimit(.userBytes, times: withoutRoom)
    metrics.errors += tooLong + withoutRoom
    (tooLong, withoutRoom) = (0, 0)
  }
}
