import JSON

/// A caller. There is one for each connection, and another one when the connection adopts a front-end.
public final class Caller: Sendable {
  /// The id of the connection.
  public let client: String?
  /// The front-end for which the connection speaks.
  public let frontEnd: String?
  /// The name of that front-end, or of the command of a program without one.
  public let name: String?
  /// Whether the record has an id or a name.
  var isNamed: Bool { frontEnd != nil || name != nil }
  /// The user id that the kernel reports.
  public let uid: Int?
  /// The process id that the kernel reports.
  public let pid: Int?
  /// The form in records, which is part of every record of the connection.
  let record: [UInt8]

  public init(
    client: String? = nil, frontEnd: String? = nil, name: String? = nil, uid: Int? = nil, pid: Int? = nil
  ) {
    self.client = client
    self.frontEnd = frontEnd
    self.name = name
    self.uid = uid
    self.pid = pid
    var buffer = ByteBuffer(capacity: 64)
    if let client { buffer.append(counted: client) }
    // An id has no space. Records without a name have the id alone, and those without a front-end an empty id.
    if frontEnd != nil || name != nil {
      buffer.append(counted: (frontEnd ?? "") + (name.map { " \($0)" } ?? ""))
    }
    buffer.append(varint: uid)
    buffer.append(varint: pid)
    record = buffer.array()
  }
}

/// The originator of a commit. The name of the operation is in the commit.
public struct Origin: Sendable {
  public var caller: Caller
  public var requestID: String?

  public init(_ caller: Caller, requestID: String? = nil) {
    self.caller = caller
    self.requestID = requestID
  }
}
