import Navigation
import NavigationProtocol

// The objects follow the scene.
extension SceneDirector {
  /// Creates the job for a coordinator's command.
  func job(
    _ command: CoordinatorCommand, of object: ViewCoordinator, _ onReply: @escaping CommandQueue.Reply
  ) -> DirectorJob {
    for (index, other) in command.starting.enumerated() where !other.willStart(in: self) {
      for before in command.starting.prefix(index) { before.wasNotStarted() }
      return DirectorJob(onReply) { (_) throws(CallFailure) in
        throw CallFailure(.failed("\(other.name) was started before: another object is needed"), scene: "")
      }
    }
    var job = DirectorJob(onReply) { [weak object] (state) throws(CallFailure) in
      guard let object, let id = object.id, let coordinator = state.coordinator(id) else {
        guard let object, object.knownID != nil else { throw ViewCoordinator.isNowhere }
        throw CallFailure(.failed("\(object.name) has finished already"), scene: "")
      }
      return try command.sendable(by: coordinator, in: state)
    }
    job.starting = { command.starting.flatMap(\.startingTogether) }
    job.next = command.starting
    return job
  }

  /// Brings the objects to a new state of the scene.
  /// - Parameters:
  ///   - new: the new state.
  ///   - change: the difference to the objects' state.
  ///   - isBeginning: whether the scene is seen for the first time, or again after the daemon was away.
  func follow(_ new: SceneState, since change: TreeChange, isBeginning: Bool = false) {
    let before = place
    place = Place(
      root: new.rootCoordinator, rootName: new.coordinator(new.rootCoordinator)?.name ?? "",
      top: new.topmostCoordinator)
    var finished: [ViewCoordinator] = []
    if isBeginning || change.touchesCoordinators || !isArranged {
      visits += new.coordinators.count
      finished = finishing(in: new)
      for object in finished { object.leave() }
      if isBeginning { findRoot(in: new, before: before) }
      adopt(new)
      arrange(new)
      isArranged = true
    }
    for object in finished { object.didFinish() }
    visits += change.removed.count
    for node in change.removed where node.kind == .screen && new.node(node.id) == nil {
      objects[node.owner]?.didPop(node)
    }
  }

  /// Removes the objects whose coordinators have finished, children before parents.
  private func finishing(in new: SceneState) -> [ViewCoordinator] {
    // A coordinator's id is lower than those of its descendants.
    let gone = objects.keys.sorted(by: >).filter { id in
      guard let coordinator = new.coordinator(id), let object = objects[id] else { return true }
      return !Text.isSame(object.name, coordinator.name)
    }
    return gone.compactMap { objects.removeValue(forKey: $0) }
  }

  /// Creates the missing objects.
  private func adopt(_ new: SceneState) {
    for coordinator in new.coordinators where coordinator.kind == .view && objects[coordinator.id] == nil {
      // `findRoot` creates the root's object, or replaces the coordinator.
      if coordinator.id == new.rootCoordinator, !isKnown(coordinator.name) { continue }
      let object = embedded(coordinator) ?? made(coordinator, in: new)
      stand(object, for: coordinator)
    }
  }

  /// Whether the app can create objects for coordinators of this name.
  private func isKnown(_ name: String) -> Bool {
    coordinator.coordinatorTypes.contains { Text.isSame($0.name, name) }
  }

  /// The object that the parent of an embedded coordinator has created for it.
  private func embedded(_ coordinator: Coordinator) -> ViewCoordinator? {
    guard coordinator.isEmbedded, let parent = coordinator.parent.flatMap({ objects[$0] }) else { return nil }
    // The containers exist already; only the embedded children are needed.
    if !parent.isBuilt { _ = parent.building() }
    return parent.embeddedAtStart.first { child in
      child.isNew && Text.isSame(child.name, coordinator.name)
    }
  }

  /// A new object of the type that the app has declared.
  private func made(_ coordinator: Coordinator, in new: SceneState) -> ViewCoordinator {
    let first = coordinator.root.flatMap { new.node(new.firstScreen(in: $0)) }
    let type = self.coordinator.coordinatorTypes.first { Text.isSame($0.name, coordinator.name) }
    return type?.make(first) ?? UnknownCoordinator(coordinator.name)
  }

  /// Binds an object to a coordinator.
  private func stand(_ object: ViewCoordinator, for coordinator: Coordinator) {
    objects[coordinator.id] = object
    object.director = self
    object.phase = .started(coordinator.id)
    object.isEmbedded = coordinator.isEmbedded
    isArranged = false
  }

