/// Every queue, list and wait of the daemon has its bound here, with a name, a reason, and what happens at it.
///
/// `GetLimits` lists them by name; `--limit NAME=VALUE` and the configuration set them; each has a metric
/// `limit_reached_total{limit="NAME"}`. The idea that every resource is charged to somebody is dbus-broker's (`user.c`).
public struct Limits: Sendable {
  public var messageInBytes = 1 << 20
  public var messageOutBytes = 16 << 20
  public var nesting = 64
  public var scenes = 10_000
  public var scenesOfUser = 2_000
  public var sceneNodes = 16_384
  public var argumentBytes = 64 << 10
  public var sceneBytes = 4 << 20
  public var historyCommits = 1_000
  public var historyBytes = 16 << 20
  public var historyMemoryBytes = 2 << 10
  public var unsavedBytes = 64 << 20
  public var logBytes = 2 << 20
  public var pendingBytes = 8 << 20
  public var turnFileBytes = 256 << 20
  public var backups = 8
  public var replayBytes = 512 << 10
  public var erasingMilliseconds = 1_000
  public var applyOperations = 10_000
  public var contextBytes = 16 << 10
  public var connections = 4_096
  public var connectionsOfUser = 1_024
  public var connectionsForRoot = 32
  public var streamsOfUser = 2_048
  public var waitingCalls = 256
  public var waitingOperations = 1_024
  public var waitingOperationBytes = 16 << 20
  public var questions = 64
  public var linkBytes = 8 << 10
  public var waitingLinks = 64
  public var maps = 1_000
  public var mapCalls = 16
  public var firstMessageMilliseconds = 5_000
  public var partialMessageMilliseconds = 30_000
  public var streamQueueBytes = 256 << 10
  public var replyQueueBytes = 4 << 20
  public var stalledMilliseconds = 10_000
  public var heartbeatMilliseconds = 15_000
  public var tokensOfScene = 64
  public var frontEndBytes = 16 << 10
  public var tokenMilliseconds = 24 * 3_600_000
  public var requestsOfUser = 10_000
  public var requestBytesOfUser = 16 << 20
  public var requestMilliseconds = 24 * 3_600_000
  public var waitMilliseconds = 10_000

  public init() {}
}

/// One limit as people see it.
public struct LimitDescription: Sendable {
  public let name: String
  let path: any WritableKeyPath<Limits, Int> & Sendable
  /// Why there is a bound, and why this one.
  public let reason: String
  /// What happens at the bound.
  public let consequence: String
  /// The largest value that it takes.
  public let most: Int
  /// For whom a new value holds when the configuration is read again.
  let change: Change

  enum Change {
    /// For all, at once.
    case atOnce
    /// For connections that come and scenes that are opened afterwards.
    case fresh
    /// For a navd that is started with it.
    case restart
  }

  init(
    _ name: String, _ path: any WritableKeyPath<Limits, Int> & Sendable, _ reason: String, _ consequence: String,
    most: Int = Configuration.limitMax, change: Change = .atOnce
  ) {
    self.name = name
    self.path = path
    self.reason = reason
    self.consequence = consequence
    self.most = most
    self.change = change
  }
}

extension Limits {
  /// The value of the limit of that name, or nil.
  public subscript(name: String) -> Int? {
    get { Self.all.first { $0.name == name }.map { self[keyPath: $0.path] } }
    set {
      guard let newValue, let limit = Self.all.first(where: { $0.name == name }) else { return }
      self[keyPath: limit.path] = newValue
    }
  }

