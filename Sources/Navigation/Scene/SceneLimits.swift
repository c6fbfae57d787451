/// The bounds of one scene. Each is kept by counting as edits are made, so that keeping it costs nothing that grows.
public struct SceneLimits: Hashable, Sendable {
  /// The names under which `GetLimits` and `LimitReached` know them.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    case sceneNodes
    case sceneBytes
    case argumentBytes
    case contextBytes
    case nesting
    case applyOperations
    case linkBytes
    case historyCommits
    case historyBytes
  }
  /// Nodes of a scene, the window included: more is no navigation that a person could follow.
  public var nodes = 16_384
  /// A scene's state: its nodes' texts, and a constant for each node (`Node.byteCount`).
  public var stateBytes = 4 << 20
  /// The arguments of one screen, as canonical text: they say which screen, they are no data store.
  public var argumentBytes = 64 << 10
  /// The context of a call, as canonical text: it goes out to every front-end.
  public var contextBytes = 16 << 10
  /// How deep arguments, results and contexts are nested, themselves included: readers of them recurse.
  public var nesting = 64
  /// Operations of one `Apply`, those within a `Try` included: it is carried out in one turn.
  public var applyOperations = 10_000
  /// The URL of a link: one that waits is kept.
  public var linkBytes = 8 << 10
  /// Navigation commits that history keeps; the oldest goes.
  public var historyCommits = 1_000
  /// What history may occupy, in bytes of its records; the oldest commits go.
  public var historyBytes = 16 << 20
  /// How much of that is held in memory where there is an archive for the rest.
  public var historyMemoryBytes = 2 << 10

  public init() {}

  /// The defaults that docs/protocol.md lists.
  public static let standard = SceneLimits()

  /// - Throws: `limitReached`
  public func check(link url: String) throws(NavigationError) {
    if url.utf8.count > linkBytes { throw .limitReached(.linkBytes, value: linkBytes) }
  }
}
