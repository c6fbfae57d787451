public import Navigation
public import NavigationProtocol

/// A scene of the model together with navd's events, tokens and replies kept for request ids. Link scopes are not
/// supported.
public final class SceneModel {
  public let name: String
  private var scene: Navigation.Scene
  /// The epoch, which changes when acknowledged state is lost.
  private var epoch = 1
  private var newest: Revision = 1
  /// The front-ends that may reconnect, by token.
  private var tokens: [String: SceneInterface.FrontEnd] = [:]
  private var frontEndCount = 0
  private var kept: [String: KeptReply] = [:]
  /// Called with each event for the streams.
  var onEvent: (SceneInterface.Attach.Reply) -> Void = { _ in }
  /// Called when a screen or a coordinator may have left.
  var onDeparture: () -> Void = {}

  /// A reply for calls that repeat its request id.
  private struct KeptReply {
    let call: ScriptedCall
    let outcome: NavigationInterface.Outcome
  }

  /// The times of commits are not observable here.
  private static let time = Timestamp(microseconds: 0)

  /// Opens a scene.
  /// - Parameters:
  ///   - name: the scene's name.
  ///   - root: the container in its window.
  ///   - path: screens shown on top of the root.
  /// - Throws: the `WireFailure` that navd would return.
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

  public var state: SceneState { scene.state }

  public var at: SceneInterface.At { .init(epoch: "e\(epoch)", revision: scene.revision) }

  /// Performs an operation for another client.
  /// - Throws: the `WireFailure` that navd would return.
  @discardableResult
  public func perform(_ operation: Operation) throws(WireFailure) -> NavigationInterface.Outcome {
    try perform(Call(operation), Origin(Caller(client: "somebody else")))
  }

  /// Forgets the tokens of all front-ends, so that they can no longer reconnect.
  public func forgetTokens() { tokens = [:] }

  /// Begins another epoch, as navd does after acknowledged state was lost. Front-ends that reconnect receive a
  /// snapshot.
  public func beginEpoch() { epoch += 1 }

  // MARK: - Calls

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
      return NavigationInterface.Outcome(effect.outcome, links: effect.opened)
    } catch {
      throw WireFailure(error, scene: name)
    }
  }

  /// Performs a call once for each request id.
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

  // MARK: - Events of streams

  /// Attaches a front-end.
  /// - Returns: the first events of its stream.
  /// - Throws: `WireFailure` if the token is unknown.
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

  /// The front-end with a token.
  /// - Throws: `WireFailure` if the token is unknown.
  func frontEnd(_ token: String) throws(WireFailure) -> SceneInterface.FrontEnd {
    guard let frontEnd = tokens[token] else { throw .scene(.invalidToken(.init(scene: name))) }
    return frontEnd
  }

  /// The first events of a stream, up to `ready`: a snapshot or the missed commits.
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

  /// The reply to a wait for a result; nil while the screen or coordinator is there.
  /// - Throws: `WireFailure` if there never was one.
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
