import JSON

/// A caller. There is one for each connection, and another one when the connection adopts a front-end.
public final class Caller: Sendable {
  /// The id of the connection.
  public let client: String?
  /// The front-end for which the connection speaks.
  public let frontEnd: String?
  /// The user id that the kernel reports.
  public let uid: Int?
  /// The process id that the kernel reports.
  public let pid: Int?
  /// The form in records, which is part of every record of the connection.
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

/// The originator of a commit. The name of the operation is in the commit.
public struct Origin: Sendable {
  public var caller: Caller
  /// The request id of the call.
  public var requestID: String?

  public init(_ caller: Caller, requestID: String? = nil) {
    self.caller = caller
    self.requestID = requestID
  }
}
