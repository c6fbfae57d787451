/// The limits for the size of a map. A larger map is refused.
public struct MapLimits: Sendable {
  /// The bytes of the text: the limit of a message, so that every map can be installed over the wire.
  public var bytes = 1 << 20
  /// The number of screens, so that checking a map does not occupy a worker for long.
  public var screens = 5_000
  /// The number of transitions of all screens, including the universal ones.
  public var transitions = 50_000
  /// The number of nodes that one coordinator or case may build at once: the limit of a scene without its window.
  public var built = 16_383
  /// The coordinators and containers that a coordinator or case may build in one another, because they are built with recursion.
  /// Four for each level of the deepest scene.
  public var levels = 256

  /// The size of all patterns, in instructions of RE2, so that compiling them does not occupy a worker for long. A pattern of
  /// six digits has ten.
  public var patternSize = 250_000

  /// The arguments that the map passes on to screens, counted for each screen of a stack and for each value of a link, so that
  /// compiling them neither occupies a worker for long nor takes much memory. A long value counts more.
  public var passed = 500_000

  /// The bytes that each snapshot of a scene has of its map: the scopes of links, and the sensitive arguments of screens.
  /// With them a snapshot of the largest scene fits in the longest message.
  public var shownBytes = 512 << 10

  public init() {}
}
