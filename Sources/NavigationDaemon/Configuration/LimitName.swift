/// The name of a limit: every queue, list and wait of the daemon has one, with a reason and a consequence.
///
/// A limit is declared here and nowhere else: a case, and its details below, which the compiler asks for. From these
/// come `GetLimits`, the metric `limit_reached_total{limit="NAME"}`, `--limit NAME=VALUE`, and docs/navd.schema.json. The
/// idea that every resource is charged to somebody is dbus-broker's (`user.c`).
public enum LimitName: Int, CaseIterable, Sendable {
  case messageInBytes, messageOutBytes, nesting, scenes, scenesOfUser, sceneNodes, argumentBytes, sceneBytes,
    historyCommits, historyBytes, historyMemoryBytes, unsavedBytes, logBytes, pendingBytes, turnFileBytes, backups,
    replayBytes, erasingMilliseconds, applyOperations, contextBytes, connections, connectionsOfUser,
    connectionsForRoot, streamsOfUser, waitingCalls, waitingOperations, waitingOperationBytes, questions, linkBytes,
    waitingLinks, maps, mapCalls, firstMessageMilliseconds, partialMessageMilliseconds, streamQueueBytes,
    replyQueueBytes, stalledMilliseconds, heartbeatMilliseconds, tokensOfScene, frontEndBytes, tokenMilliseconds,
    requestsOfUser, requestBytesOfUser, requestMilliseconds, waitMilliseconds

  /// The limit of that name; nil if there is none.
  init?(_ text: some StringProtocol) {
    guard let name = Self.byText[String(text)] else { return nil }
    self = name
  }

  private static let byText = Dictionary(uniqueKeysWithValues: allCases.map { ($0.text, $0) })

  /// The name as configuration, metrics and errors spell it.
  public var text: String { "\(self)" }
}

