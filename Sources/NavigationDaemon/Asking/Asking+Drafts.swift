import Navigation
import NavigationProtocol

// The questions that an operation must ask.
extension Asking {
  /// A question that must be asked, with the time that it has by itself.
  typealias Draft = (frontEnd: FrontEnd, subject: Question.Subject, patience: GuardPatience)

  /// The questions of an operation; nil if no front-end handles its request.
  ///
  /// - Throws: `LimitReached` if its user has no room for it with its questions. The operation that it interrupts gives up the
  ///   room of its own questions.
  /// - Complexity: O(screens · guarding front-ends).
  func drafts(of operation: AskingOperation, _ effect: borrowing Effect) throws(WireFailure) -> [Draft]? {
    var more = operation.isCharged ? 0 : operation.bytes
    let account = users[operation.uid]
    if let other = operation.host.asking, other !== operation, other.uid == operation.uid {
      more -= other.interruptibleBytes
    }
    let drafts: [Draft]?
    if let request = effect.request {
      drafts = draft(of: operation, request).map { [$0] }
    } else {
      // What the interrupted operation gives up is there also for a user beyond a lowered limit.
      let room = max(context.limits[.waitingOperationBytes] - account[.operations] - more, -more)
      drafts = guardDrafts(operation, about: effect.guarded, within: room)
      if drafts == nil { throw context.limits.reached(.waitingOperationBytes) }
    }
    more = (drafts ?? []).reduce(more) { $0 + $1.subject.bytes }
    if more > 0 { try checkRoom(for: more, in: .operations, of: account) }
    return drafts
  }

  /// The question that asks a front-end to handle a request; nil if no front-end handles any.
  private func draft(of operation: AskingOperation, _ request: DelegatedRequest) -> Draft? {
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

  /// The questions that must be asked about screens that an operation would remove; nil if they take more than some bytes.
  private func guardDrafts(
    _ operation: AskingOperation, about screens: [PathElement], within room: Int
  ) -> [Draft]? {
    var (drafts, left): ([Draft], Int) = ([], room)
    for frontEnd in operation.host.guarding where !operation.skips(frontEnd) {
      context.work += screens.count / Self.screensOfUnit
      let own = screens.filter { frontEnd.isGuarding($0.name) && !operation.has(frontEnd, allowed: $0.id) }
      if own.isEmpty { continue }
      let subject = Question.Subject.screens(own)
      left -= subject.bytes
      if left < 0 { return nil }
      drafts.append((frontEnd, subject, patience(with: own, on: operation.host)))
    }
    return drafts
  }

  /// The screens of which a unit of work finds out whether a front-end guards them.
  private static let screensOfUnit = 4
}
