import JSON
import Navigation
import NavigationProtocol
import SceneMap
import Testing
import Varlink

@testable import NavigationDaemon

/// The parts that execute calls, each by itself on the parts below it.
struct CallPartTests {
  // MARK: - Operations

  private func push(
    _ parts: Parts, _ parameters: String = #"{"scene":"s","screen":{"name":"B"}}"#, of session: Session
  ) throws {
    let push = { (element: JSONElement, slot: ReplyQueue.Slot, session: Session) throws(WireFailure) in
      try parts.operations.executeOperation(.navigationPush, element, slot, of: session)
    }
    try parts.execute(push, parameters, of: session)
  }

  @Test func anOperationIsAnsweredOnceItsCommitIsWritten() throws {
    let storage = MemoryStorage()
    let parts = Parts(storage)
    let (host, session) = (try parts.open(), try parts.connect())
    try push(parts, of: session)
    #expect(parts.output(of: session).isEmpty && host.scene.revision == 2)
    parts.settlement.settle()
    #expect(parts.output(of: session).contains(#""revision":2"#) && storage.transactions == [[2]])
  }

  @Test func anOperationThatTheDiskRefusesHasNotHappened() throws {
    let storage = MemoryStorage()
    let parts = Parts(storage)
    let (host, session) = (try parts.open(), try parts.connect())
    storage.isFull = true
    try push(parts, of: session)
    parts.settlement.settle()
    #expect(parts.output(of: session).contains("StorageFailed"))
    #expect(host.scene.revision == 1 && parts.scenes.revision == 1 && host.scene.state.path.count == 1)
  }

  @Test func aRepeatedRequestIsExecutedOnce() throws {
    let parts = Parts()
    let (host, session) = (try parts.open(), try parts.connect())
    let call = #"{"scene":"s","screen":{"name":"B"},"options":{"requestId":"r"}}"#
    try push(parts, call, of: session)
    let reply = parts.output(of: session)
    try push(parts, call, of: session)
    #expect(reply.contains("outcome") && parts.output(of: session) == reply && host.scene.revision == 2)
    try push(parts, call.replacing("B", with: "C"), of: session)
    #expect(parts.output(of: session).contains("Conflict") && host.scene.revision == 2)
  }

