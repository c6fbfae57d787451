import Testing

@testable import NavigationTerminal

struct HistoryRouteTests {
  /// Commits since a moment, newest first, and how to return to it.
  @Test(
    arguments: [
      ([], .here),
      ([(12, nil), (11, nil)], .undo(steps: 2)),
      ([(13, .undone([12])), (12, nil)], .here),
      ([(13, .undone([12])), (12, nil), (11, nil)], .undo(steps: 1)),
      // The moment itself was undone.
      ([(12, .undone([11]))], .redo(steps: 1)),
      ([(12, .undone([11, 10]))], .redo(steps: 2)),
      ([(13, .redone([11])), (12, .undone([11]))], .here),
      ([(14, nil), (13, .redone([11])), (12, .undone([11]))], .undo(steps: 1)),
      ([(13, .undone([12, 11])), (12, nil)], .redo(steps: 1)),
      // Another step took the place of the undone one.
      ([(13, nil), (12, .undone([11]))], .cutOff),
      ([(14, .undone([13])), (13, nil), (12, .undone([11]))], .cutOff),
    ] as [([(Int, CommitView.Moved?)], HistoryRoute)])
  func aMomentIsReachedByUndoOrRedo(commits: [(Int, CommitView.Moved?)], route: HistoryRoute) {
    #expect(HistoryRoute(back: commits.map { (revision: $0.0, moved: $0.1, isBarrier: false) }) == route)
  }

  /// The same, where a commit is a barrier.
  @Test(
    arguments: [
      ([(12, nil, true)], .barred(by: 12)),
      ([(13, nil, false), (12, nil, true), (11, nil, false)], .barred(by: 12)),
      // What came after it is undone: the way still leads across it.
      ([(14, .undone([13]), false), (13, nil, false), (12, nil, true)], .barred(by: 12)),
      ([(14, nil, true), (12, .undone([11]), false)], .barred(by: 14)),
      // An Undo cannot be taken back, but what it undid can be undone further.
      ([(12, .undone([11]), true)], .barred(by: 12)),
      ([(13, .undone([12]), true), (12, nil, false)], .here),
      ([(13, .undone([12]), true), (12, nil, false), (11, nil, false)], .undo(steps: 1)),
      // Nothing before a Redo can be undone, but other steps can be redone.
      ([(13, .redone([11]), true)], .barred(by: 13)),
      ([(13, .redone([11]), true), (12, .undone([11]), false)], .here),
      ([(13, .redone([10]), true), (12, .undone([11, 10]), false)], .redo(steps: 1)),
    ] as [([(Int, CommitView.Moved?, Bool)], HistoryRoute)])
  func noWayLeadsAcrossABarrier(commits: [(Int, CommitView.Moved?, Bool)], route: HistoryRoute) {
    #expect(HistoryRoute(back: commits.map { (revision: $0.0, moved: $0.1, isBarrier: $0.2) }) == route)
  }

  @Test func enterInThePastGoesThereOrSaysWhyNot() {
    func past(_ commits: [CommitView]) -> TerminalState {
      var state = TerminalState.attached(to: Scenes.sheet)
      state.press(.scalar("h"))
      _ = state.handle(.historyListed(before: nil, commits))
      return state
    }
    let push = CommitView(revision: 11, actor: "a", action: "push")
    var state = past([CommitView(revision: 12, actor: "a", action: "push"), push])
    #expect(state.press(.enter) == [])
    #expect(state.message == .note("The scene is as it was then."))
    state.press(.down)
    #expect(state.press(.enter) == [.call(.returnTo(.undo(steps: 1), ifRevision: 12))])
    #expect(state.mode == .navigating)
    var undo = CommitView(revision: 12, actor: "a", action: "undo")
    undo.moved = .undone([11])
    state = past([CommitView(revision: 13, actor: "a", action: "push"), undo, push])
    state.press(.end)
    #expect(state.press(.enter) == [])
    #expect(state.message == .note("Undo does not lead there: after an undo, another step took its place."))
    var root = CommitView(revision: 12, actor: "a", action: "set root Start")
    root.isBarrier = true
    state = past([CommitView(revision: 13, actor: "a", action: "push"), root, push])
    state.press(.down)
    #expect(state.press(.enter) == [.call(.returnTo(.undo(steps: 1), ifRevision: 13))])
    state = past([CommitView(revision: 13, actor: "a", action: "push"), root, push])
    state.press(.end)
    #expect(state.press(.enter) == [])
    #expect(state.message == .note("Undo does not lead there: set root Start at revision 12 is a barrier."))
  }
}
