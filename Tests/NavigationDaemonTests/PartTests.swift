import JSON
import Navigation
import NavigationProtocol
import NavigationStore
import Testing
import Varlink

@testable import NavigationDaemon

/// Each part of the daemon by itself, on the parts below it.
struct PartTests {
  // MARK: - Sessions, scenes, time

  @Test func sessionsReuseSlotsAndNotNames() throws {
    let parts = Parts { $0[.connectionsOfUser] = 2 }
    let (first, second) = (try parts.connect(), try parts.connect())
    #expect(parts.sessions.connect(first.peer, through: .everything) == nil)
    parts.sessions.remove(first)
    let third = try parts.connect()
    #expect(third.slot == first.slot && third.name == "c3" && parts.sessions.count == 2)
    #expect(parts.sessions.named("c2") === second && parts.sessions.named("c1") == nil)
  }

  @Test func aSessionIsDirtyOnceATurn() throws {
    let parts = Parts()
    let session = try parts.connect()
    for _ in 0..<2 { parts.sessions.markDirty(session) }
    #expect(parts.sessions.takeDirty().map(\.name) == ["c1"] && !parts.sessions.hasDirty)
  }

  @Test func scenesAreFoundByNameAndNumberUntilTheyGo() throws {
    let parts = Parts { $0[.scenesOfUser] = 1 }
    let host = try parts.open("scene-1", owner: 5)
    #expect(parts.scenes["scene-1"] === host && parts.scenes[number: 1] === host)
    #expect(parts.scenes.freeName() == "scene-2")
    #expect(throws: WireFailure.self) { try parts.scenes.checkRoom(for: 5) }
    let session = try parts.connect()
    session.lastHost = host
    parts.scenes.remove(host)
    #expect(parts.scenes.isEmpty && host.isGone && session.lastHost == nil)
    try parts.scenes.checkRoom(for: 5)
  }

  @Test func deadlinesComeInOrderAndThoseThatAreOverArePurged() throws {
    let parts = Parts()
    let host = try parts.open()
    let deadlines = parts.deadlines
    for time in [30, 10, 20] { deadlines.add(.linger(host), at: time) }
    #expect(deadlines.next == 10 && deadlines.popDue(at: 9) == nil && deadlines.popDue(at: 10) != nil)
    #expect(deadlines.next == 20)
    for _ in 0..<2_000 { deadlines.add(.linger(host), at: 40) }
    deadlines.add(.sweep, at: 50)
    deadlines.purgeIfLarge()
    #expect(deadlines.count == 1 && deadlines.next == 50)
  }

  // MARK: - Persistence

  @Test func oneSyncServesAllTransactionsBeforeIt() {
    var syncs = SyncTracker()
    syncs.noteWrite()
    let first = syncs.want()
    #expect(syncs.want() == first && syncs.begin() && !syncs.begin())
    #expect(syncs.want() == first, "the sync under way covers it")
    syncs.noteWrite()
    let second = syncs.want()
    #expect(second == first + 1 && !syncs.begin(), "one at a time")
    #expect(syncs.end() == first && syncs.hasUnsynced)
    #expect(syncs.begin() && syncs.end() == second && !syncs.hasUnsynced)
  }

  @Test func repliesWaitForWhatTheDurabilityPromises() {
    #expect(Assurance(nil) == .nothing && Assurance(.some(.none)) == .nothing)
    #expect(Assurance(.normal) == .written && Assurance(.full) == .synced)
  }

  @Test func theJournalTakesBackWhatStorageRefuses() throws {
    let storage = MemoryStorage()
    let parts = Parts(storage)
    storage.isFull = true
    let mark = parts.journal.mark
    #expect(throws: WireFailure.self) { try parts.journal.writeAhead { $0.forgetToken([1]) } }
    #expect(parts.journal.batch.isEmpty)
    let host = try parts.open()
    parts.journal.writeWhole(host)
    #expect(host.onDisk.hasGap && parts.journal.hasUnwritten)
    parts.journal.rollBack(to: mark)
    #expect(!host.onDisk.hasGap && !parts.journal.hasUnwritten && parts.scenes.revision == 0)
  }

