import Navigation

/// A property by which references find a screen. A screen has one topic of each kind, so the references that match it
/// are found without comparing it with each of them.
enum ScreenTopic: Hashable {
  case id(NodeID)
  /// The key has no traits.
  case name(ScreenKey)
  case key(ScreenKey)
  /// The key has all arguments.
  case arguments(ScreenKey)

  /// - Returns: nil for a reference that means no screen outside of `Apply`.
  init?(_ target: ScreenReference.Target) {
    switch target {
    case .id(let id): self = .id(id)
    case .name(let name): self = .name(ScreenKey(name))
    case .key(let key): self = .key(key)
    case .screen(let screen): self = .arguments(ScreenKey(screen.name, traits: screen.arguments))
    case .created: return nil
    }
  }

  enum Kind: Int, CaseIterable {
    case id, name, key, arguments
  }

  var kind: Kind {
    switch self {
    case .id: .id
    case .name: .name
    case .key: .key
    case .arguments: .arguments
    }
  }

  /// The topic of that kind that a screen has.
  init(_ kind: Kind, of screen: ScreenIdentity) {
    switch kind {
    case .id: self = .id(screen.id)
    case .name: self = .name(ScreenKey(screen.name))
    case .key: self = .key(screen.key)
    case .arguments: self = .arguments(ScreenKey(screen.name, traits: screen.arguments))
    }
  }
}
