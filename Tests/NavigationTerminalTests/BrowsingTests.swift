import JSON
import Navigation
import Testing

@testable import NavigationTerminal

struct BrowsingTests {
  static let tree = [
    line(.tabs, 1, "Main", depth: 0, place: .root),
    line(.stack, 2, "sale", depth: 1),
    line(.screen, 3, "SaleHome", depth: 2),
    line(.screen, 9, "LineItem", arguments: #"{"quantity":1,"sku":"4006381333931"}"#, title: "Item", depth: 2),
    line(.stack, 4, "顧客", depth: 1, isVisible: false),
    line(.screen, 5, "Customers", title: "Customers", depth: 2, isVisible: false),
    line(.stack, 11, nil, depth: 0, place: .sheet),
    line(.screen, 12, "Discount", depth: 1),
  ]

  private static func line(
    _ kind: NodeKind, _ id: Int, _ name: String?, arguments: String = "{}", title: String? = nil, depth: Int,
    place: Place = .push, isVisible: Bool = true
  ) -> TreeLine {
    let node = Node(
      id: id, kind: kind, parent: 0, owner: 0, name: name,
      arguments: (try? JSONObject(parsing: arguments)) ?? .empty, title: title, place: place)
    return TreeLine(node, depth: depth, isVisible: isVisible, .none)
  }

  static let commits = (0..<30).map { number in
    CommitView(
      revision: 4711 - number, time: 1_000 - 40 * number, clock: "2026-11-22 05:12:\(10 + number)",
      actor: number % 2 == 0 ? "cashier" : "display",
      action: number % 2 == 0 ? "item quantity=\(number)" : "replace child screens Item", isUndone: number == 0)
  }

  private func tree(columns: Int = 80, rows: Int = 24) -> TerminalState {
    var state = TerminalState.attached(to: Scenes.sheet, columns: columns, rows: rows)
    state.press(.scalar("t"))
    var scene = Scenes.sheet
    scene.tree = Self.tree
    _ = state.handle(.sceneChanged(scene))
    return state
  }

  private func past(columns: Int = 80, rows: Int = 24) -> TerminalState {
    var state = TerminalState.attached(to: Scenes.sheet, Scenes.saleTransitions, columns: columns, rows: rows)
    state.press(.scalar("h"))
    _ = state.handle(.time(1_000))
    _ = state.handle(.historyListed(before: nil, Self.commits))
    return state
  }

  // MARK: - The tree

  @Test(arguments: GoldenPicture.allSizes)
  func theTreeIsDrawnWhole(size: (Int, Int)) throws {
    let state = tree(columns: size.0, rows: size.1)
    try GoldenPicture(name: "tree", picture: Painter.picture(of: state), hasStyles: size.0 == 80).check()
  }

  @Test func theTopIsChosenAtFirstAndTheChosenScreenIsShown() {
    var state = tree()
    #expect(state.wantsTree)
    #expect(state.press(.enter) == [.call(.makeVisible(12))])
    #expect(state.mode == .navigating)
    state = tree()
    state.press(.home, .down, .down)
    #expect(state.press(.enter) == [.call(.makeVisible(3))])
    // Of a container, the first screen in it.
    state = tree()
    state.press(.up, .up, .up)
    #expect(state.press(.enter) == [.call(.makeVisible(5))])
  }

  @Test func aChosenNodeThatGoesLeavesTheTopChosen() {
    var state = tree()
    var scene = Scenes.sale
    scene.tree = Array(Self.tree.prefix(6))
    _ = state.handle(.sceneChanged(scene))
    #expect(state.press(.enter) == [.call(.makeVisible(9))])
  }

  // MARK: - The past

  @Test(arguments: GoldenPicture.allSizes)
  func thePastIsDrawnAsItWas(size: (Int, Int)) throws {
    var state = past(columns: size.0, rows: size.1)
    _ = state.handle(.pastTold(revision: 4711, PastMoment(scene: Scenes.sheet)))
    state.press(.down)
    var scene = Scenes.sale
    scene.revision = 4710
    let changes = [
      SceneChange(sign: .removed, text: "Discount(sku=4006381333931)"),
      SceneChange(sign: .added, text: "LineItem(sku=1)"),
      SceneChange(sign: .changed, text: "tabs Main: Stock → Sale"),
    ]
    _ = state.handle(.pastTold(revision: 4710, PastMoment(scene: scene, changes: changes)))
    try GoldenPicture(name: "past", picture: Painter.picture(of: state), hasStyles: size.0 == 80).check()
  }

  @Test func steppingAsksForWhatWas() {
    var state = TerminalState.attached(to: Scenes.sheet)
    #expect(state.press(.scalar("h")) == [.listHistory(before: nil)])
    #expect(state.handle(.historyListed(before: nil, Self.commits)) == [.lookAt(revision: 4711, previous: 0)])
    // One at a time: after quick steps only the last state is shown.
    #expect(state.press(.down, .down, .pageDown, .up) == [])
    #expect(
      state.handle(.pastTold(revision: 4711, PastMoment(scene: Scenes.sheet))) == [.lookAt(revision: 4700, previous: 0)]
    )
    #expect(state.handle(.pastTold(revision: 4700, PastMoment(scene: Scenes.sale))) == [])
    #expect(state.shownScene == Scenes.sale)
    #expect(state.press(.end) == [.lookAt(revision: 4682, previous: 0)])
    _ = state.handle(.pastTold(revision: 4682, PastMoment(scene: Scenes.sale)))
    // There are no older ones.
    #expect(state.press(.down) == [])
    #expect(state.press(.home) == [.lookAt(revision: 4711, previous: 0)])
    _ = state.handle(.pastTold(revision: 4711, PastMoment(scene: Scenes.sale)))
    #expect(state.press(.up) == [])
  }

