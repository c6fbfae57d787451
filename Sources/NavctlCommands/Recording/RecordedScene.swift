import JSON
import NavigationClient
import NavigationProtocol

/// The past of a scene, as recordings and examples tell it.
struct RecordedScene {
  private let session: Session
  private let scene: String

  init(_ session: Session, _ scene: String) { (self.session, self.scene) = (session, scene) }

  /// The commits after a revision, oldest first.
  func commits(after revision: Int) throws(CommandError) -> [SceneInterface.Commit] {
    try newest(after: revision).commits.prefix { $0.revision > revision }.reversed()
  }

  /// The commits, newest first, and the revision before which there are more.
  ///
  /// - Parameters:
  ///   - revision: No page is asked for beyond this revision. The last page may have commits from before it.
  ///   - before: Only commits before this revision.
  ///   - limit: The most commits.
  func newest(
    after revision: Int = 0, before: Int? = nil, limit: Int = .max
  ) throws(CommandError) -> (commits: [SceneInterface.Commit], next: Int?) {
    var (commits, next): ([SceneInterface.Commit], Int?) = ([], before)
    repeat {
      let page = try session.call(
        SceneInterface.History.self,
        .init(scene: scene, limit: min(limit - commits.count, Session.pageMax), before: next))
      commits += page.commits
      next = page.next
    } while next ?? 0 > revision && commits.count < limit
    return (commits, next)
  }

  /// The state as navd shows it to observers: without sensitive arguments.
  func observed(at revision: Int) throws(CommandError) -> SceneInterface.Get.Reply {
    let connection = try session.newConnection()
    defer { connection.close() }
    do throws(CallFailure) {
      _ = try connection.call(ManagerInterface.Restrict.self, .init(role: .observe), timeout: Session.callTimeout)
      return try connection.call(
        SceneInterface.Get.self, .init(scene: scene, revision: revision), timeout: Session.callTimeout)
    } catch {
      throw session.explained(error)
    }
  }

  /// The operations of a commit without ids that only this scene has, as far as there are other references.
  ///
  /// - Throws: If navd does not give them: no message has room for them, or they were erased.
  func portable(_ commit: SceneInterface.Commit) throws(CommandError) -> [JSONValue] {
    if commit.operations.isEmpty, let name = commit.origin.operation,
      name == "Apply" || MethodID(operation: name) != nil
    {
      throw CommandError(
        .failed, "LimitReached",
        "the operations of revision \(commit.revision) are too long for a message, or were erased",
        hints: ["try: --since \(commit.revision), to begin after it"])
    }
    let operations = commit.operations.compactMap { try? JSONValue(parsing: $0.text) }
    guard operations.contains(where: { !PortableOperation.ids(in: $0).isEmpty }), commit.previous > 0 else {
      return operations
    }
    let before: SceneInterface.Get.Reply
    do throws(CommandError) { before = try observed(at: commit.previous) } catch {
      // What was before the oldest commit is forgotten.
      guard error.name == "RevisionNotFound" else { throw error }
      return operations
    }
    let portable = PortableOperation(before.window, SensitiveArguments(before.info))
    return operations.map { portable.portable($0) }
  }
}
