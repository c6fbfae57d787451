import JSON
import Navigation
import NavigationProtocol

/// A front-end's answer to the question whether a screen that it guards may leave.
public enum GuardAnswer: Hashable, Sendable {
  case allow
  /// The operation fails with `Refused`, with this reason for people.
  case refuse(String? = nil)
}

/// A scene that asks this front-end whether screens that it guards may leave.
public protocol GuardAnswering: NavigationScene {
  /// The rules by which it answers, one for each type of screen.
  var guardRules: [GuardRule] { get set }
}

/// The screens of one type that a front-end guards.
public struct GuardRule {
  let screen: String
  let ask: (JSONObject, _ answer: @escaping (GuardAnswer) -> Void) -> Void
}

extension GuardAnswering {
  /// Answers whether screens of a type may leave. A connection must have attached with the screen's name among its
  /// `guards`; a `LocalScene` guards the screens of all types for which this was called.
  ///
  /// ```swift
  /// scene.answerGuards(of: Compose.self) { context, answer in
  ///   confirm("Discard \(context.subject)?") { answer($0 ? .allow : .refuse("not saved")) }
  /// }
  /// ```
  /// - Parameters:
  ///   - type: the type of the screens.
  ///   - ask: called for each screen that an operation would remove; calls its closure once, at once or later. A screen
  ///     whose arguments do not fit the type may leave.
  public func answerGuards<Screen: ContentScreen>(
    of type: Screen.Type, _ ask: @escaping (Screen.Context, _ answer: @escaping (GuardAnswer) -> Void) -> Void
  ) {
    let rule = GuardRule(screen: Screen.screenName) { arguments, answer in
      do throws(ArgumentsError) {
        ask(try Arguments.decode(Screen.Context.self, from: arguments), answer)
      } catch {
        answer(.allow)
      }
    }
    guardRules.removeAll { $0.screen == rule.screen }
    guardRules.append(rule)
  }

  /// Whether a rule applies to any of the screens.
  func isGuarding(_ screens: [(name: String, arguments: JSONObject)]) -> Bool {
    screens.contains { rule(of: $0.name) != nil }
  }

  private func rule(of screen: String) -> GuardRule? { guardRules.first { Text.isSame($0.screen, screen) } }

  /// Asks the rules about screens.
  /// - Parameters:
  ///   - screens: the names of the screens, and their arguments.
  ///   - answer: called once: with `allow` when each of them may leave, else with the first refusal. A screen without a
  ///     rule may leave.
  /// - Precondition: a rule applies to one of them.
  func ask(_ screens: [(name: String, arguments: JSONObject)], _ answer: @escaping (GuardAnswer) -> Void) {
    let asked = screens.compactMap { screen in rule(of: screen.name).map { (rule: $0, arguments: screen.arguments) } }
    precondition(!asked.isEmpty, "nobody guards these screens")
    let poll = GuardPoll(asked.count, answer)
    for (rule, arguments) in asked {
      // A second answer to the same question does not count.
      let once = OneAnswer { poll.take($0) }
      rule.ask(arguments) { once.tell($0) }
    }
  }
}

extension SceneConnection: GuardAnswering {
  /// Answers a question of navd if rules apply to its screens: the operation is allowed when each screen may leave.
  func answer(_ question: SceneInterface.GuardRequest) {
    let screens = question.screens.map { (name: $0.name, arguments: $0.arguments ?? .empty) }
    guard isGuarding(screens), let ticket = questions.ask(question.guard) else { return }
    ask(screens) { [weak self] answer in
      guard let self, questions.answer(ticket) else { return }
      var parameters = SceneInterface.AnswerGuard.Parameters(
        scene: attachment.scene, guard: question.guard, allow: answer == .allow)
      if case .refuse(let reason) = answer { parameters.reason = reason }
      call(SceneInterface.AnswerGuard.self, parameters) { [weak self] outcome in self?.answered(outcome) }
    }
  }
}

/// Collects the answers for the screens of one question, and passes on the first refusal or the last permission.
private final class GuardPoll {
  private var open: Int
  private var tell: ((GuardAnswer) -> Void)?

  init(_ count: Int, _ tell: @escaping (GuardAnswer) -> Void) {
    open = count
    self.tell = tell
  }

  func take(_ answer: GuardAnswer) {
    open -= 1
    guard answer != .allow || open == 0 else { return }
    let tell = tell.take()
    tell?(answer)
  }
}
