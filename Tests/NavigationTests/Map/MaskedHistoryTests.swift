import JSON
import Testing

@testable import Navigation

/// Sensitive values leave with their screen: Undo and Redo do not bring them back.
struct MaskedHistoryTests {
  private var scene: Scene
  private static let home = ScreenIndex(0)

  init() throws {
    let pin = MapParameter("pin", .any, isOptional: true, isSensitive: true)
    let key = MapParameter("key", .any, isSensitive: true)
    let id = MapParameter("id", .any, isOptional: true)
    let map = CompiledMap(
      name: "vault", version: .first,
      screens: MapTable([
        MapScreen("Home"), MapScreen("Door", arguments: ArgumentSchema([id, pin])),
        MapScreen("Safe", arguments: ArgumentSchema([id, key]), result: ArgumentSchema([id, pin])),
      ]),
      cases: MapTable([MapCase("main", .stack([MapDestination(Self.home)]))]), initialCase: CaseIndex(0))
    var journal = ByteBuffer(capacity: 256)
    scene = try Scene(
      opening: "s", map: map, revision: 1, time: Timestamp(microseconds: 0), origin: Origin(Caller()),
      message: RawSpan(), journal: &journal)
  }

  private static func door(_ id: Int = 1, pin: String = "1234") -> ScreenDescription {
    ScreenDescription("Door", arguments: JSONObject(members: [("id", String(id)), ("pin", pin)]))
  }

  private static let safe = ScreenDescription("Safe", arguments: JSONObject(members: [("id", "1"), ("key", "5678")]))

  /// - Returns: the record of the commit, as it is on the disk.
  @discardableResult
  private mutating func perform(_ call: Call) throws(NavigationError) -> [UInt8] {
    var journal = ByteBuffer(capacity: 256)
    try call.check()
    _ = try scene.perform(
      call, revision: scene.revision + 1, time: Timestamp(microseconds: 0), origin: Origin(Caller()),
      message: RawSpan(), journal: &journal)
    #expect(scene.checkInvariants() == [])
    return journal.array()
  }

  @discardableResult
  private mutating func perform(_ operation: Navigation.Operation) throws(NavigationError) -> [UInt8] {
    try perform(Call(operation))
  }

  private func has(_ secret: String, _ record: [UInt8]) -> Bool {
    String(decoding: record, as: UTF8.self).contains(secret)
  }

  private var top: String { "\(scene.state.top.name) \(scene.state.top.arguments)" }

  @Test mutating func undoBringsTheScreenBackWithoutIt() throws {
    let came = try perform(.push(.init(Self.door())))
    #expect(top == #"Door {"id":1,"pin":1234}"# && has("1234", came))
    let id = scene.state.topID
    let left = try perform(.pop(.init()))
    #expect(!has("1234", left))
    try perform(Call(.undo(steps: 1)))
    #expect(top == #"Door {"id":1}"# && scene.state.topID == id)
    try perform(Call(.redo(steps: 1)))
    #expect(top == "Home {}")
  }

  /// An Undo of a change to a value that has left since, tried and taken back, does not bring it back.
  @Test mutating func anUndoThatIsTriedBringsNothing() throws {
    try perform(.push(.init(Self.door(pin: "1111"))))
    let id = scene.state.topID
    try perform(.replaceScreen(.init(ScreenReference(.id(id)), with: Self.door(pin: "2222"))))
    try perform(.pop(.init()))
    try perform(Call(.undo(steps: 1)))
    #expect(top == #"Door {"id":1}"# && scene.state.topID == id)
    try perform(Call(.undo(steps: 1), options: Options(isDryRun: true)))
    #expect(top == #"Door {"id":1}"#)
  }

  @Test mutating func redoBringsItBackWithoutIt() throws {
    try perform(.push(.init(Self.door())))
    let undone = try perform(Call(.undo(steps: 1)))
    #expect(top == "Home {}" && !has("1234", undone))
    try perform(Call(.redo(steps: 1)))
    #expect(top == #"Door {"id":1}"#)
  }

  @Test mutating func thePastIsWithoutIt() throws {
    try perform(.push(.init(Self.door())))
    let revision = scene.revision
    #expect(try scene.state(at: revision, newest: revision).1.top.arguments.byteCount > 8)
    try perform(.push(.init("Home")))
    // The screen is still there, below.
    #expect(try scene.state(at: revision, newest: revision + 1).1.top.arguments["pin"] == "1234")
    try perform(.pop(.init(.toRoot)))
    #expect(try scene.state(at: revision, newest: revision + 2).1.top.arguments.text == #"{"id":1}"#)
  }

  @Test mutating func aStepThatWouldNeedItIsABarrier() throws {
    try perform(.push(.init(Self.door())))
    try perform(.push(.init(Self.safe)))
    try perform(.pop(.init()))
    #expect(throws: NavigationError.nothingToUndo(steps: 1)) { try perform(Call(.undo(steps: 1))) }
    #expect(top == #"Door {"id":1,"pin":1234}"#)
    // Later steps can be undone, back to the barrier and no further.
    try perform(.push(.init("Home")))
    try perform(Call(.undo(steps: 1)))
    #expect(throws: NavigationError.nothingToUndo(steps: 1)) { try perform(Call(.undo(steps: 1))) }
  }

  @Test mutating func anUndoThatTakesItAwayCannotBeRedone() throws {
    try perform(.push(.init("Home")))
    try perform(.push(.init(Self.safe)))
    try perform(Call(.undo(steps: 1)))
    #expect(throws: NavigationError.nothingToRedo(steps: 1)) { try perform(Call(.redo(steps: 1))) }
    // Going back continues.
    try perform(Call(.undo(steps: 1)))
    try perform(Call(.redo(steps: 1)))
    #expect(scene.state.path.count == 2)
  }

