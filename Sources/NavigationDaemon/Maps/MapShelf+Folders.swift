// What a reading of the folders would change.
extension MapShelf {
  /// The versions in files that would replace the present version of a map.
  func changes(by folders: MapFolderReading) -> [LoadedMap] {
    let staying = staying(in: folders)
    return folders.maps(at: context.time).filter { new in
      !hasInstalled(new.map.name) && !staying.contains(new.map.name)
        && found(new.map.name)?.map.fingerprint != new.map.fingerprint
    }
  }

  /// The maps in use that no file has any more.
  func gone(from folders: MapFolderReading) -> [LoadedMap] {
    let there = staying(in: folders).union(folders.maps(at: context.time).map(\.map.name))
    return names.filter { !hasInstalled($0) && !there.contains($0) }.compactMap { found($0) }
  }

  /// The maps whose files are there and have nothing good. Their versions in use stay, also if other files have these maps.
  ///
  /// A file that has had another map since is that map's.
  func staying(in folders: MapFolderReading) -> Set<String> {
    let paths = folders.withoutMaps
    if paths.isEmpty { return [] }
    let removed = Set(held.values.lazy.filter(\.isRemoval).map(\.name))
    let files = Set(names.filter { !removed.contains($0) }.compactMap { found($0)?.file })
    return Set(
      names.filter { name in
        guard let file = found(name)?.file else { return false }
        return (paths.contains(file) || paths.contains(MapFolderReading.folder(of: file)))
          && !(removed.contains(name) && files.contains(file))
      })
  }
}
