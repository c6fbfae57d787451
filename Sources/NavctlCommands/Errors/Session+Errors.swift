import JSON
import NavigationClient
import NavigationProtocol

extension Session {
  /// Explains a failed call, with existing names and hints.
  func explained(_ failure: CallFailure) -> CommandError {
    switch failure {
    case .unreachable(let attempts): return unreachable(attempts)
    case .disconnected(let reason):
      return CommandError(
        .unreachable, "Disconnected", "the connection to navd ended: \(reason)",
        hints: ["whether it was carried out is not known; try: navctl history"])
    case .notSent(let reason): return CommandError(.failed, "NotSent", "nothing was sent: \(reason)")
    case .remote(let failure): return explained(failure)
    case .reply(let error):
      return CommandError(
        .failed, "UnexpectedReply", "this navctl does not understand navd's reply: \(error)",
        hints: ["try: navctl version"])
    case .timedOut:
      return CommandError(.timedOut, "TimedOut", "navd did not answer in time", hints: ["try: a longer --timeout"])
    case .cancelled: return CommandError(.interrupted, "Interrupted", "interrupted")
    }
  }

  /// Explains an error of the wire. Asks navd for existing names, unless a program reads the error.
  func explained(_ failure: RemoteFailure) -> CommandError {
    let (name, parameters) = RemoteSentence.innermost(failure.shortName, failure.parameters)
    let hints = options.json ? [] : ErrorHints(session: self).lines(name, parameters)
    return CommandError(
      ExitCode(error: name), failure.shortName == name ? name : "OperationFailed, \(name)", failure.description,
      hints: hints, parameters: failure.parameters, wireName: failure.name)
  }

  private func unreachable(_ attempts: [ConnectionAttempt]) -> CommandError {
    let tried = attempts.map { attempt in
      "tried \(attempt.what)\(attempt.address.map { ", \($0.description.shown)" } ?? ""): \(attempt.problem)"
    }
    if attempts.contains(where: \.isDenied) {
      return CommandError(
        .denied, "PermissionDenied", "navd does not let this user in",
        hints: tried + ["try: join the group navd (log in again after: usermod -aG navd $USER)"])
    }
    // The user's own navd could not be started either.
    let hasPlace = AddressChoice.user.candidates(console.environment).contains { $0.address != nil }
    let place = hasPlace ? "" : #"export XDG_RUNTIME_DIR="$HOME/.local/run"; "#
    return CommandError(
      .unreachable, "Unreachable", "cannot reach navd", hints: tried + ["start one of your own: \(place)navd --user"])
  }
}

extension SceneInterface.Node {
  /// The node and its descendants in preorder.
  ///
  /// - Complexity: O(nodes).
  var flattened: [SceneInterface.Node] { [self] + (children ?? []).flatMap(\.flattened) }

  /// The name of a tab: its own, or that of its first screen.
  var tabName: String { name ?? flattened.first { $0.kind == .screen }?.name ?? "" }
}