extension LimitName {
  /// What documents say about it.
  public var details: LimitDescription {
    switch self {
    case .messageInBytes:
      .init(1 << 20, "A message is read whole before it is parsed.", "The connection is closed.", change: .fresh)
    case .messageOutBytes:
      .init(16 << 20, "A reply is encoded whole before it is written.", "LimitReached.", change: .fresh)
    case .nesting:
      .init(
        64, "Readers of arguments recurse, and a stack has room for 1,000 levels.", "LimitReached.", most: 1_000,
        change: .restart)
    case .scenes: .init(10_000, "At 4 KiB each, 40 MiB.", "LimitReached.")
    case .scenesOfUser: .init(2_000, "No user can take every scene there may be.", "LimitReached.")
    case .sceneNodes: .init(16_384, "A snapshot of a scene is one message.", "LimitReached.", change: .fresh)
    case .argumentBytes:
      .init(64 << 10, "Arguments name what a screen shows; they do not carry it.", "LimitReached.", change: .fresh)
    case .sceneBytes: .init(4 << 20, "A snapshot must fit in a message out.", "LimitReached.", change: .fresh)
    case .historyCommits:
      .init(1_000, "What a person would ever take back.", "The oldest commit is forgotten.", change: .fresh)
    case .historyBytes:
      .init(16 << 20, "History must not outgrow the state it is of.", "The oldest commit is forgotten.", change: .fresh)
    case .historyMemoryBytes:
      .init(
        2 << 10, "What of its history a scene holds in memory; the rest is on disk.",
        "Older commits are read when asked for.")
    case .unsavedBytes:
      .init(64 << 20, "Under `--durability none`, what may wait for a disk that does not take it.", "StorageFailed.")
    case .logBytes:
      .init(
        2 << 20, "How long a log beside the database grows: copying it holds some calls up.",
        "The logs are copied into the database.", change: .restart)
    case .pendingBytes:
      .init(
        8 << 20, "Records that the database has not taken yet are in memory, too.",
        "Changes wait until a worker has copied the logs; StorageFailed when the database does not take it.",
        change: .restart)
    case .turnFileBytes:
      .init(
        256 << 20, "What the logs may take of a disk while they cannot be copied.", "StorageFailed until they could.",
        change: .restart)
    case .backups: .init(8, "One is made at a time, the others wait.", "LimitReached.")
    case .replayBytes:
      .init(
        512 << 10, "How much of the journal a start reads, or as much as all scenes take.",
        "The scene that has waited longest for a snapshot gets one.")
    case .erasingMilliseconds:
      .init(
        1_000, "To erase what is sensitive and has left with its screen costs a snapshot of the scene.",
        "What leaves so soon after the last time waits, and is erased together.")
    case .applyOperations:
      .init(10_000, "One transaction holds the loop for its whole length.", "LimitReached.", change: .fresh)
    case .contextBytes: .init(16 << 10, "A context is a hint to front-ends.", "LimitReached.", change: .fresh)
    case .connections: .init(4_096, "Descriptors are finite.", "The new connection is closed.")
    case .connectionsOfUser: .init(1_024, "No user can lock another out.", "The new connection is closed.")
    case .connectionsForRoot:
      .init(32, "Kept free of `connections`, so that root can always look.", "Others' new connections are closed.")
    case .streamsOfUser: .init(2_048, "Each costs a queue and a write a commit.", "LimitReached.")
    case .waitingCalls:
      .init(
        256, "Replies are kept in order, so those behind a waiting call are buffered.",
        "The connection is not read until one is answered.", change: .fresh)
    case .waitingOperations: .init(1_024, "Operations wait while their scene asks its front-ends.", "LimitReached.")
    case .waitingOperationBytes: .init(16 << 20, "What a user's waiting operations keep meanwhile.", "LimitReached.")
    case .questions: .init(64, "Questions of a scene to its front-ends that are out at once.", "LimitReached.")
    case .linkBytes: .init(8 << 10, "A link names a place; one that waits is kept.", "LimitReached.", change: .fresh)
    case .waitingLinks:
      .init(
        64, "Links of a scene that wait: one for each scope of its map, and one without.",
        "The oldest is forgotten; streams are told that it was replaced.")
    case .maps:
      .init(
        1_000, "Each is kept in memory, ready to be used.",
        "LimitReached; of files, those beyond are not read, and a finding names them.")
    case .mapCalls:
      .init(16, "A worker reads one map at a time, by turns among users; of a user so many wait.", "LimitReached.")
    case .firstMessageMilliseconds:
      .init(5_000, "A connection that says nothing holds a descriptor.", "The connection is closed.")
    case .partialMessageMilliseconds:
      .init(30_000, "A message begun and never ended holds memory.", "The connection is closed.")
    case .streamQueueBytes:
      .init(
        256 << 10, "What a slow reader may cost.",
        "Its events are dropped; it gets `reset` and a fresh snapshot when it reads again.")
    case .replyQueueBytes:
      .init(
        4 << 20, "What a client that does not read its replies may cost.",
        "The connection is not read until it has taken them; its waits that end get LimitReached.")
    case .stalledMilliseconds:
      .init(10_000, "A reader that takes nothing for so long is gone.", "The connection is closed, reason `stalled`.")
    case .heartbeatMilliseconds:
      .init(
        15_000, "So that both ends know the other lives: clients count on one in 20 seconds.",
        "An idle stream gets `heartbeat`.", most: 19_000)
    case .tokensOfScene: .init(64, "Front-ends that could come back.", "The token longest detached is forgotten.")
    case .frontEndBytes:
      .init(16 << 10, "Names of guards and capabilities are told to everybody who follows the scene.", "LimitReached.")
    case .tokenMilliseconds:
      .init(24 * 3_600_000, "A day after its last detach a front-end is not coming back.", "The token is forgotten.")
    case .requestsOfUser:
      .init(
        10_000, "Replies kept so that a repeated request is carried out once.", "The oldest is forgotten.",
        change: .restart)
    case .requestBytesOfUser:
      .init(16 << 20, "What those replies may occupy.", "The oldest is forgotten.", change: .restart)
    case .requestMilliseconds:
      .init(24 * 3_600_000, "Who asks again asks within a day.", "The reply is forgotten.", change: .restart)
    case .waitMilliseconds:
      .init(10_000, "How long `Get` waits for `minRevision` when the call does not say.", "TimedOut.")
    }
  }
}
