public import Navigation

extension SceneInterface.Change {
  public init(_ change: Navigation.Change) {
    self.init(
      change: Change(change.kind), id: change.id, parent: change.parent, index: change.index,
      node: change.node.map { SceneInterface.Node($0) }, order: change.order,
      coordinator: change.coordinator.map { SceneInterface.Coordinator($0) }, result: change.result)
  }
}

extension SceneInterface.Change.Change {
  init(_ kind: Navigation.Change.Kind) {
    self =
      switch kind {
      case .finished: .finished
      case .removed: .removed
      case .added: .added
      case .changed: .changed
      case .started: .started
      }
  }
}

extension SceneInterface.Origin {
  /// - Parameter operation: The name of the method that made the commit.
  public init(_ origin: Origin, operation: String) {
    self.init(
      client: origin.caller.client, frontEnd: origin.caller.frontEnd, uid: origin.caller.uid, pid: origin.caller.pid,
      operation: operation, requestId: origin.requestID, name: origin.caller.name)
  }
}

extension NavigationInterface.Outcome {
  /// - Parameters:
  ///   - outcome: The outcome of a call.
  ///   - links: The links that an `Apply` opened.
  public init(_ outcome: Outcome, links: [OpenedLink] = []) {
    self.init(
      revision: outcome.revision, changed: outcome.isChanged, ids: Array(outcome.ids),
      coordinators: Array(outcome.coordinators))
    if links.isEmpty { return }
    self.links = links.map { .init(link: $0.link, pending: $0.isPending) }
  }
}
