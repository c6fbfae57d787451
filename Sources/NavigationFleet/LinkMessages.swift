import JSON

/// What a host says first on a link that it has accepted: it owns the stage, and serves.
public struct LinkGreeting: Equatable, Sendable {
  public var host: String
  public var term: Int

  public init(host: String, term: Int) {
    self.host = host
    self.term = term
  }

  /// The greeting with the byte 0 at its end.
  public var bytes: [UInt8] {
    StageClaim.encode([
      .init("version", .integer(LinkPreamble.version)), .init("host", .string(host)), .init("term", .integer(term)),
    ]) + [0]
  }

  /// Reads a greeting without its end; nil if it is none of this version.
  public init?(_ bytes: [UInt8]) {
    guard let value = StageClaim.decode(bytes), value["version"]?.integerValue == LinkPreamble.version,
      let host = value["host"]?.stringValue, let term = value["term"]?.integerValue
    else { return nil }
    self.init(host: host, term: term)
  }

  /// The greatest length of a greeting.
  public static let bytesMax = 1 << 10
}

/// What a host says first on a link, with the byte 0 at its end.
public enum LinkOpening: Equatable, Sendable {
  /// The link stands for a client.
  case client(LinkPreamble)
  /// The host asks for a copy of the owner's state.
  case copy(host: String)

  public var bytes: [UInt8] {
    switch self {
    case .client(let preamble): preamble.bytes
    case .copy(let host):
      StageClaim.encode([
        .init("version", .integer(LinkPreamble.version)), .init("host", .string(host)), .init("copy", .bool(true)),
      ]) + [0]
    }
  }

  /// Reads an opening without its end; nil if it is none of this version.
  public init?(_ bytes: [UInt8]) {
    if let preamble = LinkPreamble(bytes) {
      self = .client(preamble)
      return
    }
    guard let value = StageClaim.decode(bytes), value["version"]?.integerValue == LinkPreamble.version,
      value["copy"]?.boolValue == true, let host = value["host"]?.stringValue
    else { return nil }
    self = .copy(host: host)
  }
}

/// What an entry says first on a link: the client for which the link stands, as the entry's kernel describes it. The client's
/// bytes follow.
public struct LinkPreamble: Equatable, Sendable {
  /// The host that vouches for the client.
  public var host: String
  /// Whether the client came through a socket on which everybody only observes.
  public var isObserving: Bool
  public var uid: Int
  public var gid: Int
  public var pid: Int
  public var groups: [Int]

  public init(host: String, isObserving: Bool, uid: Int, gid: Int, pid: Int, groups: [Int]) {
    self.host = host
    self.isObserving = isObserving
    self.uid = uid
    self.gid = gid
    self.pid = pid
    self.groups = groups
  }

  static let version = 1

  /// The preamble with the byte 0 at its end.
  public var bytes: [UInt8] {
    StageClaim.encode([
      .init("version", .integer(Self.version)), .init("host", .string(host)), .init("observes", .bool(isObserving)),
      .init("uid", .integer(uid)), .init("gid", .integer(gid)), .init("pid", .integer(pid)),
      .init("groups", .array(groups.map { .integer($0) })),
    ]) + [0]
  }

  /// Reads a preamble without its end; nil if it is none of this version.
  public init?(_ bytes: [UInt8]) {
    guard let value = StageClaim.decode(bytes), value["version"]?.integerValue == Self.version,
      let host = value["host"]?.stringValue, let isObserving = value["observes"]?.boolValue,
      let uid = Self.identifier(value["uid"]), let gid = Self.identifier(value["gid"]),
      let pid = Self.identifier(value["pid"]), let listed = value["groups"]?.arrayValue
    else { return nil }
    let groups = listed.compactMap { Self.identifier($0) }
    guard groups.count == listed.count else { return nil }
    self.init(host: host, isObserving: isObserving, uid: uid, gid: gid, pid: pid, groups: groups)
  }

  /// A number of a user, a group or a process.
  private static func identifier(_ value: JSONValue?) -> Int? {
    value?.integerValue.flatMap { (0...Int(UInt32.max)).contains($0) ? $0 : nil }
  }

  /// The greatest length of a preamble: Linux has at most 65,536 groups for a process.
  public static let bytesMax = 1 << 20
}
