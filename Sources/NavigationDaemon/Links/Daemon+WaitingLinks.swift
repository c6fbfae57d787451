import Logging
import Navigation
import NavigationProtocol

// Pending links (docs/specification/model.md §7): kept until they may be shown, then opened at the head of the scene's
// queue.
extension Daemon {
  /// How long a link rests that the disk did not take.
  static let linkRestMilliseconds: Milliseconds = 1_000

  /// Keeps the links that a call has opened and that wait. With them on the disk is the call that opened them; when the
  /// disk does not take it, nothing has happened.
  func keepLinks(
    of effect: borrowing Effect, _ call: borrowing Call, from caller: Caller, on host: SceneHost
  ) {
    if effect.opened.isEmpty || call.options.isDryRun { return }
    let new = effect.opened.filter(\.isPending).map { WaitingLink($0, from: caller, at: time, now: now) }
    if new.isEmpty { return }
    let (before, mark) = (host.waitingLinks, batch.mark)
    var replaced: [WaitingLink] = []
    for link in new {
      replaced += drop(from: host) { Text.isSame($0.scope ?? "", link.scope ?? "") }
      host.waitingLinks.append(link)
      if storage != nil { batch.keep(link.stored(of: host.scene.openedRevision)) }
    }
    replaced += dropBeyondLimit(from: host)
    guard settleNow() else {
      host.waitingLinks = before
      return batch.truncate(linksTo: mark)
    }
    for link in new { deadlines.add(.link(link, host), at: link.deadline) }
    for link in replaced { tell(link, .replaced, of: host) }
    for link in new where host.isWaiting(link) { tell(link, .waiting, of: host) }
    noteLinks(of: host)
  }

  private func dropBeyondLimit(from host: SceneHost) -> [WaitingLink] {
    let surplus = host.waitingLinks.count - limits[.waitingLinks]
    if surplus <= 0 { return [] }
    metrics.reachedLimit(.waitingLinks, times: surplus)
    let oldest = host.waitingLinks.prefix(surplus)
    return drop(from: host) { link in oldest.contains { $0 === link } }
  }

  /// Takes links from those that wait.
  @discardableResult
  private func drop(from host: SceneHost, where isMeant: (WaitingLink) -> Bool) -> [WaitingLink] {
    let dropped = host.waitingLinks.filter(isMeant)
    if dropped.isEmpty { return [] }
    host.waitingLinks.removeAll { link in dropped.contains { $0 === link } }
    if storage != nil {
      for link in dropped { batch.forgetLink(scene: host.scene.openedRevision, scope: link.scope ?? "") }
    }
    return dropped
  }

  /// To be called when something has changed on which it may depend whether links may be shown: the state, who mirrors
  /// it, its map.
  func noteLinks(of host: SceneHost) {
    if host.waitingLinks.isEmpty || host.nextDueLink() == nil { return }
    answeredHosts.append(host)
  }

  // MARK: - Opening

  /// Opens a link that has waited.
  /// - Returns: whether it is over; else it asks.
  /// - Throws: why it cannot be opened.
  func carryOut(_ operation: AskingOperation, opening link: WaitingLink) throws(WireFailure) -> Bool {
    let host = operation.host
    try checkMap(of: host)
    // A map that holds since may say that it waits for something else.
    guard host.isWaiting(link), link.isDue(in: host.scene) else { return true }
    // It is written alone, so that nothing before it is taken back with it.
    settle()
    if isLax { flushBatch() }
    let (before, mark) = (host.waitingLinks, batch.mark)
    let answers = answers(to: operation)
    let effect = try operation.message.withSpan { message throws(WireFailure) in
      try perform(operation.call, on: host, Origin(operation.caller), answers, message)
    }
    if effect.mustAsk {
      try ask(operation, effect)
      return false
    }
    if effect.opened.contains(where: \.isPending) {
      // The front-end that it needs went while others were asked.
      rest(link, of: host)
      return true
    }
    drop(from: host) { $0 === link }
    guard settleNow() else {
      host.waitingLinks = before
      batch.truncate(linksTo: mark)
      rest(link, of: host)
      return true
    }
    tell(link, .carriedOut, of: host)
    finish(effect, on: host)
    return true
  }

  /// A link that has waited could not be opened.
  func end(_ link: WaitingLink, of host: SceneHost, by failure: WireFailure) {
    switch failure {
    case .manager(.storageFailed), .scene(.sceneSuspended): rest(link, of: host)
    default:
      drop(from: host) { $0 === link }
      tell(link, .failed, of: host, error: "\(failure.name)")
    }
  }

  /// Has a link wait a while before it is tried again.
  private func rest(_ link: WaitingLink, of host: SceneHost) {
    link.isResting = true
    deadlines.add(.link(link, host), at: now + Self.linkRestMilliseconds)
  }

  // MARK: - Time

  /// A link has waited long enough for what it waits for, or to be tried again.
  func judge(_ link: WaitingLink, of host: SceneHost) {
    if host.asking?.link === link {
      return deadlines.add(.link(link, host), at: now + Self.linkRestMilliseconds)
    }
    link.isResting = false
    if link.deadline > now { return noteLinks(of: host) }
    drop(from: host) { $0 === link }
    tell(link, .expired, of: host)
  }

  /// A map has taken another's place: links wait for what it says.
  func reviewLinks(of host: SceneHost) {
    guard !host.waitingLinks.isEmpty, let map = host.scene.map else { return }
    var moved: [WaitingLink] = []
    for link in host.waitingLinks {
      // One that leads nowhere now fails when its turn comes.
      guard let opened = map.link(link.url) else { continue }
      link.needsFrontEnd = opened.needsFrontEnd
      if Text.isSame(link.scope ?? "", opened.scope ?? "") { continue }
      if storage != nil { batch.forgetLink(scene: host.scene.openedRevision, scope: link.scope ?? "") }
      link.scope = opened.scope
      moved.append(link)
    }
    if !moved.isEmpty { keep(moved, of: host) }
    noteLinks(of: host)
  }

  /// Keeps links under other scopes than before; of several in one the newest stays.
  private func keep(_ moved: [WaitingLink], of host: SceneHost) {
    var scopes: [String] = []
    var older: [WaitingLink] = []
    for link in host.waitingLinks.reversed() {
      let scope = link.scope ?? ""
      if scopes.contains(where: { Text.isSame($0, scope) }) { older.append(link) } else { scopes.append(scope) }
    }
    for link in drop(from: host, where: { link in older.contains { $0 === link } }) {
      tell(link, .replaced, of: host)
    }
    if storage == nil { return }
    for link in host.waitingLinks { batch.keep(link.stored(of: host.scene.openedRevision)) }
  }

  // MARK: - Events

  /// Tells those who follow a scene what became of a link.
  private func tell(
    _ link: WaitingLink, _ outcome: SceneInterface.LinkEvent.Outcome, of host: SceneHost, error: String? = nil
  ) {
    log.debug(
      "link", metadata: ["scene": "\(host.name)", "link": "\(link.link)", "outcome": "\(outcome.rawValue)"])
    settle()
    guard host.feeds.wants(.link) || allFeeds.wants(.link) else { return }
    let event = SceneInterface.LinkEvent(
      link: link.link, url: link.url, scope: link.scope, outcome: outcome, error: error)
    publish(Event(kind: .link, at: at(host), scene: host.name, link: event), kind: .link, of: host)
  }
}
