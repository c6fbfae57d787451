import JSON
import NavigationClient

extension CallOutcome {
  /// - Parameter outcome: Whether it changed anything, or why it was not done.
  init(_ outcome: CallChannel.Outcome<Bool>, of call: Call) {
    switch outcome {
    case .success(let changed): self = changed ? .changed : .unchanged
    case .failure(.remote(let failure)) where Self.overtaking.contains(failure.shortName): self = .overtaken
    case .failure(.remote(let failure)) where failure.name == "org.navd.Navigation.InvalidArgument":
      let argument = failure.parameters["argument"]?.stringValue ?? ""
      let expected = failure.parameters["expected"]?.stringValue ?? "something else"
      self = .invalid(argument: argument, "\(argument): expected \(expected)")
    case .failure(let failure): self = .failed(Self.sentence(failure))
    }
  }

  /// Errors that say that another front-end, or the time, was first.
  private static let overtaking = ["Conflict", "GuardNotFound", "RequestNotFound"]

  private static func sentence(_ failure: CallFailure) -> String {
    switch failure {
    case .remote(let failure): sentence(failure)
    case .unreachable: "The daemon is not there."
    case .disconnected(let reason): "The connection is gone: \(reason)."
    case .reply(let error): "The daemon's answer makes no sense here: \(error)."
    case .timedOut: "There was no answer in time."
    case .cancelled: "It was given up."
    }
  }

  private static func sentence(_ failure: RemoteFailure) -> String {
    switch failure.shortName {
    case "NothingToUndo": "There is nothing to undo."
    case "NothingToRedo": "There is nothing to redo."
    case "Refused": "A front-end refused it\(failure.parameters["reason"]?.stringValue.map { ": \($0)" } ?? "")."
    case "SceneSuspended": "The scene's map is gone: it can be seen, not navigated."
    case "LinkNotMatched": "No link of the map matches\(tried(failure))."
    case "TransitionNotAllowed": "The map does not allow this here."
    default: "\(failure.shortName) \(failure.parameters)"
    }
  }

  /// Why the routes that came close did not match.
  private static func tried(_ failure: RemoteFailure) -> String {
    let reasons = failure.parameters["tried"]?.arrayValue?.compactMap(\.stringValue) ?? []
    return reasons.isEmpty ? "" : ": \(reasons.joined(separator: "; "))"
  }
}
