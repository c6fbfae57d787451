// Adapting parts of the tree to another version of the map, from the bottom up.
extension Transaction {
  /// The fate of a part of the tree.
  enum Fit {
    /// Its whole path stays.
    case whole
    /// Its path ends earlier, so that everything above it is removed.
    case cut
    /// Nothing of it can stay; its parent removes it.
    case gone
  }

  /// Adapts a node to the new map.
  /// - Parameter declared: Its declaration; nil if the map has none.
  /// - Throws: An error of building tabs.
  mutating func fit(
    _ id: NodeID, _ declared: Declaration?, _ migration: inout MapMigration
  ) throws(NavigationError) -> Fit {
    var declared = declared
    if let declaration = declared {
      let shape = state.shape(of: id)
      let rename = migration.new.renaming.coordinator
      let before = declaration.before.flatMap { migration.old?.shape(of: $0, rename) }
      if let before, before != shape {
        // A caller has built something else here.
        declared = nil
      } else if migration.new.shape(of: declaration.container) != shape {
        return .gone
      } else {
        setLabel(of: id, declaration, migration)
      }
    }
    switch state.table[state.table.slot(id)].kind {
    case .screen: return try fitScreen(id, migration)
    case .stack: return try fitStack(id, &migration)
    case .tabs:
      return try fitTabs(id, declared?.tabs(migration, builder: state.given(toBuilderOf: id)), &migration)
    case .window: return .whole
    }
  }

  /// Gives a container the label that a newly built one would have.
  private mutating func setLabel(of id: NodeID, _ declared: Declaration, _ migration: borrowing MapMigration) {
    var content = state.table[state.table.slot(id)].content
    if state.isScreen(id) { return }
    content.name = declared.tabs(migration)?.tabs.name ?? declared.label ?? ""
    update(id, content)
  }

  private mutating func fitScreen(
    _ id: NodeID, _ migration: borrowing MapMigration
  ) throws(NavigationError) -> Fit {
    guard let content = migration.content(of: state.table[state.table.slot(id)]) else { return .gone }
    update(id, content)
    try checkGrowth()
    return .whole
  }

  /// Keeps the children of a stack up to the first that is gone.
  private mutating func fitStack(_ id: NodeID, _ migration: inout MapMigration) throws(NavigationError) -> Fit {
    let children = state.children(of: id)
    for index in children.indices {
      switch try fit(children[index], declarationOfBuilt(children[index], migration), &migration) {
      case .whole: continue
      case .gone where index == 0: return .gone
      case .gone: removeChildren(of: id, from: index)
      case .cut: removeChildren(of: id, from: index + 1)
      }
      return .cut
    }
    return children.isEmpty ? .gone : .whole
  }

  /// The declaration of tabs that a coordinator has built outside of the map's containers: pushed, presented, or as a
  /// tab.
  func declarationOfBuilt(_ id: NodeID, _ migration: borrowing MapMigration) -> Declaration? {
    guard state.kind(of: id) == .tabs, let name = state.shape(of: id).coordinators.first,
      let now = migration.new.coordinators.index(of: name), migration.new.tabs(of: .coordinator(now)) != nil
    else { return nil }
    let before = migration.old?.coordinators.indices.first { index in
      migration.old.map { Text.isSame(migration.new.renaming.coordinator($0.coordinators[index].name), name) } ?? false
    }
    return Declaration(container: .coordinator(now), before: before.map { .coordinator($0) }, arguments: .empty)
  }
}
