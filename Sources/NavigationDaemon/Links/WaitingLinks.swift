import JSON
import Logging
import Navigation
import NavigationProtocol
import NavigationStore

/// Keeps links that wait until they may be opened (docs/specification/model.md §7): stores, replaces, expires and reviews
/// them, and announces those that are ready. `Operations` opens them before the calls that wait.
final class WaitingLinks {
  private let context: DaemonContext
  private let users: Users
  private let publisher: Publisher
  private let journal: Journal
  private let settlement: Settlement
  private let deadlines: DeadlineQueue
  private let ready: ReadyScenes

  /// The pause before a link that could not be opened is tried again.
  static let restMilliseconds: Milliseconds = 1_000

  init(
    _ context: DaemonContext, _ users: Users, _ publisher: Publisher, _ journal: Journal, _ settlement: Settlement,
    _ deadlines: DeadlineQueue, _ ready: ReadyScenes
  ) {
    (self.context, self.users, self.publisher, self.journal) = (context, users, publisher, journal)
    (self.settlement, self.deadlines, self.ready) = (settlement, deadlines, ready)
  }

  // MARK: - Keeping

  /// Keeps links that a call has opened and that must wait. They are stored in one transaction with the call; if it fails,
  /// nothing has happened.
  func keep(_ opened: [OpenedLink], from caller: Caller, on host: SceneHost) {
    let new = opened.filter(\.isPending).map { WaitingLink($0, from: caller, at: context.time, now: context.now) }
    if new.isEmpty { return }
    let (before, mark) = (host.waitingLinks, journal.batch.mark)
    var replaced: [WaitingLink] = []
    for link in new {
      replaced += drop(from: host) { Text.isSame($0.scope ?? "", link.scope ?? "") }
      host.waitingLinks.append(link)
      if journal.keepsState { journal.batch.keep(link.stored(of: host.scene.openedRevision)) }
    }
    replaced += dropBeyondLimit(from: host)
    guard settlement.settleAsOne() else {
      host.waitingLinks = before
      return journal.batch.truncate(linksTo: mark)
    }
    for link in replaced { link.discharge() }
    for link in new where host.isWaiting(link) { charge(link) }
    for link in new { deadlines.add(.link(link, host), at: link.deadline) }
    for link in replaced { publish(link, .replaced, of: host) }
    for link in new where host.isWaiting(link) { publish(link, .waiting, of: host) }
    noteChange(of: host)
  }

  private func charge(_ link: WaitingLink) { link.charge(to: users[link.caller.uid ?? 0]) }

  private func dropBeyondLimit(from host: SceneHost) -> [WaitingLink] {
    let surplus = host.waitingLinks.count - context.limits[.waitingLinks]
    if surplus <= 0 { return [] }
    context.metrics.reachedLimit(.waitingLinks, times: surplus)
    let oldest = host.waitingLinks.prefix(surplus)
    return drop(from: host) { link in oldest.contains { $0 === link } }
  }

  @discardableResult
  private func drop(from host: SceneHost, where isMeant: (WaitingLink) -> Bool) -> [WaitingLink] {
    let dropped = host.waitingLinks.filter(isMeant)
    if dropped.isEmpty { return [] }
    host.waitingLinks.removeAll { link in dropped.contains { $0 === link } }
    if journal.keepsState {
      for link in dropped { journal.batch.forgetLink(scene: host.scene.openedRevision, scope: link.scope ?? "") }
    }
    return dropped
  }

  /// Reviews the links of a scene after a change of its state, front-ends or map, on which their readiness depends.
  func noteChange(of host: SceneHost) {
    if host.waitingLinks.isEmpty || host.nextDueLink() == nil { return }
    ready.append(host)
  }

  // MARK: - Opening

  /// Stores that a link was opened, together with its commit.
  ///
  /// - Returns: Whether it was stored; if not, the link keeps waiting.
  func opened(_ link: WaitingLink, of host: SceneHost) -> Bool {
    let (before, mark) = (host.waitingLinks, journal.batch.mark)
    drop(from: host) { $0 === link }
    guard settlement.settleAsOne() else {
      host.waitingLinks = before
      journal.batch.truncate(linksTo: mark)
      rest(link, of: host)
      return false
    }
    link.discharge()
    publish(link, .carriedOut, of: host)
    return true
  }

