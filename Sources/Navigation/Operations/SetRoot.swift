public import JSON

extension Operation.SetRoot {
  public enum Target: Hashable, Sendable {
    case container(Container)
    /// A case that the map declares.
    indirect case named(String, arguments: JSONObject)
  }

  public init(_ container: Container) { self.init(.container(container)) }
}

extension Transaction {
  mutating func perform(_ setRoot: Operation.SetRoot) throws(NavigationError) {
    switch setRoot.target {
    case .named(let name, let arguments):
      guard let map, let entry = map.cases[name] else {
        throw .notInMap(map: map?.name ?? "", kind: "case", name: name)
      }
      try replaceRoot(with: entry, in: map, given: arguments)
    case .container(let container): try replaceRoot(with: Blueprint(container))
    }
  }

  mutating func replaceRoot(
    with entry: MapCase, in map: CompiledMap, given arguments: JSONObject
  ) throws(NavigationError) {
    let contents = try build(by: map) { builder throws(NavigationError) in try builder.contents(of: entry, arguments) }
    try replaceRoot(with: contents.root, of: entry.name, given: contents.given)
  }

  /// Replaces all layers by another root.
  /// - Parameters:
  ///   - name: The name of the case that it is.
  ///   - given: The arguments from which the case is built.
  private mutating func replaceRoot(
    with blueprint: Blueprint, of name: String? = nil, given: JSONObject = .empty
  ) throws(NavigationError) {
    try blueprint.check()
    removeChildren(of: SceneState.window, from: 0)
    try settle()
    try buildRoot(blueprint, of: name, given: given)
    isBarrier = true
  }

  /// Builds the root of an empty window.
  /// - Parameters:
  ///   - name: The name of the case that it is.
  ///   - given: The arguments from which the case is built.
  mutating func buildRoot(_ blueprint: Blueprint, of name: String?, given: JSONObject) throws(NavigationError) {
    let coordinator = state.rootCoordinator
    // The arguments count towards the size of the scene, and replace those of another case.
    setCase(name, given)
    let root = try insert(blueprint, under: SceneState.window, at: 0, owner: coordinator, place: .root)
    setRoot(of: coordinator, to: root)
  }
}
