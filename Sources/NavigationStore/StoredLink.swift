/// A link that waits until it may be shown, as it is kept: one for each scope of a scene, and one without.
public struct StoredLink: Equatable, Sendable {
  /// The scene's number on disk: the revision of its opening.
  public var scene: Int
  /// What it waits for; empty for a link without a scope.
  public var scope: String
  public var url: String
  /// The pattern that it matched; empty for none.
  public var link: String
  /// Who opened it: their connection and front-end, empty for none; their user and process, -1 for none.
  public var client: String
  public var frontEnd: String
  public var uid: Int
  public var pid: Int
  /// When it was opened: microseconds since 1970.
  public var opened: Int
  /// Until when it waits, microseconds since 1970.
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
  /// What `init(_:)` and `isGood(_:)` read.
  static let columns = "scene, scope, url, link, client, frontEnd, uid, pid, opened, ends, sum"

  /// The row of `columns` at which a statement stands.
  init(_ row: Statement) {
    self.init(
      scene: row.number(0), scope: row.text(1), url: row.text(2), link: row.text(3), client: row.text(4),
      frontEnd: row.text(5), uid: row.number(6), pid: row.number(7), opened: row.number(8), ends: row.number(9))
  }

  /// Whether it is what was written.
  func isGood(_ row: Statement) -> Bool { sum == row.number(10) }

  /// Of its URL, with the scene and the times.
  var sum: Int { Checksum.of(Array(url.utf8).span, key: scene &* 0x1_0000_0001 &+ opened &* 31 &+ ends) }
}
