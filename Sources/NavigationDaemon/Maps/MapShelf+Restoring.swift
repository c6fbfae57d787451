import Navigation

// The former maps of the scenes of a stored state.
extension MapShelf {
  /// Gives the scenes of a stored state the maps that they used.
  func restoreFormerMaps() {
    for host in scenes.inOrder {
      guard let name = host.scene.mapReference?.name else { continue }
      if let map = formerMaps.first(where: { host.scene.goes(by: $0) }) { host.remember(map) }
      // The stored state does not say which version declared the values that are to be erased.
      guard host.scene.secretsLeft != nil else { continue }
      host.maps.before = sensitiveMaps(name)
      host.maps.lacksFormer = lacks(name)
      // Another version may replace it before the values are erased.
      for copy in unread.keepFormer(name) { journal.batch.keep(copy) }
    }
  }

  /// The versions of a map that declare a sensitive value.
  private func sensitiveMaps(_ name: String) -> [CompiledMap] {
    (formerMaps.filter { Text.isSame($0.name, name) } + [self[name]?.map].compactMap(\.self))
      .filter { $0.mask != nil }
  }
}
