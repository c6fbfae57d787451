import Navigation
import NavigationProtocol

/// An open question to a front-end.
final class Question {
  enum Subject {
    /// Whether screens that it guards may leave the scene.
    case screens([PathElement])
    /// Whether it handles a delegated request.
    case request(DelegatedRequest)

    /// The approximate bytes of a question in memory and in its event.
    ///
    /// - Complexity: O(screens).
    var bytes: Int {
      guard case .screens(let screens) = self else { return Self.fixedBytes }
      return screens.reduce(Self.fixedBytes) { $0 + Self.bytes(of: $1) }
    }

    /// The same of a question without screens.
    static let fixedBytes = 512

    /// The share of a screen.
    static func bytes(of screen: PathElement) -> Int {
      64 + screen.name.utf8.count + screen.arguments.byteCount + (screen.title?.utf8.count ?? 0)
    }
  }

  /// `q` and a number that is never reused.
  let id: String
  let frontEnd: FrontEnd
  unowned let operation: AskingOperation  // closes its questions before it goes
  let subject: Subject
  let patience: GuardPatience
  /// Wall-clock time by which it must answer.
  let deadline: Timestamp
  /// The approximate bytes that it takes.
  let bytes: Int
  /// Whether an answer is still awaited.
  private(set) var isOpen = true

  init(
    id: String, to frontEnd: FrontEnd, of operation: AskingOperation, _ subject: Subject, _ patience: GuardPatience,
    at time: Timestamp
  ) {
    self.id = id
    self.frontEnd = frontEnd
    self.operation = operation
    self.subject = subject
    bytes = subject.bytes
    self.patience = patience
    deadline = Timestamp(microseconds: time.microseconds + patience.milliseconds * 1_000)
  }

  /// Closes the question, which needs no answer any more.
  func close() {
    if !isOpen { return }
    isOpen = false
    operation.questions.removeAll { $0 === self }
    operation.grow(by: -bytes)
  }

  /// The event that asks the front-end.
  func event(at: SceneInterface.At, scene: String) -> SceneInterface.Attach.Reply {
    switch subject {
    case .screens(let screens):
      let guarded = SceneInterface.GuardRequest(
        guard: id, operation: operation.call.request.name, screens: screens.map { SceneInterface.PathElement($0) },
        deadline: deadline.description,
        origin: SceneInterface.Origin(Origin(operation.caller), operation: operation.call.request.name))
      return SceneInterface.Attach.Reply(kind: .guard, at: at, scene: scene, guard: guarded)
    case .request(let request):
      let delegated = SceneInterface.DelegatedRequest(
        request: id, kind: request.kind.wire, element: request.element, replacement: request.replacement,
        of: SceneInterface.PathElement(request.of),
        animated: request.isAnimated && operation.call.options.isAnimated, context: operation.call.options.context,
        deadline: deadline.description)
      return SceneInterface.Attach.Reply(kind: .request, at: at, scene: scene, request: delegated)
    }
  }
}

extension MapHandlers.Request {
  fileprivate var wire: SceneInterface.DelegatedRequest.Kind {
    switch self {
    case .show: .show
    case .hide: .hide
    case .change: .change
    }
  }
}

/// The time within which a front-end must answer, and the meaning of its silence.
struct GuardPatience {
  var milliseconds: Milliseconds
  var allowsWhenOver: Bool

  /// The same within a time. Silence allows nothing if that shortens it.
  func within(_ time: Milliseconds) -> Self {
    time < milliseconds ? Self(milliseconds: time, allowsWhenOver: false) : self
  }

  /// `10 s`, or `1500 ms`.
  var text: String { milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000) s" : "\(milliseconds) ms" }

  /// The default; a map may specify another one.
  static let standard = GuardPatience(milliseconds: 5_000, allowsWhenOver: false)
}
