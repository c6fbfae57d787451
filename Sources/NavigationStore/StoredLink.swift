/// A link that waits until it may be shown: at most one for each scope of a scene, and one without a scope.
public struct StoredLink: Equatable, Sendable {
  /// The scene's number on disk: the revision of its opening.
  public var scene: Int
  /// The scope that it waits for; empty for a link without a scope.
  public var scope: String
  public var url: String
  /// The pattern that it matched; empty if it matched none.
  public var link: String
  /// The connection that opened it; empty if unknown, as is `frontEnd`. An unknown `uid` or `pid` is -1.
  public var client: String
  public var frontEnd: String
  public var uid: Int
  public var pid: Int
  /// The time at which it was opened, in microseconds since 1970.
  public var opened: Int
  /// The time at which it expires, in microseconds since 1970.
  public var ends: Int

  public init(
    scene: Int, scope: String, url: String, link: String, client: String, frontEnd: String, uid: Int, pid: Int,
    opened: Int, ends: Int
  ) {
    self.scene = scene
    self.scope = scope
    self.url = url
    self.link = link
    self.client = client
    self.frontEnd = frontEnd
    self.uid = uid
    self.pid = pid
    self.opened = opened
    self.ends = ends
  }
}

extension StoredLink {
  /// The columns that `init(_:)` reads.
  static let columns = ["scene", "scope", "url", "link", "client", "frontEnd", "uid", "pid", "opened", "ends"]

  /// Reads the current row of a statement of `columns`.
  init(_ row: Statement) {
    self.init(
      scene: row.number(0), scope: row.text(1), url: row.text(2), link: row.text(3), client: row.text(4),
      frontEnd: row.text(5), uid: row.number(6), pid: row.number(7), opened: row.number(8), ends: row.number(9))
  }

  /// The checksum of its URL, keyed by the scene and the times, in a schema before 6.
  var formerSum: Int { Checksum.of(Array(url.utf8).span, key: scene &* 0x1_0000_0001 &+ opened &* 31 &+ ends) }
}
