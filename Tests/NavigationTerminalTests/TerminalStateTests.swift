import Testing

@testable import NavigationTerminal

struct TerminalStateTests {
  @Test func theResultOfAVerbOfAnotherSceneIsNotShown() {
    var state = TerminalState.attached(to: Scenes.sale)
    _ = state.handle(.verbFinished(VerbResult(status: 130, output: "a\nb\n", errors: "interrupted\n")))
    #expect(state.message == nil)
    #expect(state.mode == .navigating)
  }

  @Test func escapeGoesBackFromWhatIsOnTop() {
    var state = TerminalState.attached(to: Scenes.sheet)
    #expect(state.press(.escape) == [.call(.back(from: 12))])
  }

  @Test func goingBackNowhereIsSaidAndBeingOvertakenIsNot() {
    var state = TerminalState.attached(to: Scenes.sale)
    _ = state.handle(.answered(.back(from: 9), .overtaken))
    #expect(state.message == nil)
    _ = state.handle(.answered(.back(from: 9), .unchanged))
    #expect(state.message == .note("There is nothing to go back to."))
  }

  @Test func aDigitSelectsATabOfTheTopmostLayer() {
    var state = TerminalState.attached(to: Scenes.sale)
    #expect(state.press(.scalar("3")) == [.call(.selectTab(2, of: 2, from: 9))])
    #expect(state.press(.scalar("5")) == [])
    #expect(state.message == .note("There are 4 tabs."))
    var covered = TerminalState.attached(to: Scenes.sheet)
    #expect(covered.press(.scalar("3")) == [])
    #expect(covered.message == .note("There are no tabs on top."))
  }

  /// Whatever is pressed: neither then nor when the daemon is back is anything asked of it.
  @Test(arguments: [[], [.scalar(":")], [.scalar("?")]] as [[Key]])
  func nothingIsAskedOfADaemonThatIsAway(before: [Key]) {
    let ascii = (0x20...0x7E).compactMap { Unicode.Scalar($0 as Int) }
    let letters = (0x61...0x7A).compactMap { Unicode.Scalar($0 as Int) }
    let keys: [Key] =
      ascii.map { .scalar($0) } + letters.map { .control($0) } + letters.map { .alt($0) } + [
        .escape, .enter, .tab, .backspace, .delete, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown,
        .wordLeft, .wordRight, .pasted("x"), .unknown,
      ]
    for key in keys {
      var state = TerminalState.attached(to: Scenes.sale)
      _ = state.handle(.connectionChanged(.away("gone")))
      for key in before { state.press(key) }
      let effects = state.press(key) + state.press(.enter) + state.handle(.drawn)
      #expect(Set(effects).isSubset(of: [.detach, .repaint, .suspend]), "\(key)")
      #expect(state.runningVerb == nil, "\(key)")
      let later = state.handle(.connectionChanged(.attached)) + state.handle(.sceneChanged(Scenes.sale))
      #expect(later == [.listTransitions(from: 9)], "\(key)")
    }
  }

  @Test func aVerbThatIsTypedWhileTheDaemonIsAwayIsNotCarriedOut() {
    var state = TerminalState.attached(to: Scenes.sale)
    state.press(.scalar(":"))
    state.type("push Item")
    _ = state.handle(.connectionChanged(.away("gone")))
    #expect(state.press(.enter) == [])
    #expect(state.run("tree") == [])
    #expect(state.runningVerb == nil)
    _ = state.handle(.connectionChanged(.attached))
    // The line can be recalled.
    state.press(.scalar(":"), .up)
    #expect(state.press(.enter) == [.runVerb("push Item")])
  }

  @Test func aDaemonThatIsAwayCanBeLeft() {
    for keys in [[.scalar("q")], [.control("c")], [.scalar(":"), .scalar("q"), .enter]] as [[Key]] {
      var state = TerminalState.attached(to: Scenes.sale)
      _ = state.handle(.connectionChanged(.away("gone")))
      let effects = keys.flatMap { state.press($0) }
      #expect(effects == [.detach], "\(keys)")
    }
  }

  @Test func aVerbIsTypedAndCarriedOut() {
    var state = TerminalState.attached(to: Scenes.sale)
    state.press(.scalar(":"))
    state.type("push Item(name=\"two words\")")
    #expect(state.press(.enter) == [.runVerb("push Item(name=\"two words\")")])
    #expect(state.mode == .navigating)
    #expect(state.runningVerb == "push Item(name=\"two words\")")
    _ = state.handle(.verbFinished(VerbResult(status: 0, output: "", errors: "")))
    #expect(state.runningVerb == nil)
    #expect(state.message == nil)
  }

