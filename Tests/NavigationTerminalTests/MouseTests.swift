import Testing

@testable import NavigationTerminal

struct MouseTests {
  private func press(row: Int, column: Int) -> Key { .mouse(Mouse(button: 0, column: column + 1, row: row + 1)!) }
  private let wheelDown = Key.mouse(Mouse(button: 65, column: 1, row: 1)!)
  private let wheelUp = Key.mouse(Mouse(button: 64, column: 1, row: 1)!)

  @Test(arguments: [
    ("\u{1B}[<0;12;5M", [Key.mouse(Mouse(button: 0, column: 12, row: 5)!)]), ("\u{1B}[<0;12;5m", [.unknown]),
    ("\u{1B}[<64;1;1M", [.mouse(Mouse(button: 64, column: 1, row: 1)!)]), ("\u{1B}[<2;1;1M", [.unknown]),
    ("\u{1B}[<16;300;200M", [.mouse(Mouse(button: 0, column: 300, row: 200)!)]), ("\u{1B}[<32;1;1M", [.unknown]),
    ("\u{1B}[<0;0;0M", [.unknown]), ("\u{1B}[<0;1M", [.unknown]), ("\u{1B}[<M", [.unknown]),
    ("\u{1B}[M !!q", [.mouse(Mouse(button: 0, column: 1, row: 1)!), .scalar("q")]),
    ("\u{1B}[M#!!q", [.unknown, .scalar("q")]),
  ])
  func terminalsTellOfTheMouse(text: String, keys: [Key]) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(text.utf8) == keys)
    // Cut anywhere it is the same.
    var slow = KeyDecoder()
    #expect(text.utf8.flatMap { slow.feed([$0]) } == keys)
  }

  @Test func aClickTakesATransition() {
    var state = TerminalState.attached(to: Scenes.sale, Scenes.saleTransitions)
    #expect(state.press(press(row: 8, column: 10)) == [.call(.move("discount", from: 9, .empty))])
    #expect(state.transitions.choice == 1)
    state.press(press(row: 7, column: 4))
    guard case .filling(let form) = state.mode else { preconditionFailure("no form") }
    #expect(form.focus == 0)
    // Parts that the form covers cannot be clicked.
    #expect(state.press(press(row: 1, column: 14)) == [])
    let row = (0..<24).first { Painter.target(row: $0, column: 25, of: state) == .field(1) } ?? 0
    state.press(press(row: row, column: 25))
    guard case .filling(let form) = state.mode else { preconditionFailure("no form") }
    #expect(form.focus == 1)
  }

  @Test func aClickSelectsATab() {
    var state = TerminalState.attached(to: Scenes.sale)
    #expect(state.press(press(row: 1, column: 14)) == [.call(.selectTab(1, of: 2, from: 9))])
    #expect(state.press(press(row: 1, column: 70)) == [])
    #expect(state.press(press(row: 12, column: 40)) == [])
    // Under a sheet they are not to be selected.
    var covered = TerminalState.attached(to: Scenes.sheet)
    #expect(covered.press(press(row: 1, column: 14)) == [])
  }

  @Test func aClickInThePathShowsItsScreen() {
    var state = TerminalState.attached(to: Scenes.sheet)
    #expect(state.press(press(row: 2, column: 1)) == [.call(.makeVisible(3))])
    #expect(state.press(press(row: 2, column: 13)) == [.call(.makeVisible(9))])
    // The top is in sight.
    #expect(state.press(press(row: 2, column: 20)) == [])
  }

  @Test func anAnswerTakesTwoClicks() {
    var state = TerminalState.attached(to: Scenes.sale)
    _ = state.handle(.asked(TerminalQuestion(id: "g", kind: .mayGo(operation: "Back", screens: ["A"]), deadline: nil)))
    _ = state.handle(.settled)
    let row = (0..<24).first { Painter.target(row: $0, column: 20, of: state) == .answer(.allow) } ?? 0
    let allow = press(row: row, column: 20)
    #expect(state.press(allow) == [])
    #expect(state.questions.chosen == .allow)
    #expect(state.press(allow) == [.call(.answerGuard("g", allow: true))])
  }

  @Test func theWheelGoesThroughLists() {
    var state = TerminalState.attached(to: Scenes.sale, Scenes.saleTransitions)
    state.press(wheelDown, wheelDown, wheelUp)
    #expect(state.transitions.choice == 1)
    state.mode = .reading(Panel(title: "", text: (1...50).map { "\($0)\n" }.joined()))
    state.press(wheelDown)
    guard case .reading(let panel) = state.mode else { preconditionFailure("nothing is read") }
    #expect(panel.first == 3)
    state.press(.escape, .scalar("h"))
    _ = state.handle(
      .historyListed(before: nil, (0..<5).map { CommitView(revision: 9 - $0, actor: "", action: "") }))
    _ = state.handle(.pastTold(revision: 9, PastMoment(scene: Scenes.sale)))
    #expect(state.press(wheelDown) == [.lookAt(revision: 8, previous: 0)])
    _ = state.handle(.pastTold(revision: 8, PastMoment(scene: Scenes.sale)))
    // Its list begins below the box's edge: the third commit.
    let row = Layout(state).body.endRow - min(12, Layout(state).body.rows / 2) + 1
    #expect(state.press(press(row: row + 3, column: 10)) == [.lookAt(revision: 6, previous: 0)])
  }

  /// A click anywhere, in any state, does not trap.
  @Test func aClickAnywhereIsTaken() {
    for keys in [[], [.enter], [.scalar("t")], [.scalar("h")], [.scalar("?")], [.scalar(":")]] as [[Key]] {
      for row in stride(from: 0, to: 24, by: 3) {
        for column in stride(from: 0, to: 80, by: 13) {
          var state = TerminalState.attached(to: Scenes.sheet, Scenes.saleTransitions)
          for key in keys { state.press(key) }
          state.press(press(row: row, column: column))
          #expect(Painter.picture(of: state).size.rows == 24)
        }
      }
    }
  }
}
