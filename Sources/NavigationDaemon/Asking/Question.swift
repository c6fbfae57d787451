import Navigation
import NavigationProtocol

/// What a front-end is asked, while it is.
final class Question {
  enum Subject {
    /// Whether screens that it guards may leave.
    case screens([PathElement])
    /// To carry a request out.
    case request(DelegatedRequest)
  }

  /// `q` and a number that this daemon gave once.
  let id: String
  let frontEnd: FrontEnd
  unowned let operation: AskingOperation  // which ends its questions before it goes
  let subject: Subject
  /// How long it has, and of screens what is taken for its answer then.
  let patience: GuardPatience
  /// Wall-clock time by which it is to answer.
  let deadline: Timestamp
  /// Whether an answer is still wanted.
  var isOpen = true

  init(
    id: String, to frontEnd: FrontEnd, of operation: AskingOperation, _ subject: Subject, _ patience: GuardPatience,
    at time: Timestamp
  ) {
    self.id = id
    self.frontEnd = frontEnd
    self.operation = operation
    self.subject = subject
    self.patience = patience
    deadline = Timestamp(microseconds: time.microseconds + patience.milliseconds * 1_000)
  }

  /// The event by which the front-end is asked.
  func event(at: SceneInterface.At, scene: String) -> SceneInterface.Attach.Reply {
    switch subject {
    case .screens(let screens):
      let guarded = SceneInterface.GuardRequest(
        guard: id, operation: operation.call.request.name, screens: screens.map { SceneInterface.PathElement($0) },
        deadline: deadline.description)
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

/// How long a front-end has to answer, and what is taken for its answer then.
struct GuardPatience {
  var milliseconds: Milliseconds
  var allowsWhenOver: Bool

  /// Where no map says otherwise.
  static let standard = GuardPatience(milliseconds: 5_000, allowsWhenOver: false)
}
