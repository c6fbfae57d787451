import DequeModule
import Encodings
import JSON
package import Logging
package import Navigation
import NavigationProtocol
import NavigationStore
import SceneMap
import SimdJSON
import Varlink

/// The daemon without its sockets: who is connected, which scenes there are, and what is to be sent to whom.
///
/// It does no I/O and reads no clock: whoever drives it (`Server`, or a test) tells it what came in and what time it is,
/// and takes what is to be written from its sessions at the end of each turn. So everything runs to completion, on one
/// thread, and a test can play the world.
package final class Daemon {
  var limits: Limits
  var sceneLimits: SceneLimits
  let settings: DaemonSettings
  /// Random; names this daemon's sequence of revisions.
  let epoch: String
  /// That of the last commit of any scene.
  var revision: Revision = 0
  var scenes: [String: SceneHost] = [:]
  /// Those who follow all scenes.
  var allFeeds = FeedSet()
  /// Those who wait for a revision, whichever scene makes it.
  var revisionWaiters = WaiterSet()
  var sessions: [Session?] = []
  var freeSlots: [Int] = []
  var users = Users()
  var requests: RequestMemory
  var metrics = Metrics()
  var deadlines = Deadlines<Deadline>()
  /// So many deadlines may be there before those are looked for whose waits have ended.
  var deadlinesKept = Daemon.deadlinesKeptMin
  let parser: JSONParser
  var message = CurrentMessage()
  /// What keeps the state; nil for a daemon that forgets.
  let storage: (any Storage)?
  /// Where scenes find their older commits.
  let archive: DaemonArchive?
  /// Whether replies need not wait for the disk.
  let isLax: Bool
  /// Whether they do all the same, for the call that is being carried out.
  var isWritingThrough = false
  /// What is to be written next.
  let batch: Batch
  /// What is written of it when its records and replies go alone.
  let turnAlone = Batch()
  /// Whether it has no room, so that only what cannot wait is tried, and the rest once a second.
  var databaseRests = false
  /// The calls whose replies wait for it, in their order.
  var pending: [PendingCall] = []
  /// The commits that they made, in their order.
  var changes: [PendingChange] = []
  /// Those that are being answered.
  var settling: [PendingCall] = []
  var replay: ReplayQueue
  /// Scenes of which commits were dropped before they were written.
  var gapped: [SceneHost] = []
  /// Memory in which a piece of a batch is looked through for commits that may be dropped.
  var thinning: [UInt8] = []
  /// Under `none`: with how many bytes of records it is next looked for what history has forgotten already.
  var thinsAt = Daemon.laxBytesMin
  /// Under `none`: when what has come together may next be written.
  var flushesFrom = 0
  /// The copies that are asked for, one at a time being made.
  var backups: [BackupCall] = []
  /// From which revision on a start reads the journal.
  var replayFrom: Revision = 0
  var trouble = StorageTrouble()
  /// When the database is tidied up again, after it could not be.
  var tidiesFrom: Milliseconds = 0
  /// Scenes by the revision of their Open, which is their number on disk.
  var scenesByNumber: [Revision: SceneHost] = [:]
  /// How many syncs of the disk have begun, are wanted, and have ended well.
  var syncsBegun = 0
  var syncsWanted = 0
  var syncsEnded = 0
  /// How many transactions were ever written, and how many of them the sync under way, and the last one, made safe.
  var writesMade = 0
  var writesSyncing = 0
  var writesSynced = 0
  /// What the commit under way writes down. Not the batch itself: that is read meanwhile, where a scene finds commits
  /// that are not on the disk yet.
  var record = ByteBuffer(capacity: 1024)
  /// Encoded once, then copied to the feeds.
  var scratch = ByteBuffer(capacity: 1024)
  var log: Logger { didSet { logsCalls = log.logLevel <= .debug } }
  /// Whether each call is logged; kept here, since asking the logger for each would cost a call.
  private(set) var logsCalls: Bool

  /// Scenes whose operation was answered all it asked, to go on at the end of the turn or when the disk is free.
  var answeredHosts: Deque<SceneHost> = []
  /// How many questions were ever asked.
  var questionsAsked = 0

  /// The maps that there are.
  var maps = MapLibrary()
  /// What was wrong with the maps of files when they were read last.
  var toldFindings: [MapFinding] = []
  /// What maps were, as long as scenes go by them.
  var formerMaps: [CompiledMap] = []
  /// Scenes from which something sensitive has left that older records have still.
  var erasures = ErasureQueue()
  /// Whether what is removed is to be overwritten from the next write on: a map has something sensitive.
  var mustOverwrite = false
  /// Scenes that move to other maps; the first ones' turn it is.
  var mapMoves: Deque<MapMove> = []
  /// Whether they wait for the disk: it has not taken them, or may not be written yet.
  var mapMovesRest = false
  /// Calls that came with a map; the first one's is being read.
  var mapCalls = MapCallQueue()
  /// What came of reading it, while its answer waits for the disk.
  var mapReading: MapReading?

  /// Calls of `Reload` that wait for the shell to have read the configuration.
  var reloadCalls: [ReloadCall] = []
  /// Tells the shell that there is one; nil where nothing can be read.
  var onReload: (() -> Void)?

  /// Sessions that have something to be written.
  var dirtySessions: [Session] = []
  /// Those of the last turn.
  var writtenSessions: [Session] = []
  /// Scenes that have events to be handed out.
  var dirtyHosts: [SceneHost] = []

  /// Numbers that were given.
  var connectionsMade = 0
  var frontEndsMade = 0
  /// How often front-ends have attached since the start.
  var attachments = 0
  var scenesNamed = 0
  var requestsKept = 0
  /// That of the last kept reply that a start has read.
  var requestsLoaded = 0

  var random: any RandomNumberGenerator
  /// The wall clock, read once a turn.
  let clock: () -> Timestamp
  var time: Timestamp
  var isTimeFresh = false
  /// The loop's clock, in milliseconds.
  var now: Milliseconds = 0
  let startedAt: Timestamp
  var isStopping = false
  /// Revision of the last Close: those who follow all scenes cannot be brought up to date from before it.
  var lastClose: Revision = 0

  /// - Parameters:
  ///   - settings: What was configured.
  ///   - storage: What keeps the state; nil for nothing.
  ///   - random: Where epochs and tokens come from.
  ///   - clock: The wall clock.
  package init(
    _ settings: DaemonSettings, storage: (any Storage)? = nil,
    random: any RandomNumberGenerator = SystemRandomNumberGenerator(), log: Logger,
    clock: @escaping () -> Timestamp
  ) {
    self.settings = settings
    limits = settings.limits
    sceneLimits = SceneLimits(settings.limits)
    self.random = random
    self.clock = clock
    self.log = log
    logsCalls = log.logLevel <= .debug
    time = clock()
    startedAt = time
    parser = .simd(maximumDepth: limits[.nesting] + Self.envelopeDepth)
    parser.ignoredDepthMax = limits[.nesting]
    requests = RequestMemory(
      countOfUserMax: limits[.requestsOfUser], bytesOfUserMax: limits[.requestBytesOfUser],
      milliseconds: limits[.requestMilliseconds])
    replay = ReplayQueue(bytesMin: settings.limits[.replayBytes])
    let batch = Batch()
    self.batch = batch
    self.storage = storage
    archive = storage.map { DaemonArchive($0, batch) }
    isLax = storage?.durability == Durability.none
    epoch = storage?.epoch ?? Hexadecimal.digits(of: self.random.next())
    deadlines.add(.sweep, at: Self.sweepInterval)
  }

  /// How deep a message's own structure is around the arguments that it carries.
  static let envelopeDepth = 192
  /// Fewer deadlines are not worth looking over.
  static let deadlinesKeptMin = 1_024
  /// How often connections are looked over for time limits.
  static let sweepInterval: Milliseconds = 1_000

  var at: SceneInterface.At { SceneInterface.At(epoch: epoch, revision: revision) }

  /// The state at which a scene is.
  func at(_ host: SceneHost) -> SceneInterface.At {
    SceneInterface.At(epoch: epoch, revision: host.scene.revision)
  }

  /// Reads the wall clock unless this turn has.
  @inline(__always)
  func refreshTime() {
    if isTimeFresh { return }
    time = clock()
    isTimeFresh = true
  }

  /// Puts a session in the list of those that are written at the end of the turn.
  @inline(__always)
  func markDirty(_ session: Session) {
    if session.isDirty || session.hasEnded { return }
    session.isDirty = true
    dirtySessions.append(session)
  }
}

extension SceneLimits {
  init(_ limits: Limits) {
    self.init()
    nodes = limits[.sceneNodes]
    stateBytes = limits[.sceneBytes]
    argumentBytes = limits[.argumentBytes]
    contextBytes = limits[.contextBytes]
    nesting = limits[.nesting]
    applyOperations = limits[.applyOperations]
    linkBytes = limits[.linkBytes]
    historyCommits = limits[.historyCommits]
    historyBytes = limits[.historyBytes]
    historyMemoryBytes = limits[.historyMemoryBytes]
  }
}
