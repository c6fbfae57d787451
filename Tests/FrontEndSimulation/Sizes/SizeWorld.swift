import JSON
import Navigation
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
  /// Follows all scenes from each start on.
  var witness: SimulatedSocket?
  var followed = Follower(scene: nil, since: nil, kinds: nil)
  /// For each scene the state of a reader that has ceased to follow.
  var left: [String: LeftState] = [:]
  /// The last call with a request id that was carried out, while navd keeps its reply.
  private var once: (scene: String, user: Int, method: String, parameters: String, reply: [UInt8])?
  var tally = SizeTally()

  init(_ setting: SizeSetting) throws {
    settings = [setting]
    shell = try SimulatedShell(setting.daemonLimits, .normal)
    try beginToFollow()
  }

  private static func scene(_ number: Int) -> String { "s\(number)" }

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
    case .attach(let count, let scene, let capabilities):
      try attach(count, to: Self.scene(scene), capabilities: capabilities)
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
    "AlreadyPresenting", "CannotRemoveRoot", "ContainerNotFound", "CoordinatorNotStartable", "InvalidParameter",
    "LimitReached applyOperations", "LimitReached argumentBytes", "LimitReached sceneBytes", "LimitReached sceneDepth",
    "LimitReached sceneNodes", "LimitReached stateBytesOfUser", "LimitReached work", "OperationFailed", "SceneNotFound",
    "TabNotFound",
  ])

  func check(_ error: String, of call: String, _ allowed: Set<String>) throws(Disagreement) {
    tally.errors[error, default: 0] += 1
    if !allowed.contains(error) { throw Disagreement("\(call) is answered \(error)") }
  }

  private func perform(
    _ call: SizedCall, on scene: String, by user: Int, _ options: String, isOnce: Bool, isUndone: Bool
  ) throws(Disagreement) {
    let before = isUndone ? try get(scene) : nil
    let (method, parameters) = ("Navigation.\(call.name)", #""scene":"\#(scene)"\#(call.parameters())\#(options)"#)
    let reply = try ask(method, parameters, by: user)
    if let error = reply.error {
      // A scene is suspended that would be too large with a new version of its map. One that becomes larger by a version may
      // have screens whose removal takes more than the smallest `work`.
      let hasMap = scene == Self.scene(SizeGenerator.scenes - 1)
      var more: Set<String> = hasMap ? ["SceneSuspended", "LimitReached work"] : []
      if call.isOfHistory { more.insert("LimitReached stateBytesOfUser") }
      try check(error, of: call.name, (call.errors ?? Self.errors).union(more))
      if let before, try get(scene)?.bytes != before.bytes { throw Disagreement("\(error), but the scene has changed") }
      return
    }
    tally.accepted += 1
    if user > 0 { tally.others += 1 }
    if isOnce, !settings.contains(where: \.forgetsReplies) { once = (scene, user, method, parameters, reply.bytes) }
    guard let before, !call.isOfHistory, !call.isBarrier, reply.parameters?["outcome"]?["changed"]?.boolValue == true
    else { return }
    let after = try get(scene)
    let undo = try ask("Navigation.Undo", #""scene":"\#(scene)""#)
    if undo.error == "NothingToUndo", settings.contains(where: \.isHistoryShort) { return }
    // Its user may have more than lower limits leave room for.
    if undo.error == "LimitReached stateBytesOfUser", settings.count > 1 { return }
    try Disagreement.check("Undo", undo.error, nil)
    if try get(scene)?.mirror.state != before.mirror.state { throw Disagreement("Undo made another state") }
    try Disagreement.check("Redo", try ask("Navigation.Redo", #""scene":"\#(scene)""#).error, nil)
    if try get(scene)?.mirror.state != after?.mirror.state { throw Disagreement("Redo made another state") }
    tally.undone += 1
  }

  // MARK: - Starts

  private func restart(isKilled: Bool, _ damage: SizedStep.Damage?, _ setting: SizeSetting?) throws {
    let scenes = (0..<SizeGenerator.scenes).map(Self.scene)
    var before: [String: [UInt8]] = [:]
    for scene in scenes { before[scene] = try get(scene)?.bytes }
    (callers, witness) = ([:], nil)
    if let setting, let former = settings.last {
      settings.append(setting)
      tally.changes += 1
      // A repeated call may be nested too deep to be read.
      if setting.forgetsReplies || setting[.nesting] < former[.nesting] { once = nil }
    }
    var isDamaged = false
    try shell.restart(kill: isKilled, limits: setting?.daemonLimits) { folder in
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
      if now == before[scene] { continue }
      if now != nil { throw Disagreement("\(scene) is another one after the start") }
      gone += 1
      forget(scene)
    }
    try Disagreement.check("scenes that are gone", gone, unreadable)
    try repeatOnce()
  }

  /// Forgets a scene that is no longer open.
  private func forget(_ scene: String) {
    left[scene] = nil
    if once?.scene == scene { once = nil }
  }

  /// Repeats the last call with a request id.
  private func repeatOnce() throws(Disagreement) {
    guard let once else { return }
    let before = try get(once.scene)?.bytes
    if try ask(once.method, once.parameters, by: once.user).bytes != once.reply {
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
