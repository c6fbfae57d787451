import JSON

/// The bounds of a scene. Each is checked by counters that edits update, at a constant cost.
public struct SceneLimits: Hashable, Sendable {
  /// The names in `GetLimits` and `LimitReached`.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    case sceneNodes
    case sceneBytes
    case sceneDepth
    case argumentBytes
    case contextBytes
    case nesting
    case applyOperations
    case work
    case linkBytes
    case historyCommits
    case historyBytes
    case stateBytesOfUser
  }
  /// The largest `nodes` that can be configured. With the largest `stateBytes`, a snapshot still fits in the longest message
  /// that clients read (32 MiB).
  public static let nodesMax = 24_576
  /// The largest `stateBytes` that can be configured.
  public static let stateBytesMax = 8 << 20
  /// The most bytes of the nodes in the snapshot of a scene: of a tree and a path with the largest `stateBytes` and `nodes`.
  public static let treeBytesMax = treeBytes(size: stateBytesMax, nodes: nodesMax)
  /// The results that one commit may have together. An event has them besides the nodes.
  public static let resultBytesMax = 8 << 20
  /// The largest `contextBytes` that can be configured. An event has the context, too.
  public static let contextBytesMax = 1 << 20
  /// The largest `linkBytes` that can be configured. Each scope of a scene may have a link, and a snapshot has them all.
  public static let linkBytesMax = 16 << 10
  /// The largest `depth` that can be configured. A container takes two levels of JSON.
  public static let depthMax = 64
  /// The largest `nesting` that can be configured. On top of the deepest containers, it stays within the 256 levels that
  /// clients read (`JSONParser.depthMax`).
  public static let nestingMax = 96
  /// The largest `work` that can be configured. The edits that it allows take about half of `Record.bytesMax`.
  public static let workMax = 1_000_000

  /// The nodes of a scene, the window included. No person could follow more.
  public var nodes = 16_384
  /// The size of a scene's state: the texts of its nodes and coordinators as JSON has them, and 64 bytes for each.
  public var stateBytes = 4 << 20
  /// The containers that lie in one another. Readers of a tree recurse, here and in clients.
  public var depth = 64
  /// The canonical text of the arguments of a screen, or of a result. They identify a screen and are not a data store.
  public var argumentBytes = 64 << 10
  /// The canonical text of a call's context, which is sent to every front-end.
  public var contextBytes = 16 << 10
  /// The depth of arguments, results and contexts, themselves included. Their readers recurse.
  public var nesting = 64
  /// The operations of one `Apply`, those within `Try` included. They are performed in one turn.
  public var applyOperations = 10_000
  /// The units of work of one call: about one for each node visited, small edit, and 256 bytes read or recorded, four for
  /// each node inserted, two for each removed. A call is performed in one turn.
  public var work = 120_000
  /// The URL of a link as JSON has it, because waiting links are kept.
  public var linkBytes = 8 << 10
  /// The navigation commits in history. The oldest is dropped.
  public var historyCommits = 1_000
  /// The bytes of the records in history. The oldest commits are dropped.
  public var historyBytes = 16 << 20
  /// The part of these bytes that is kept in memory, if there is an archive for the rest.
  public var historyMemoryBytes = 2 << 10
  /// The size of the states of all scenes of a user, together.
  public var stateBytesOfUser = 64 << 20
  /// The size that the scenes of its user leave to the scene.
  private(set) var stateBytesLeft = Int.max
  /// Whether it is this that bounds the scene: it is less than the configured `stateBytes`.
  public internal(set) var isBoundByUser = false
  /// Whether it is this that bounds its history: its user's scenes may keep less than `historyBytes` each.
  public private(set) var isHistoryBoundByUser = false

  public init() {}

  /// The most bytes that the nodes of a scene take in a snapshot.
  ///
  /// In JSON a node on the visible path takes up to 380 bytes besides its texts, which are there twice. The texts of the
  /// topmost one are there three times.
  /// - Parameter size: As for `stateBytes`, which counts 64 bytes of a node.
  static func treeBytes(size: Int, nodes: Int) -> Int { 3 * (size - 64 * nodes) + 380 * nodes }

  /// The values in docs/specification/model.md §11.
  public static let standard = SceneLimits()

  /// The same for a scene that may grow by a number of bytes only, because its user has no room for more.
  /// - Parameters:
  ///   - room: The bytes; negative if the scenes of the user are too large already.
  ///   - size: The present size of its state.
  @inline(__always)
  public func bounded(by room: Int, from size: Int) -> SceneLimits {
    // No state that this version makes is larger.
    if room >= Self.stateBytesMax { return self }
    var limits = self
    limits.stateBytesLeft = size + max(0, room)
    limits.isBoundByUser = limits.stateBytesLeft < stateBytes
    limits.stateBytes = min(stateBytes, limits.stateBytesLeft)
    return limits
  }

  /// The same for a scene whose history may keep a number of bytes only, because its user has no more for each scene.
  @inline(__always)
  public func bounded(historyBytes most: Int) -> SceneLimits {
    if most >= historyBytes { return self }
    var limits = self
    limits.historyBytes = most
    limits.isHistoryBoundByUser = true
    return limits
  }

  /// The error of a scene that would be too large.
  var tooLarge: NavigationError { isBoundByUser ? beyondUser : .limitReached(.sceneBytes, value: stateBytes) }

  /// The error of a scene for which the scenes of its user leave no room.
  var beyondUser: NavigationError { .limitReached(.stateBytesOfUser, value: stateBytesOfUser) }

  /// - Throws: `limitReached`.
  public func check(link url: String) throws(NavigationError) {
    if url.jsonByteCount > linkBytes { throw .limitReached(.linkBytes, value: linkBytes) }
  }
}
