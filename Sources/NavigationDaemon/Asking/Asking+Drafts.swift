import Navigation
import NavigationProtocol

// The questions that an operation must ask.
extension Asking {
  /// A question that must be asked, with the time that it has by itself.
  typealias Draft = (frontEnd: FrontEnd, subject: Question.Subject, patience: GuardPatience)

  /// The question that asks a front-end to handle a request; nil if no front-end handles any.
  func draft(of operation: AskingOperation, _ request: DelegatedRequest) -> Draft? {
    guard let frontEnd = delegate(of: operation) else { return nil }
    let patience = request.timeout.map { GuardPatience(milliseconds: $0.milliseconds, allowsWhenOver: false) }
    return (frontEnd, .request(request), patience ?? .standard)
  }

  /// The front-end that handles a request: the caller, if it handles requests, else the newest one that does. For an operation
  /// that goes first, one of the caller's user comes before others: these could keep it from being done.
  private func delegate(of operation: AskingOperation) -> FrontEnd? {
    let delegates = operation.host.delegates
    if let caller = delegates.first(where: { $0.id == operation.caller.frontEnd }) { return caller }
    let own = operation.goesFirst ? delegates.last { $0.uid == operation.uid } : nil
    return own ?? delegates.last
  }

  /// The longest patience of several screens.
  private func patience(with screens: [PathElement], on host: SceneHost) -> GuardPatience {
    guard let map = host.scene.map else { return .standard }
    let patiences = screens.map { screen in
      guard let rule = map.screens[screen.name]?.guardRule else { return GuardPatience.standard }
      return GuardPatience(
        milliseconds: rule.timeout?.milliseconds ?? GuardPatience.standard.milliseconds,
        allowsWhenOver: rule.onTimeout == .allow)
    }
    return patiences.max { $0.milliseconds < $1.milliseconds } ?? .standard
  }

  /// The questions that must be asked about screens that an operation would remove.
  func guardDrafts(_ operation: AskingOperation, about screens: [PathElement]) -> [Draft] {
    operation.host.guarding.compactMap { frontEnd in
      if operation.skips(frontEnd) { return nil }
      let own = screens.filter { frontEnd.isGuarding($0.name) && !operation.has(frontEnd, allowed: $0.id) }
      if own.isEmpty { return nil }
      return (frontEnd, .screens(own), patience(with: own, on: operation.host))
    }
  }
}
