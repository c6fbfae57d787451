import Testing

@testable import NavigationTerminal

struct ScenesTests {
  private static let rows = [
    SceneRow(name: "till-1", map: "pos", top: "Item", revision: 4711, frontEnds: 2, changed: 940),
    SceneRow(name: "till-2", map: "pos", top: "Sign in", remark: "detached", changed: 100),
    SceneRow(name: "kitchen", top: "Orders", frontEnds: 1, changed: 999),
  ]

  private func choosing(columns: Int = 80, rows: Int = 24) -> TerminalState {
    var state = TerminalState(scene: "", size: Size(columns: columns, rows: rows), charset: .unicode)
    state.mode = .choosing(ScenesView())
    _ = state.handle(.time(1_000))
    _ = state.handle(.scenesListed(Self.rows))
    return state
  }

  /// What the first of the scenes shows.
  private static let preview: SceneView = {
    var scene = Scenes.sheet
    scene.tree = BrowsingTests.tree
    return scene
  }()

  @Test(arguments: GoldenPicture.allSizes)
  func theScenesAreListedAndTheChosenOneIsShown(size: (Int, Int)) throws {
    var state = choosing(columns: size.0, rows: size.1)
    _ = state.handle(.sceneSeen(Self.preview))
    state.press(.down, .up)
    try GoldenPicture(name: "scenes", picture: Painter.picture(of: state), hasStyles: size.0 == 120).check()
  }

  @Test func whatIsInSightIsKeptUpToDate() {
    var state = choosing(columns: 120, rows: 40)
    // Of each scene it is asked once, and again when the scene has changed; the chosen one may have other front-ends.
    #expect(state.handle(.scenesListed(Self.rows)) == [.lookAtScenes(["till-1", "till-2", "kitchen"])])
    _ = state.handle(.sceneSeen(Self.preview))
    for name in ["till-2", "kitchen"] { _ = state.handle(.sceneSeen(SceneView(name: name))) }
    #expect(state.handle(.scenesListed(Self.rows)) == [.lookAtScenes(["till-1"])])
    var rows = Self.rows
    rows[2].revision = 7
    #expect(state.handle(.scenesListed(rows)) == [.lookAtScenes(["till-1", "kitchen"])])
    #expect(state.press(.down) == [])
    #expect(state.handle(.scenesListed(Self.rows)) == [.lookAtScenes(["till-2"])])
  }

  @Test func aSceneUnderTheListIsNotShown() {
    var state = TerminalState.attached(to: Scenes.sale)
    state.press(.scalar("s"))
    var scene = Scenes.sheet
    scene.layers[1].screens[0].hasAppeared = false
    _ = state.handle(.sceneChanged(scene))
    #expect(state.handle(.drawn) == [])
    state.press(.escape)
    #expect(state.handle(.drawn) == [.didAppear(12)])
  }

  @Test func onlyScenesInSightAreLookedAt() {
    var state = choosing(columns: 80, rows: 24)
    let many = (1...100).map { SceneRow(name: "till-\($0)") }
    let first = many.prefix(24).map(\.name)
    #expect(state.handle(.scenesListed(many)) == [.lookAtScenes(first)])
    for name in first { _ = state.handle(.sceneSeen(SceneView(name: name))) }
    guard case .choosing(var view) = state.mode else { preconditionFailure("it lists the scenes") }
    view.choose(by: 99)
    #expect(view.outdated(rows: 24, isNewList: false) == many.suffix(24).map(\.name))
  }

  @Test func theFilterFindsScenesByTheirPath() {
    var state = choosing()
    _ = state.handle(.sceneSeen(Self.preview))
    state.type("salehome")
    #expect(state.press(.enter) == [.attach("till-1")])
  }

  @Test func aTypedSceneIsAttachedTo() {
    var state = TerminalState.attached(to: Scenes.sale)
    #expect(state.run("attach till-2") == [.attach("till-2")])
    #expect(state.run("attach till-1") == [])
    #expect(state.run("attach till-2 --observe") == [])
    #expect(state.message == .error("Here, attach takes a scene and no options; detach to attach in another way."))
    _ = state.handle(.asked(TerminalQuestion(id: "g1", kind: .mayGo(operation: "Back", screens: ["A"]), deadline: nil)))
    #expect(state.run("attach till-2") == [.call(.answerGuard("g1", allow: false)), .attach("till-2")])
    #expect(state.run("attach") == [])
    #expect(state.wantsScenes)
  }

  @Test func lettersFilterAndEnterAttaches() {
    var state = choosing()
    state.type("pos ITEM")
    #expect(state.press(.enter) == [.attach("till-1")])
    // First the filter goes, then the list, and with it the terminal.
    #expect(state.press(.escape) == [])
    #expect(state.press(.down, .down, .down, .enter) == [.attach("kitchen")])
    #expect(state.press(.escape) == [.detach])
    state.type("nothing like it")
    #expect(state.press(.enter) == [])
  }

  @Test func theChoiceStaysWithItsScene() {
    var state = choosing()
    state.press(.down, .down)
    _ = state.handle(.scenesListed([SceneRow(name: "new")] + Self.rows))
    #expect(state.press(.enter) == [.attach("kitchen")])
    _ = state.handle(.scenesListed([SceneRow(name: "new")]))
    #expect(state.press(.enter) == [.attach("new")])
  }

  @Test func theSceneInSightIsChosenAtFirstAndLeftByNoDetour() {
    var state = TerminalState.attached(to: Scenes.sale)
    state.press(.scalar("s"))
    _ = state.handle(.scenesListed(Self.rows))
    #expect(state.press(.enter) == [])
    #expect(state.mode == .navigating)
    state.press(.scalar("s"))
    _ = state.handle(.scenesListed(Self.rows))
    // A person who leaves has not given the permission that a guard asks for.
    _ = state.handle(.asked(TerminalQuestion(id: "g1", kind: .mayGo(operation: "Back", screens: ["A"]), deadline: nil)))
    #expect(state.press(.down, .enter) == [.call(.answerGuard("g1", allow: false)), .attach("till-2")])
    state.press(.escape)
    #expect(state.mode == .navigating)
  }

  @Test func aDaemonThatIsAwayIsTold() throws {
    var state = choosing()
    _ = state.handle(.scenesFailed("The daemon is not there."))
    try GoldenPicture(name: "scenes-away", picture: Painter.picture(of: state)).check()
  }
}
