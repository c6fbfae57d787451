import Navigation
import Varlink

/// The name of a limit: every queue, list and wait of the daemon has one, with a reason and a consequence.
///
/// A limit is declared here and nowhere else: a case, and its details below, which the compiler asks for. From these
/// come `GetLimits`, the metric `limit_reached_total{limit="NAME"}`, `--limit NAME=VALUE`, and docs/navd.schema.json. The
/// idea that every resource is charged to somebody is dbus-broker's (`user.c`).
public enum LimitName: Int, CaseIterable, Sendable {
  case messageInBytes, messageOutBytes, nesting, scenes, scenesOfUser, sceneNodes, argumentBytes, sceneBytes,
    historyCommits, historyBytes, historyMemoryBytes, unsavedBytes, logBytes, pendingBytes, turnFileBytes, backups,
    replayBytes, erasingMilliseconds, applyOperations, work, contextBytes, connections, connectionsOfUser,
    connectionsForRoot, warningsOfUser, streamsOfUser, waitingCalls, waitsOfUser, waitingOperations,
    waitingOperationBytes, questions, linkBytes, waitingLinks, maps, mapCalls, firstMessageMilliseconds,
    partialMessageMilliseconds, streamQueueBytes, replyQueueBytes, stalledMilliseconds, heartbeatMilliseconds,
    tokensOfScene, frontEndBytes, tokenMilliseconds, requestsOfUser, requestBytesOfUser, requestMilliseconds,
    waitMilliseconds, userBytes, observerTokensOfScene, turnWork,
    stateBytesOfUser, sceneDepth, jobsOfUser, historyBytesOfUser, turnFileBytesOfUser, frontEndBytesOfScene,
    observerBytesOfScene, askingMilliseconds

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
      .init(
        1 << 20, "A message is read as a whole before it is parsed.", "The connection is closed.", least: 1 << 10,
        most: 64 << 20, change: .fresh)
    case .messageOutBytes:
      .init(
        ClientConnection.frameBytesMax,
        "Clients refuse a longer message. The largest scene takes nearly as much. It cannot be changed.",
        "LimitReached.", least: ClientConnection.frameBytesMax, most: ClientConnection.frameBytesMax)
    case .nesting:
      .init(
        64, "Readers of arguments recurse, in navd and in clients.", "LimitReached.", most: SceneLimits.nestingMax,
        change: .restart)
    case .scenes: .init(10_000, "At 4 KiB each, they take 40 MiB.", "LimitReached.")
    case .scenesOfUser: .init(2_000, "No user can take all scenes.", "LimitReached.")
    case .sceneNodes:
      .init(
        16_384, "A snapshot of a scene is one message.", "LimitReached.", most: SceneLimits.nodesMax, change: .fresh)
    case .argumentBytes:
      .init(
        64 << 10, "Arguments identify the content of a screen; they do not carry it. Nor do results.", "LimitReached.",
        most: SceneLimits.stateBytesMax, change: .fresh)
    case .sceneBytes:
      .init(
        4 << 20, "A snapshot must fit in an outgoing message.", "LimitReached.", most: SceneLimits.stateBytesMax,
        change: .fresh)
    case .sceneDepth:
      .init(
        64, "Readers of a tree recurse, in navd and in clients. Containers that lie in one another are counted.",
        "LimitReached.", most: SceneLimits.depthMax, change: .fresh)
    case .historyCommits:
      .init(1_000, "Nobody undoes more steps.", "The oldest commit is forgotten.", change: .fresh)
    case .historyBytes:
      .init(
        16 << 20, "History must not outgrow the state that it describes.", "The oldest commit is forgotten.",
        change: .fresh)
    case .historyMemoryBytes:
      .init(
        2 << 10, "The part of a scene's history that is in memory; the rest is on disk.",
        "Older commits are read from disk.")
    case .unsavedBytes:
      .init(64 << 20, "Commits that wait for a failing disk under `--durability none` are in memory.", "StorageFailed.")
    case .logBytes:
      .init(
        2 << 20, "Copying a log into the database delays some calls.",
        "The logs are copied into the database.", change: .restart)
    case .pendingBytes:
      .init(
        8 << 20, "Records that are not yet in the database are in memory, too.",
        "Changes wait until a worker has copied the logs; StorageFailed if the database does not take them.",
        change: .restart)
    case .turnFileBytes:
      .init(
        256 << 20, "The logs must not fill the disk while they cannot be copied.",
        "StorageFailed until they are copied.",
        change: .restart)
    case .turnFileBytesOfUser:
      .init(
        64 << 20, "What one user has changed since the last copy leaves room in the logs for others. Root is exempt.",
        "LimitReached for changes until the logs are copied.")
    case .backups: .init(8, "One backup is made at a time; the others wait.", "LimitReached.")
    case .replayBytes:
      .init(
        512 << 10, "A start reads at most this much of the journal, or as much as all scenes take.",
        "The scene with the oldest snapshot is written anew.")
    case .erasingMilliseconds:
      .init(
        1_000, "Each erasure of sensitive values costs a snapshot of the scene.",
        "Values that leave within this time are erased together.")
    case .applyOperations:
      .init(10_000, "A transaction holds the loop until it ends.", "LimitReached.", change: .fresh)
    case .work:
      .init(
        120_000,
        "A call holds the loop until it ends. A unit is a node visited or 256 bytes; an edit has up to eight.",
        "LimitReached.", most: SceneLimits.workMax, change: .fresh)
    case .contextBytes:
      .init(
        16 << 10, "A context is a hint to front-ends.", "LimitReached.", most: SceneLimits.contextBytesMax,
        change: .fresh)
    case .connections: .init(4_096, "Descriptors are finite.", "The new connection is closed.")
    case .connectionsOfUser: .init(1_024, "No user can lock out another.", "The new connection is closed.")
    case .connectionsForRoot:
      .init(
        32, "Reserved among `connections`, so that root can always connect.",
        "New connections of other users are closed.")
    case .warningsOfUser:
      .init(
        20, "Warnings that the clients of a user cause within 10 seconds; no user fills the log.",
        "Further ones are counted, and the log says how many were suppressed.")
    case .streamsOfUser: .init(2_048, "Each stream costs a queue, and a write for each commit.", "LimitReached.")
    case .waitingCalls:
      .init(
        256, "Replies are kept in order, so the replies behind a waiting call are buffered.",
        "The connection is not read until one of them is answered; a read that takes several turns goes on.",
        change: .fresh)
    case .waitsOfUser:
      .init(4_096, "The calls of `Wait`, `AwaitResult` and `Get` that wait are in memory.", "LimitReached.")
    case .waitingOperations:
      .init(
        1_024,
        "Operations wait while a scene asks its front-ends, users in turn; this is the queue of one user at one scene.",
        "LimitReached.")
    case .waitingOperationBytes:
      .init(
        16 << 20,
        "The waiting operations of a user and their questions are in memory; so are its answers to delegated requests, which count apart.",
        "LimitReached.")
    case .questions:
      .init(
        64, "An operation may ask all front-ends that guard screens of its scene. Open questions are in memory.",
        "LimitReached for `Attach` with guards.")
    case .askingMilliseconds:
      .init(
        10_000,
        "Other operations of a scene wait while one asks: for the time of its longest question, and at most this much more.",
        "Further delegated requests count as not handled; Refused if guards must be asked.")
    case .linkBytes:
      .init(
        8 << 10, "A link names a place, and a pending one is kept.", "LimitReached.", most: SceneLimits.linkBytesMax,
        change: .fresh)
    case .waitingLinks:
      .init(
        64, "A scene has one pending link for each scope of its map, and one without a scope. A snapshot has them all.",
        "The oldest is forgotten; streams get the outcome `replaced`.", most: 64)
    case .maps:
      .init(
        1_000, "Compiled maps are kept in memory.",
        "LimitReached; further files are not read, and a finding names them.")
    case .mapCalls:
      .init(
        16, "A worker reads one map at a time, taking turns among users; this is the queue of one user.",
        "LimitReached.")
    case .firstMessageMilliseconds:
      .init(5_000, "A silent connection holds a descriptor.", "The connection is closed.")
    case .partialMessageMilliseconds:
      .init(30_000, "An incomplete message holds memory.", "The connection is closed.")
    case .streamQueueBytes:
      .init(
        256 << 10, "The queue of a slow reader is in memory.",
        "Its events are dropped; it gets `reset` and a fresh snapshot when it reads again.")
    case .replyQueueBytes:
      .init(
        4 << 20, "The replies that a client does not read are in memory.",
        "The connection is not read until it has taken them; its waits that end get LimitReached.")
    case .stalledMilliseconds:
      .init(10_000, "A reader that takes nothing for this long is gone.", "The connection is closed, reason `stalled`.")
    case .heartbeatMilliseconds:
      .init(
        15_000, "Both ends know that the other is alive; clients expect an event every 20 seconds.",
        "An idle stream gets `heartbeat`.", most: 19_000)
    case .tokensOfScene:
      .init(
        64, "Each token is a front-end that may come back.",
        "Of the user with most tokens there, the one that was detached longest is forgotten.")
    case .observerTokensOfScene:
      .init(
        64, "Front-ends that only observe are counted apart, so that they take no place from a mirror.",
        "Of the user with most of them there, the one that was detached longest is forgotten.")
    case .frontEndBytes:
      .init(
        16 << 10, "Every follower of the scene gets the names of guards and capabilities.", "LimitReached.",
        most: FrontEnd.bytesOfSceneMax)
    case .frontEndBytesOfScene:
      .init(
        FrontEnd.bytesOfSceneMax,
        "A snapshot has all front-ends of a scene. A guard counts 515 bytes, since a map may rename its screen.",
        "LimitReached.", most: FrontEnd.bytesOfSceneMax)
    case .observerBytesOfScene:
      .init(
        FrontEnd.observerBytesOfSceneMax,
        "Front-ends that only observe are counted apart, so that they take no room from a mirror.", "LimitReached.",
        most: FrontEnd.observerBytesOfSceneMax)
    case .tokenMilliseconds:
      .init(24 * 3_600_000, "A front-end does not come back a day after its last detach.", "The token is forgotten.")
    case .requestsOfUser:
      .init(
        10_000, "Replies are kept so that a repeated request is carried out once.", "The oldest is forgotten.",
        change: .restart)
    case .requestBytesOfUser:
      .init(16 << 20, "Kept replies are in memory.", "The oldest is forgotten.", change: .restart)
    case .requestMilliseconds:
      .init(24 * 3_600_000, "A caller repeats a request within a day.", "The reply is forgotten.", change: .restart)
    case .waitMilliseconds:
      .init(10_000, "The wait of `Get` for `minRevision`, unless the call gives one.", "TimedOut.")
    case .turnWork:
      .init(
        4_096, "A turn of the loop takes some milliseconds; a unit of work is about a microsecond.",
        "What a user sends beyond its share waits until a later turn, in fair shares.", change: .restart)
    case .jobsOfUser:
      .init(
        8, "A read or `Import` that takes several turns holds nodes and its reply in memory.",
        "Further ones of the user wait until one is done.")
    case .userBytes:
      .init(
        64 << 20,
        "What navd holds for a user is in memory: connections, messages, replies, waits, front-ends, links. Root is exempt.",
        "LimitReached; of the connections whose unread output exceeds it, the largest are closed.")
    case .stateBytesOfUser:
      .init(
        64 << 20, "The scenes that a user has opened are in memory: 10,000 of 6 KiB, or 16 of 4 MiB. Root is exempt.",
        "LimitReached for what makes a scene grow.")
    case .historyBytesOfUser:
      .init(
        64 << 20,
        "Each scene that a user has opened keeps an equal part of it on disk: one of 100 keeps 655 KiB. Root is exempt.",
        "The oldest commit of a scene with more than its part is forgotten.")
    }
  }
}