  @Test func aRefusalWaitsBehindTheRepliesOnWhichItMayRest() throws {
    let storage = MemoryStorage()
    let parts = Parts(storage)
    let session = try parts.connect()
    parts.settlement.reply(Array("{}\0".utf8), to: session.replies.open(), of: session)
    parts.settlement.refuse(.service(.permissionDenied), session.replies.open(), of: session)
    #expect(parts.settlement.hasPending && parts.output(of: session).isEmpty)
    storage.isFull = true
    parts.journal.batch.records.append([0] as [UInt8])
    parts.settlement.settle()
    let answers = parts.output(of: session)
    #expect(answers.split(separator: "␀").count == 2 && answers.contains("StorageFailed"))
    #expect(!answers.contains("PermissionDenied") && parts.journal.batch.records.isEmpty)
  }

  @Test func aReplyIsKnownUnderItsRequestOnceItIsKept() throws {
    let storage = MemoryStorage()
    let parts = Parts(storage)
    let key = RequestMemory.Key(uid: 1, scene: 1, request: "r")
    let kept = parts.replies.store([1], under: key, hash: 7)
    #expect(kept.id == 1 && parts.replies.lookup(key, hash: 7) == .unknown)
    parts.replies.keep(kept, reply: [1])
    #expect(parts.replies.lookup(key, hash: 7) == .same([1]) && parts.replies.lookup(key, hash: 8) == .other)
  }

  @Test func nothingIsErasedBeforeTheStart() throws {
    let parts = Parts(MemoryStorage())
    let host = try parts.open()
    parts.erasing.waitForStart()
    parts.erasing.noteClosed(ClosedScene(opened: host.scene.openedRevision, last: 1))
    #expect(!parts.erasing.isDue && !parts.erasing.isEmpty)
    parts.scenes.remove(host)
    #expect(parts.scenes.window(ofScene: 1) != nil)
    parts.erasing.start()
    parts.erasing.eraseIfDue()
    #expect(parts.erasing.isEmpty && parts.scenes.window(ofScene: 1) == nil)
  }

  @Test func aDaemonThatKeepsNothingMakesNoBackup() throws {
    let parts = Parts()
    let session = try parts.connect()
    #expect(throws: WireFailure.self) { try parts.backups.executeBackup(session.replies.open(), of: session) }
    #expect(!parts.backups.hasWork)
  }

  // MARK: - Streams and waits

  @Test func anEventIsHandedOutWhenItIsSettledAndNotWhenItIsTakenBack() throws {
    let parts = Parts(MemoryStorage())
    let (host, session) = (try parts.open(), try parts.connect())
    let stream = EventStream(
      session: session, slot: session.replies.open(), host: host, kinds: .all, frontEnd: nil, now: 0)
    parts.publisher.add(stream)
    parts.publisher.publishFrontEnds(of: host)
    parts.publisher.takeBack()
    parts.publisher.handOut()
    #expect(parts.output(of: session).isEmpty)
    parts.publisher.publishFrontEnds(of: host)
    parts.publisher.settle()
    parts.publisher.handOut()
    #expect(parts.output(of: session).contains("frontEnds") && !parts.publisher.hasEvents)
  }

