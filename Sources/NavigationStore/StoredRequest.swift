/// The reply of a call that said a `requestId`, as it is kept.
public struct StoredRequest: Equatable, Sendable {
  /// Counts all kept requests of a daemon, ascending: the order in which they were kept.
  public var id: Int
  /// Of the user who called.
  public var uid: Int
  /// The scene's number on disk: the revision of its opening.
  public var scene: Int
  /// What the caller named the call.
  public var request: String
  /// Of the method and its parameters.
  public var hash: UInt64
  /// The reply's parameters.
  public var reply: [UInt8]
  /// When it was kept: microseconds since 1970.
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
