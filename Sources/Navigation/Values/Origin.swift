import JSON

/// Who calls: made once for each connection, and again when it adopts a front-end.
public final class Caller: Sendable {
  /// The id of its connection.
  public let client: String?
  /// The front-end that it speaks for.
  public let frontEnd: String?
  /// The user, as the kernel says.
  public let uid: Int?
  /// The process, as the kernel says.
  public let pid: Int?
  /// As records have it: it is in each one of the connection's.
  let record: [UInt8]

  public init(client: String? = nil, frontEnd: String? = nil, uid: Int? = nil, pid: Int? = nil) {
    self.client = client
    self.frontEnd = frontEnd
    self.uid = uid
    self.pid = pid
    var buffer = ByteBuffer(capacity: 64)
    if let client { buffer.append(counted: client) }
    if let frontEnd { buffer.append(counted: frontEnd) }
    buffer.append(varint: uid)
    buffer.append(varint: pid)
    record = buffer.array()
  }
}

/// Who caused a commit. The operation's name is the commit's.
public struct Origin: Sendable {
  /// Who calls.
  public var caller: Caller
  /// The request id that the call said, if any.
  public var requestID: String?

  public init(_ caller: Caller, requestID: String? = nil) {
    self.caller = caller
    self.requestID = requestID
  }
}
