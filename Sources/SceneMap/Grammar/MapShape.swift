/// What may stand at a place of a map.
indirect enum MapShape: Sendable {
  /// Any text.
  case text
  /// The name of something, of 1 to 256 bytes.
  case name
  /// The name of something that the map declares elsewhere.
  case reference(MapTopic)
  /// The name of a map, as scenes are named.
  case mapName
  case version
  case bool
  /// A whole number, 0 or more.
  case count
  case number
  /// A number with `ms`, `s`, `min` or `h`.
  case duration
  /// A verb of navctl that is an operation, with its words.
  case verb
  /// A mapping that is an operation, as in `Apply`.
  case operation
  /// Any JSON value.
  case any
  case words([String])
  /// Nothing but `true`.
  case yes
  /// At least one, unless it may be empty.
  case list(MapShape, mayBeEmpty: Bool)
  /// What has names: names and what each is. At least one, unless it may be empty.
  case named(MapShape, of: MapTopic, mayBeEmpty: Bool)
  /// A mapping of keys that are known.
  case section(MapSection.ID)
  /// One of several, told apart by whether a scalar, a list or a mapping stands there.
  case either([MapShape])

  static func list(_ shape: MapShape) -> MapShape { .list(shape, mayBeEmpty: false) }
}
