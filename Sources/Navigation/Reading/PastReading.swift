/// Reads the state after a scene's last commit at or before a revision, by reverting the commits since.
package struct PastReading: SteppedReading {
  private let commits: RetainedCommits
  private let revision: Revision
  private let newest: Revision
  package private(set) var past: SceneState
  private var next: Revision
  private var found: Revision?
  /// The oldest revision found so far whose state is known.
  private var oldest: Revision
  package private(set) var work: Int
  package private(set) var isDone: Bool

  /// - Parameters:
  ///   - newest: The daemon's revision. Later ones do not exist.
  ///   - archive: The commits that are not in memory.
  package init(
    _ scene: borrowing Scene, at revision: Revision, newest: Revision, _ archive: (any HistoryArchive)? = nil
  ) {
    commits = RetainedCommits(scene, archive)
    (self.revision, self.newest) = (revision, newest)
    past = scene.state
    (next, oldest) = (scene.revision, scene.revision)
    work = ReadingCost.copy(of: scene.state)
    if revision <= newest, scene.revision <= revision { found = scene.revision }
    isDone = found != nil
  }

  package mutating func advance() {
    guard let record = commits.record(next) else {
      isDone = true
      return
    }
    work += ReadingCost.visit(record)
    (oldest, next) = (next, record.commit.previous)
    // A revision that does not exist is answered with the oldest one that is known.
    if revision > newest { return }
    if oldest <= revision {
      found = oldest
      isDone = true
    } else if let edits = try? record.readableEdits(), past.revert(stored: edits, staysReadable: true) {
      work += edits.count
    } else {
      isDone = true
    }
  }

  /// Stops sharing memory with the scene, whose next commit would have to copy it.
  package mutating func detach() { past.detach() }

  /// The revision of that commit, and the state after it.
  /// - Throws: `revisionNotFound`.
  /// - Precondition: It is done.
  package func result() throws(NavigationError) -> (Revision, SceneState) {
    guard let found else { throw .revisionNotFound(revision, oldest: oldest, newest: newest) }
    return (found, past)
  }
}
