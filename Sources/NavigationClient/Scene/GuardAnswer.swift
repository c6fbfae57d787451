import JSON
import NavigationProtocol

/// A front-end's answer to the question whether a screen that it guards may leave.
public enum GuardAnswer: Hashable, Sendable {
  case allow
  /// The operation fails with `Refused`, with this reason for people.
  case refuse(String? = nil)
}

/// The screens of one type that a front-end guards.
struct GuardRule {
  let screen: String
  let ask: (SceneInterface.PathElement, _ answer: @escaping (GuardAnswer) -> Void) -> Void
}

extension SceneConnection {
  /// Answers whether screens of a type may leave. The connection must have attached with the screen's name among its
  /// `guards`.
  ///
  /// ```swift
  /// connection.answerGuards(of: Compose.self) { context, answer in
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
    let rule = GuardRule(screen: Screen.screenName) { element, answer in
      do throws(ArgumentsError) {
        ask(try Arguments.decode(Screen.Context.self, from: element.arguments ?? .empty), answer)
      } catch {
        answer(.allow)
      }
    }
    guardRules.removeAll { $0.screen == rule.screen }
    guardRules.append(rule)
  }

  /// Answers a question of navd if rules apply to its screens: the operation is allowed when each screen may leave.
  func answer(_ question: SceneInterface.GuardRequest) {
    let asked = question.screens.compactMap { element in
      guardRules.first { $0.screen == element.name }.map { (rule: $0, element: element) }
    }
    guard !asked.isEmpty else { return }
    let poll = GuardPoll(asked.count) { [weak self] answer in
      guard let self else { return }
      var parameters = SceneInterface.AnswerGuard.Parameters(
        scene: attachment.scene, guard: question.guard, allow: answer == .allow)
      if case .refuse(let reason) = answer { parameters.reason = reason }
      call(SceneInterface.AnswerGuard.self, parameters) { [weak self] outcome in
        if case .failure(let failure) = outcome { self?.onError(failure) }
      }
    }
    for (rule, element) in asked { rule.ask(element) { poll.take($0) } }
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
