import JSON
import Navigation
import NavigationClient
import NavigationProtocol
import Simulation
import Varlink

// A scene in all the ways in which clients read one.
extension SizeWorld {
  func read(_ scene: String) throws(Disagreement) {
    for (index, user) in readers.enumerated() {
      guard let told = try get(scene, by: user) else { return }
      let fresh = try follow(scene, since: nil, by: user)
      try check(witnesses[index].follower, scene, told, "the stream of all scenes of user \(user)")
      try check(fresh, scene, told, "a snapshot")
      if let since = left[scene]?[user] {
        let resumed = try follow(scene, since: since, by: user)
        try check(resumed, scene, told, "a stream since \(since.at.revision)")
        tally.resumed += 1
        tally.resets += resumed.resets
      }
      if let mirror = fresh.mirrors[scene] {
        left[scene, default: [:]][user] = LeftState(scene: scene, at: mirror.at, mirrors: fresh.mirrors)
      }
      try readPast(of: scene, told, by: user)
      try readParts(of: scene, told, by: user)
    }
    guard let told = try get(scene) else { return }
    try readHistory(of: scene)
    try importCopy(of: told)
    try replace(told)
  }

  /// Checks that the content of a scene beyond lowered limits may be replaced.
  private func replace(_ told: Told) throws(Disagreement) {
    let scene = told.mirror.info.scene
    guard let limits = settings.last, !Self.isMapped(scene) else { return }
    if told.mirror.state.nodeCount <= limits[.sceneNodes], told.mirror.state.size <= limits[.sceneBytes] { return }
    let parameters = #""scene":"\#(scene)","screen":{"name":"A"},"options":{"dryRun":true}"#
    let reply = try ask("Navigation.SetRoot", parameters)
    if let error = reply.error { return try check(error, of: "SetRoot", ["LimitReached work"]) }
    tally.replaced += 1
  }

  private func check(
    _ follower: Follower, _ scene: String, _ told: Told, _ what: String
  ) throws(Disagreement) {
    guard let mirror = follower.mirrors[scene] else { throw Disagreement("\(what): no scene") }
    if mirror.state != told.mirror.state { throw Disagreement("\(what) is not what Get answers") }
    // The events that tell of another map, or that it has gone, have their pace.
    let (info, present) = (mirror.info, told.mirror.info)
    if info.mapVersion != present.mapVersion || info.status != present.status { return }
    func scopes(_ mirror: SceneMirror) -> [String] {
      mirror.scopes.map { "\($0.scope) \($0.active) \($0.pending ?? "")" }
    }
    try Disagreement.check("scopes of \(what)", scopes(mirror), scopes(told.mirror))
    tally.scopes += mirror.scopes.count
  }

  // MARK: - History

