import JSON
import Testing

@testable import Navigation

/// The next version of a map knows the arguments of cases and coordinators, and may build more of them.
struct GivenArgumentsTests {
  private static let id = "{id: {type: integer}}"

  /// - Parameters:
  ///   - bar: items of the tabs of the case `bar`.
  ///   - flow: items of the tabs that `Flow` builds.
  private func map(
    bar: String = "", flow: String = "", arguments: String = id, more: String = ""
  ) -> String {
    let item = "{stack: {screen: Item, arguments: {id: \"{id}\"}}}"
    let items = { (names: String) in
      (["first: {stack: Home}"] + names.split(separator: " ").map { "\($0): \(item)" }).joined(separator: ", ")
    }
    return """
      window:
        initial: home
        cases:
          home: {stack: Home}
          bar: {arguments: \(arguments), tabs: {items: {\(items(bar)), deep: {coordinator: Flow}}}}
          alone: {arguments: \(arguments), coordinator: Flow}
      screens:
        Home: {}
        Item: {arguments: {id: {type: integer}}}
      coordinators:
        Flow: {arguments: \(arguments), root: {tabs: {items: {\(items(flow))}}}}
      \(more)

      """
  }

  private let seven = JSONObject(members: [(key: "id", value: "7")])

  @Test(arguments: [true, false]) func aCaseBuildsNewTabsOfWhatItWasGiven(knowsOld: Bool) throws {
    var scene = try MovingScene(map())
    try scene.perform(.setRoot(.init(.named("bar", arguments: seven))))
    #expect(try scene.migrate(to: map(bar: "new"), knowsOld: knowsOld) == .moved)
    #expect(scene.tree == "{*first[Home] new[Item] deep{*first[Home]}}" && scene.arguments("Item") == #"{"id":7}"#)
  }

  /// The coordinator of a tab has been handed it, that of a case too; others were started with it.
  @Test(arguments: [true, false]) func aCoordinatorBuildsNewTabsOfWhatItWasGiven(knowsOld: Bool) throws {
    for name in ["bar", "alone"] {
      var scene = try MovingScene(map())
      try scene.perform(.setRoot(.init(.named(name, arguments: seven))))
      #expect(try scene.migrate(to: map(flow: "new"), knowsOld: knowsOld) == .moved)
      #expect(scene.arguments("Item") == #"{"id":7}"#, "\(scene.tree)")
    }
    var scene = try MovingScene(map())
    try scene.perform(.startCoordinator(.init("Flow", arguments: seven)))
    let other = JSONObject(members: [(key: "id", value: "8")])
    let flow = try #require(scene.scene.state.coordinators.last?.id)
    try scene.perform(.replaceCoordinator(.init(flow, with: "Flow", arguments: other)))
    #expect(try scene.migrate(to: map(flow: "new"), knowsOld: knowsOld) == .moved)
    #expect(scene.tree == "[Home {*first[Home] new[Item]}]" && scene.arguments("Item") == #"{"id":8}"#)
  }

  @Test func whatNoLongerFitsIsItsDefault() throws {
    var scene = try MovingScene(map())
    try scene.perform(.setRoot(.init(.named("bar", arguments: seven))))
    let smaller = "{id: {type: integer, maximum: 6, default: 3}}"
    #expect(try scene.migrate(to: map(bar: "new", arguments: smaller)) == .moved)
    #expect(scene.arguments("Item") == #"{"id":3}"#)
    // An argument that did not fit is forgotten.
    #expect(try scene.migrate(to: map(bar: "new other")) == .moved)
    #expect(scene.scene.state.given[SceneState.window] == JSONObject(members: [(key: "id", value: "3")]))
  }

  @Test func whatWasNeverGivenCannotBeBuilt() throws {
    var scene = try MovingScene(map(arguments: "{}"))
    try scene.perform(.setRoot(.init(.named("bar", arguments: .empty))))
    #expect(try scene.migrate(to: map(bar: "new")) == .rebuilt)
    #expect(scene.tree == "[Home]" && scene.scene.state.given.all.isEmpty)
  }

  @Test func aCoordinatorThatIsBackHasWhatItWasGiven() throws {
    var scene = try MovingScene(map())
    try scene.perform(.startCoordinator(.init("Flow", arguments: seven)))
    let flow = try #require(scene.scene.state.coordinators.last?.id)
    try scene.perform(.finishCoordinator(.init(flow)))
    #expect(scene.scene.state.given.all.isEmpty)
    try scene.perform(Call(.undo(steps: 1)))
    #expect(scene.scene.state.given[flow] == seven)
    try scene.perform(Call(.undo(steps: 1)))
    #expect(scene.scene.state.given.all.isEmpty)
    try scene.perform(Call(.redo(steps: 1)))
    #expect(try scene.migrate(to: map(flow: "new")) == .moved)
    #expect(scene.arguments("Item") == #"{"id":7}"#)
  }

  /// Given arguments count towards the size of the scene.
  @Test func whatIsGivenHasItsLimit() throws {
    var scene = try MovingScene(map(arguments: "{id: {optional: true}}"))
    var limits = SceneLimits.standard
    limits.stateBytes = 1_000
    let long = JSONObject(members: [(key: "id", value: "\"\(String(repeating: "x", count: 1_000))\"")])
    #expect(throws: NavigationError.limitReached(.sceneBytes, value: 1_000)) {
      _ = try scene.scene.perform(
        Call(.startCoordinator(.init("Flow", arguments: long))), revision: 20, time: Timestamp(microseconds: 1),
        origin: Origin(Caller()), limits: limits)
    }
    #expect(scene.scene.state.given.all.isEmpty && scene.scene.state.given.byteCount == 0)
  }
}
