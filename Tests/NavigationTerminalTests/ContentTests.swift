import Testing

@testable import NavigationTerminal

struct ContentTests {
  private func state(columns: Int = 80, rows: Int = 24) -> TerminalState {
    .attached(to: Scenes.longContent, Scenes.saleTransitions, columns: columns, rows: rows)
  }

  @Test(arguments: GoldenPicture.sizes + [(40, 12)])
  func whatIsLongerThanTheRoomIsScrolled(size: (Int, Int)) throws {
    var state = state(columns: size.0, rows: size.1)
    try GoldenPicture(name: "content", picture: Painter.picture(of: state)).check()
    state.press(.pageDown)
    try GoldenPicture(name: "content-next", picture: Painter.picture(of: state)).check()
    for _ in 0..<40 { state.press(.pageDown) }
    try GoldenPicture(name: "content-end", picture: Painter.picture(of: state)).check()
    for _ in 0..<40 { state.press(.pageUp) }
    #expect(state.contentStart == 0)
  }

  @Test(arguments: [(20, 6), (12, 3), (5, 1)])
  func alsoWhereThereIsHardlyRoom(size: (Int, Int)) {
    var state = state(columns: size.0, rows: size.1)
    for _ in 0..<200 { state.press(.pageDown) }
    for _ in 0..<200 { state.press(.pageUp) }
    #expect(state.contentStart == 0)
  }

  @Test func aLongValueIsReadToItsEnd() {
    var state = TerminalState.attached(to: Scenes.longValues)
    #expect(!state.shows("nested"))
    for _ in 0..<40 where !state.shows("nested") { state.press(.pageDown) }
    #expect(state.shows("nested"))
  }

  @Test func anotherScreenBeginsAtItsTop() {
    var state = state()
    state.press(.pageDown)
    #expect(state.contentStart > 0)
    _ = state.handle(.sceneChanged(Scenes.sheet))
    #expect(state.contentStart == 0)
  }

  @Test func theWheelScrollsWhatItIsOver() throws {
    var state = state()
    let painter = Painter(painting: state)
    let content = try #require(painter.targets.first { $0.target == .content }?.part)
    let list = try #require(painter.targets.first { $0.target == .transition(0) }?.part)
    var wheel = try #require(Mouse(button: 65, column: content.column + 2, row: content.row + 2))
    state.press(.mouse(wheel))
    #expect(state.contentStart == 3)
    #expect(state.transitions.choice == 0)
    (wheel.row, wheel.column) = (list.row, list.column)
    state.press(.mouse(wheel))
    #expect(state.contentStart == 3)
    #expect(state.transitions.choice == 1)
  }
}
