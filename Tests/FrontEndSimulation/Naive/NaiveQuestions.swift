/// The questions to front-ends that were read, and the answers.
struct NaiveQuestions {
  private(set) var all: [NaiveQuestion] = []
  /// Which front-end has let which screen go, by scene.
  private var allowances: [String: Set<Allowance>] = [:]
  /// Which front-ends have refused something in a scene, by words or by silence.
  private var refusals: [String: Set<String>] = [:]

  private struct Allowance: Hashable {
    let frontEnd: String
    let screen: Int
  }

  subscript(id: String) -> NaiveQuestion? { all.last { $0.id == id } }

  mutating func add(_ question: NaiveQuestion) { all.append(question) }

  /// The expected answer to an answer, and its consequences.
  mutating func answer(
    _ question: NaiveQuestion?, _ answering: Answering, by client: Client, sceneIsThere: Bool
  ) -> Expectation {
    if client.role < .navigate { return .error("PermissionDenied") }
    if case .nonsense = answering { return .error("InvalidParameter") }
    let unknown = answering.isOfGuard ? "GuardNotFound" : "RequestNotFound"
    if !sceneIsThere { return .error("SceneNotFound") }
    guard let question, question.isGuard == answering.isOfGuard, question.isOpen else { return .error(unknown) }
    let isOwn = client.place === question.place && client.place != nil
    if !isOwn, client.role < .admin {
      return question.isCertain ? .error("PermissionDenied") : .anyOf(["PermissionDenied", unknown])
    }
    take(answering, to: question)
    return question.isCertain ? .reply : .anyOf(["reply", unknown])
  }

  private mutating func take(_ answering: Answering, to question: NaiveQuestion) {
    switch answering {
    case .refuse where question.isGuard: refuse(question)
    case .allow where question.isGuard: allow(question)
    default: end(question)
    }
  }

  private mutating func allow(_ question: NaiveQuestion) {
    for screen in question.screens {
      allowances[question.scene, default: []].insert(Allowance(frontEnd: question.place.name, screen: screen))
    }
    end(question)
  }

  /// The first refusal ends all questions about an operation.
  private mutating func refuse(_ question: NaiveQuestion) {
    refusals[question.scene, default: []].insert(question.place.name)
    if question.isCertain { end(scene: question.scene) } else { doubt(scene: question.scene) }
    end(question)
  }

  /// To be called at the end of each turn.
  func noteOver() { for question in all { question.wasOver = !question.isOpen } }

  private func end(_ question: NaiveQuestion) { question.isOpen = false }

  /// An operation that goes first may have ended them, and they are asked again.
  func doubt(scene: String) { for question in all where question.scene == scene { question.isCertain = false } }

  /// Ends the questions that are due.
  mutating func pass(to wall: Int) {
    for question in all where question.isOpen && question.deadline <= wall {
      if !question.isGuard {
        end(question)
      } else if question.allowsWhenOver {
        allow(question)
      } else {
        refuse(question)
      }
    }
  }

  /// A front-end has gone, or has lost its place.
  func left(_ place: NaivePlace) { for question in all where question.place === place { end(question) } }

  /// A scene is no more, or navd has ended.
  mutating func end(scene: String) { for question in all where question.scene == scene { end(question) } }

  /// Whether a front-end has allowed a screen to leave, in the operation being performed.
  func has(_ frontEnd: String, allowed screen: Int, in scene: String) -> Bool {
    allowances[scene]?.contains(Allowance(frontEnd: frontEnd, screen: screen)) ?? false
  }

  /// Allowances hold for one operation.
  mutating func operationEnded(in scene: String) { allowances[scene] = nil }

  func hasRefused(_ frontEnd: String, in scene: String) -> Bool { refusals[scene]?.contains(frontEnd) ?? false }

  /// The questions that were received and may be answered.
  func open(in scene: String) -> [NaiveQuestion] { all.filter { $0.isOpen && $0.scene == scene } }
}

/// A question to a front-end.
final class NaiveQuestion {
  let id: String
  let scene: String
  let place: NaivePlace
  let isGuard: Bool
  /// The screens that it is about.
  let screens: [Int]
  /// By the clock on the wall.
  let deadline: Int
  let allowsWhenOver: Bool
  /// Whether it may be answered, for all that is known.
  var isOpen = true
  /// Whether it was over at the end of the last turn.
  var wasOver = false
  /// Whether its state is known. A client that reads late does not know the events since.
  var isCertain: Bool

  init(
    id: String, scene: String, place: NaivePlace, isGuard: Bool, screens: [Int], deadline: Int, allowsWhenOver: Bool,
    isCertain: Bool
  ) {
    (self.id, self.scene, self.place, self.isGuard) = (id, scene, place, isGuard)
    (self.screens, self.deadline, self.allowsWhenOver) = (screens, deadline, allowsWhenOver)
    self.isCertain = isCertain
  }
}

extension Answering {
  /// Whether it answers a question about screens.
  var isOfGuard: Bool {
    switch self {
    case .allow, .refuse: true
    case .notHandled, .handled, .nonsense: false
    }
  }
}
