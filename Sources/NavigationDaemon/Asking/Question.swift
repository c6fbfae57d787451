import Navigation
import NavigationProtocol

/// What a front-end is asked, while it is.
final class Question {
  /// `q` and a number that this daemon gave once.
  let id: String
  let frontEnd: FrontEnd
  unowned let operation: AskingOperation  // which ends its questions before it goes
  /// What it is about: screens that it guards and that would leave.
  let screens: [PathElement]
  /// How long it has, and what is taken for its answer then.
  let patience: GuardPatience
  /// Wall-clock time by which it is to answer.
  let deadline: Timestamp
  /// Whether an answer is still wanted.
  var isOpen = true

  init(
    id: String, to frontEnd: FrontEnd, of operation: AskingOperation, _ screens: [PathElement],
    _ patience: GuardPatience, at time: Timestamp
  ) {
    self.id = id
    self.frontEnd = frontEnd
    self.operation = operation
    self.screens = screens
    self.patience = patience
    deadline = Timestamp(microseconds: time.microseconds + patience.milliseconds * 1_000)
  }

  /// How the front-end is asked.
  var wire: SceneInterface.GuardRequest {
    SceneInterface.GuardRequest(
      guard: id, operation: operation.call.request.name, screens: screens.map { SceneInterface.PathElement($0) },
      deadline: deadline.description)
  }
}

/// How long front-ends that guard a screen have to answer, and what is taken for their answer then.
struct GuardPatience {
  var milliseconds: Milliseconds
  var allowsWhenOver: Bool

  /// Where no map says otherwise.
  static let standard = GuardPatience(milliseconds: 5_000, allowsWhenOver: false)
}