  @Test func olderOnesAreAskedForAtTheEnd() {
    var state = TerminalState.attached(to: Scenes.sheet)
    state.press(.scalar("h"))
    let commits = (0..<200).map { CommitView(revision: 1000 - $0, actor: "", action: "") }
    _ = state.handle(.historyListed(before: nil, commits, hasMore: true))
    _ = state.handle(.pastTold(revision: 1000, PastMoment(scene: Scenes.sale)))
    state.press(.end)
    _ = state.handle(.pastTold(revision: 801, PastMoment(scene: Scenes.sale)))
    #expect(state.press(.down) == [.listHistory(before: 801)])
    // Once.
    #expect(state.press(.down) == [])
    #expect(state.handle(.historyListed(before: nil, commits)) == [])
    // A page may end early, because navd had no room for more in the message.
    let early = [CommitView(revision: 800, actor: "", action: "")]
    #expect(state.handle(.historyListed(before: 801, early, hasMore: true)) == [])
    #expect(state.press(.down) == [.lookAt(revision: 800, previous: 0)])
    _ = state.handle(.pastTold(revision: 800, PastMoment(scene: Scenes.sale)))
    #expect(state.press(.down) == [.listHistory(before: 800)])
    // A failure is told, and the next step asks again.
    #expect(state.handle(.historyListed(before: 800, nil)) == [])
    #expect(state.message == .error("More of the history cannot be listed: it cannot be read, or navd is busy."))
    #expect(state.press(.down) == [.listHistory(before: 800)])
    #expect(state.handle(.historyListed(before: 800, [CommitView(revision: 799, actor: "", action: "")])) == [])
    #expect(state.press(.down) == [.lookAt(revision: 799, previous: 0)])
    _ = state.handle(.pastTold(revision: 799, PastMoment(scene: Scenes.sale)))
    #expect(state.press(.down) == [])
  }

