public import EventLoop
public import NavigationClient
public import NavigationProtocol

/// A navd of a test's own, on the test's loop: one scene of the model behind a socket, where things go wrong as a script
/// says. Front-ends attach to it as they do to navd, with nothing of theirs replaced.
///
/// ```swift
/// let daemon = try ScriptedDaemon(on: loop, model: SceneModel(root: .screen(ScreenDescription("Home"))))
/// daemon.script = { call in call.name == "Push" ? .carriedOutUnanswered : .answered }
/// let connection = daemon.connect(as: "till")
/// ```
/// It has one scene, asks nobody (guards allow, delegated requests are not handled), and keeps what it is told until it is
/// let go: tokens, request ids and results outlast `stop` and `drop`. Its streams are as silent as a test leaves them:
/// heartbeats come when `heartbeat()` sends them. Everything happens on the loop's thread.
public final class ScriptedDaemon {
  /// Whose thread everything happens on.
  public let loop: EventLoop
  /// Its scene: a test looks at it, and lets others do something in it (`perform`).
  public let model: SceneModel
  /// Where it listens.
  public let place: AddressChoice.Candidate
  /// Says what becomes of each call, in the order in which they come; all are answered, when it is not set.
  public var script: (ScriptedCall) -> CallFate = { _ in .answered }
  /// Whether streams are not told of what happens in the scene, as those of a reader who was too slow: then `reset()`.
  public var losesEvents = false
  /// What it was called with, in the order in which it came.
  public private(set) var calls: [ScriptedCall] = []

  private let path: String
  private var listener: PipeListener?
  private(set) var sessions: [ScriptedSession] = []
  private var sessionCount = 0

  /// Listens.
  /// - Parameters:
  ///   - loop: whose thread this is called on.
  ///   - model: the scene.
  /// - Throws: `LoopError` when there can be no socket in the folder for temporary files (`TMPDIR`, else `/tmp`).
  public init(on loop: EventLoop, model: SceneModel) throws(LoopError) {
    self.loop = loop
    self.model = model
    let folder = Environment.variable("TMPDIR") ?? "/tmp"
    path = "\(folder)/navd-scripted-\(UInt64.random(in: 0 ... .max))"
    place = .init(what: "the scripted daemon", address: .unix(path: path))
    model.onEvent = { [unowned self] event in
      if !losesEvents { tell(event) }
    }
    model.onDeparture = { [unowned self] in
      for session in sessions { session.answerWaits() }
    }
    try start()
  }

  /// Attaches a front-end to the scene.
  /// - Parameters:
  ///   - name: what others see it as.
  ///   - mode: how it attaches.
  ///   - onUpdate: told of everything that happens to it.
  ///   - onError: told of fire-and-forget commands that failed.
  public func connect(
    as name: String, mode: SceneInterface.Attach.Parameters.Mode = .mirror,
    onUpdate: @escaping (SceneConnection.Update) -> Void = { _ in }, onError: @escaping (CallFailure) -> Void = { _ in }
  ) -> SceneConnection {
    SceneConnection(
      on: loop, to: [place], as: .init(scene: model.name, name: name, mode: mode), onUpdate: onUpdate,
      onError: onError)
  }

  /// Listens again after `stop`.
  /// - Throws: `LoopError`
  public func start() throws(LoopError) {
    listener = try PipeListener(on: loop, path: path, onAcceptError: { _ in }) { [unowned self] stream in
      sessionCount += 1
      sessions.append(ScriptedSession("c\(sessionCount)", consume stream, of: self))
    }
  }

  /// Ends every connection, and takes no more: a daemon that was killed.
  public func stop() {
    listener = nil
    drop()
  }

  /// Ends every connection: those who come back are taken.
  public func drop() {
    for session in sessions { session.end() }
    sessions = []
  }

  // MARK: - Streams

  /// Tells every stream of an event, as it is.
  public func tell(_ event: SceneInterface.Attach.Reply) {
    for session in sessions where session.isStream { session.send(event) }
  }

  /// Tells every stream that this daemon lives.
  public func heartbeat() { tell(.init(kind: .heartbeat, at: model.at)) }

  /// Tells every stream that what it knows is void, and everything anew: what navd does with a reader that was too slow.
  public func reset() {
    tell(.init(kind: .reset, at: model.at))
    for event in model.beginning(since: nil) { tell(event) }
  }

  /// Ends every stream, and says why: `closed`, `kicked`, `replaced`, `stopping`, `stalled`, `protocol`. The connections
  /// stay open, as those of a daemon that is slow to close them.
  public func close(_ reason: SceneInterface.Attach.Reply.Reason) {
    tell(.init(kind: .closing, at: model.at, reason: reason))
    for session in sessions { session.isStream = false }
  }

  // MARK: - Calls

  /// Carries out what is held, in the order in which it came; until one of those calls is held again.
  public func release() {
    for session in sessions { session.release() }
  }

  /// Whether a call is held.
  public var isHolding: Bool { sessions.contains { $0.isHeld } }

  /// What becomes of a call that has come.
  func fate(of call: ScriptedCall) -> CallFate {
    calls.append(call)
    return script(call)
  }

  /// A connection has come to an end.
  func ended(_ session: ScriptedSession) { sessions.removeAll { $0 === session } }
}