  /// Its end may say where something goes, or that nothing is to be done.
  @Test func aLineOfWhichAPartIsMissingIsNotCarriedOut() {
    var state = TerminalState.attached(to: Scenes.sale)
    state.press(.scalar(":"))
    state.type(String(repeating: "x", count: LineEditor.charactersMax))
    #expect(state.message == nil)
    state.type(" --dry-run")
    #expect(state.message == .error(LineEditor.cutSentence))
    #expect(state.press(.enter, .up, .down, .enter) == [])
    #expect(state.message == .error(LineEditor.cutSentence))
    state.press(.backspace)
    #expect(state.press(.enter) == [])
    state.press(.control("u"))
    #expect(state.message == nil && state.run("tree") == [.runVerb("tree")])
  }

  @Test func oneVerbIsCarriedOutAtATime() {
    var state = TerminalState.attached(to: Scenes.sale)
    #expect(state.run("tree") == [.runVerb("tree")])
    #expect(state.run("path") == [])
    #expect(state.message == .error("tree is still running; Control-C ends it."))
  }

  @Test func controlCEndsTheVerbAndThenTheTerminal() {
    var state = TerminalState.attached(to: Scenes.sale)
    _ = state.run("tree")
    #expect(state.press(.control("c")) == [.interruptVerb])
    _ = state.handle(.verbFinished(VerbResult(status: 130, output: "", errors: "")))
    #expect(state.message == .error("tree: exit code 130"))
    #expect(state.press(.control("c")) == [.detach])
  }

  @Test func anEmptyLineDoesNothing() {
    var state = TerminalState.attached(to: Scenes.sale)
    #expect(state.press(.scalar(":"), .scalar(" "), .enter) == [])
    #expect(state.mode == .navigating)
  }

  @Test(arguments: ["q", "quit", " exit "])
  func leavingCanBeTyped(line: String) {
    var state = TerminalState.attached(to: Scenes.sale)
    state.press(.scalar(":"))
    state.type(line)
    #expect(state.press(.enter) == [.detach])
  }

  @Test func earlierLinesComeBack() {
    var state = TerminalState.attached(to: Scenes.sale)
    for line in ["tree", "path"] {
      state.press(.scalar(":"))
      state.type(line)
      state.press(.enter)
      _ = state.handle(.verbFinished(VerbResult(status: 0, output: "", errors: "")))
    }
    state.press(.scalar(":"))
    state.type("x")
    state.press(.up, .up)
    #expect(state.mode == .typing(LineEditor("tree")))
    state.press(.down, .down)
    #expect(state.mode == .typing(LineEditor("x")))
    state.press(.up, .escape, .scalar(":"), .up)
    #expect(state.mode == .typing(LineEditor("path")))
  }

  @Test func oneLineOfAVerbIsAMessageAndMoreAreRead() {
    var state = TerminalState.attached(to: Scenes.sale)
    _ = state.run("tree")
    _ = state.handle(.verbFinished(VerbResult(status: 0, output: "Home\n", errors: "")))
    #expect(state.message == .note("Home"))
    _ = state.run("tree")
    _ = state.handle(.verbFinished(VerbResult(status: 4, output: "", errors: "Conflict: revision\n")))
    #expect(state.message == .error("Conflict: revision"))
    state.press(.escape)
    _ = state.run("tree")
    _ = state.handle(.verbFinished(VerbResult(status: 6, output: "", errors: "")))
    #expect(state.message == .error("tree: exit code 6"))
    state.press(.escape)
    _ = state.run("tree")
    _ = state.handle(.verbFinished(VerbResult(status: 0, output: "a\nb\n", errors: "")))
    #expect(state.mode == .reading(Panel(title: ":tree", text: "a\nb")))
    state.press(.escape)
    #expect(state.mode == .navigating)
  }

  @Test func whatAVerbDidIsNotToldWhenItIsInSight() {
    var state = TerminalState.attached(to: Scenes.sale)
    _ = state.run("tree")
    _ = state.handle(.sceneChanged(Scenes.sheet))
    _ = state.handle(.verbFinished(VerbResult(status: 0, output: "revision 4712\n", errors: "")))
    #expect(state.message == nil)
    _ = state.run("tree")
    _ = state.handle(.verbFinished(VerbResult(status: 0, output: "nothing changed\n", errors: "")))
    #expect(state.message == .note("nothing changed"))
    _ = state.run("tree")
    _ = state.handle(.sceneChanged(Scenes.sale))
    _ = state.handle(.verbFinished(VerbResult(status: 4, output: "", errors: "Conflict\n")))
    #expect(state.message == .error("Conflict"))
  }

  @Test func whoTypesIsNotInterruptedByAResult() {
    var state = TerminalState.attached(to: Scenes.sale)
    _ = state.run("tree")
    state.press(.scalar(":"))
    state.type("pa")
    _ = state.handle(.verbFinished(VerbResult(status: 0, output: "a\nb\n", errors: "")))
    #expect(state.mode == .typing(LineEditor("pa")))
  }