  /// All limits in the order in which documents list them.
  public static let all: [LimitDescription] = [
    LimitDescription(
      "messageInBytes", \.messageInBytes, "A message is read whole before it is parsed.", "The connection is closed.",
      change: .fresh),
    LimitDescription(
      "messageOutBytes", \.messageOutBytes, "A reply is encoded whole before it is written.", "LimitReached.",
      change: .fresh),
    LimitDescription("nesting", \.nesting, "Readers of arguments recurse.", "LimitReached.", change: .restart),
    LimitDescription("scenes", \.scenes, "At 4 KiB each, 40 MiB.", "LimitReached."),
    LimitDescription("scenesOfUser", \.scenesOfUser, "No user can take every scene there may be.", "LimitReached."),
    LimitDescription(
      "sceneNodes", \.sceneNodes, "A snapshot of a scene is one message.", "LimitReached.", change: .fresh),
    LimitDescription(
      "argumentBytes", \.argumentBytes, "Arguments name what a screen shows; they do not carry it.", "LimitReached.",
      change: .fresh),
    LimitDescription(
      "sceneBytes", \.sceneBytes, "A snapshot must fit in a message out.", "LimitReached.", change: .fresh),
    LimitDescription(
      "historyCommits", \.historyCommits, "What a person would ever take back.", "The oldest commit is forgotten.",
      change: .fresh),
    LimitDescription(
      "historyBytes", \.historyBytes, "History must not outgrow the state it is of.", "The oldest commit is forgotten.",
      change: .fresh),
    LimitDescription(
      "historyMemoryBytes", \.historyMemoryBytes, "What of its history a scene holds in memory; the rest is on disk.",
      "Older commits are read when asked for."),
    LimitDescription(
      "unsavedBytes", \.unsavedBytes, "Under `--durability none`, what may wait for a disk that does not take it.",
      "StorageFailed."),
    LimitDescription(
      "logBytes", \.logBytes, "How long a log beside the database grows: copying it holds some calls up.",
      "The logs are copied into the database.", change: .restart),
    LimitDescription(
      "pendingBytes", \.pendingBytes, "Records that the database has not taken yet are in memory, too.",
      "Changes wait until a worker has copied the logs; StorageFailed when the database does not take it.",
      change: .restart),
    LimitDescription(
      "turnFileBytes", \.turnFileBytes, "What the logs may take of a disk while they cannot be copied.",
      "StorageFailed until they could.", change: .restart),
    LimitDescription("backups", \.backups, "One is made at a time, the others wait.", "LimitReached."),
    LimitDescription(
      "replayBytes", \.replayBytes, "How much of the journal a start reads, or as much as all scenes take.",
      "The scene that has waited longest for a snapshot gets one."),
    LimitDescription(
      "erasingMilliseconds", \.erasingMilliseconds,
      "To erase what is sensitive and has left with its screen costs a snapshot of the scene.",
      "What leaves so soon after the last time waits, and is erased together."),
    LimitDescription(
      "applyOperations", \.applyOperations, "One transaction holds the loop for its whole length.", "LimitReached.",
      change: .fresh),
    LimitDescription(
      "contextBytes", \.contextBytes, "A context is a hint to front-ends.", "LimitReached.", change: .fresh),
    LimitDescription("connections", \.connections, "Descriptors are finite.", "The new connection is closed."),
    LimitDescription(
      "connectionsOfUser", \.connectionsOfUser, "No user can lock another out.", "The new connection is closed."),
    LimitDescription(
      "connectionsForRoot", \.connectionsForRoot, "Kept free of `connections`, so that root can always look.",
      "Others' new connections are closed."),
    LimitDescription("streamsOfUser", \.streamsOfUser, "Each costs a queue and a write a commit.", "LimitReached."),
    LimitDescription(
      "waitingCalls", \.waitingCalls, "Replies are kept in order, so those behind a waiting call are buffered.",
      "The connection is not read until one is answered.", change: .fresh),
    LimitDescription(
      "waitingOperations", \.waitingOperations, "Operations wait while their scene asks its front-ends.",
      "LimitReached."),
    LimitDescription(
      "waitingOperationBytes", \.waitingOperationBytes, "What a user's waiting operations keep meanwhile.",
      "LimitReached."),
    LimitDescription(
      "questions", \.questions, "Questions of a scene to its front-ends that are out at once.", "LimitReached."),
    LimitDescription(
      "linkBytes", \.linkBytes, "A link names a place; one that waits is kept.", "LimitReached.", change: .fresh),
    LimitDescription(
      "waitingLinks", \.waitingLinks, "Links of a scene that wait: one for each scope of its map, and one without.",
      "The oldest is forgotten; streams are told that it was replaced."),
    LimitDescription(
      "maps", \.maps, "Each is kept in memory, ready to be used.",
      "LimitReached; of files, those beyond are not read, and a finding names them."),
    LimitDescription(
      "mapCalls", \.mapCalls, "A worker reads one map at a time, by turns among users; of a user so many wait.",
      "LimitReached."),
    LimitDescription(
      "firstMessageMilliseconds", \.firstMessageMilliseconds, "A connection that says nothing holds a descriptor.",
      "The connection is closed."),
    LimitDescription(
      "partialMessageMilliseconds", \.partialMessageMilliseconds, "A message begun and never ended holds memory.",
      "The connection is closed."),
    LimitDescription(
      "streamQueueBytes", \.streamQueueBytes, "What a slow reader may cost.",
      "Its events are dropped; it gets `reset` and a fresh snapshot when it reads again."),
    LimitDescription(
      "replyQueueBytes", \.replyQueueBytes, "What a client that does not read its replies may cost.",
      "The connection is not read until it has taken them; its waits that end get LimitReached."),
    LimitDescription(
      "stalledMilliseconds", \.stalledMilliseconds, "A reader that takes nothing for so long is gone.",
      "The connection is closed, reason `stalled`."),
    LimitDescription(
      "heartbeatMilliseconds", \.heartbeatMilliseconds,
      "So that both ends know the other lives: clients count on one in 20 seconds.", "An idle stream gets `heartbeat`.",
      most: 19_000),
    LimitDescription(
      "tokensOfScene", \.tokensOfScene, "Front-ends that could come back.", "The token longest detached is forgotten."),
    LimitDescription(
      "frontEndBytes", \.frontEndBytes, "Names of guards and capabilities are told to everybody who follows the scene.",
      "LimitReached."),
    LimitDescription(
      "tokenMilliseconds", \.tokenMilliseconds, "A day after its last detach a front-end is not coming back.",
      "The token is forgotten."),
    LimitDescription(
      "requestsOfUser", \.requestsOfUser, "Replies kept so that a repeated request is carried out once.",
      "The oldest is forgotten.", change: .restart),
    LimitDescription(
      "requestBytesOfUser", \.requestBytesOfUser, "What those replies may occupy.", "The oldest is forgotten.",
      change: .restart),
    LimitDescription(
      "requestMilliseconds", \.requestMilliseconds, "Who asks again asks within a day.", "The reply is forgotten.",
      change: .restart),
    LimitDescription(
      "waitMilliseconds", \.waitMilliseconds, "How long `Get` waits for `minRevision` when the call does not say.",
      "TimedOut."),
  ]
}
