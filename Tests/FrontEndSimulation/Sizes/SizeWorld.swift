import JSON
import Navigation
import NavigationDaemon
import NavigationProtocol
import Simulation

/// A navd with extreme limits, and a client that reads its scenes in all ways.
final class SizeWorld {
  /// The configurations up to now.
  private(set) var settings: [SizeSetting]
  let shell: SimulatedShell
  /// The connections of calls since the last start, by the numbers of their users.
  var callers: [Int: SimulatedSocket] = [:]
  let parser = JSONParser()
  /// The users that read the scenes: the administrator, and an observer where something is kept from it.
  let readers: [Int]
  let secrets: SizedScenario.Secrets
  /// The text of the map that was installed last.
  var mapSource: String?
  /// The streams of all scenes since the last start, one for each reader.
  var witnesses: [Witness] = []
  /// For each scene and reader the state of one that has ceased to follow.
  var left: [String: [Int: LeftState]] = [:]
  /// For each scene and reader the last states that it has read.
  var past: [String: [Int: [PastState]]] = [:]
  /// The last call with a request id that was carried out, while navd keeps its reply.
  private var once: (scene: String, user: Int, method: String, parameters: String, reply: [UInt8])?
  var tally = SizeTally()

  init(_ scenario: SizedScenario) throws {
    settings = [scenario.setting]
    secrets = scenario.secrets
    readers = secrets == .none ? [0] : [0, Self.observer]
    shell = try SimulatedShell(try scenario.setting.daemonLimits(), .normal)
    try beginToFollow()
  }

  /// The number of the user that only observes.
  static let observer = 3

  static func scene(_ number: Int) -> String { "s\(number)" }
  /// Whether a scene is the one that has a map.
  static func isMapped(_ scene: String) -> Bool { scene == Self.scene(SizeGenerator.scenes - 1) }

