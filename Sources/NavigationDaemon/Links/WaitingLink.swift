import JSON
import Navigation
import NavigationStore

/// A link that waits until it may be shown: until its scope is active and, where it needs one, a front-end mirrors.
///
/// It is opened anew then, by its URL, so that what it leads to is what the map says at that time.
final class WaitingLink {
  let url: String
  /// The pattern that it matched; empty for none.
  let link: String
  /// What it waits for; another one when its map says so since.
  var scope: String?
  var needsFrontEnd: Bool
  /// Who opened it.
  let caller: Caller
  /// Wall-clock times at which it was opened, and at which it has waited long enough.
  let opened: Timestamp
  let ends: Timestamp
  /// The latter on the loop's clock.
  let deadline: Milliseconds
  /// Whether it rests before it is tried again: the disk did not take it.
  var isResting = false

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

  /// One that was kept; whether it needs a front-end is for its map to say.
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

  /// Whether it may be shown now.
  func isDue(in scene: borrowing Scene) -> Bool {
    guard !isResting, let map = scene.map else { return false }
    return map.mayShow(
      scope: scope, needsFrontEnd: needsFrontEnd, scene.state.linkConditions, isMirrored: scene.isMirrored)
  }

  /// What is kept of it.
  /// - Parameter scene: the scene's number on disk.
  func stored(of scene: Int) -> StoredLink {
    StoredLink(
      scene: scene, scope: scope ?? "", url: url, link: link, client: caller.client ?? "",
      frontEnd: caller.frontEnd ?? "", uid: caller.uid ?? -1, pid: caller.pid ?? -1, opened: opened.microseconds,
      ends: ends.microseconds)
  }

  /// The call as history keeps it (`KeptMessage`): what comes behind the scene's name.
  /// - Parameter mask: What history is not to keep.
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
