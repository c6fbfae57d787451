import JSON
import Logging
import Navigation
import NavigationProtocol
import Testing
import Varlink

@testable import NavigationDaemon

/// The parts of a daemon, each with those below it, and no daemon above them.
struct Parts {
  let context: DaemonContext
  let sessions: SessionTable
  let scenes: SceneTable
  let deadlines = DeadlineQueue()
  let publisher: Publisher
  let journal: Journal
  let erasing: Erasing
  let jobs: Jobs
  let waits: Waits
  let replies: KeptReplies
  let settlement: Settlement
  let ready = ReadyScenes()
  let links: WaitingLinks
  let asking: Asking
  let subscriptions: Subscriptions
  let shelf: MapShelf
  let migrations: Migrations
  let mapCalls: MapCalls
  let backups: Backups
  let operations: Operations
  let sceneCalls: SceneCalls
  let managerCalls: ManagerCalls

  init(_ storage: (any Storage)? = nil, _ change: (inout Limits) -> Void = { _ in }) {
    var limits = Limits()
    change(&limits)
    context = DaemonContext(
      DaemonSettings(limits: limits, version: "test", pid: 1, uid: World.administrator), epoch: "test",
      random: World.Sequence(), log: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
      clock: { Timestamp(microseconds: 1_000_000) })
    let users = Users(context)
    sessions = SessionTable(context, users)
    scenes = SceneTable(context, users, sessions)
    publisher = Publisher(context, scenes, sessions, deadlines)
    journal = Journal(storage, context, scenes)
    erasing = Erasing(context, scenes, journal)
    jobs = Jobs(context, sessions, journal)
    waits = Waits(context, scenes, sessions, journal, jobs, deadlines)
    replies = KeptReplies(context, users, journal)
    settlement = Settlement(context, scenes, sessions, publisher, journal, erasing, waits, replies)
    links = WaitingLinks(context, users, publisher, journal, settlement, deadlines, ready)
    asking = Asking(context, scenes, sessions, users, publisher, settlement, deadlines, ready, links)
    subscriptions = Subscriptions(
      context, scenes, sessions, publisher, journal, settlement, deadlines, links, asking, jobs)
    shelf = MapShelf(context, scenes, journal)
    migrations = Migrations(context, scenes, shelf, publisher, journal, settlement, erasing, waits, links)
    mapCalls = MapCalls(context, scenes, sessions, journal, settlement, shelf, migrations)
    backups = Backups(context, sessions, journal, settlement)
    operations = Operations(
      context, scenes, sessions, publisher, journal, settlement, waits, ready, links, asking, migrations, replies)
    sceneCalls = SceneCalls(
      context, scenes, publisher, journal, settlement, erasing, jobs, waits, asking, subscriptions, shelf)
    managerCalls = ManagerCalls(context, scenes, sessions, users, journal, settlement, subscriptions, mapCalls)
  }

  /// Opens a scene, acknowledged at once.
  @discardableResult
  func open(_ name: String = "s", owner: Int = World.administrator) throws -> SceneHost {
    scenes.advance()
    let scene = try Scene(
      opening: name, .screen(ScreenDescription("Home")), owner: owner, revision: scenes.revision, time: context.time,
      origin: Origin(Caller()))
    let host = SceneHost(scene: scene)
    scenes.enter(host)
    return host
  }

  func connect(uid: Int = World.administrator) throws -> Session {
    try #require(sessions.connect(Peer(uid: uid, gid: uid, pid: 1), through: .everything))
  }

  /// Executes a call of a part as a daemon does: parses its parameters, opens its slot, and answers its error.
  func execute(
    _ call: (JSONElement, ReplyQueue.Slot, Session) throws(WireFailure) -> Void, _ parameters: String,
    of session: Session
  ) throws {
    let parser = JSONParser()
    // An element is valid only as long as its parser.
    defer { withExtendedLifetime(parser) {} }
    let element = try parser.parse(parameters)
    let slot = session.replies.open()
    do throws(WireFailure) { try call(element, slot, session) } catch {
      settlement.refuse(error, slot, of: session)
    }
  }

  /// The output of a session, as text; each message ends with `␀`.
  func output(of session: Session) -> String {
    var bytes: [UInt8] = []
    while !session.output.isEmpty, !session.output.isHeld {
      _ = unsafe session.output.writeFirst { piece in
        unsafe bytes.append(contentsOf: piece)
        return piece.count
      }
    }
    return String(decoding: bytes, as: UTF8.self).replacing("\0", with: "␀")
  }
}