  func perform(_ step: SizedStep) throws {
    tally.steps += 1
    switch step {
    case .open(let scene, let container):
      // The bytes of a scene count for its user.
      let parameters = #""scene":"\#(Self.scene(scene))","container":\#(container.json)"#
      let reply = try ask("Scene.Open", parameters, by: scene)
      if let error = reply.error { try check(error, of: "Open", Self.errors.union(["SceneExists"])) }
    case .openWithMap(let scene): try openWithMap(Self.scene(scene))
    case .install(let map): try install(map)
    case .removeMap: try removeMap()
    case .installAgain: try installAgain()
    case .attach(let count, let scene, let capabilities, let guards):
      try attach(count, to: Self.scene(scene), capabilities: capabilities, guards: guards)
    case .travel(let scene, let steps, let start): try travel(Self.scene(scene), steps, start: start)
    case .close(let scene):
      forget(Self.scene(scene))
      let error = try ask("Scene.Close", #""scene":"\#(Self.scene(scene))""#).error
      if let error { try check(error, of: "Close", ["SceneNotFound"]) }
    case .call(let scene, let call, let user, let context, let isOnce, let isUndone):
      let request = isOnce ? #","requestId":"\#(tally.steps)""# : ""
      let options = #","options":{"context":\#(context.json)\#(request)}"#
      try perform(call, on: Self.scene(scene), by: user, options, isOnce: isOnce, isUndone: isUndone)
    case .read(let scene): try read(Self.scene(scene))
    case .restart(let isKilled, let damage, let setting): try restart(isKilled: isKilled, damage, setting)
    }
  }

  /// The errors of most calls.
  private static let errors = SizedCall.contextErrors.union([
    "AlreadyPresenting", "CannotRemoveRoot", "ContainerNotFound", "CoordinatorNotFound", "CoordinatorNotStartable",
    "InvalidArgument", "InvalidParameter", "LimitReached applyOperations", "LimitReached argumentBytes",
    "LimitReached linkBytes", "LimitReached sceneBytes", "LimitReached sceneDepth", "LimitReached sceneNodes",
    "LimitReached stateBytesOfUser", "LimitReached work", "LinkNotMatched", "NotInMap", "OperationFailed",
    "RequestNotHandled", "SceneNotFound", "ScreenNotFound", "TabNotFound",
  ])

  func check(_ error: String, of call: String, _ allowed: Set<String>) throws(Disagreement) {
    tally.errors[error, default: 0] += 1
    if !allowed.contains(error) { throw Disagreement("\(call) is answered \(error)") }
  }

  private func perform(
    _ call: SizedCall, on scene: String, by user: Int, _ options: String, isOnce: Bool, isUndone: Bool
  ) throws(Disagreement) {
    let before = isUndone ? try get(scene) : nil
    var options = options
    if case .other(_, _, let number?) = call, let ids = try get(scene)?.coordinators {
      options += #","coordinator":\#(ids[number % ids.count])"#
    }
    let wait = try awaitResult(of: call, on: scene)
    defer { wait?.socket.close() }
    let (method, parameters) = ("Navigation.\(call.name)", #""scene":"\#(scene)"\#(call.parameters())\#(options)"#)
    let reply = try ask(method, parameters, by: user)
    if reply.error == nil { try wait?.check() }
    if let error = reply.error {
      // A scene is suspended that would be too large with a new version of its map. One that becomes larger by a version may
      // have screens whose removal takes more than the smallest `work`.
      var more: Set<String> = Self.isMapped(scene) ? ["SceneSuspended", "LimitReached work"] : []
      if call.isOfHistory { more.insert("LimitReached stateBytesOfUser") }
      try check(error, of: call.name, (call.errors ?? Self.errors).union(more))
      if let before, try get(scene)?.bytes != before.bytes { throw Disagreement("\(error), but the scene has changed") }
      return
    }
    tally.accepted += 1
    if user > 0 { tally.others += 1 }
    if reply.parameters?["pending"]?.boolValue == true { tally.waitingLinks += 1 }
    if isOnce, !settings.contains(where: \.forgetsReplies) { once = (scene, user, method, parameters, reply.bytes) }
    guard let before, !call.isOfHistory, reply.parameters?["outcome"]?["changed"]?.boolValue == true
    else { return }
    let after = try get(scene)
    // A commit about links or front-ends alone is no step of Undo.
    if after?.mirror.state == before.mirror.state { return }
    let undo = try ask("Navigation.Undo", #""scene":"\#(scene)""#)
    if undo.error == "NothingToUndo", settings.contains(where: \.isHistoryShort) || call.isBarrier(on: scene) { return }
    // Its user may have more than lower limits leave room for, and a migration exceeds them.
    if undo.error == "LimitReached stateBytesOfUser", settings.count > 1 || Self.isMapped(scene) { return }
    try Disagreement.check("Undo", undo.error, nil)
    if try !isShown(before.mirror.state, by: scene) { throw Disagreement("Undo made another state") }
    try Disagreement.check("Redo", try ask("Navigation.Redo", #""scene":"\#(scene)""#).error, nil)
    if try !isShown(after?.mirror.state, by: scene) { throw Disagreement("Redo made another state") }
    tally.undone += 1
  }

  /// Whether a scene shows a state again. Sensitive values that have left do not come back, so only the path is compared of
  /// a scene with such values.
  func isShown(_ state: SceneState?, by scene: String) throws(Disagreement) -> Bool {
    let now = try get(scene)?.mirror.state
    if !hasSecrets(scene) { return now == state }
    return now?.path.map(\.id) == state?.path.map(\.id) && now?.path.map(\.name) == state?.path.map(\.name)
  }

  /// Whether a scene may have sensitive values.
  func hasSecrets(_ scene: String) -> Bool { secrets != .none && Self.isMapped(scene) }

  // MARK: - Starts

  /// Those of some scenes that are open.
  private func open(_ scenes: [String]) throws(Disagreement) -> [String] {
    var result: [String] = []
    for scene in scenes where try get(scene) != nil { result.append(scene) }
    return result
  }

  func restart(isKilled: Bool, _ damage: SizedStep.Damage?, _ setting: SizeSetting?) throws {
    let scenes = (0..<SizeGenerator.scenes).map(Self.scene)
    var (before, histories): ([String: [UInt8]], [String: [String]]) = ([:], [:])
    for scene in scenes {
      before[scene] = try get(scene)?.bytes
      if before[scene] != nil { histories[scene] = try commits(of: scene) }
    }
    callers = [:]
    for index in witnesses.indices { witnesses[index].socket = nil }
    if let setting, let former = settings.last {
      settings.append(setting)
      tally.changes += 1
      // A repeated call may be nested too deep to be read.
      if setting.forgetsReplies || setting[.nesting] < former[.nesting] { once = nil }
    }
    var isDamaged = false
    try shell.restart(kill: isKilled, limits: try setting?.daemonLimits()) { folder in
      if let damage { isDamaged = try damage.change(folder) }
    }
    if isKilled { tally.kills += 1 } else { tally.stops += 1 }
    try beginToFollow()
    let unreadable = try closeUnreadable()
    try Disagreement.check("unreadable scenes", unreadable, isDamaged ? 1 : 0)
    // An unreadable scene may have lost its name.
    var gone = 0
    for scene in scenes {
      let now = try get(scene)?.bytes
      if now == before[scene] {
        if now != nil { try checkHistory(of: scene, histories[scene] ?? [], isWhole: setting == nil) }
        continue
      }
      if now != nil { throw Disagreement("\(scene) is another one after the start") }
      gone += 1
      forget(scene)
    }
    try Disagreement.check("scenes that are gone", gone, unreadable)
    for witness in witnesses {
      try Disagreement.check("scenes in a stream of all", Set(witness.follower.mirrors.keys), Set(try open(scenes)))
    }
    try repeatOnce()
  }

  /// Forgets a scene that is no longer open.
  private func forget(_ scene: String) {
    (left[scene], past[scene]) = (nil, nil)
    if once?.scene == scene { once = nil }
  }

  /// Repeats the last call with a request id.
  private func repeatOnce() throws(Disagreement) {
    guard let once else { return }
    let told = try get(once.scene)
    let before = told?.bytes
    let reply = try ask(once.method, once.parameters, by: once.user)
    // A suspended scene is checked before the request id.
    let isSuspended = told?.mirror.info.status == .suspended
    if isSuspended ? reply.error != "SceneSuspended" : reply.bytes != once.reply {
      throw Disagreement("a repeated \(once.method) has another reply")
    }
    if try get(once.scene)?.bytes != before { throw Disagreement("\(once.method) was carried out again") }
    tally.repeated += 1
  }

  /// Closes the scenes that the start could not read.
  /// - Returns: Their number.
  private func closeUnreadable() throws(Disagreement) -> Int {
    let list = try ask("Scene.List", "")
    try Disagreement.check("List", list.error, nil)
    let reply = try list.decoded(SceneInterface.List.Reply.self)
    let names = (reply.unreadable ?? []).map(\.scene)
    for name in names {
      let scene = #""scene":"\#(name)""#
      tally.unreadable += 1
      let last = try ask("Scene.Get", scene + #","lastReadable":true"#)
      if last.error == nil {
        tally.partlyReadable += 1
      } else {
        try Disagreement.check("Get of the last readable state", last.error, "SceneUnreadable")
      }
      try Disagreement.check("Get", try ask("Scene.Get", scene).error, "SceneUnreadable")
      try Disagreement.check("Close", try ask("Scene.Close", scene).error, nil)
    }
    return names.count
  }
}

extension SizeSetting {
  /// Whether an operation may be forgotten before it is undone.
  var isHistoryShort: Bool { ["historyCommits", "historyBytes", "historyBytesOfUser"].contains { limits[$0] != nil } }

  /// Whether the reply to a call with a request id may be forgotten at once.
  var forgetsReplies: Bool { limits["requestBytesOfUser"] != nil }
}
