import Random
import Testing

@testable import Navigation

struct LinkConditionsTests {
  /// A dictionary is the model.
  @Test(arguments: 1...20) func theyAreKeptByName(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var (conditions, model): (LinkConditions, [[UInt8]: Bool]) = (LinkConditions(), [:])
    for _ in 0..<400 {
      let name = ["a", "é", "e\u{301}"][Int.random(in: 0...2, using: &random)]
      let scope = "\(name)\(Int.random(in: 0...12, using: &random))"
      let value = [true, false, nil][Int.random(in: 0...2, using: &random)]
      let before = conditions[scope]
      #expect(before == model[Array(scope.utf8)])
      let edit = Edit.scope(scope, before: before, after: value)
      let whole = conditions
      conditions[scope] = value
      var reverted = conditions
      reverted.revert(edit)
      #expect(reverted == whole)
      model[Array(scope.utf8)] = value
    }
    #expect(conditions.choices.count == model.count)
    for (scope, isActive) in model { #expect(conditions[String(decoding: scope, as: UTF8.self)] == isActive) }
    for scope in model.keys { conditions[String(decoding: scope, as: UTF8.self)] = nil }
    #expect(conditions == LinkConditions())
  }

  /// Each takes a part of the scene's size.
  @Test func switchedScopesCountAsBytesOfTheScene() throws {
    var shop = try Shop(map: .linked())
    let size = shop.scene.state.size
    try shop.perform(.activateLinks(.init("shut")))
    #expect(shop.scene.state.size > size + 4)
    var limits = SceneLimits.standard
    limits.stateBytes = shop.scene.state.size
    #expect(throws: NavigationError.limitReached(.sceneBytes, value: limits.stateBytes)) {
      try shop.perform(Call(.deactivateLinks(.init("open"))), limits: limits)
    }
    try shop.perform(Call(.deactivateLinks(.init("shut"))), limits: limits)
  }
}
