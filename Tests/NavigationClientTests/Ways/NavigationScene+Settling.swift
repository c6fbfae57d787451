import Navigation
import NavigationClient
import Testing

extension NavigationScene {
  /// Waits until all commands have been executed and the scene shows their effects, and those of the commands by which
  /// observers have answered.
  nonisolated(nonsending) func settled() async {
    var quietRounds = 0
    // A command that has failed changes no revision, but an observer may answer it.
    while quietRounds < 2 {
      let before = revision
      await withCheckedContinuation { (waiter: CheckedContinuation<Void, Never>) in
        // A plan is made when the effects of all earlier commands are visible.
        send(planning: { () throws(CallFailure) -> [SceneCommand] in throw .cancelled }) { _ in waiter.resume() }
      }
      quietRounds = revision == before ? quietRounds + 1 : 0
    }
  }
}

/// Expects that a scene shows a path in navctl's notation, once it has settled.
nonisolated(nonsending) func expectPath(
  of scene: some NavigationScene, _ path: String..., sourceLocation: SourceLocation = #_sourceLocation
) async {
  await scene.settled()
  #expect(scene.path.current.map { Notation.text($0) } == path, sourceLocation: sourceLocation)
}
