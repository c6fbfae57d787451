import JSON
import Testing

@testable import Navigation

/// Sensitive values of screens that have left are found in older records of the journal, and removed.
struct ErasingTests {
  /// The journal as it is on the disk.
  private final class Journal: HistoryArchive {
    var records: [Revision: [UInt8]] = [:]

    func record(_ revision: Revision, of scene: Revision) -> [UInt8]? { scene == 1 ? records[revision] : nil }

    func has(_ secret: String) -> Bool {
      records.values.contains { String(decoding: $0, as: UTF8.self).contains(secret) }
    }
  }

  private let journal = Journal()
  private var scene: Scene
  private let map: CompiledMap

  init() throws {
    let pin = MapParameter("pin", .any, isOptional: true, isSensitive: true)
    map = Self.map(door: [pin], guard: [pin])
    var buffer = ByteBuffer()
    scene = try Scene(
      opening: "s", map: map, path: [Self.door("0000")], revision: 1, time: Timestamp(microseconds: 0),
      origin: Origin(Caller()), message: RawSpan(), journal: &buffer)
    journal.records[1] = buffer.array()
  }

  private static func map(door: [MapParameter], guard: [MapParameter]) -> CompiledMap {
    CompiledMap(
      name: "vault", version: .first,
      screens: MapTable([MapScreen("Home"), MapScreen("Door", arguments: ArgumentSchema(door))]),
      cases: MapTable([MapCase("main", .stack([MapDestination(ScreenIndex(0))]))]), initialCase: CaseIndex(0),
      coordinators: MapTable([
        MapCoordinator("Guard", root: .stack([MapDestination(ScreenIndex(0))]), arguments: ArgumentSchema(`guard`))
      ]))
  }

  private static func door(_ pin: String) -> ScreenDescription {
    ScreenDescription("Door", arguments: JSONObject(members: [("pin", "\"pin-\(pin)\"")]))
  }

  /// Messages stay as they are.
  private static func none(_ commit: Commit) -> [UInt8]? { nil }

  private mutating func perform(_ call: Call) throws {
    var buffer = ByteBuffer()
    try call.check()
    _ = try scene.perform(
      call, revision: scene.revision + 1, time: Timestamp(microseconds: 0), origin: Origin(Caller()),
      message: RawSpan(), archive: journal, journal: &buffer)
    if !buffer.isEmpty { journal.records[scene.revision] = buffer.array() }
  }

  private mutating func perform(_ operation: Navigation.Operation) throws { try perform(Call(operation)) }

  /// All that a search finds.
  private mutating func erasures(by masks: [SensitiveMask]) -> [Erasure] {
    var search = scene.beginErasing(by: masks, masked: Self.none)
    var found: [Erasure] = []
    while !(search?.isAtEnd ?? true) { if let one = search?.step(journal, present: scene.state) { found.append(one) } }
    return found
  }

  /// All that the search finds when the scene is closed.
  private func closed(_ masks: [SensitiveMask]) -> [Erasure] {
    var search = ErasureSearch(
      of: 1, last: scene.revision, hiddenBefore: 0, by: masks, limits: .standard, masked: Self.none)
    var found: [Erasure] = []
    while !search.isAtEnd { if let one = search.step(journal, present: SceneState()) { found.append(one) } }
    return found
  }