  @Test func readingStopsAtBothEnds() {
    var state = TerminalState.attached(to: Scenes.sale, columns: 80, rows: 24)
    _ = state.run("tree")
    let text = (1...50).map { "\($0)" }.joined(separator: "\n")
    _ = state.handle(.verbFinished(VerbResult(status: 0, output: text, errors: "")))
    func first(_ state: TerminalState) -> Int? { if case .reading(let panel) = state.mode { panel.first } else { nil } }
    state.press(.up)
    #expect(first(state) == 0)
    state.press(.end)
    #expect(first(state) == 50 - 18)
    state.press(.down, .pageDown)
    #expect(first(state) == 50 - 18)
    _ = state.handle(.resized(Size(columns: 80, rows: 60)))
    #expect(first(state) == 0)
  }

  @Test func aMessageStaysUntilAKeyOrUntilThePlaceChanges() {
    var state = TerminalState.attached(to: Scenes.sale)
    _ = state.handle(.answered(.undo, .failed("no")))
    var same = Scenes.sale
    same.revision += 1
    same.frontEnds = []
    same.layers[0].screens[1].hasAppeared = false
    _ = state.handle(.sceneChanged(same))
    #expect(state.message == .error("no"))
    // An error is read before it goes.
    _ = state.handle(.sceneChanged(Scenes.sheet))
    #expect(state.message == .error("no"))
    state.press(.scalar(":"))
    #expect(state.message == nil)
    state.press(.escape)
    _ = state.handle(.answered(.back(from: 12), .unchanged))
    _ = state.handle(.sceneChanged(Scenes.sale))
    #expect(state.message == nil)
  }

  @Test func escapeClosesAMessageBeforeItGoesBack() {
    var state = TerminalState.attached(to: Scenes.sheet)
    _ = state.handle(.answered(.move("help", from: 12, .empty), .failed("The map has no help.")))
    #expect(state.press(.escape) == [])
    #expect(state.message == nil)
    #expect(state.press(.escape) == [.call(.back(from: 12))])
    _ = state.handle(.answered(.back(from: 12), .refused("cashier guards Item: unsaved.")))
    #expect(state.press(.escape) == [])
    // The refused call is forgotten with its message.
    #expect(state.press(.scalar("!")) == [])
    // In a view, the message goes first too.
    state.press(.scalar("t"))
    _ = state.handle(.told(.note("A note.")))
    state.press(.escape)
    #expect(state.mode == .tree(chosen: 12))
    state.press(.escape)
    #expect(state.mode == .navigating)
  }

  @Test func aVerbThatFailsIsOfferedForEditing() {
    var state = TerminalState.attached(to: Scenes.sheet)
    state.press(.scalar(":"))
    state.type("psh x")
    #expect(state.press(.enter) == [.runVerb("psh x")])
    let errors = "navctl: no verb psh\ndo you mean push?\n"
    _ = state.handle(.verbFinished(VerbResult(status: 2, output: "", errors: errors)))
    #expect(state.mode == .typing(LineEditor("psh x")))
    #expect(state.message == .error("no verb psh\ndo you mean push?"))
    #expect(state.press(.escape) == [])
    #expect((state.mode, state.message) == (.navigating, nil))
    #expect(state.press(.escape) == [.call(.back(from: 12))])
    // A person who has moved on is not brought back to the line.
    _ = state.run("psh x")
    state.press(.down)
    _ = state.handle(.verbFinished(VerbResult(status: 2, output: "", errors: errors)))
    #expect(state.mode == .navigating)
  }

  @Test func anObserverOnlyLooks() {
    for key in [Key.escape, .scalar("1"), .enter, .scalar("d"), .scalar("u"), .scalar("U"), .scalar("/")] {
      var state = TerminalState(scene: "till-1", size: Size(columns: 80, rows: 24), charset: .unicode, isReadOnly: true)
      _ = state.handle(.connectionChanged(.attached))
      #expect(state.handle(.sceneChanged(Scenes.sheet)) == [])
      _ = state.handle(.drawn)
      #expect(state.press(key) == [], "\(key)")
      #expect(state.message == .note("Read-only: this terminal only looks. Attach without --observe to navigate."))
      #expect(state.mode == .navigating)
    }
  }

  @Test func theTopIsSaidToHaveAppearedOnceItIsDrawn() {
    var scene = Scenes.sale
    scene.layers[0].screens[1].hasAppeared = false
    var state = TerminalState.attached(to: scene)
    #expect(state.handle(.drawn) == [.didAppear(9)])
    #expect(state.handle(.drawn) == [])
    _ = state.handle(.connectionChanged(.away("gone")))
    #expect(state.handle(.drawn) == [])
    _ = state.handle(.connectionChanged(.attached))
    #expect(state.handle(.drawn) == [.didAppear(9)])
    _ = state.handle(.sceneChanged(Scenes.sale))
    #expect(state.handle(.drawn) == [])
  }
}
