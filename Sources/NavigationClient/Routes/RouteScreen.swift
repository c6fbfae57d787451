import Navigation

/// A screen that a route has to do with.
enum RouteScreen {
  /// One that is there already, or is looked for when its turn comes.
  case found(ScreenReference)
  /// One that the route itself makes: what it is, and which of the screens that its `Apply` creates, when that is known.
  case made(ScreenDescription, index: Int?)

  /// The screen of this id.
  static func id(_ id: NodeID) -> RouteScreen { .found(.id(id)) }

  /// What it is called in an operation.
  var reference: ScreenReference {
    switch self {
    case .found(let reference): reference
    case .made(_, index: let index?): ScreenReference(.created(index))
    case .made(let screen, index: nil): .equal(to: screen)
    }
  }

  /// The same screen, once the `Apply` that made it is over.
  var settled: RouteScreen {
    if case .made(let screen, index: _) = self { .made(screen, index: nil) } else { self }
  }

  /// Its key, as far as the scene as last told says.
  func key(in state: SceneState) -> ScreenKey? {
    switch self {
    case .found(let reference): state.resolve(reference).flatMap { state.node($0)?.key }
    case .made(let screen, index: _): screen.key
    }
  }

  /// Whether a reference means it.
  func matches(_ reference: ScreenReference, in state: SceneState) -> Bool {
    switch reference.target {
    case .id(let id): if case .found(let own) = self { own.target == .id(id) } else { false }
    case .key(let key): self.key(in: state) == key
    case .name(let name): key(in: state).map { Text.isSame($0.name, name) } ?? false
    case .screen, .created: false
    }
  }
}
