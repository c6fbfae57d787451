public import Navigation
public import NavigationProtocol

/// A scene of the model, and what navd would tell of it: events of streams, tokens, the replies kept for request ids.
///
/// Link scopes are not told.
public final class SceneModel {
  /// The scene's name.
  public let name: String
  private var scene: Navigation.Scene
  /// What stands before the revision: another one, once acknowledged state was lost.
  private var epoch = 1
  private var newest: Revision = 1
  /// Who may come back.
  private var tokens: [String: SceneInterface.FrontEnd] = [:]
  private var frontEndCount = 0
  private var kept: [String: KeptReply] = [:]
  /// Told of what every stream is told of.
  var onEvent: (SceneInterface.Attach.Reply) -> Void = { _ in }
  /// Told when something may have left.
  var onDeparture: () -> Void = {}

  /// A reply that is given again to whoever says the request id again.
  private struct KeptReply {
    let call: ScriptedCall
    let outcome: NavigationInterface.Outcome
  }

  /// Nobody asks when something was.
  private static let time = Timestamp(microseconds: 0)

  /// Opens a scene.
  /// - Parameters:
  ///   - name: what it is called.
  ///   - root: what its window holds.
  ///   - path: what is on top of that.
  /// - Throws: `WireFailure`, as navd would refuse it.
  public init(_ name: String = "test", root: Container, path: [ScreenDescription] = []) throws(WireFailure) {
    self.name = name
    do throws(NavigationError) {
      try Call.check(opening: root, named: "container", path: path)
      scene = try Navigation.Scene(
        opening: name, root, path: path, revision: 1, time: Self.time, origin: Origin(Caller()))
    } catch {
      throw WireFailure(error, scene: name)
    }
  }

  /// The tree and the coordinators.
  public var state: SceneState { scene.state }

  /// The epoch and the revision.
  public var at: SceneInterface.At { .init(epoch: "e\(epoch)", revision: scene.revision) }

  /// Does something in the name of somebody else.
  /// - Parameter operation: what is done.
  /// - Throws: `WireFailure`, as navd would refuse it.
  @discardableResult
  public func perform(_ operation: Operation) throws(WireFailure) -> NavigationInterface.Outcome {
    try perform(Call(operation), Origin(Caller(client: "somebody else")))
  }

  /// Forgets who was attached: their tokens are of no use any more.
  public func forgetTokens() { tokens = [:] }

  /// Begins another epoch, as after acknowledged state was lost: whoever comes back is told everything anew.
  public func beginEpoch() { epoch += 1 }

  // MARK: - Calls

  /// Carries out a call.
  func perform(_ call: Call, _ origin: Origin) throws(WireFailure) -> NavigationInterface.Outcome {
    do throws(NavigationError) {
      try call.check()
      let previous = scene.revision
      let effect = try scene.perform(call, revision: newest + 1, time: Self.time, origin: origin)
      if effect.isCommitted {
        newest += 1
        for event in try commits(since: previous) { onEvent(event) }
        onDeparture()
      }
      if let refresh = effect.refresh { onEvent(.init(kind: .refresh, at: at, refresh: refresh)) }
      return NavigationInterface.Outcome(effect.outcome)
    } catch {
      throw WireFailure(error, scene: name)
    }
  }

  /// Carries out a call that says a request id: once, however often it comes.
  func performOnce(
    _ call: Call, as came: ScriptedCall, _ origin: Origin
  ) throws(WireFailure) -> NavigationInterface.Outcome {
    guard let id = origin.requestID else { return try perform(call, origin) }
    if let reply = kept[id] {
      guard reply.call == came else {
        throw .navigation(.conflict(.init(scene: name, what: "request")))
      }
      return reply.outcome
    }
    let outcome = try perform(call, origin)
    kept[id] = KeptReply(call: came, outcome: outcome)
    return outcome
  }

  // MARK: - What streams are told

