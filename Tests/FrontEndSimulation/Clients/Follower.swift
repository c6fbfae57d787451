import Navigation
import NavigationClient
import NavigationProtocol
import Simulation

/// The state of one reader of a stream: the client's own mirrors, updated by the events of the stream.
struct Follower {
  /// The scene that it follows; nil for all.
  let scene: String?
  /// Whether it receives commits, the arrival and departure of front-ends, and the states of links.
  let hasCommits: Bool
  let hasFrontEnds: Bool
  let hasLinks: Bool
  /// Whether it may only observe. It is told a scene again when it may see other values of it.
  let isObserver: Bool
  /// The state from which it continues.
  let since: LeftState?
  private(set) var mirrors: [String: SceneMirror]
  /// Whether it has received the state at its beginning.
  private(set) var isReady = false
  /// The front-end that this stream is, and its token.
  private(set) var frontEnd: String?
  private(set) var token: String?
  /// The questions it has received.
  private(set) var questions: [String] = []
  private(set) var resets = 0
  /// The reason for its end.
  private(set) var closing: String?
  /// The newest state that it received.
  private(set) var at: SceneInterface.At?

  init(scene: String?, since: LeftState?, kinds: [String]?, isObserver: Bool = false) {
    self.scene = scene
    self.isObserver = isObserver
    self.since = since
    hasCommits = kinds?.contains("commit") ?? true
    hasFrontEnds = kinds?.contains("frontEnds") ?? true
    hasLinks = kinds?.contains("link") ?? true
    mirrors = since?.mirrors ?? [:]
    at = since?.at
  }

  /// Applies an event of the stream.
  /// - Parameter event: `closed` ones come as `nil`, with the scene.
  mutating func take(_ event: SceneEvent?, of name: String?, at told: SceneInterface.At) throws(Disagreement) {
    if closing != nil { throw Disagreement("told something after closing") }
    guard let event else { return try takeClosed(name ?? "") }
    switch event {
    case .attached(let frontEnd, let token):
      try Disagreement.check("front-end told before", self.frontEnd, nil)
      (self.frontEnd, self.token) = (frontEnd.id, token)
    case .reset:
      mirrors = [:]
      (isReady, questions) = (false, [])
      resets += 1
    case .snapshot(let snapshot): try take(snapshot, of: name ?? "")
    case .ready: try takeReady(event, at: told)
    case .commit: try apply(event, of: name ?? "", at: told)
    case .frontEnds, .frontEndsChanged, .link: try apply(event, of: name ?? "")
    case .guarded(let question): questions.append(question.guard)
    case .requested(let question): questions.append(question.request)
    case .heartbeat:
      if !isReady { throw Disagreement("a heartbeat before ready") }
    case .closing(let reason, _):
      // It contains navd's revision, not that of the last event.
      closing = reason
      return
    case .refresh: break
    case .unknown(let kind): throw Disagreement("told \(kind)")
    }
    if at?.epoch != told.epoch || at?.revision ?? 0 < told.revision { at = told }
  }

  private mutating func take(_ snapshot: SceneSnapshot, of name: String) throws(Disagreement) {
    let isExpected = !isReady || scene == nil && (isObserver || mirrors[name] == nil)
    if !isExpected { throw Disagreement("a snapshot of \(name) that nobody wanted") }
    do throws(SceneMirror.Failure) { mirrors[name] = try SceneMirror(snapshot) } catch {
      throw Disagreement("a snapshot of \(name): \(error)")
    }
  }

  private mutating func takeReady(_ event: SceneEvent, at told: SceneInterface.At) throws(Disagreement) {
    if isReady { throw Disagreement("ready twice") }
    isReady = true
    guard let scene, hasCommits else { return }
    guard let mirror = mirrors[scene] else { throw Disagreement("ready without a snapshot") }
    if mirror.at.revision < told.revision {
      throw Disagreement("ready at \(told.revision), told until \(mirror.at.revision)")
    }
    // The state at which it is ready may be older than the last event.
    if case .ready(_, let frontEnds, let scopes, let info) = event {
      try apply(.ready(mirror.at, frontEnds: frontEnds, scopes: scopes, info: info), of: scene)
    }
  }

  private mutating func takeClosed(_ name: String) throws(Disagreement) {
    if scene != nil { throw Disagreement("closed in the stream of one scene") }
    mirrors[name] = nil
  }

  private mutating func apply(
    _ event: SceneEvent, of name: String, at told: SceneInterface.At? = nil
  ) throws(Disagreement) {
    guard let mirror = mirrors[name] else {
      if !hasCommits { return }
      throw Disagreement("told of \(name), of which there was no snapshot")
    }
    if let told, told.revision <= mirror.at.revision {
      throw Disagreement("commit \(told.revision) of \(name) after \(mirror.at.revision)")
    }
    do throws(SceneMirror.Failure) { try mirrors[name]?.apply(event) } catch {
      throw Disagreement("the mirror of \(name) cannot follow: \(error)")
    }
  }
}

/// The state of a reader that has ceased to follow.
struct LeftState {
  let scene: String?
  let at: SceneInterface.At
  let mirrors: [String: SceneMirror]
  /// Whether no stream can continue from it.
  var isUnknown = false
  /// Whether the reader was told of front-ends, and of links.
  var hasFrontEnds = true
  var hasLinks = true
}
