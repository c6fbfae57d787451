import JSON
import Navigation
import NavigationProtocol
import Varlink

/// An `Import`: the document becomes values, these become changes, and these a state, which is checked; then the scene is
/// opened. A document of a megabyte takes several turns.
///
/// It is the only job that changes something, which happens at once at its end.
struct ImportJob: Job {
  private let calls: SceneCalls
  private let call: SceneInterface.Import.Parameters
  private var stage = Stage.text
  private(set) var work = 0
  private var document: SceneInterface.Get.Reply?
  private var changes: [Change] = []
  /// The state after the changes before `next`.
  private var state = SceneState()
  private var next = 0
  /// The reason for which the scene cannot be opened.
  private var failure: WireFailure?
  /// The message, once the call goes on in later turns.
  private var message: Draft?

  private enum Stage {
    /// The document is to be read.
    case text
    /// Its changes are to be found.
    case document
    /// They are to be applied.
    case changes
    /// The state is to be checked: whether it is one, then whether calls could have made it.
    case complete, sound
    case checked
  }

  /// The number of changes that are applied in one step.
  private static let changesOfStep = 256
  /// A document in memory is about this many times as long as its text: as values, changes and a state.
  private static let bytesFactor = 6

  /// - Parameter call: Its parameters.
  init(_ call: SceneInterface.Import.Parameters, by calls: SceneCalls) {
    self.call = call
    self.calls = calls
  }

  var isDone: Bool { stage == .checked || failure != nil }
  var isChange: Bool { true }
  var heldBytes: Int { call.document.byteCount * Self.bytesFactor + (message?.count ?? 0) }
  var draft: Draft? { nil }
  /// Its record may be too long for the file of turns, and then needs the database.
  var readsStorage: Bool { true }

  func reads(_ host: SceneHost) -> Bool { false }

  /// Keeps the message, which history has.
  mutating func detach() {
    let kept = Draft()
    calls.context.message.withWhole { kept.bytes.append($0) }
    message = kept
  }

  mutating func step(_ units: Int) {
    let end = work + units
    while !isDone, work < end {
      do throws(WireFailure) { try advance() } catch { failure = error }
    }
  }

  func reply(to slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    if let failure { throw failure }
    guard let info = document?.info else { preconditionFailure("it is done") }
    func open(_ message: RawSpan) throws(WireFailure) {
      try calls.importScene(state, named: call.scene, info, message: message, slot, of: session)
    }
    if let message { return try message.bytes.withSpan { bytes throws(WireFailure) in try open(bytes) } }
    try calls.context.message.withWhole { bytes throws(WireFailure) in try open(bytes) }
  }

  // MARK: - Steps

  private mutating func advance() throws(WireFailure) {
    switch stage {
    case .text:
      work += 1 + Turns.decodingWork(bytes: call.document.byteCount)
      document = try decoded()
      stage = .document
    case .document:
      changes = document.map { Change.list(window: $0.window, coordinators: $0.coordinators) } ?? []
      work += 1 + changes.count / 2
      stage = .changes
    case .changes: try apply()
    case .complete:
      work += 1 + state.nodeCount
      guard state.checkInvariants().isEmpty else { throw .service(.invalidParameter("document.window")) }
      stage = .sound
    case .sound:
      work += 1 + state.nodeCount + state.size >> 6
      let hasMap = document?.info.map != nil
      do throws(NavigationError) { try state.checkImport(calls.context.sceneLimits, hasMap: hasMap) } catch {
        throw WireFailure(error, scene: call.scene ?? document?.info.scene ?? "")
      }
      stage = .checked
    case .checked: break
    }
  }

  private mutating func apply() throws(WireFailure) {
    let end = min(changes.count, next + Self.changesOfStep)
    guard (try? state.apply(Array(changes[next..<end]))) != nil else {
      throw .service(.invalidParameter("document.window"))
    }
    work += 1 + end - next
    next = end
    if next < changes.count { return }
    changes = []
    stage = .complete
  }

  private func decoded() throws(WireFailure) -> SceneInterface.Get.Reply {
    let parser = JSONParser()
    // An element is valid only as long as its parser.
    defer { withExtendedLifetime(parser) {} }
    guard let element = try? parser.parse(call.document.text) else { throw .service(.invalidParameter("document")) }
    let document: SceneInterface.Get.Reply
    do throws(DecodingError) { document = try SceneInterface.Get.Reply(decoding: element) } catch {
      throw WireFailure(error.inside("document"))
    }
    guard Text.isSceneName(call.scene ?? document.info.scene) else {
      throw .service(.invalidParameter(call.scene == nil ? "document.info.scene" : "scene"))
    }
    try calls.checkLinger(document.info.lingerSeconds, named: "document.info.lingerSeconds")
    guard document.window.id == SceneState.window, document.window.kind == .window else {
      throw .service(.invalidParameter("document.window"))
    }
    return document
  }
}