  @Test func undoAndRedoMoveTheSameStep() throws {
    let parts = Parts()
    let (host, session) = (try parts.open(), try parts.connect())
    try push(parts, of: session)
    for (method, names) in [(MethodID.navigationUndo, ["Home"]), (.navigationRedo, ["Home", "B"])] {
      let travel = { (element: JSONElement, slot: ReplyQueue.Slot, session: Session) throws(WireFailure) in
        try parts.operations.executeTravel(method, element, slot, of: session)
      }
      try parts.execute(travel, #"{"scene":"s"}"#, of: session)
      #expect(host.scene.state.path.map(\.name) == names)
      try parts.execute(travel, #"{"scene":"s","steps":0}"#, of: session)
      #expect(parts.output(of: session).contains("InvalidParameter"))
    }
  }

  // MARK: - Scenes

  @Test func aSceneIsOpenedOnce() throws {
    let parts = Parts()
    let session = try parts.connect()
    let call = #"{"scene":"a","root":{"name":"Home"}}"#
    for isNew in [true, false] {
      try parts.execute(parts.sceneCalls.executeOpen, call, of: session)
      #expect(parts.output(of: session).contains(#""created":\#(isNew)"#) && parts.scenes.revision == 1)
    }
    try parts.execute(parts.sceneCalls.executeOpen, call.replacing("}}", with: #"},"exclusive":true}"#), of: session)
    #expect(parts.output(of: session).contains("SceneExists"))
    try parts.execute(parts.sceneCalls.executeOpen, #"{"scene":"b"}"#, of: session)
    #expect(parts.output(of: session).contains("InvalidParameter") && parts.scenes["b"] == nil)
  }

  @Test func aSceneIsImportedFromWhatGetReplies() throws {
    let parts = Parts()
    let session = try parts.connect()
    try parts.open()
    try parts.execute(parts.sceneCalls.executeGet, #"{"scene":"s"}"#, of: session)
    let reply = try JSONValue(parsing: parts.output(of: session).replacing("␀", with: ""))
    let document = try #require(reply["parameters"])
    try parts.execute(parts.sceneCalls.executeImport, #"{"scene":"t","document":\#(document)}"#, of: session)
    #expect(parts.output(of: session).contains(#""scene":"t""#))
    #expect(parts.scenes["t"]?.scene.state == parts.scenes["s"]?.scene.state)
    try parts.execute(parts.sceneCalls.executeImport, #"{"document":\#(document)}"#, of: session)
    #expect(parts.output(of: session).contains("SceneExists"))
  }

  @Test func aSceneWhoseCloseIsNotWrittenStaysOpen() throws {
    let storage = MemoryStorage()
    let parts = Parts(storage)
    let session = try parts.connect()
    try parts.open()
    storage.isFull = true
    try parts.execute(parts.sceneCalls.executeClose, #"{"scene":"s"}"#, of: session)
    #expect(parts.output(of: session).contains("StorageFailed") && parts.scenes["s"] != nil)
    storage.isFull = false
    try parts.execute(parts.sceneCalls.executeClose, #"{"scene":"s"}"#, of: session)
    #expect(parts.output(of: session).contains(#""revision":2"#) && parts.scenes["s"] == nil)
    try parts.execute(parts.sceneCalls.executeClose, #"{"scene":"s"}"#, of: session)
    #expect(parts.output(of: session).contains("SceneNotFound"))
  }

  // MARK: - Manager

  @Test func pingHasThePresentRevision() throws {
    let parts = Parts()
    let session = try parts.connect()
    for revision in 0..<2 {
      parts.managerCalls.executePing(session.replies.open(), of: session)
      #expect(parts.output(of: session).contains(#""revision":\#(revision)"#))
      parts.scenes.advance()
    }
  }

  @Test func clientsAreListedInPagesAndKickedByName() throws {
    let parts = Parts()
    let (first, second) = (try parts.connect(), try parts.connect())
    try parts.execute(parts.managerCalls.executeListClients, #"{"limit":1}"#, of: first)
    let page = parts.output(of: first)
    #expect(page.contains(#""client":"c1""#) && !page.contains(#""client":"c2""#) && page.contains(#""next":"1""#))
    try parts.execute(parts.managerCalls.executeKick, #"{"client":"c3"}"#, of: first)
    #expect(parts.output(of: first).contains("ClientNotFound") && !second.isClosing)
    try parts.execute(parts.managerCalls.executeKick, #"{"client":"c2"}"#, of: first)
    #expect(second.isClosing && !first.isClosing)
  }

  @Test func rightsAreGivenUpForGood() throws {
    let parts = Parts()
    let session = try parts.connect()
    for role in ["observe", "navigate"] {
      try parts.execute(parts.managerCalls.executeRestrict, #"{"role":"\#(role)"}"#, of: session)
      #expect(session.role == .observe)
    }
  }

  @Test func aReloadIsAnsweredWhenTheConfigurationWasRead() throws {
    let parts = Parts()
    let session = try parts.connect()
    var asked = 0
    parts.managerCalls.onReload = { asked += 1 }
    for _ in 0..<2 { parts.managerCalls.executeReload(session.replies.open(), of: session) }
    #expect(asked == 2 && parts.managerCalls.reloadCount == 2 && parts.output(of: session).isEmpty)
    parts.managerCalls.answer(parts.managerCalls.takeReloads(1), ReloadReport(), [])
    #expect(parts.output(of: session).contains("parameters") && parts.managerCalls.reloadCount == 1)
    parts.managerCalls.failReloads()
    #expect(parts.output(of: session).contains("Closing") && parts.managerCalls.reloadCount == 0)
  }

  // MARK: - Maps

  private func shop(_ version: String) -> String {
    #"map: shop\nversion: \#(version)\nscreens: {A: {}}\nwindow: {initial: m, cases: {m: {screen: A}}}\n"#
  }

  /// Reads the map of the next call, as a worker does.
  private func readNext(_ parts: Parts) throws {
    let call = try #require(parts.mapCalls.nextToRead)
    parts.mapCalls.didRead(MapReading(call.source, file: call.file))
    parts.migrations.moveSome()
  }

  @Test func aMapIsAnsweredWhenAWorkerHasReadIt() throws {
    let parts = Parts { $0[.mapCalls] = 1 }
    let session = try parts.connect()
    try parts.execute(parts.mapCalls.executeValidateMap, #"{"source":"\#(shop("1.0.0"))"}"#, of: session)
    #expect(parts.output(of: session).isEmpty && parts.mapCalls.waitingBytes(of: World.administrator) > 0)
    try parts.execute(parts.mapCalls.executeValidateMap, #"{"source":"x"}"#, of: session)
    try readNext(parts)
    let answers = parts.output(of: session)
    #expect(answers.contains(#""valid":true"#) && answers.contains("LimitReached"))
    #expect(parts.mapCalls.mapCount == 0 && parts.mapCalls.nextToRead == nil)
  }

  @Test func aMapIsInstalledListedAndRemoved() throws {
    let parts = Parts()
    let session = try parts.connect()
    func install(_ version: String) throws -> String {
      try parts.execute(parts.mapCalls.executeInstallMap, #"{"source":"\#(shop(version))"}"#, of: session)
      try readNext(parts)
      return parts.output(of: session)
    }
    #expect(try install("2.0.0").contains(#""version":"2.0.0""#))
    #expect(try install("1.0.0").contains("MapInvalid") && parts.mapCalls.infos.map(\.version) == ["2.0.0"])
    try parts.execute(parts.mapCalls.executeGetMap, #"{"map":"shop"}"#, of: session)
    #expect(parts.output(of: session).contains("version: 2.0.0"))
    for expected in ["migrations", "MapNotFound"] {
      try parts.execute(parts.mapCalls.executeRemoveMap, #"{"map":"shop"}"#, of: session)
      parts.migrations.moveSome()
      #expect(parts.output(of: session).contains(expected) && parts.mapCalls.mapCount == 0)
    }
  }

  @Test func aStopAnswersTheCallsWhoseMapsWait() throws {
    let parts = Parts()
    let session = try parts.connect()
    try parts.execute(parts.mapCalls.executeValidateMap, #"{"source":"x"}"#, of: session)
    parts.mapCalls.failAll()
    #expect(parts.output(of: session).contains("Closing") && parts.mapCalls.nextToRead == nil)
  }
}
