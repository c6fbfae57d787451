extension MapTransition {
  /// The kinds of edges, with their names in maps and on the wire.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case push, present, replace, setStack, root, tab, start, popTo, back, dismiss, finish
  }

  public var kind: Kind {
    switch action {
    case .push: .push
    case .present: .present
    case .replace: .replace
    case .setStack: .setStack
    case .root: .root
    case .tab: .tab
    case .start: .start
    case .popTo: .popTo
    case .back: .back
    case .dismiss: .dismiss
    case .finish: .finish
    }
  }

  /// The name of the target; nil for an edge that leads back, and for a whole stack.
  public func target(in map: CompiledMap) -> String? {
    switch action {
    case .push(let destination), .present(let destination, _), .replace(let destination):
      map.screens[destination.screen].name
    case .root(let index, _): map.cases[index].name
    case .tab(let item): item
    case .start(let index, _): map.coordinators[index].name
    case .popTo(let screen): map.screens[screen].name
    case .setStack, .back, .dismiss, .finish: nil
    }
  }
}
