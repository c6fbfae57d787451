import JSON

@testable import Navigation

/// A scene under test: performs calls with revisions that count up, and checks after each what must always hold.
struct Shop {
  var scene: Scene
  var revision: Revision

  /// `Shop("A", "B")`: a stack of these screens.
  init(_ names: String...) throws(NavigationError) {
    try self.init(.stack(names.map { Screen($0) }))
  }

  init(_ contents: Container, path: [Screen] = []) throws(NavigationError) {
    revision = 10
    scene = try Scene(
      opening: "shop", contents, path: path, revision: revision, time: Timestamp(microseconds: 0),
      origin: Origin(Caller()))
  }

  @discardableResult
  mutating func perform(_ call: Call, limits: SceneLimits = .standard) throws(NavigationError) -> Effect {
    try call.check(limits)
    let effect = try scene.perform(
      call, revision: revision + 1, time: Timestamp(microseconds: revision), origin: Origin(Caller()), limits: limits)
    if effect.isCommitted { revision += 1 }
    return effect
  }

  @discardableResult
  mutating func perform(
    _ operation: Navigation.Operation, options: Options = .none
  ) throws(NavigationError) -> Effect {
    try perform(Call(operation, options: options))
  }

  /// The visible path: `A B+sheet!`, with `!` for what has appeared.
  var path: String {
    scene.state.path.map { element in
      element.name + (element.place.isModal ? "+\(element.place)" : "") + (element.hasAppeared ? "!" : "")
    }.joined(separator: " ")
  }

  func id(_ name: String) -> NodeID { scene.state.find(kind: .screen, name: name, order: .last).first ?? -1 }
}
