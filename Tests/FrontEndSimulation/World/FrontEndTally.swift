import Simulation

/// Counts of events in runs with front-ends.
package struct FrontEndTally: RunTally {
  package var steps = 0
  package var calls = 0
  package var commits = 0
  /// Operations that were answered with an outcome, and that a front-end has refused.
  package var carriedOut = 0
  package var refused = 0
  package var attached = 0
  /// With a token.
  package var cameBack = 0
  package var kicks = 0
  package var resets = 0
  package var guardsAsked = 0
  package var requestsAsked = 0
  /// The number of times that a guarded screen has left since it was allowed.
  package var guardedLeft = 0
  package var restarts = 0
  /// The number of complete comparisons, and of the mirrors compared.
  package var quiets = 0
  package var mirrors = 0
  /// The number of errors by name.
  package var errors: [String: Int] = [:]

  package init() {}

  package static func += (a: inout FrontEndTally, b: FrontEndTally) {
    a.steps += b.steps
    a.calls += b.calls
    a.commits += b.commits
    a.carriedOut += b.carriedOut
    a.refused += b.refused
    a.attached += b.attached
    a.cameBack += b.cameBack
    a.kicks += b.kicks
    a.resets += b.resets
    a.guardsAsked += b.guardsAsked
    a.requestsAsked += b.requestsAsked
    a.guardedLeft += b.guardedLeft
    a.restarts += b.restarts
    a.quiets += b.quiets
    a.mirrors += b.mirrors
    a.errors.merge(b.errors, uniquingKeysWith: +)
  }
}

extension FrontEndTally {
  package func told(_ runs: Int) -> String {
    "\(steps) steps in \(runs) runs, \(calls) calls, \(commits) commits, \(attached) attached (\(cameBack) came back), "
      + "\(guardsAsked) guards and \(requestsAsked) requests asked, \(refused) refused, \(guardedLeft) guarded screens left, "
      + "\(kicks) kicked, \(resets) resets, \(restarts) restarts, \(mirrors) mirrors compared in \(quiets) quiet moments"
  }

  package var details: [String: Int] { errors }

  package func missing(_ runs: Int) -> [String] {
    let counts = [
      "a commit": commits, "an outcome": carriedOut, "a refusal": refused, "an Attach": attached, "a return": cameBack,
      "a Kick": kicks, "a reset": resets, "a question of a guard": guardsAsked,
      "a question of a request": requestsAsked,
      "a guarded screen that leaves": guardedLeft, "a restart": restarts, "a comparison of mirrors": mirrors,
    ]
    let wanted: Set = [
      "GuardNotFound", "InvalidParameter", "InvalidToken", "LimitReached", "PermissionDenied", "Refused",
      "RequestNotFound", "SceneBusy", "SceneNotFound", "TimedOut",
    ]
    return counts.filter { $0.value == 0 }.keys.sorted() + wanted.subtracting(errors.keys).sorted()
  }
}
