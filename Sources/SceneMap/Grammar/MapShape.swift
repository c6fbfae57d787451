/// The shape of valid values at a place of a map.
indirect enum MapShape: Sendable {
  case text
  /// A name of 1 to 256 bytes.
  case name
  /// A name that the map declares elsewhere.
  case reference(MapTopic)
  /// The name of a map, with the syntax of scene names.
  case mapName
  case version
  case bool
  /// A whole number, 0 or more.
  case count
  case number
  /// A number with `ms`, `s`, `min` or `h`.
  case duration
  /// A command of navctl that is an operation.
  case verb
  /// An operation as a mapping, as in `Apply`.
  case operation
  /// Any JSON value.
  case any
  case words([String])
  /// Nothing but `true`.
  case yes
  /// A list, with at least one element unless it may be empty.
  case list(MapShape, mayBeEmpty: Bool)
  /// A mapping from names to values, with at least one name unless it may be empty.
  case named(MapShape, of: MapTopic, mayBeEmpty: Bool)
  /// A mapping with known keys.
  case section(MapSection.ID)
  /// One of several shapes of different kinds (scalar, list or mapping).
  case either([MapShape])

  static func list(_ shape: MapShape) -> MapShape { .list(shape, mayBeEmpty: false) }
}
