import Navigation

/// A screen that a route refers to.
enum RouteScreen {
  /// An existing screen, or one found when the step is executed.
  case found(ScreenReference)
  /// A screen that the route creates, with its index among the screens created by the `Apply`, if that is known.
  case made(ScreenDescription, index: Int?)

  static func id(_ id: NodeID) -> RouteScreen { .found(.id(id)) }

  /// The reference to it in an operation.
  var reference: ScreenReference {
    switch self {
    case .found(let reference): reference
    case .made(_, index: let index?): ScreenReference(.created(index))
    case .made(let screen, index: nil): .equal(to: screen)
    }
  }

  /// The same screen in the next `Apply`.
  var settled: RouteScreen {
    if case .made(let screen, index: _) = self { .made(screen, index: nil) } else { self }
  }

  /// Its key, if the front-end knows it.
  func key(in state: SceneState) -> ScreenKey? {
    switch self {
    case .found(let reference): state.resolve(reference).flatMap { state.node($0)?.key }
    case .made(let screen, index: _): screen.key
    }
  }

  func matches(_ reference: ScreenReference, in state: SceneState) -> Bool {
    switch reference.target {
    case .id(let id): if case .found(let own) = self { own.target == .id(id) } else { false }
    case .key(let key): self.key(in: state) == key
    case .name(let name): key(in: state).map { Text.isSame($0.name, name) } ?? false
    case .screen, .created: false
    }
  }
}
