import Testing

@testable import NavigationTerminal

struct NewsTests {
  private func commit(_ revision: Int, isOwn: Bool = false) -> CommitView {
    CommitView(revision: revision, actor: "cashier", action: "apply percent=10", isOwn: isOwn)
  }

  @Test func whatAnotherDidIsToldForAWhile() throws {
    var state = TerminalState.attached(to: Scenes.sheet)
    #expect(state.handle(.committed(byOther: true)) == [.listRecent])
    // One request at a time.
    #expect(state.handle(.committed(byOther: true)) == [])
    #expect(state.handle(.recentListed([commit(4712), commit(4711)])) == [.timeNews, .listRecent])
    #expect(state.recent.news == "cashier: apply percent=10")
    // The commit is not reported again.
    #expect(state.handle(.recentListed([commit(4712), commit(4711)])) == [])
    // Nobody has to close it.
    #expect(state.press(.escape) == [.call(.back(from: 12))])
    _ = state.handle(.newsOver)
    #expect(state.recent.news == nil)
  }

  @Test(arguments: GoldenPicture.sizes)
  func newsHasTheLastLine(size: (Int, Int)) throws {
    var state = TerminalState.attached(to: Scenes.sheet, columns: size.0, rows: size.1)
    _ = state.handle(.recentListed([commit(4711)]))
    _ = state.handle(.committed(byOther: true))
    _ = state.handle(.recentListed([commit(4712), commit(4711)]))
    try GoldenPicture(name: "news", picture: Painter.picture(of: state)).check()
  }

  @Test func ownCommitsAndThoseFromBeforeAreNoNews() {
    var state = TerminalState.attached(to: Scenes.sheet)
    #expect(state.handle(.committed(byOther: false)) == [])
    _ = state.handle(.committed(byOther: true))
    #expect(state.handle(.recentListed([commit(4711)])) == [])
    _ = state.handle(.committed(byOther: true))
    #expect(state.handle(.recentListed([commit(4713, isOwn: true), commit(4712)])) == [])
    #expect(state.recent.news == nil)
  }

  @Test func aTerminalThatBecomesWideAsksForWhatItMissed() {
    var state = TerminalState.attached(to: Scenes.sheet)
    _ = state.handle(.committed(byOther: true))
    _ = state.handle(.recentListed([commit(4711)]))
    #expect(state.handle(.committed(byOther: false)) == [])
    let wide = Size(columns: 200, rows: 60)
    #expect(state.handle(.resized(wide)) == [.listRecent])
    _ = state.handle(.recentListed([commit(4712, isOwn: true), commit(4711)]))
    #expect(state.handle(.resized(Size(columns: 199, rows: 60))) == [])
  }

  @Test func aWideTerminalKeepsTheNewestCommitsInSight() throws {
    var state = TerminalState.attached(to: Scenes.sale, columns: 200, rows: 60)
    #expect(state.handle(.committed(byOther: false)) == [])
    #expect(state.handle(.recentListed([commit(4710)])) == [.listRecent])
    #expect(state.handle(.recentListed([commit(4711)])) == [])
    #expect(state.handle(.committed(byOther: false)) == [.listRecent])
    #expect(state.handle(.recentListed(nil)) == [])
    #expect(state.recent.commits == [commit(4711)])
  }

  @Test(arguments: [(120, 40), (200, 60)])
  func treeHistoryAndFrontEndsAreBesideTheScene(size: (Int, Int)) throws {
    var state = TerminalState.attached(to: Scenes.sheet, Scenes.saleTransitions, columns: size.0, rows: size.1)
    var scene = Scenes.sheet
    scene.tree = BrowsingTests.tree
    scene.frontEnds = ["lane-2", FrontEndView(name: "wall", remark: "read-only")]
    _ = state.handle(.sceneChanged(scene))
    _ = state.handle(.time(1_000))
    _ = state.handle(.recentListed(BrowsingTests.commits))
    try GoldenPicture(name: "wide-layout", picture: Painter.picture(of: state), hasStyles: size.0 == 120).check()
  }
}
