public import Navigation
public import Varlink

extension ScreenReference {
  /// Translates a reference of an operation.
  /// - Throws: `DecodingError` unless exactly one of `id`, `screen`, `key`, `name` and `created` is set.
  public init(_ wire: NavigationInterface.ScreenReference) throws(DecodingError) {
    let pick = wire.pick.map { Pick($0) }
    switch (wire.id, wire.screen, wire.key, wire.name, wire.created) {
    case (let id?, nil, nil, nil, nil): self.init(.id(id), pick: pick)
    case (nil, let screen?, nil, nil, nil): self.init(.screen(ScreenDescription(screen)), pick: pick)
    case (nil, nil, let key?, nil, nil):
      self.init(.key(ScreenKey(key.name, traits: key.traits ?? .empty)), pick: pick)
    case (nil, nil, nil, let name?, nil): self.init(.name(name), pick: pick)
    case (nil, nil, nil, nil, let created?):
      guard created >= 0 else { throw .expected("a number from 0 as created") }
      self.init(.created(created), pick: pick)
    default: throw .expected("exactly one of id, screen, key, name and created")
    }
  }

  /// Translates a reference of org.navd.Scene, which never has `created`.
  /// - Throws: `DecodingError` unless exactly one of `id`, `screen`, `key` and `name` is set.
  public init(_ wire: SceneInterface.ScreenReference) throws(DecodingError) {
    let pick: NavigationInterface.ScreenReference.Pick? =
      switch wire.pick {
      case .first: .first
      case .last: .last
      case nil: nil
      }
    try self.init(
      NavigationInterface.ScreenReference(
        id: wire.id, screen: wire.screen,
        key: wire.key.map { NavigationInterface.ScreenReference.Key(name: $0.name, traits: $0.traits) },
        name: wire.name, pick: pick))
  }

  public var wire: NavigationInterface.ScreenReference {
    var wire = NavigationInterface.ScreenReference()
    switch target {
    case .id(let id): wire.id = id
    case .screen(let screen): wire.screen = screen.wire
    case .key(let key):
      wire.key = NavigationInterface.ScreenReference.Key(name: key.name, traits: key.traits.isEmpty ? nil : key.traits)
    case .name(let name): wire.name = name
    case .created(let created): wire.created = created
    }
    wire.pick = pick?.wire
    return wire
  }
}
