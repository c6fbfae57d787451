import JSON
import Navigation
import NavigationStore

/// A link that waits until its scope is active and, if it needs one, a front-end mirrors the scene.
///
/// Its URL is then opened again, so that it leads to its target in the map of that time.
final class WaitingLink {
  let url: String
  /// The pattern that it matched; empty for none.
  let link: String
  /// The scope that it waits for. A newer map may change it.
  var scope: String?
  var needsFrontEnd: Bool
  /// The client that opened it.
  let caller: Caller
  /// The wall-clock times at which it was opened and at which it expires.
  let opened: Timestamp
  let ends: Timestamp
  /// The time at which it expires, on the loop's clock.
  let deadline: Milliseconds
  /// Whether it rests before the next try.
  var isResting = false
  private var charge = Charge()

  init(_ opened: OpenedLink, from caller: Caller, at time: Timestamp, now: Milliseconds) {
    url = opened.url
    link = opened.link
    scope = opened.scope
    needsFrontEnd = opened.needsFrontEnd
    self.caller = caller
    self.opened = time
    let patience = opened.expires.milliseconds
    ends = Timestamp(microseconds: time.microseconds + patience * 1_000)
    deadline = now + patience
  }

  /// Creates a link that was stored. Its map says whether it needs a front-end.
  init(_ stored: StoredLink, at time: Timestamp, now: Milliseconds) {
    url = stored.url
    link = stored.link
    scope = stored.scope.isEmpty ? nil : stored.scope
    needsFrontEnd = false
    caller = Caller(
      client: stored.client.isEmpty ? nil : stored.client, frontEnd: stored.frontEnd.isEmpty ? nil : stored.frontEnd,
      uid: stored.uid < 0 ? nil : stored.uid, pid: stored.pid < 0 ? nil : stored.pid)
    opened = Timestamp(microseconds: stored.opened)
    ends = Timestamp(microseconds: stored.ends)
    deadline = now + max(0, (stored.ends - time.microseconds) / 1_000)
  }

  // MARK: - Bytes

  /// A link in memory, besides its texts.
  static let bytesOfOne = 512

  /// The bytes of a link in memory.
  var bytes: Int { Self.bytesOfOne + url.utf8.count + link.utf8.count + (scope?.utf8.count ?? 0) }

  /// Charges its bytes to the user that opened it; root's if that is not known.
  func charge(to account: UserAccount) { charge = Charge(.links, of: account, bytes: bytes) }

  /// Releases its charge, because it no longer waits.
  func discharge() { charge.set(0) }

  // MARK: - Waiting

  /// Whether it may be shown now.
  func isDue(in scene: borrowing Scene) -> Bool {
    guard !isResting, let map = scene.map else { return false }
    return map.mayShow(
      scope: scope, needsFrontEnd: needsFrontEnd, scene.state.linkConditions, isMirrored: scene.isMirrored)
  }

  /// The form in which it is stored.
  /// - Parameter scene: The scene's number on disk.
  func stored(of scene: Int) -> StoredLink {
    StoredLink(
      scene: scene, scope: scope ?? "", url: url, link: link, client: caller.client ?? "",
      frontEnd: caller.frontEnd ?? "", uid: caller.uid ?? -1, pid: caller.pid ?? -1, opened: opened.microseconds,
      ends: ends.microseconds)
  }

  /// The call as history keeps it (`KeptMessage`): the part after the scene's name.
  /// - Parameter mask: The values that history omits.
  func message(maskedBy mask: SensitiveMask?) -> ByteBuffer {
    let url = mask?.masked(url: url) ?? url
    var message = ByteBuffer(capacity: 64 + url.utf8.count)
    message.append(#","url":"#)
    message.string(text: url)
    message.append("}}")
    return message
  }
}

extension SceneHost {
  /// Whether a link still waits.
  func isWaiting(_ link: WaitingLink) -> Bool { !isGone && waitingLinks.contains { $0 === link } }
}