  /// Gives a front-end its place.
  /// - Returns: what its stream begins with.
  /// - Throws: `WireFailure` when the token is not known.
  func attach(_ wish: SceneInterface.Attach.Parameters) throws(WireFailure) -> [SceneInterface.Attach.Reply] {
    let token: String
    if let known = wish.token {
      guard tokens[known] != nil else { throw .scene(.invalidToken(.init(scene: name))) }
      token = known
    } else {
      frontEndCount += 1
      token = "t\(frontEndCount)"
    }
    let frontEnd = SceneInterface.FrontEnd(
      id: "f" + token.dropFirst(), name: wish.name, mode: .init(rawValue: (wish.mode ?? .mirror).rawValue) ?? .mirror,
      attachedAt: Self.time.description, guards: wish.guards ?? [], capabilities: wish.capabilities ?? [],
      queuedBytes: 0)
    tokens[token] = frontEnd
    return [.init(kind: .attached, at: at, frontEnd: frontEnd, token: token)] + beginning(since: wish.since)
  }

  /// The front-end of a token.
  /// - Throws: `WireFailure` when it is not known.
  func frontEnd(_ token: String) throws(WireFailure) -> SceneInterface.FrontEnd {
    guard let frontEnd = tokens[token] else { throw .scene(.invalidToken(.init(scene: name))) }
    return frontEnd
  }

  /// What a stream is told before `ready`, and that: everything, or what was missed.
  func beginning(since: SceneInterface.At?) -> [SceneInterface.Attach.Reply] {
    if let since, since.epoch == at.epoch, let missed = try? commits(since: since.revision) {
      return missed + [.init(kind: .ready, at: at, scopes: [], frontEnds: Array(frontEnds))]
    }
    let reset: [SceneInterface.Attach.Reply] = since == nil ? [] : [.init(kind: .reset, at: at)]
    return reset + [
      .init(
        kind: .snapshot, at: at, info: info, window: state.wireWindow, path: state.wirePath,
        coordinators: state.wireCoordinators, scopes: [], frontEnds: frontEnds),
      .init(kind: .ready, at: at),
    ]
  }

  private var frontEnds: [SceneInterface.FrontEnd] { tokens.sorted { $0.key < $1.key }.map(\.value) }

  private var info: SceneInterface.SceneInfo {
    .init(
      scene: name, revision: scene.revision, status: tokens.isEmpty ? .detached : .active, frontEnds: tokens.count,
      openedAt: Self.time.description, changedAt: Self.time.description, owner: 0)
  }

  private func commits(since revision: Revision) throws(NavigationError) -> [SceneInterface.Attach.Reply] {
    try scene.commits(since: revision, newest: newest).map { missed in
      let commit = missed.commit
      return .init(
        kind: .commit, at: .init(epoch: at.epoch, revision: commit.revision), previous: commit.previous,
        changes: missed.changes.map { SceneInterface.Change($0) },
        origin: SceneInterface.Origin(commit.origin, operation: commit.operation), animated: commit.isAnimated,
        context: commit.context)
    }
  }

  // MARK: - Results

  /// What somebody who waits for a result is told; nil while that is still there.
  /// - Throws: `WireFailure` when there never was such a thing.
  func result(
    of wait: SceneInterface.AwaitResult.Parameters
  ) throws(WireFailure) -> SceneInterface.AwaitResult.Reply? {
    let (departure, unknown): (Departure, NavigationError)
    switch (wait.id, wait.coordinator) {
    case (let id?, nil): (departure, unknown) = (scene.departure(ofScreen: id), .screenNotFound(.id(id)))
    case (nil, let id?): (departure, unknown) = (scene.departure(ofCoordinator: id), .coordinatorNotFound(id))
    default: throw .service(.invalidParameter("id"))
    }
    switch departure {
    case .present: return nil
    case .left(let result): return .init(at: at, result: result, cancelled: result == nil)
    case .unknown: throw WireFailure(unknown, scene: name)
    }
  }
}
