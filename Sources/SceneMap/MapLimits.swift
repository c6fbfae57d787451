/// What a map may be. One that is larger is not read, or not taken.
public struct MapLimits: Sendable {
  /// Of the text: as large as a message may be, so that every map can be installed over the wire.
  public var bytes = 1 << 20
  /// So that a map is checked within a turn of a worker that nobody notices.
  public var screens = 5_000
  /// Of all screens together with the universal ones.
  public var transitions = 50_000
  /// Of what one coordinator or case builds at once: as many nodes as a scene may have beside its window.
  public var built = 16_383

  public init() {}
}
