import Navigation
import NavigationProtocol

// The events of scenes, before they are encoded.
extension Publisher {
  /// The event of a commit.
  ///
  /// - Parameter conditions: The conditions of link scopes after it; nil if it activated or deactivated none. The links that
  ///   are pending are the present ones.
  func event(
    of commit: Commit, changes: [Change], _ conditions: LinkConditions?, in host: SceneHost
  ) -> Event {
    Event(
      kind: .commit, at: context.at(commit.revision), scene: host.name, previous: commit.previous,
      scopes: conditions.map { host.wireScopes($0) },
      changes: changes.map { SceneInterface.Change($0) },
      origin: SceneInterface.Origin(commit.origin, operation: commit.operation), animated: commit.isAnimated,
      context: commit.context, time: commit.time.description, barrier: commit.isBarrier ? true : nil)
  }

  /// A whole scene as it is now.
  func snapshot(of host: SceneHost) -> Event { snapshot(of: host, host.scene.state, at: host.scene.revision) }

  /// A whole scene as it was at a revision, with its present front-ends, status and pending links: no event tells of those
  /// of the past.
  func snapshot(of host: SceneHost, _ state: borrowing SceneState, at revision: Revision) -> Event {
    Event(
      kind: .snapshot, at: context.at(revision), scene: host.name, info: host.shownInfo, window: state.wireWindow,
      path: state.wirePath, coordinators: state.wireCoordinators,
      scopes: host.wireScopes(state.linkConditions), frontEnds: host.wireFrontEnds)
  }

  /// An event with the present front-ends, status and link scopes of a scene.
  ///
  /// - Parameters:
  ///   - kind: `frontEnds`, or `ready`.
  ///   - at: The revision up to which its reader has been sent the commits.
  func frontEnds(of host: SceneHost, in kind: Event.Kind, at: SceneInterface.At) -> Event {
    Event(
      kind: kind, at: at, scene: host.name, info: host.shownInfo,
      scopes: host.wireScopes(host.scene.state.linkConditions), frontEnds: host.wireFrontEnds)
  }
}