  @Test func whatWasLostWithTheDaemonIsAskedAgain() {
    var state = TerminalState.attached(to: Scenes.sheet)
    state.press(.scalar("h"))
    _ = state.handle(.connectionChanged(.away("gone")))
    #expect(state.handle(.connectionChanged(.attached)) == [.listTransitions(from: 12), .listHistory(before: nil)])
    _ = state.handle(.historyListed(before: nil, Self.commits))
    _ = state.handle(.connectionChanged(.away("gone")))
    #expect(
      state.handle(.connectionChanged(.attached)) == [.listTransitions(from: 12), .lookAt(revision: 4711, previous: 0)])
  }

  @Test func whatIsToldLateIsNotShown() {
    var state = past()
    state.press(.down)
    #expect(
      state.handle(.pastTold(revision: 4711, PastMoment(scene: Scenes.sale))) == [.lookAt(revision: 4710, previous: 0)])
    #expect(state.shownScene == Scenes.sheet)
    _ = state.handle(.pastTold(revision: 4710, PastMoment(scene: Scenes.sale)))
    #expect(state.shownScene == Scenes.sale)
    #expect(state.press(.down) == [.lookAt(revision: 4709, previous: 0)])
    _ = state.handle(.pastTold(revision: 4709, nil))
    #expect(state.message == .error("Revision 4709 cannot be seen: it is no longer kept, or navd is busy."))
    // First the message is closed.
    state.press(.escape, .escape)
    #expect(state.shownScene == Scenes.sheet)
  }

  @Test func inThePastNothingIsDone() {
    for key in [Key.scalar("u"), .scalar("1"), .scalar("d"), .scalar("/"), .backspace] {
      var state = past()
      #expect(state.press(key) == [], "\(key)")
    }
  }

  // MARK: - Completion

  private func typing(_ text: String) -> TerminalState {
    var state = TerminalState.attached(to: Scenes.sale)
    state.press(.scalar(":"))
    state.type(text)
    return state
  }

  @Test func oneCandidateIsTaken() {
    var state = typing("select-tab St")
    #expect(state.press(.tab) == [.complete("select-tab St")])
    _ = state.handle(.completed(line: "select-tab St", word: "St", ["Stock"]))
    #expect(state.mode == .typing(LineEditor("select-tab Stock ")))
    #expect(state.completions.isEmpty)
  }

  @Test(arguments: GoldenPicture.sizes)
  func theCandidatesStandAboveTheLine(size: (Int, Int)) throws {
    var state = TerminalState.attached(to: Scenes.sale, columns: size.0, rows: size.1)
    state.press(.scalar(":"))
    state.type("re")
    let words = ["redo", "refresh", "replace", "replace-top", "resolve-link", "restore", "result"]
    _ = state.handle(.completed(line: "re", word: "re", words))
    try GoldenPicture(name: "completions", picture: Painter.picture(of: state)).check()
  }

  @Test func ofSeveralTheCommonBeginningIsTakenAndTheyAreShown() {
    var state = typing("re")
    let words = ["redo", "refresh", "replace", "replace-top", "resolve-link", "restore", "result"]
    _ = state.handle(.completed(line: "re", word: "re", words))
    #expect(state.completions == words)
    state.type("pl")
    #expect(state.completions.isEmpty)
    _ = state.handle(.completed(line: "repl", word: "repl", ["replace", "replace-top"]))
    #expect(state.mode == .typing(LineEditor("replace")))
  }

  @Test func aValueWithWhiteSpaceIsQuoted() {
    var state = typing("push Item size=e")
    let line = "push Item size=e"
    _ = state.handle(.completed(line: line, word: "size=e", ["size=extra large"]))
    #expect(state.mode == .typing(LineEditor(#"push Item size="extra large" "#)))
    // A link goes on behind its slash.
    state = typing("open-link pos:")
    _ = state.handle(.completed(line: "open-link pos:", word: "pos:", ["pos://stock/"]))
    #expect(state.mode == .typing(LineEditor("open-link pos://stock/")))
    // What is no argument stays as it is.
    state = typing("push It")
    _ = state.handle(.completed(line: "push It", word: "It", [#"Item(text="two words")"#]))
    #expect(state.mode == .typing(LineEditor(#"push Item(text="two words") "#)))
  }

  @Test func anAnswerToAnotherLineIsLate() {
    var state = typing("push")
    _ = state.handle(.completed(line: "pus", word: "pus", ["push"]))
    #expect(state.mode == .typing(LineEditor("push")))
    _ = state.handle(.completed(line: "push", word: "push", []))
    #expect(state.mode == .typing(LineEditor("push")))
  }

  @Test func anEmptyLinkListsThoseOfTheMap() {
    var state = TerminalState.attached(to: Scenes.sale)
    state.press(.scalar("/"))
    #expect(state.press(.tab) == [.listLinks])
    _ = state.handle(.linksListed(["pos://help{?topic}"]))
    #expect(state.completions == ["pos://help{?topic}"])
    var mapless = TerminalState.attached(to: Scenes.longPath)
    mapless.press(.scalar("/"))
    #expect(mapless.press(.tab) == [])
  }
}
