import EventLoop
import NavigationClient
import NavigationProtocol

extension CommitView {
  /// The commits of a reply.
  ///
  /// - Parameter own: The id of this front-end.
  static func list(_ commits: [SceneInterface.Commit], own: String?) -> [CommitView] {
    commits.map { commit in
      let words = CommitWords(commit, among: commits)
      var view = CommitView(revision: commit.revision, actor: words.actor, action: words.action)
      view.previous = commit.previous
      view.isUndone = commit.undone
      view.isOwn = own != nil && commit.origin.frontEnd == own
      if let steps = commit.steps { view.moved = commit.origin.operation == "Redo" ? .redone(steps) : .undone(steps) }
      view.isBarrier = commit.barrier == true
      if let moment = Moment(commit.time) {
        let offset = LocalTime.offset(at: moment.seconds)
        view.time = moment.seconds
        view.clock = "\(moment.date(offset: offset)) \(moment.timeOfDay(offset: offset))"
      }
      return view
    }
  }
}

extension PastMoment {
  /// The scene of a reply, or nil if the reply has none.
  ///
  /// - Parameter before: The scene before the commit, or nil for the first commit.
  init?(_ past: SceneInterface.Get.Reply, before: SceneInterface.Get.Reply?) {
    guard let scene = SceneView(past) else { return nil }
    self.init(scene: scene, changes: SceneChange.list(from: before.flatMap { SceneView($0) }, to: scene))
  }
}

extension SceneView {
  /// The visible part of a scene at a revision and its tree, or nil if the reply has no scene.
  init?(_ past: SceneInterface.Get.Reply) {
    let snapshot = SceneSnapshot(
      at: past.at, info: past.info, window: past.window, coordinators: past.coordinators, scopes: past.scopes,
      frontEnds: past.frontEnds)
    guard let mirror = try? SceneMirror(snapshot) else { return nil }
    self.init(mirror, SceneDetail(hasTree: true))
  }
}