  @Test func aStreamEndsOnceAndGivesItsPlaceBack() throws {
    let parts = Parts()
    let (host, session) = (try parts.open(), try parts.connect())
    let slot = session.replies.open(.more)
    // An element is valid as long as its parser.
    let parser = JSONParser()
    try parts.subscriptions.executeSubscribe(try parser.parse(#"{"scene":"s"}"#), slot, of: session)
    #expect(parts.sessions.users[World.administrator].streams == 1 && !host.feeds.isEmpty)
    let stream = try #require(session.streams.first)
    for _ in 0..<2 { parts.subscriptions.end(stream, reason: .kicked) }
    #expect(parts.sessions.users[World.administrator].streams == 0 && host.feeds.isEmpty)
    #expect(parts.output(of: session).contains("kicked"))
  }

  @Test func aWaiterIsAnsweredWhenItsRevisionComes() throws {
    let parts = Parts()
    let (host, session) = (try parts.open(), try parts.connect())
    try parts.waits.wait(for: .reached(2), of: host, timeout: 10, session.replies.open(), of: session)
    parts.waits.judgeRevisionWaiters()
    #expect(parts.output(of: session).isEmpty && parts.deadlines.next == 10)
    parts.scenes.advance()
    #expect(parts.waits.isRevisionAwaited)
    parts.waits.judgeRevisionWaiters()
    #expect(parts.output(of: session).contains("window") && session.waiters.isEmpty)
  }

  // MARK: - Asking, links, maps

  @Test func anOperationThatWaitsIsChargedToItsUserUntilItFails() throws {
    let parts = Parts()
    let (host, session) = (try parts.open(), try parts.connect())
    let operation = AskingOperation(
      Call(.openLink(.init("a://b"))), on: host, .init(session: session, slot: session.replies.open()), Wishes(),
      message: ByteBuffer(capacity: 16), bytes: 100)
    try parts.asking.enqueue(operation)
    #expect(host.hasWaiting && parts.sessions.users[World.administrator][.operations] == operation.bytes)
    parts.asking.abandonOperations(of: host, reason: "closed")
    #expect(!host.hasWaiting && parts.sessions.users[World.administrator][.operations] == 0)
    #expect(parts.output(of: session).contains("Closing"))
  }

  @Test func aLinkRestsWhenTheDiskIsToBlameAndExpiresWhenItsTimeIsUp() throws {
    let storage = MemoryStorage()
    let parts = Parts(storage)
    let host = try parts.open()
    let stored = StoredLink(
      scene: 1, scope: "", url: "a://1", link: "", client: "", frontEnd: "", uid: -1, pid: -1, opened: 0,
      ends: parts.context.time.microseconds + 60_000_000)
    let link = WaitingLink(stored, at: parts.context.time, now: 0)
    host.waitingLinks = [link]
    parts.links.failed(link, of: host, by: .manager(.storageFailed(.init(message: "full"))))
    #expect(link.isResting && host.isWaiting(link) && parts.deadlines.next == WaitingLinks.restMilliseconds)
    parts.context.now = link.deadline
    parts.links.judge(link, of: host)
    #expect(!host.isWaiting(link) && parts.ready.isEmpty && !parts.journal.batch.isEmpty)
  }

  @Test func aFileThatHasBecomeBadLeavesItsLastGoodMap() {
    let parts = Parts(MemoryStorage())
    let good = "map: shop\nversion: 1.0.0\nscreens: {A: {}}\nwindow: {initial: m, cases: {m: {screen: A}}}\n"
    parts.shelf.take(folder(good))
    #expect(parts.shelf.names == ["shop"])
    parts.shelf.take(folder("map: shop\nscreens: ["))
    #expect(parts.shelf["shop"]?.map.version.description == "1.0.0")
    parts.shelf.take(MapFolderReading())
    #expect(parts.shelf.count == 0)
  }

  @Test func noSceneMovesWithoutAMap() throws {
    let parts = Parts()
    try parts.open()
    var answered: [ManagerInterface.Migration]?
    parts.migrations.attachMaps { answered = $0 }
    #expect(parts.migrations.isDue)
    parts.migrations.rest()
    #expect(!parts.migrations.isDue)
    parts.migrations.resume()
    parts.migrations.moveSome()
    #expect(answered == [] && parts.migrations.isIdle)
  }

  // MARK: - Helpers

  private func folder(_ source: String) -> MapFolderReading {
    let bytes = Array(source.utf8)
    return MapFolderReading(files: [.init(path: "/m/a.yaml", source: bytes, reading: .init(bytes, file: "/m/a.yaml"))])
  }
}
