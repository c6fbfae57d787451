/// Who calls: made once for each connection, and again when it adopts a front-end.
public final class Caller: Sendable {
  public let client: String?
  public let frontEnd: String?
  public let uid: Int?
  public let pid: Int?

  public init(client: String? = nil, frontEnd: String? = nil, uid: Int? = nil, pid: Int? = nil) {
    self.client = client
    self.frontEnd = frontEnd
    self.uid = uid
    self.pid = pid
  }
}

/// Who caused a commit. The operation's name is the commit's.
public struct Origin: Sendable {
  public var caller: Caller
  /// The request id that the call said, if any.
  public var requestID: String?

  public init(_ caller: Caller, requestID: String? = nil) {
    self.caller = caller
    self.requestID = requestID
  }
}
