extension CompiledMap {
  /// Whether the map has every screen, case, coordinator and link that a former version of it has, under their present names.
  /// - Complexity: O(declarations of the former version).
  public func declaresAll(of former: CompiledMap) -> Bool {
    former.screens.all.allSatisfy { screens.index(of: renaming.screen($0.name)) != nil }
      && former.cases.all.allSatisfy { cases.index(of: renaming.named(case: $0.name)) != nil }
      && former.coordinators.all.allSatisfy { coordinators.index(of: renaming.coordinator($0.name)) != nil }
      && former.links.routes.all.allSatisfy { links.routes.index(of: $0.name) != nil }
  }
}