  /// Reads the history in pages, whose sizes differ from step to step, and as a whole.
  private func readHistory(of scene: String) throws(Disagreement) {
    var (revisions, before): ([Int], Int?) = ([], nil)
    repeat {
      let limit = 1 + (tally.steps + revisions.count) % 5
      let more = before.map { #","before":\#($0)"# } ?? ""
      let page = try history(of: scene, #","limit":\#(limit)\#(more)"#)
      if page.commits.count > limit || page.next != nil && page.next != page.commits.last?.revision {
        throw Disagreement("a page of \(limit) has \(page.commits.count) commits, and next \(page.next ?? 0)")
      }
      if before != nil { tally.pages += 1 }
      revisions += page.commits.map(\.revision)
      before = page.next
    } while before != nil
    if zip(revisions, revisions.dropFirst()).contains(where: { $0 <= $1 }) {
      throw Disagreement("History is not in order: \(revisions)")
    }
    let whole = try history(of: scene, #","limit":100000"#)
    if whole.next == nil { try Disagreement.check("History in pages", revisions, whole.commits.map(\.revision)) }
  }

  /// The commits in History as text, newest first.
  func commits(of scene: String) throws(Disagreement) -> [String] {
    let reply = try ask("Scene.History", #""scene":"\#(scene)","limit":100000"#)
    try Disagreement.check("History", reply.error, nil)
    return reply.parameters?["commits"].map { JSONValue($0).arrayValue ?? [] }?.map(\.description) ?? []
  }

  /// Compares History with that before a start.
  /// - Parameter isWhole: Whether navd has the same limits; else it may keep fewer of the oldest ones, or find more.
  func checkHistory(of scene: String, _ before: [String], isWhole: Bool) throws(Disagreement) {
    let now = try commits(of: scene)
    let isPart = now.first == before.first && (before.starts(with: now) || now.starts(with: before))
    if isWhole ? now != before : !isPart {
      throw Disagreement("History of \(scene) has \(now.count) commits after the start, \(before.count) before it")
    }
    tally.histories += 1
  }

  private func history(of scene: String, _ more: String) throws(Disagreement) -> SceneInterface.History.Reply {
    let reply = try ask("Scene.History", #""scene":"\#(scene)"\#(more)"#)
    try Disagreement.check("History", reply.error, nil)
    return try reply.decoded(SceneInterface.History.Reply.self)
  }

  // MARK: - Streams

  /// Follows a scene until the present state.
  private func follow(_ scene: String, since: LeftState?, by user: Int) throws(Disagreement) -> Follower {
    let socket = try connect(user)
    defer { socket.close() }
    subscribe(socket, #""scene":"\#(scene)""#, since)
    var follower = Follower(scene: scene, since: since, kinds: nil, isObserver: user == Self.observer)
    try turn(socket, "Subscribe") { messages throws(Disagreement) in
      for message in messages {
        if user == Self.observer { try checkMasked(message, "an event") }
        try take(message, &follower)
      }
      return follower.isReady && !self.shell.isBusy
    }
    return follower
  }

  /// Begins the streams of all scenes. After every second start they go on from their last state.
  func beginToFollow() throws(Disagreement) {
    let former = witnesses
    witnesses = []
    for (index, user) in readers.enumerated() {
      let since: LeftState? =
        if !former.isEmpty, tally.steps % 2 == 0, let at = former[index].follower.at {
          LeftState(scene: nil, at: at, mirrors: former[index].follower.mirrors)
        } else { nil }
      let socket = try connect(user)
      subscribe(socket, nil, since)
      let follower = Follower(scene: nil, since: since, kinds: nil, isObserver: user == Self.observer)
      witnesses.append(Witness(socket: socket, follower: follower))
      try turn(socket, "Subscribe") { _ in witnesses[index].follower.isReady }
      if since != nil {
        tally.resumedOfAll += 1
        tally.resetsOfAll += witnesses[index].follower.resets
      }
    }
  }

  /// Reads the news of the streams of all scenes.
  func follow() throws(Disagreement) {
    for index in witnesses.indices {
      guard let socket = witnesses[index].socket else { continue }
      for message in socket.messages() {
        if readers[index] == Self.observer { try checkMasked(message, "an event of all scenes") }
        try take(message, &witnesses[index].follower)
      }
      if socket.isClosed { throw Disagreement("navd closed the stream of all scenes") }
    }
  }

  private func subscribe(_ socket: SimulatedSocket, _ scene: String?, _ since: LeftState?) {
    let since = since.map { #""since":{"epoch":"\#($0.at.epoch)","revision":\#($0.at.revision)}"# }
    let parameters = [scene, since].compactMap(\.self).joined(separator: ",")
    let text = #"{"method":"org.navd.Scene.Subscribe","parameters":{\#(parameters)},"more":true}"#
    socket.send(Array(text.utf8) + [0], holding: 0)
  }

  private func take(_ message: [UInt8], _ follower: inout Follower) throws(Disagreement) {
    let view = try view(message, "an event")
    if let error = view.error { throw Disagreement("Subscribe: \(error.string)") }
    guard let parameters = view.parameters else { throw Disagreement("an event without parameters") }
    let reply: SceneInterface.Attach.Reply
    let isClosed = parameters["kind"]?.stringValue == "closed"
    if isClosed {
      let closed: SceneInterface.Subscribe.Reply
      do { closed = try SceneInterface.Subscribe.Reply(decoding: parameters) } catch { throw Disagreement("\(error)") }
      return try follower.take(nil, of: closed.scene, at: closed.at)
    }
    do { reply = try SceneInterface.Attach.Reply(decoding: parameters) } catch { throw Disagreement("\(error)") }
    try follower.take(SceneEvent(reply), of: reply.scene ?? follower.scene, at: reply.at)
  }

  /// A tree of a longer document takes much of the time of a run.
  private static let treeBytesMax = 256 << 10

  /// Imports a scene as it was exported, and compares the two.
  private func importCopy(of told: Told) throws(Disagreement) {
    let prefix = #"{"parameters":"#
    let text = String(decoding: told.bytes, as: UTF8.self)
    guard text.hasPrefix(prefix) else { throw Disagreement("Get: \(text.prefix(100))") }
    var document = String(text.dropFirst(prefix.count).dropLast())
    // As navctl writes it, which reads it as a tree.
    if document.utf8.count <= Self.treeBytesMax {
      do { document = try JSONValue(parsing: document).description } catch { throw Disagreement("Get: \(error)") }
    }
    let reply = try ask("Scene.Import", #""scene":"copy","document":\#(document)"#)
    if let error = reply.error {
      var errors: Set<String> = ["LimitReached stateBytesOfUser"]
      // A newer version of its map may have made it larger than a call may make a scene.
      if told.mirror.info.map != nil || settings.count > 1 {
        errors.formUnion(["LimitReached sceneBytes", "LimitReached sceneDepth", "LimitReached sceneNodes"])
      }
      if told.mirror.info.status == .suspended { errors.insert("MapNotFound") }
      if settings.count > 1 { errors.formUnion(["LimitReached argumentBytes", "LimitReached nesting"]) }
      return try check(error, of: "Import", errors)
    }
    try Disagreement.check("Import", reply.error, nil)
    // A suspended scene did not move to the present version of its map, which its copy may do.
    if told.mirror.info.status != .suspended, try get("copy")?.mirror.state != told.mirror.state {
      throw Disagreement("the imported scene is another one")
    }
    try Disagreement.check("Close", try ask("Scene.Close", #""scene":"copy""#).error, nil)
    tally.imported += 1
  }
}