  @Test mutating func aScreenThatStaysKeepsIt() throws {
    try perform(.push(.init(Self.door())))
    let id = scene.state.topID
    var other = Self.door(2)
    other.title = "Other"
    try perform(.replaceScreen(.init(.id(id), with: other)))
    try perform(Call(.undo(steps: 1)))
    #expect(top == #"Door {"id":1,"pin":1234}"#)
    let changed = try perform(.replaceScreen(.init(.id(id), with: Self.door(pin: "4321"))))
    #expect(!has("1234", changed) && has("4321", changed))
    try perform(Call(.undo(steps: 1)))
    #expect(top == #"Door {"id":1}"#)
  }

  @Test mutating func whatComesAndGoesInOneCommitIsNotWrittenAtAll() throws {
    let record = try perform(
      Call(apply: [ApplyItem(.push(.init(Self.door()))), ApplyItem(.pop(.init())), ApplyItem(.push(.init("Home")))]))
    #expect(!has("1234", record) && scene.state.path.count == 2)
  }

  /// A change that the disk did not take has not happened, so no value has left.
  @Test mutating func whatIsTakenBackHasItAgain() throws {
    try perform(.push(.init(Self.door())))
    let before = scene.state
    var savepoint = scene.savepoint
    let record = try perform(.pop(.init()))
    savepoint.keepEdits(of: scene)
    try scene.takeBack(record, to: savepoint)
    #expect(scene.state == before && top == #"Door {"id":1,"pin":1234}"#)
    #expect(scene.checkInvariants() == [])
  }

  /// The next version does not know the screen: that before it did is enough.
  @Test mutating func aScreenThatAMigrationTakesAwayLeavesItBehind() throws {
    try perform(.push(.init(Self.door())))
    let next = CompiledMap(
      name: "vault", version: .first, screens: MapTable([MapScreen("Home")]),
      cases: MapTable([MapCase("main", .stack([MapDestination(Self.home)]))]), initialCase: CaseIndex(0))
    let revision = scene.revision
    var journal = ByteBuffer(capacity: 256)
    _ = try scene.migrate(
      to: next, from: scene.map, revision: revision + 1, time: Timestamp(microseconds: 0), journal: &journal)
    #expect(top == "Home {}" && !has("1234", journal.array()))
    #expect(try scene.state(at: revision, newest: revision + 1).1.top.arguments.text == #"{"id":1}"#)
  }

  @Test mutating func aReplayGivesTheSameState() throws {
    var replayed = scene
    for operation: Navigation.Operation in [
      .push(.init(Self.door())), .push(.init(Self.safe)), .replaceTop(.init(Self.door(3))), .pop(.init()),
    ] {
      let record = try perform(operation)
      try replayed.replay(record)
      #expect(replayed.state == scene.state)
    }
  }

  private static let result = JSONObject(members: [("id", "1"), ("pin", "1234")])
  private static let rest = JSONObject(members: [("id", "1")])

  /// Callers that wait are answered before `forgetResults`.
  @Test mutating func aResultIsWholeForThoseWhoWaitAndForNobodyLater() throws {
    try perform(.push(.init("Home")))
    let id = scene.state.topID
    var restarted = scene
    let record = try perform(.dismiss(.init(result: Self.result)))
    #expect(!has("1234", record))
    #expect(scene.departure(ofScreen: id) == .left(Self.result))
    #expect(scene.newestChanges.compactMap(\.result) == [Self.result])
    // Another commit of the same turn changes nothing of that.
    try perform(.push(.init("Home")))
    #expect(scene.departure(ofScreen: id) == .left(Self.result))
    scene.forgetResults()
    #expect(scene.departure(ofScreen: id) == .left(Self.rest))
    #expect(try scene.commits(since: 2, newest: 4).flatMap(\.changes).compactMap(\.result) == [Self.rest])
    // No older record has it, so there is nothing to erase.
    try restarted.replay(record)
    #expect(scene.secretsLeft == nil && restarted.secretsLeft == nil)
  }

  /// The record of the push has the value until it is erased.
  @Test mutating func missedCommitsDoNotHaveWhatHasLeft() throws {
    let record = try perform(.push(.init(Self.door())))
    #expect(has("1234", record))
    let missed = try scene.commits(since: 1, newest: 2)
    #expect("\(missed.map(\.changes))".contains("1234"))
    try perform(.pop(.init()))
    let later = try scene.commits(since: 1, newest: 3).map(\.changes)
    #expect(later.count == 2 && "\(later)".contains("Door") && !"\(later)".contains("1234"))
  }

  @Test mutating func redoGivesTheResultWithoutIt() throws {
    try perform(.push(.init("Home")))
    let id = scene.state.topID
    try perform(.dismiss(.init(result: Self.result)))
    try perform(Call(.undo(steps: 1)))
    try perform(.back)
    #expect(scene.departure(ofScreen: id) == .left(nil))
    try perform(Call(.undo(steps: 1)))
    try perform(.dismiss(.init(result: Self.result)))
    scene.forgetResults()
    try perform(Call(.undo(steps: 1)))
    let record = try perform(Call(.redo(steps: 1)))
    #expect(scene.departure(ofScreen: id) == .left(Self.rest) && !has("1234", record))
  }

  @Test mutating func aResultThatTheDiskDidNotTakeIsForgotten() throws {
    try perform(.push(.init("Home")))
    let id = scene.state.topID
    var savepoint = scene.savepoint
    let record = try perform(.dismiss(.init(result: Self.result)))
    savepoint.keepEdits(of: scene)
    try scene.takeBack(record, to: savepoint)
    try perform(.dismiss(.init(result: Self.rest)))
    #expect(scene.departure(ofScreen: id) == .left(Self.rest))
  }
}
