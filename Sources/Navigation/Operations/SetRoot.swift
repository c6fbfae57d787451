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
    case .named(let name, _): throw .notInMap(map: "", kind: "case", name: name)
    case .container(let container):
      removeChildren(of: SceneState.window, from: 0)
      try settle()
      let coordinator = state.rootCoordinator
      let root = try insertContainer(container, under: SceneState.window, at: 0, owner: coordinator, place: .root)
      self.setRoot(of: coordinator, to: root)
      isBarrier = true
    }
  }
}