  /// Links parents and children.
  private func arrange(_ new: SceneState) {
    for coordinator in new.coordinators {
      let children = coordinator.children.compactMap { objects[$0] }
      guard let object = objects[coordinator.id] else {
        for child in children { child.parent = nil }
        continue
      }
      object.children = children
      for child in children { child.parent = object }
    }
  }

  /// Binds objects to the coordinators that a commit has started. A coordinator that is gone already has finished.
  /// - Parameters:
  ///   - starting: the objects, in the order of the ids.
  ///   - ids: the coordinators that have started.
  func bind(_ starting: [ViewCoordinator], _ ids: [CoordinatorID], in new: SceneState) {
    var ids = ids.sorted()[...]
    // The map may have started other coordinators too.
    let areAll = ids.count == starting.count
    for object in starting {
      let named = ids.firstIndex { id in
        areAll || new.coordinator(id).map { Text.isSame($0.name, object.name) } ?? false
      }
      guard let place = named ?? ids.firstIndex(where: { new.coordinator($0) == nil }) else { continue }
      if let coordinator = new.coordinator(ids[place]) {
        stand(object, for: coordinator)
      } else {
        object.phase = .finished(ids[place])
      }
      ids = ids[(place + 1)...]
    }
  }

  /// Makes sure that the root coordinator is one of the app's, by binding an object to it or by replacing it.
  private func findRoot(in new: SceneState, before: Place?) {
    guard let coordinator = new.coordinator(new.rootCoordinator), objects[coordinator.id] == nil,
      !isKnown(coordinator.name)
    else { return }
    // Another front-end has put this root there; a reconnect does not change that.
    if isRootSeen, let before, before.root == coordinator.id, Text.isSame(before.rootName, coordinator.name) { return }
    isRootSeen = true
    let root = self.coordinator.build()
    if Text.isSame(root.name, coordinator.name) { return stand(root, for: coordinator) }
    root.willStart(in: self)
    addFirst(startingRoot(root))
  }

  /// Replaces the root coordinator. If several front-ends do so at once, the first succeeds, and the others bind to its
  /// root.
  private func startingRoot(_ root: ViewCoordinator) -> DirectorJob {
    let revision = scene.revision
    var job = DirectorJob { [weak self] result in
      guard case .failure(let failure) = result else { return }
      // The next sight of the scene, for example after a restart of the daemon, looks for the root again.
      self?.isRootSeen = false
      if case .remote(let remote) = failure, remote.name == "org.navd.Navigation.Conflict" {
        self?.findRootAgain(after: revision)
      } else {
        self?.scene.onError(failure)
      }
    } command: { (state) throws(CallFailure) in
      let id = state.rootCoordinator
      let items = try root.items { built in
        .replaceCoordinator(.init(id, with: root.name, root: built, arguments: root.arguments))
      }
      return SceneCommand(apply: items, options: .init(ifRevision: revision))
    }
    job.starting = { root.startingTogether }
    job.next = [root]
    return job
  }
}

extension ViewCoordinator {
  /// Notes that the coordinator is about to start.
  /// - Returns: false if it was started before.
  @discardableResult
  func willStart(in director: SceneDirector) -> Bool {
    guard isNew else { return false }
    phase = .starting
    self.director = director
    return true
  }

  /// The jobs for commands that it received before it was about to start.
  func waitingJobs(in director: SceneDirector) -> [DirectorJob] {
    let commands = asked
    asked = []
    return commands.flatMap { command, onReply in
      let job = director.job(command, of: self, onReply)
      return [job] + job.next.flatMap { $0.waitingJobs(in: director) }
    }
  }

  /// Executes the commands received before the start, unless the coordinator has finished already.
  func wasStarted() {
    guard isStarted else {
      leave()
      return didFinish()
    }
    didStart()
    // The map may have started some of them.
    let embedded = startsWithEmbedded ? [] : embeddedAtStart.filter(\.isNew)
    if !embedded.isEmpty { startEmbedded(children: embedded) }
    let commands = asked
    asked = []
    for (command, onReply) in commands { ask(command, onReply) }
  }

  /// Resets the coordinator after a failed start, so that it can be started again.
  func wasNotStarted() {
    guard !isStarted, !isFinished else { return }
    phase = .made
    director = nil
    (isBuilt, startsWithEmbedded) = (false, false)
    embeddedAtStart = []
  }

  /// Notes that the coordinator has finished.
  func leave() {
    if !isFinished { phase = .finished(id) }
    children = []
    parent = nil
  }
}
