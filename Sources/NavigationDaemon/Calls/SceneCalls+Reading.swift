import JSON
import Navigation
import NavigationProtocol
import Varlink

// The calls that read the present or past state of scenes.
extension SceneCalls {
  /// Executes `List`. A cursor is the number of the last scene of a page, so it stays valid when that scene is closed.
  func executeList(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: SceneInterface.List.Parameters.self)
    let page = try PageRequest(after: call.after, limit: call.limit)
    let hasArguments = call.arguments ?? false
    let unreadable = page.after == 0 ? scenes.unreadable.prefix(Self.unreadableMax).map(\.info) : []
    session.replyPage(scenes.opened(after: page.after), page, to: slot) { buffer in
      buffer.append(#"{"parameters":{"at":"#)
      scenes.at.encode(into: &buffer)
      if !unreadable.isEmpty {
        buffer.append(#","unreadable":"#)
        unreadable.encode(into: &buffer)
      }
      buffer.append(#","scenes":["#)
    } item: { host, buffer in
      host.info(for: session, hasArguments: hasArguments).encode(into: &buffer)
    } cursor: {
      $0.scene.openedRevision
    }
  }

  /// The most unreadable scenes that `List` gives.
  private static let unreadableMax = 1_000

  /// Executes a `Get` that was read without a parser.
  func executePlainGet(
    _ call: borrowing PlainCall, _ slot: ReplyQueue.Slot, of session: Session
  ) throws(WireFailure) {
    replyState(of: try scenes.host(call.scene, of: session), slot, of: session)
  }

  /// Executes `Get`.
  func executeGet(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: SceneInterface.Get.Parameters.self)
    if call.lastReadable ?? false, let unreadable = scenes.unreadable(call.scene) {
      try session.require(unreadable.deed)
      guard let host = unreadable.readable else { throw unreadable.failure }
      return replyState(of: host, slot, of: session)
    }
    let host = try scenes.host(call.scene)
    if let past = call.revision {
      host.boundPast(by: context.sceneLimits)
      let reading = PastReading(host.scene, at: past, newest: scenes.revision, journal.archive)
      return try jobs.execute(PastJob(reading, of: host, epoch: context.epoch), slot, of: session)
    }
    if let least = call.minRevision, least > scenes.revision {
      return try waits.wait(
        for: .reached(least), of: host, timeout: call.timeoutMilliseconds ?? context.limits[.waitMilliseconds],
        isDefault: call.timeoutMilliseconds == nil, slot, of: session)
    }
    replyState(of: host, slot, of: session)
  }

  /// Answers a `Get` with the present state of a scene.
  private func replyState(of host: SceneHost, _ slot: ReplyQueue.Slot, of session: Session) {
    let at = context.at(host)
    if let mask = session.mask(of: host) {
      context.work += host.scene.state.maskingWork
      session.replyState(host.scene.state.masked(by: mask), of: host, at: at, to: slot)
    } else {
      session.replyState(host.scene.state, of: host, at: at, to: slot)
    }
  }

  /// Executes `Find`.
  func executeFind(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    context.chargeDecoding()
    let call = try decode(element, as: SceneInterface.Find.Parameters.self)
    if let traits = call.traits {
      do throws(NavigationError) { try context.sceneLimits.check(reference: traits) } catch {
        throw WireFailure(error, scene: call.scene)
      }
    }
    let host = try scenes.host(call.scene)
    if session.mask(of: host) != nil { context.work += host.scene.state.maskingWork }
    let reading = FindReading(
      in: host.state(for: session), kind: call.kind.flatMap { NodeKind(rawValue: $0.rawValue) }, name: call.name,
      traits: call.traits, order: call.order.flatMap { FindOrder(rawValue: $0.rawValue) } ?? .all)
    let job = FindJob(reading, of: host, at: context.at(host), jobs.takeDraft(), bytesMax: session.replyBounds.bytesMax)
    try jobs.execute(job, slot, of: session)
  }

  /// Executes `History`.
  func executeHistory(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: SceneInterface.History.Parameters.self)
    if let limit = call.limit, limit < 1 { throw .service(.invalidParameter("limit")) }
    let host = try scenes.host(call.scene)
    host.boundPast(by: context.sceneLimits)
    let reading = HistoryReading(
      host.scene, limit: call.limit ?? Self.historyPage, before: call.before ?? .max, journal.archive)
    let job = HistoryJob(
      reading, of: host, at: context.at(host), jobs.takeDraft(), messageBytesMax: session.replyBounds.bytesMax,
      room: session.account.room)
    try jobs.execute(job, slot, of: session)
  }

  /// The number of commits that `History` gives unless the call names one.
  private static let historyPage = 100

  // MARK: - By the map

