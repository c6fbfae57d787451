import Navigation
import NavigationProtocol

/// Sends routes in order. A route with several parts holds up later routes until its last part is sent.
final class RouteRunner {
  typealias Reply = (CallResult<NavigationInterface.Outcome>) -> Void

  /// Routes that have not begun.
  private var waiting: [(plan: RoutePlan, onReply: Reply)] = []
  private var isBusy = false
  private let scene: any NavigationScene

  init(_ scene: any NavigationScene) { self.scene = scene }

  /// - Parameter onReply: called once, with the joined outcome of all parts or with the first failure.
  func run(_ plan: RoutePlan, _ onReply: @escaping Reply) {
    waiting.append((plan, onReply))
    if !isBusy { runNext() }
  }

  private func runNext() {
    guard !waiting.isEmpty else { return }
    let next = waiting.removeFirst()
    isBusy = true
    send(next.plan.commands[...], after: nil, next.onReply)
  }

  private func send(
    _ commands: ArraySlice<SceneCommand>, after before: NavigationInterface.Outcome?, _ onReply: @escaping Reply
  ) {
    guard let command = commands.first else { return onReply(before.map { .success($0) } ?? .failure(.cancelled)) }
    let rest = commands.dropFirst()
    scene.send(command) { [self] result in
      switch result {
      case .success(let outcome):
        let outcome = before?.followed(by: outcome) ?? outcome
        if rest.isEmpty { onReply(.success(outcome)) } else { send(rest, after: outcome, onReply) }
      case .failure(let failure):
        onReply(.failure(failure))
        if !rest.isEmpty { goOn() }
      }
    }
    if rest.isEmpty { goOn() }
  }

  private func goOn() {
    isBusy = false
    runNext()
  }
}

extension NavigationInterface.Outcome {
  /// The joined outcome of two successive commits.
  fileprivate func followed(by next: NavigationInterface.Outcome) -> NavigationInterface.Outcome {
    NavigationInterface.Outcome(
      revision: next.revision, changed: changed || next.changed, ids: ids + next.ids,
      coordinators: coordinators + next.coordinators, guarded: next.guarded)
  }
}
