public import Navigation
public import Varlink

extension ContainerReference {
  /// Translates a reference of the wire.
  /// - Throws: `DecodingError` if an id or a relation comes with other fields, or if no field is set.
  public init(_ wire: NavigationInterface.ContainerReference) throws(DecodingError) {
    let searches = wire.kind != nil || wire.name != nil || wire.key != nil || wire.pick != nil
    switch (wire.id, wire.relation) {
    case (let id?, nil):
      guard !searches, wire.of == nil else { throw .expected("an id alone") }
      self.init(.id(id))
    case (nil, let relation?):
      guard !searches else { throw .expected("a relation, and of if wanted") }
      self.init(.relation(Relation(relation), of: try translated(wire.of, "of")))
    case (nil, nil):
      guard searches, wire.of == nil else { throw .expected("an id, a relation, or one of kind, name, key and pick") }
      self.init(
        .search(
          Search(
            kind: wire.kind.map { Kind($0) }, name: wire.name,
            key: wire.key.map { ScreenKey($0.name, traits: $0.traits ?? .empty) }, pick: wire.pick.map { Pick($0) })))
    default: throw .expected("an id or a relation, not both")
    }
  }

  public var wire: NavigationInterface.ContainerReference {
    switch target {
    case .id(let id): return NavigationInterface.ContainerReference(id: id)
    case .relation(let relation, let screen):
      return NavigationInterface.ContainerReference(relation: relation.wire, of: screen?.wire)
    case .search(let search):
      return NavigationInterface.ContainerReference(
        kind: search.kind?.wire, name: search.name,
        key: search.key.map {
          NavigationInterface.ContainerReference.Key(name: $0.name, traits: $0.traits.isEmpty ? nil : $0.traits)
        }, pick: search.pick?.wire)
    }
  }
}
