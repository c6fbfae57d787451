/// A front-end's place at a scene, which its token gives back to it.
public struct StoredToken: Equatable, Sendable {
  /// The hash of the token. The token itself is not kept.
  public var hash: [UInt8]
  /// The scene's number on disk: the revision of its opening.
  public var scene: Int
  /// The front-end's id.
  public var frontEnd: String
  /// The user to which the token is bound.
  public var uid: Int
  public var name: String
  /// The mode in which the front-end is attached; the daemon defines the numbers.
  public var mode: Int
  /// The time of the last attach, in microseconds since 1970.
  public var attached: Int
  /// The time at which the token expires, in microseconds since 1970; 0 while the front-end is attached.
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

  /// Makes a mark that a front-end has mirrored the scene, which lasts as long as the scene.
  public init(markOf scene: Int, mode: Int) {
    // The key is shorter than the hash of any token.
    let key = (0..<8).map { UInt8(truncatingIfNeeded: scene >> (8 * $0)) }
    self.init(hash: key, scene: scene, frontEnd: "", uid: -1, name: "", mode: mode, attached: 0, ends: 0)
  }

  /// Whether this is a mark and not a place.
  public var isMark: Bool { frontEnd.isEmpty }
}
