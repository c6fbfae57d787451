import JSON

/// Reads the fate of a screen or a coordinator, by searching for the last commit that removed it.
package struct DepartureReading: SteppedReading {
  private let commits: RetainedCommits
  private let id: Int
  private let isCoordinator: Bool
  private var next: Revision
  /// Results with their sensitive values, which history does not have.
  private let wholeResults: [(id: Int, revision: Revision, result: JSONObject)]
  package private(set) var departure = Departure.unknown
  /// The revision of the commit in which it left, or the scene's revision.
  package private(set) var revision: Revision
  package private(set) var work = 1
  package private(set) var isDone = true

  /// - Parameter archive: The commits that are not in memory.
  package init(ofScreen id: NodeID, in scene: borrowing Scene, _ archive: (any HistoryArchive)? = nil) {
    self.init(id, isCoordinator: false, scene, archive)
    if scene.state.isScreen(id) { departure = .present }
  }

  /// - Parameter archive: The commits that are not in memory.
  package init(ofCoordinator id: CoordinatorID, in scene: borrowing Scene, _ archive: (any HistoryArchive)? = nil) {
    self.init(id, isCoordinator: true, scene, archive)
    if scene.state.coordinatorIndex(id) != nil { departure = .present }
  }

  /// - Parameter archive: The commits that are not in memory.
  package init(of subject: Scene.Subject, in scene: borrowing Scene, _ archive: (any HistoryArchive)? = nil) {
    switch subject {
    case .screen(let id): self.init(ofScreen: id, in: scene, archive)
    case .coordinator(let id): self.init(ofCoordinator: id, in: scene, archive)
    }
  }

  private init(_ id: Int, isCoordinator: Bool, _ scene: borrowing Scene, _ archive: (any HistoryArchive)?) {
    commits = RetainedCommits(scene, archive)
    (self.id, self.isCoordinator) = (id, isCoordinator)
    (next, revision) = (scene.revision, scene.revision)
    wholeResults = scene.wholeResults.filter { $0.id == id }
    // An id belongs to one node or coordinator for ever.
    let isThere = scene.state.table.contains(id) || scene.state.coordinatorIndex(id) != nil
    isDone = isThere || id < 1 || id >= scene.transaction.nextID
  }

  package mutating func advance() {
    // The id was given out after a commit that did not know it.
    guard let record = commits.record(next), record.nextID > id, let edits = try? record.readableEdits() else {
      isDone = true
      return
    }
    work += ReadingCost.visit(record) + edits.count
    departure = Departure(of: id, isCoordinator: isCoordinator, in: edits)
    if departure == .unknown {
      next = record.commit.previous
      return
    }
    revision = next
    if let whole = wholeResults.first(where: { $0.revision == revision }) { departure = .left(whole.result) }
    isDone = true
  }
}

extension Departure {
  /// The fate according to some edits.
  fileprivate init(of id: Int, isCoordinator: Bool, in edits: [Edit]) {
    var hasLeft = false
    var result: JSONObject?
    self = .unknown
    for edit in edits.reversed() {
      switch edit {
      case .remove(let node, _) where node.id == id && node.kind == .screen && !isCoordinator: hasLeft = true
      case .finish(let coordinator, _) where coordinator.id == id && isCoordinator: hasLeft = true
      case .result(let other, let left) where other == id && hasLeft: result = left
      // A node that comes and goes in one commit never existed for clients.
      case .insert(let node, _) where node.id == id: return
      case .start(let coordinator, _) where coordinator.id == id: return
      default: break
      }
    }
    if hasLeft { self = .left(result) }
  }
}
