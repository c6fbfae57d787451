public import EventLoop
public import NavigationClient
public import NavigationProtocol

/// A daemon for tests, on the test's loop: a scene of the model behind a socket, with a script that makes calls fail.
/// Front-ends attach to it as they do to navd, without changes.
///
/// ```swift
/// let daemon = try ScriptedDaemon(on: loop, model: SceneModel(root: .screen(ScreenDescription("Home"))))
/// daemon.script = { call in call.name == "Push" ? .carriedOutUnanswered : .answered }
/// let connection = daemon.connect(as: "till")
/// ```
/// It has one scene and asks nothing: guards allow, and delegated requests are not handled. Tokens, request ids and
/// results outlast `stop` and `drop`. A heartbeat is sent only by `heartbeat()`. Everything happens on the loop's
/// thread.
public final class ScriptedDaemon {
  /// The loop on whose thread everything happens.
  public let loop: EventLoop
  /// The scene, for a test to inspect and to change in the name of others (`perform`).
  public let model: SceneModel
  /// The daemon's address.
  public let place: AddressChoice.Candidate
  /// Decides about each call, in the order of arrival. By default, all are answered.
  public var script: (ScriptedCall) -> CallFate = { _ in .answered }
  /// Whether streams miss the events of the scene, as those of a slow reader do until `reset()`.
  public var losesEvents = false
  /// The calls in the order of arrival.
  public private(set) var calls: [ScriptedCall] = []

  private let path: String
  private var listener: PipeListener?
  private(set) var sessions: [ScriptedSession] = []
  private var sessionCount = 0

  /// Begins to listen on the loop's thread, with a model.
  /// - Throws: `LoopError` if no socket can be created in the folder for temporary files (`TMPDIR`, else `/tmp`).
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
  ///   - name: the front-end's name.
  ///   - mode: its mode.
  ///   - onUpdate: called for every change of the connection.
  ///   - onError: called for each failure of a command that nobody waits for.
  public func connect(
    as name: String, mode: SceneInterface.Attach.Parameters.Mode = .mirror,
    onUpdate: @escaping (SceneConnection.Update) -> Void = { _ in }, onError: @escaping (CallFailure) -> Void = { _ in }
  ) -> SceneConnection {
    SceneConnection(
      on: loop, to: [place], as: .init(scene: model.name, name: name, mode: mode), onUpdate: onUpdate,
      onError: onError)
  }

  /// Listens again after `stop`.
  /// - Throws: `LoopError`.
  public func start() throws(LoopError) {
    listener = try PipeListener(on: loop, path: path, onAcceptError: { _ in }) { [unowned self] stream in
      sessionCount += 1
      sessions.append(ScriptedSession("c\(sessionCount)", consume stream, of: self))
    }
  }

  /// Ends all connections and refuses new ones, like a daemon that was killed.
  public func stop() {
    listener = nil
    drop()
  }

  /// Ends all connections. New ones are accepted.
  public func drop() {
    for session in sessions { session.end() }
    sessions = []
  }

  // MARK: - Streams

  /// Sends an event on every stream.
  public func tell(_ event: SceneInterface.Attach.Reply) {
    for session in sessions where session.isStream { session.send(event) }
  }

  /// Sends a heartbeat on every stream.
  public func heartbeat() { tell(.init(kind: .heartbeat, at: model.at)) }

  /// Sends a reset and a snapshot on every stream, as navd does to a slow reader.
  public func reset() {
    tell(.init(kind: .reset, at: model.at))
    for event in model.beginning(since: nil) { tell(event) }
  }

  /// Ends every stream with a reason: `closed`, `kicked`, `replaced`, `stopping`, `stalled`, `protocol`. The
  /// connections stay open, like those of a daemon that is slow to close them.
  ///
  /// - Parameters:
  ///   - reason: the reason.
  ///   - message: a message for the user, from the person who ended it.
  public func close(_ reason: SceneInterface.Attach.Reply.Reason, message: String? = nil) {
    tell(.init(kind: .closing, at: model.at, reason: reason, message: message))
    for session in sessions { session.isStream = false }
  }

  // MARK: - Calls

  /// Resumes the held calls in the order of arrival, until one is held again.
  public func release() {
    for session in sessions { session.release() }
  }

  public var isHolding: Bool { sessions.contains { $0.isHeld } }

  /// Records a call and asks the script.
  func fate(of call: ScriptedCall) -> CallFate {
    calls.append(call)
    return script(call)
  }

  /// Notes that a connection has ended.
  func ended(_ session: ScriptedSession) { sessions.removeAll { $0 === session } }
}
