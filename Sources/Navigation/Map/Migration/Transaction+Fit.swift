// What is left of a part of the tree by another version of the map, from the bottom up.
extension Transaction {
  /// What became of a part of the tree.
  enum Fit {
    /// All of its path is there.
    case whole
    /// Its path ends earlier: what lies over it goes.
    case cut
    /// Nothing of it can stay. It is for whoever holds it to take it away.
    case gone
  }

  /// Makes a node what it is by the new map.
  /// - Parameter declared: what the map says of it; nil where it says nothing.
  /// - Throws: nothing of its own; what building tabs does.
  mutating func fit(
    _ id: NodeID, _ declared: Declaration?, _ migration: inout MapMigration
  ) throws(NavigationError) -> Fit {
    var declared = declared
    if let declaration = declared {
      let shape = state.shape(of: id)
      let rename = migration.new.renaming.coordinator
      let before = declaration.before.flatMap { migration.old?.shape(of: $0, rename) }
      if let before, before != shape {
        // A caller has built something else there.
        declared = nil
      } else if migration.new.shape(of: declaration.container) != shape {
        return .gone
      } else {
        setLabel(of: id, declaration, migration)
      }
    }
    switch state.table[state.table.slot(id)].kind {
    case .screen: return fitScreen(id, migration)
    case .stack: return try fitStack(id, &migration)
    case .tabs:
      return try fitTabs(id, declared?.tabs(migration, builder: state.given(toBuilderOf: id)), &migration)
    case .window: return .whole
    }
  }

  /// Gives a container the label that it has when it is built.
  private mutating func setLabel(of id: NodeID, _ declared: Declaration, _ migration: borrowing MapMigration) {
    var content = state.table[state.table.slot(id)].content
    if state.isScreen(id) { return }
    content.name = declared.tabs(migration)?.tabs.name ?? declared.label ?? ""
    update(id, content)
  }

  private mutating func fitScreen(_ id: NodeID, _ migration: borrowing MapMigration) -> Fit {
    guard let content = migration.content(of: state.table[state.table.slot(id)]) else { return .gone }
    update(id, content)
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

  /// What the map says of tabs that a coordinator has built where the map declares none: pushed, presented, or as a tab.
  func declarationOfBuilt(_ id: NodeID, _ migration: borrowing MapMigration) -> Declaration? {
    guard state.kind(of: id) == .tabs, let name = state.shape(of: id).coordinators.first,
      let now = migration.new.coordinators.index(of: name), migration.new.tabs(of: .coordinator(now)) != nil
    else { return nil }
    let before = migration.old?.coordinators.indices.first { index in
      migration.old.map { Text.isSame(migration.new.renaming.coordinator($0.coordinators[index].name), name) } ?? false
    }
    return Declaration(.coordinator(now), before: before.map { .coordinator($0) }, .empty)
  }
}
