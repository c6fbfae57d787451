/// A front-end's place at a scene, as it is kept: what its token brings back.
public struct StoredToken: Equatable, Sendable {
  /// Of the token. The token itself is kept nowhere.
  public var hash: [UInt8]
  /// The scene's number on disk: the revision of its opening.
  public var scene: Int
  /// The front-end's id.
  public var frontEnd: String
  /// Of the user it is bound to.
  public var uid: Int
  public var name: String
  /// How it looks at the scene; the daemon says what the numbers mean.
  public var mode: Int
  /// When it was attached last: microseconds since 1970.
  public var attached: Int
  /// When the token ends, microseconds since 1970; 0 while the front-end is attached.
  public var ends: Int

  public init(
    hash: [UInt8], scene: Int, frontEnd: String, uid: Int, name: String, mode: Int, attached: Int, ends: Int
  ) {
    self.hash = hash
    self.scene = scene
    self.frontEnd = frontEnd
    self.uid = uid
    self.name = name
    self.mode = mode
    self.attached = attached
    self.ends = ends
  }

  /// No place, but the mark that somebody has mirrored a scene, whatever has become of their places: it goes with the scene.
  public init(markOf scene: Int, mode: Int) {
    // Shorter than any token's.
    let key = (0..<8).map { UInt8(truncatingIfNeeded: scene >> (8 * $0)) }
    self.init(hash: key, scene: scene, frontEnd: "", uid: -1, name: "", mode: mode, attached: 0, ends: 0)
  }

  /// Whether it is such a mark.
  public var isMark: Bool { frontEnd.isEmpty }
}
