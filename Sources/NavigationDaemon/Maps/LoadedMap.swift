import Navigation

/// A map that was read and has no errors, with what it was read from.
struct LoadedMap: Sendable {
  let map: CompiledMap
  /// In UTF-8.
  let source: [UInt8]
  /// Where it was found; nil for one that was installed at run time.
  let file: String?
  let loadedAt: Timestamp
}
