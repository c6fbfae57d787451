import Navigation
import NavigationProtocol

// How a stream begins: with snapshots, or with the commits that its reader has missed.
extension Subscriptions {
  /// Adds a stream, and brings it up to date.
  func begin(_ stream: EventStream, since: SceneInterface.At?) {
    settlement.handOutEvents()
    stream.session.account.streams += 1
    stream.session.streams.append(stream)
    if stream.session.isObserver { stream.kinds.insert(.masked) }
    publisher.add(stream)
    guard let since else { return publisher.sendSnapshots(to: stream) }
    guard let missed = missed(since, by: stream) else { return publisher.reset(stream) }
    let before = stream.session.queuedBytes
    for (host, event) in missed { stream.send(event, of: host) }
    var ready = Publisher.Event(kind: .ready, at: scenes.at, scene: stream.host?.name)
    if let host = stream.host {
      ready.at = context.at(host)
      ready.scopes = host.wireScopes(host.scene.state.linkConditions)
      ready.frontEnds = host.wireFrontEnds
      ready.info = host.info
      stream.send(ready, of: host)
    } else {
      stream.send(ready)
    }
    stream.uncountedBytes += stream.session.queuedBytes - before
    sessions.markDirty(stream.session)
  }

  /// The commits that a stream has not seen, oldest first; nil if they are not all known.
  private func missed(_ since: SceneInterface.At, by stream: EventStream) -> [(SceneHost, Publisher.Event)]? {
    guard since.epoch == context.epoch, since.revision <= scenes.revision else { return nil }
    guard stream.kinds.contains(.commit) else { return [] }
    guard let host = stream.host else { return missedOfAll(since.revision) }
    return missed(since.revision, of: host)
  }

  private func missed(_ since: Revision, of host: SceneHost) -> [(SceneHost, Publisher.Event)]? {
    do throws(NavigationError) {
      let reading = MissedReading(host.scene, since: since, newest: scenes.revision, journal.archive).finished()
      context.work += reading.work
      let commits = try reading.result()
      return commits.map { (host, publisher.event(of: $0.commit, changes: $0.changes, $0.conditions, in: host)) }
    } catch {
      journal.takeArchiveFailure()
      return nil
    }
  }

  /// The events of all scenes as they would have been told: each scene opened since as it was then, and all commits in
  /// order. So a stream that is cut off anywhere in it can resume from there.
  private func missedOfAll(_ since: Revision) -> [(SceneHost, Publisher.Event)]? {
    if since < scenes.lastClose { return nil }
    var events: [(host: SceneHost, event: Publisher.Event)] = []
    for host in scenes.inOrder {
      var known = since
      if host.scene.openedRevision > since {
        guard let opened = opened(host) else { return nil }
        events.append((host, opened))
        known = host.scene.openedRevision
      }
      guard let missed = missed(known, of: host) else { return nil }
      events += missed
    }
    return events.sorted { $0.event.at.revision < $1.event.at.revision }
  }

  /// A scene as it was when it was opened; nil if that is no longer known.
  private func opened(_ host: SceneHost) -> Publisher.Event? {
    do throws(NavigationError) {
      let (revision, state) = try host.scene.state(
        at: host.scene.openedRevision, newest: scenes.revision, journal.archive)
      return publisher.snapshot(of: host, state, at: revision)
    } catch {
      journal.takeArchiveFailure()
      return nil
    }
  }
}
