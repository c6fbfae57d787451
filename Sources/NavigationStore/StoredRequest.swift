/// The reply that is kept for a call with a `requestId`.
public struct StoredRequest: Equatable, Sendable {
  /// Ascends in the order in which replies are kept.
  public var id: Int
  /// The caller's user.
  public var uid: Int
  /// The scene's number on disk: the revision of its opening.
  public var scene: Int
  /// The `requestId`.
  public var request: String
  /// The hash of the method and its parameters.
  public var hash: UInt64
  /// The reply's parameters.
  public var reply: [UInt8]
  /// The time at which it was kept, in microseconds since 1970.
  public var time: Int

  public init(id: Int, uid: Int, scene: Int, request: String, hash: UInt64, reply: [UInt8], time: Int) {
    self.id = id
    self.uid = uid
    self.scene = scene
    self.request = request
    self.hash = hash
    self.reply = reply
    self.time = time
  }
}
