import Navigation

/// A map without errors and its source.
struct LoadedMap: Sendable {
  let map: CompiledMap
  /// In UTF-8.
  let source: [UInt8]
  /// Its file; nil for a map that was installed at run time.
  let file: String?
  let loadedAt: Timestamp
}
