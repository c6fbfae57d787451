import JSON

/// The value of a stage's claim: its owner. The claim's revision in the engine is the owner's fencing token.
public struct StageClaim: Equatable, Sendable {
  public var owner: String
  /// The run of the owner. A later run of the same host is another owner.
  public var incarnation: String
  /// Ascends with each claim of the stage.
  public var term: Int
  /// The name of the stage's sequence of revisions, which outlives its owners.
  public var epoch: String
  /// Whether its owner has given the stage up, and serves it no longer.
  public var isReleased = false
  /// What people want to know of it; nil in a claim of an earlier version.
  public var circumstances: Circumstances?

  /// Why and when a claim was made. Nothing is decided by it.
  public struct Circumstances: Equatable, Sendable {
    public enum Reason: String, Sendable {
      /// The stage had no owner before.
      case first
      /// The owner before was silent.
      case silent
      /// The owner before was an earlier run of this host.
      case restarted
      /// The owner before has given the stage up.
      case handedOver
    }

    public var reason: Reason
    /// The owner before; nil for the first one.
    public var former: String?
    /// When it was made, in microseconds since 1970, by the clock of the owner.
    public var time: Int

    public init(reason: Reason, former: String?, time: Int) {
      self.reason = reason
      self.former = former
      self.time = time
    }
  }

  public init(owner: String, incarnation: String, term: Int, epoch: String, circumstances: Circumstances? = nil) {
    self.owner = owner
    self.incarnation = incarnation
    self.term = term
    self.epoch = epoch
    self.circumstances = circumstances
  }

  var bytes: [UInt8] {
    var members: [JSONValue.Member] = [
      .init("owner", .string(owner)), .init("incarnation", .string(incarnation)), .init("term", .integer(term)),
      .init("epoch", .string(epoch)),
    ]
    if isReleased { members.append(.init("released", .bool(true))) }
    if let circumstances {
      members.append(.init("reason", .string(circumstances.reason.rawValue)))
      members.append(.init("time", .integer(circumstances.time)))
      if let former = circumstances.former { members.append(.init("former", .string(former))) }
    }
    return Self.encode(members)
  }

  /// Reads the value; nil if it is not one.
  package init?(_ bytes: [UInt8]) {
    guard let value = Self.decode(bytes), let owner = value["owner"]?.stringValue,
      let incarnation = value["incarnation"]?.stringValue, let term = value["term"]?.integerValue,
      let epoch = value["epoch"]?.stringValue
    else { return nil }
    self.init(owner: owner, incarnation: incarnation, term: term, epoch: epoch)
    isReleased = value["released"]?.boolValue ?? false
    if let reason = value["reason"]?.stringValue.flatMap({ Circumstances.Reason(rawValue: $0) }),
      let time = value["time"]?.integerValue
    {
      circumstances = Circumstances(reason: reason, former: value["former"]?.stringValue, time: time)
    }
  }

  static func encode(_ members: [JSONValue.Member]) -> [UInt8] { Array(JSONValue.object(members).description.utf8) }

  static func decode(_ bytes: [UInt8]) -> JSONValue? {
    try? JSONValue(parsing: String(decoding: bytes, as: UTF8.self))
  }
}

/// The value of a host's heartbeat.
public struct Heartbeat: Equatable, Sendable {
  public var incarnation: String
  /// Ascends with each heartbeat of a run.
  public var count: Int
  /// The last frame that the host's copy has.
  public var reached: Int
  /// The last frame that the host's copy has on its disk.
  public var synced: Int
  /// Where the host accepts links while it owns the stage; nil for one that accepts none.
  public var link: String?
  /// The bytes of frames in the engine, as the owner counts them; nil from a host that does not own the stage.
  public var tail: Int?

  public init(incarnation: String, count: Int, reached: Int, synced: Int, link: String? = nil, tail: Int? = nil) {
    self.tail = tail
    self.link = link
    self.incarnation = incarnation
    self.count = count
    self.reached = reached
    self.synced = synced
  }

  var bytes: [UInt8] {
    StageClaim.encode(
      [
        .init("incarnation", .string(incarnation)), .init("count", .integer(count)),
        .init("reached", .integer(reached)), .init("synced", .integer(synced)),
      ] + (link.map { [.init("link", .string($0))] } ?? []) + (tail.map { [.init("tail", .integer($0))] } ?? []))
  }

  /// Reads the value; nil if it is not one.
  init?(_ bytes: [UInt8]) {
    guard let value = StageClaim.decode(bytes), let incarnation = value["incarnation"]?.stringValue,
      let count = value["count"]?.integerValue, let reached = value["reached"]?.integerValue,
      let synced = value["synced"]?.integerValue
    else { return nil }
    self.init(
      incarnation: incarnation, count: count, reached: reached, synced: synced, link: value["link"]?.stringValue,
      tail: value["tail"]?.integerValue)
  }
}

/// The frames of a stage that are no longer in the engine, and the hosts that have a copy of them.
public struct KeptFrames: Equatable, Sendable {
  /// The last frame that was removed; 0: none.
  public var trimmed: Int
  /// The hosts whose copies hold trimming back, in the order of their names.
  public var hosts: [String]

  public init(trimmed: Int = 0, hosts: [String] = []) {
    self.trimmed = trimmed
    self.hosts = hosts
  }

  var bytes: [UInt8] {
    StageClaim.encode([
      .init("trimmed", .integer(trimmed)), .init("hosts", .array(hosts.map { .string($0) })),
    ])
  }

  /// Reads the value; nil if it is not one.
  package init?(_ bytes: [UInt8]) {
    guard let value = StageClaim.decode(bytes), let trimmed = value["trimmed"]?.integerValue,
      let hosts = value["hosts"]?.arrayValue
    else { return nil }
    self.init(trimmed: trimmed, hosts: hosts.compactMap(\.stringValue))
  }

  /// The next value.
  ///
  /// A host enters when its copy can be continued from the engine. It leaves when it has been silent for a long time
  /// and two others have a copy. Frames that every copy has on its disk are trimmed, unless there is only one copy.
  ///
  /// - Parameters:
  ///   - copies: The synced frame of each host, and the time for which its heartbeat has been unchanged.
  ///   - owner: The stage's owner, which always is one of them.
  func next(_ copies: [(host: String, synced: Int, silentMilliseconds: Int)], owner: String, _ rules: FleetRules)
    -> KeptFrames
  {
    let able = copies.filter { $0.synced >= trimmed }
    let lively = able.filter { $0.silentMilliseconds < rules.copyMilliseconds || $0.host == owner }
    var next = self
    next.hosts = able.map(\.host).filter { host in
      lively.contains { $0.host == host } || (hosts.contains(host) && lively.count < 2)
    }.sorted()
    guard next.hosts.count > 1, next.hosts.contains(owner) else { return next }
    let synced = able.filter { next.hosts.contains($0.host) }.map(\.synced).min() ?? trimmed
    next.trimmed = max(trimmed, synced)
    return next
  }
}