  /// Writes the erased records, and restores the scene from them.
  @discardableResult
  private mutating func erase(isClosed: Bool = false) throws -> Int {
    let masks = [try #require(map.mask)]
    let erasures = isClosed ? closed(masks) : erasures(by: masks)
    for erasure in erasures {
      #expect(erasure.record.count == journal.records[erasure.revision]?.count)
      journal.records[erasure.revision] = erasure.record
    }
    scene.haveErased()
    var again = try Scene(opening: try #require(journal.records[1]))
    for revision in 1..<scene.revision { try again.replay(try #require(journal.records[revision + 1])) }
    if !isClosed { #expect(again.state == scene.state && again.history.head == scene.history.head) }
    return erasures.count
  }

  @Test mutating func whatLeavesIsErased() throws {
    try perform(.push(.init(Self.door("1111"))))
    try perform(.push(.init("Home")))
    #expect(scene.secretsLeft == nil)
    #expect(try erase() == 0 && journal.has("pin-1111"))
    try perform(.pop(.init(.count(2))))
    #expect(scene.secretsLeft == 6 && journal.has("pin-1111"))
    #expect(try erase() == 1 && !journal.has("pin-1111") && scene.secretsLeft == nil)
    // Values of present screens stay.
    #expect(journal.has("pin-0000"))
  }

  @Test mutating func whatWasAnotherValueIsErased() throws {
    let id = scene.state.topID
    try perform(.replaceScreen(.init(ScreenReference(.id(id)), with: Self.door("1111"))))
    #expect(journal.has("pin-0000") && journal.has("pin-1111"))
    #expect(try erase() == 1 && !journal.has("pin-0000") && journal.has("pin-1111"))
    try perform(.replaceScreen(.init(ScreenReference(.id(id)), with: Self.door("2222"))))
    try erase()
    #expect(!journal.has("pin-1111") && journal.has("pin-2222"))
  }

  @Test mutating func theScreenComesBackWithoutIt() throws {
    try perform(.push(.init(Self.door("1111"))))
    let revision = scene.revision
    try perform(.pop(.init()))
    try erase()
    #expect(try scene.state(at: revision, newest: scene.revision, journal).1.top.arguments == .empty)
    try perform(Call(.undo(steps: 1)))
    #expect(scene.state.top.name == "Door" && scene.state.top.arguments == .empty)
    try perform(Call(.undo(steps: 1)))
    try perform(Call(.redo(steps: 2)))
    #expect(scene.state.top.arguments == JSONObject(members: [("pin", "\"pin-0000\"")]))
    try erase()
  }

  @Test mutating func aCoordinatorsArgumentsLeaveWithIt() throws {
    try perform(.startCoordinator(.init("Guard", arguments: Self.door("3333").arguments)))
    let id = try #require(scene.state.coordinators.last?.id)
    #expect(try erase() == 0 && journal.has("pin-3333"))
    try perform(.finishCoordinator(.init(id)))
    #expect(try erase() == 1 && !journal.has("pin-3333"))
  }

  /// A map that changes nothing that anybody sees may still take something from a coordinator.
  @Test mutating func whatAMigrationTakesFromACoordinatorIsErased() throws {
    try perform(.startCoordinator(.init("Guard", arguments: Self.door("3333").arguments)))
    let id = try #require(scene.state.coordinators.last?.id)
    let pin = MapParameter("pin", .any, isOptional: true, isSensitive: true)
    var buffer = ByteBuffer()
    for (parameters, left) in [([pin], nil), ([], id)] as [([MapParameter], Int?)] {
      let outcome = try scene.migrate(
        to: Self.map(door: [pin], guard: parameters), from: map, revision: scene.revision + 1,
        time: Timestamp(microseconds: 0), journal: &buffer)
      #expect(outcome == .kept && scene.secretsLeft == left)
    }
    for erasure in erasures(by: [try #require(map.mask)]) {
      journal.records[erasure.revision] = erasure.record
    }
    #expect(!journal.has("pin-3333") && journal.has("pin-0000"))
  }

  /// Without its map it is unknown which values were sensitive.
  @Test mutating func aClosedSceneLosesAllArgumentsWithoutAMap() throws {
    try perform(.push(.init(Self.door("1111"))))
    for erasure in closed([.everything]) {
      journal.records[erasure.revision] = erasure.record
    }
    #expect(!journal.has("pin-"))
    var again = try Scene(opening: try #require(journal.records[1]))
    try again.replay(try #require(journal.records[2]))
    #expect(again.state.path.map(\.name) == ["Home", "Door", "Door"])
  }

  @Test mutating func whatAClosedSceneHadIsErased() throws {
    try perform(.push(.init(Self.door("1111"))))
    #expect(try erase(isClosed: true) == 2 && !journal.has("pin-"))
  }

  /// A kill between the commit and the erasing.
  @Test mutating func whatIsToBeErasedIsKnownAfterAKill() throws {
    try perform(.push(.init(Self.door("1111"))))
    try perform(.pop(.init()))
    var again = try Scene(opening: try #require(journal.records[1]))
    for revision in 2...scene.revision { try again.replay(try #require(journal.records[revision])) }
    #expect(again.secretsLeft == scene.secretsLeft && again.secretsLeft != nil)
    var snapshot = ByteBuffer()
    again.writeSnapshot(into: &snapshot)
    #expect(try Scene(snapshot: snapshot.array()).secretsLeft == scene.secretsLeft)
  }

  /// It reads no further back than the ids of the removed screens require.
  @Test mutating func itLooksAsFarBackAsNeeded() throws {
    for _ in 0..<50 { try perform(.push(.init("Home"))) }
    try perform(.push(.init(Self.door("1111"))))
    try perform(.pop(.init()))
    journal.records[40] = nil
    #expect(erasures(by: [try #require(map.mask)]).map(\.revision) == [52])
  }

  /// A search reads a record that has a value which is still there. Then the value leaves.
  @Test mutating func whatLeavesDuringASearchIsFoundByTheNext() throws {
    try perform(.push(.init("Home")))
    try perform(.push(.init(Self.door("1111"))))
    try perform(.push(.init(Self.door("2222"))))
    try perform(.pop(.init()))
    let masks = [try #require(map.mask)]
    let begun = scene.beginErasing(by: masks, masked: Self.none)
    var search = try #require(begun)
    let first = scene.secretsLeft
    while !search.isAtEnd {
      if let found = search.step(journal, present: scene.state) { journal.records[found.revision] = found.record }
      // The record of the push of 1111 was read.
      if search.isAtEnd { try perform(.pop(.init())) }
    }
    #expect(!journal.has("pin-2222") && journal.has("pin-1111"))
    scene.haveErased()
    let left = try #require(scene.secretsLeft)
    #expect(left < (try #require(first)))
    #expect(try erase() == 1 && !journal.has("pin-1111") && scene.secretsLeft == nil)
  }
}