  /// Executes `ListTransitions`: the moves that a front-end without a map can offer.
  func executeListTransitions(
    _ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session
  ) throws(WireFailure) {
    let call = try decode(element, as: NavigationInterface.ListTransitions.Parameters.self)
    let host = try scenes.host(call.scene)
    let from = try screen(call.from, in: host, for: session)
    let at = NavigationInterface.At(epoch: context.epoch, revision: host.scene.revision)
    let reply = NavigationInterface.ListTransitions.Reply(
      at: at, from: from, transitions: try transitions(from: from, in: host.scene, session.replyBounds),
      result: host.scene.state.node(from).flatMap { host.scene.map?.screens[$0.name]?.result?.jsonSchema })
    session.reply(to: slot) { $0.appendReply(reply) }
  }

  /// The screen of the visible path that a reference means to a session; the top without a reference.
  private func screen(
    _ wire: NavigationInterface.ScreenReference?, in host: SceneHost, for session: Session
  ) throws(WireFailure) -> NodeID {
    guard let wire else { return host.scene.state.topID }
    let reference: ScreenReference
    do throws(DecodingError) { reference = try ScreenReference(wire) } catch {
      throw WireFailure(error.inside("from"))
    }
    do throws(NavigationError) { try reference.check(context.sceneLimits) } catch {
      throw WireFailure(error, scene: host.name)
    }
    guard let screen = host.state(for: session).visibleMatch(reference) else {
      throw WireFailure(NavigationError.screenNotFound(reference), scene: host.name)
    }
    return screen
  }

  /// - Throws: `LimitReached` for more parameters than `work`, or longer ones than a reply may have, before they are derived.
  private func transitions(
    from screen: NodeID, in scene: Scene, _ bounds: ReplyBounds
  ) throws(WireFailure) -> [NavigationInterface.Transition] {
    guard let node = scene.state.node(screen) else { return [] }
    let declared = scene.map?.declared(node.name, node.arguments)
    let question = declared == nil ? QuestionScreen(node.name, node.arguments) : nil
    let answer = question.map {
      NavigationInterface.Transition(
        name: QuestionScreen.transition, kind: .dismiss, universal: false, optional: false, parameters: $0.parameters)
    }
    guard let map = scene.map else { return answer.map { [$0] } ?? [] }
    let listed = map.transitions(from: declared).filter { $0.transition.name != answer?.name }
    try checkSize(of: listed.map { ($0.transition.action, $0.isUniversal ? nil : declared?.screen) }, in: map, bounds)
    var transitions = answer.map { [$0] } ?? []
    for (transition, isUniversal) in listed {
      let owner = isUniversal ? nil : declared?.screen
      transitions.append(
        NavigationInterface.Transition(
          name: transition.name, kind: .init(rawValue: transition.kind.rawValue) ?? .push,
          target: transition.target(in: map), title: transition.title, universal: isUniversal,
          optional: transition.isOptional, parameters: CallerParameters(transition.action, of: owner, map).jsonSchema))
    }
    return transitions
  }

  private func checkSize(
    of actions: [(action: MapTransition.Action, screen: ScreenIndex?)], in map: CompiledMap, _ bounds: ReplyBounds
  ) throws(WireFailure) {
    var size = CallerParameters.Size()
    for (action, screen) in actions {
      let own = CallerParameters.size(of: action, of: screen, map)
      size.count += own.count
      size.bytes += own.bytes
    }
    context.work += actions.count / 4
    if size.bytes > bounds.bytesMax { throw bounds.failure }
    let limit = context.sceneLimits.work
    if size.count > limit { throw WireFailure(NavigationError.limitReached(.work, value: limit), scene: "") }
    context.work += size.count / 4
  }

  /// Executes `ResolveLink`: the effect that a URL would have, in a scene or with a map.
  func executeResolveLink(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: NavigationInterface.ResolveLink.Parameters.self)
    do throws(NavigationError) { try context.sceneLimits.check(link: call.url) } catch {
      throw WireFailure(error, scene: "")
    }
    let map: CompiledMap
    let conditions: LinkConditions
    switch (call.scene, call.map) {
    case (let name?, nil):
      let host = try scenes.host(name)
      guard let own = host.scene.map else {
        throw .navigation(.linkNotMatched(.init(url: call.url, tried: ["the scene has no map"])))
      }
      (map, conditions) = (own, host.scene.state.linkConditions)
    case (nil, let name?):
      guard let known = shelf[name]?.map else { throw .manager(.mapNotFound(.init(map: name))) }
      (map, conditions) = (known, LinkConditions(rootCase: known.cases[known.initialCase].name))
    default: throw .service(.invalidParameter(call.scene == nil ? "scene" : "map"))
    }
    var builder = MapBuilder(map, limit: context.sceneLimits.work)
    let resolution = builder.resolve(link: call.url)
    context.work += builder.work / 4
    switch resolution {
    case .exhausted:
      throw WireFailure(NavigationError.limitReached(.work, value: context.sceneLimits.work), scene: call.scene ?? "")
    case .unmatched(let tried):
      throw .navigation(.linkNotMatched(.init(url: call.url, map: map.name, tried: tried)))
    case .matched(let match):
      var reply = NavigationInterface.ResolveLink.Reply(match, in: map, conditions)
      if session.isObserver, let mask = map.mask { reply = reply.masked(by: mask) }
      session.reply(to: slot) { $0.appendReply(reply) }
    }
  }
}
