public import JSON

extension Operation {
  /// Replaces everything that the window holds.
  public struct SetRoot: Hashable, Sendable {
    /// What comes.
    public enum Target: Hashable, Sendable {
      case container(Container)
      /// A case that the map declares.
      indirect case named(String, arguments: JSONObject)
    }
    /// What comes.
    public var target: Target

    public init(_ target: Target) { self.target = target }

    public init(_ container: Container) { self.init(.container(container)) }
  }
}

extension Transaction {
  mutating func perform(_ setRoot: Operation.SetRoot) throws(NavigationError) {
    switch setRoot.target {
    case .named(let name, let arguments):
      guard let map, let entry = map.cases[name] else {
        throw .notInMap(map: map?.name ?? "", kind: "case", name: name)
      }
      try replaceRoot(with: map.blueprint(of: entry, arguments), of: entry.name)
    case .container(let container): try replaceRoot(with: Blueprint(container), of: nil)
    }
  }

  /// Takes every layer away, and builds another root.
  /// - Parameter name: of the case that it is.
  mutating func replaceRoot(with blueprint: Blueprint, of name: String?) throws(NavigationError) {
    try blueprint.check()
    removeChildren(of: SceneState.window, from: 0)
    try settle()
    try buildRoot(blueprint, of: name)
    isBarrier = true
  }

  /// Builds the root of a window that has none.
  mutating func buildRoot(_ blueprint: Blueprint, of name: String?) throws(NavigationError) {
    let coordinator = state.rootCoordinator
    let root = try insert(blueprint, under: SceneState.window, at: 0, owner: coordinator, place: .root)
    setRoot(of: coordinator, to: root)
    setCase(name)
  }
}