  /// Handles a link that could not be opened: it fails, or is tried again if the cause may be temporary.
  func failed(_ link: WaitingLink, of host: SceneHost, by failure: WireFailure) {
    switch failure {
    case .manager(.storageFailed), .scene(.sceneSuspended): rest(link, of: host)
    default:
      end(link, of: host)
      publish(link, .failed, of: host, error: "\(failure.name)")
    }
  }

  /// Removes a link that no longer waits.
  private func end(_ link: WaitingLink, of host: SceneHost) {
    drop(from: host) { $0 === link }
    link.discharge()
  }

  /// Tries a link again after a pause.
  func rest(_ link: WaitingLink, of host: SceneHost) {
    link.isResting = true
    deadlines.add(.link(link, host), at: context.now + Self.restMilliseconds)
  }

  // MARK: - Time and maps

  /// Handles the end of a link's time or pause.
  func judge(_ link: WaitingLink, of host: SceneHost) {
    if host.asking?.link === link {
      return deadlines.add(.link(link, host), at: context.now + Self.restMilliseconds)
    }
    link.isResting = false
    if link.deadline > context.now { return noteChange(of: host) }
    end(link, of: host)
    publish(link, .expired, of: host)
  }

  /// Reviews the links of a scene that has another map, which may name other scopes.
  func review(_ host: SceneHost) {
    guard !host.waitingLinks.isEmpty, let map = host.scene.map else { return }
    var moved: [WaitingLink] = []
    for link in host.waitingLinks {
      // A link without a match fails when its turn comes.
      guard let opened = map.link(link.url) else { continue }
      link.needsFrontEnd = opened.needsFrontEnd
      if Text.isSame(link.scope ?? "", opened.scope ?? "") { continue }
      if journal.keepsState {
        journal.batch.forgetLink(scene: host.scene.openedRevision, scope: link.scope ?? "")
      }
      link.scope = opened.scope
      charge(link)
      moved.append(link)
    }
    if !moved.isEmpty { keepUnderNewScopes(host) }
    noteChange(of: host)
  }

  /// Keeps the newest link of each scope, and stores all under their present scopes.
  private func keepUnderNewScopes(_ host: SceneHost) {
    var scopes: [String] = []
    var older: [WaitingLink] = []
    for link in host.waitingLinks.reversed() {
      let scope = link.scope ?? ""
      if scopes.contains(where: { Text.isSame($0, scope) }) { older.append(link) } else { scopes.append(scope) }
    }
    for link in drop(from: host, where: { link in older.contains { $0 === link } }) {
      link.discharge()
      publish(link, .replaced, of: host)
      // Observers may see the same URL of both, and take it for gone.
      let newer = host.waitingLinks.last { Text.isSame($0.scope ?? "", link.scope ?? "") }
      if let newer { publish(newer, .waiting, of: host) }
    }
    if !journal.keepsState { return }
    for link in host.waitingLinks { journal.batch.keep(link.stored(of: host.scene.openedRevision)) }
  }

  /// Reads the links of a stored state.
  func load(from store: Store, _ scenes: SceneTable) throws(StoreError) {
    let now = context.time.microseconds
    try store.forEachLink { stored in
      var link = stored
      if scenes.isUnreadable(number: link.scene) { return }
      // An older navd took longer links.
      guard let host = scenes[number: link.scene], link.ends > now,
        link.url.jsonByteCount <= SceneLimits.linkBytesMax
      else {
        return journal.batch.forgetLink(scene: link.scene, scope: link.scope)
      }
      // No link waits longer than its limit, even if the wall clock was set back.
      if link.opened > now {
        link.ends = now + (link.ends - link.opened)
        link.opened = now
        journal.batch.keep(link)
      }
      let waiting = WaitingLink(link, at: context.time, now: context.now)
      host.waitingLinks.append(waiting)
      charge(waiting)
      deadlines.add(.link(waiting, host), at: waiting.deadline)
    }
    for host in scenes.values { for link in dropBeyondLimit(from: host) { link.discharge() } }
  }

  // MARK: - Events

  private func publish(
    _ link: WaitingLink, _ outcome: SceneInterface.LinkEvent.Outcome, of host: SceneHost, error: String? = nil
  ) {
    context.log.debug(
      "link", metadata: ["scene": "\(host.name)", "link": "\(link.link)", "outcome": "\(outcome.rawValue)"])
    settlement.settle()
    publisher.publish(
      SceneInterface.LinkEvent(link: link.link, url: link.url, scope: link.scope, outcome: outcome, error: error),
      of: host)
  }
}
