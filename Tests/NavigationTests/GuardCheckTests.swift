import JSON
import Testing

@testable import Navigation

/// The screens about which front-ends are asked.
@Suite struct GuardCheckTests {
  private func perform(
    _ operation: Navigation.Operation, on scene: inout Scene, _ guards: GuardCheck
  ) throws(NavigationError) -> Effect {
    var journal = ByteBuffer(capacity: 256)
    return try scene.perform(
      Call(operation), revision: 20, time: Timestamp(microseconds: 0), origin: Origin(Caller()), message: RawSpan(),
      answers: Answers(guards: guards), journal: &journal)
  }

  /// The cost of an operation does not depend on the number of names that front-ends guard.
  @Test func manyNamesCostNoMoreThanOne() throws {
    let screens = (0..<2_000).map { ScreenDescription("S\($0)") }
    var works: [Int] = []
    for names in [1, 8_000] {
      var scene = try Shop(.stack(screens)).scene
      let guards = GuardCheck(names: [NameSet((0..<names).map { "N\($0)" }), NameSet(["S7"])])
      let effect = try perform(.pop(.init(.toRoot)), on: &scene, guards)
      #expect(effect.guarded.map(\.name) == ["S7"])
      works.append(scene.takeWork())
    }
    #expect(works[0] == works[1] && works[0] > 2 * 1_999)
  }

  @Test func namesAreComparedByteByByte() throws {
    let guards = GuardCheck(names: [NameSet(["e\u{301}"])])
    for (name, isAsked) in [("e\u{301}", true), ("\u{e9}", false)] {
      var scene = try Shop("A", ScreenDescription(name)).scene
      let effect = try perform(.back, on: &scene, guards)
      #expect(effect.guarded.isEmpty != isAsked)
    }
  }
}
