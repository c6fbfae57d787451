import JSON
import NavigationClient

extension CallOutcome {
  /// - Parameter outcome: Whether the call changed anything, or its failure.
  init(_ outcome: CallChannel.Outcome<Bool>, of call: TerminalCall) {
    switch outcome {
    case .success(let changed): self = changed ? .changed : .unchanged
    case .failure(.remote(let failure)) where Self.overtaking.contains(failure.shortName): self = .overtaken
    case .failure(.remote(let failure)) where failure.name == "org.navd.Navigation.InvalidArgument":
      let argument = failure.parameters["argument"]?.stringValue ?? ""
      let expected = failure.parameters["expected"]?.stringValue ?? "something else"
      self = .invalid(argument: argument, "\(argument): expected \(expected)")
    case .failure(.remote(let failure)) where failure.shortName == "Refused":
      self = .refused(Self.sentence(failure))
    case .failure(.disconnected): self = .lost
    case .failure(let failure): self = .failed(Self.sentence(failure))
    }
  }

  /// Errors that mean that another front-end, or a timeout, was first.
  private static let overtaking = ["Conflict", "GuardNotFound", "RequestNotFound"]

  /// A sentence for a failure.
  static func sentence(_ failure: CallFailure) -> String {
    switch failure {
    case .remote(let failure): sentence(failure)
    case .unreachable: "The daemon is not there."
    case .disconnected(let reason): "The connection is gone: \(reason)."
    case .notSent(let reason): "It was not sent: \(reason)."
    case .reply(let error): "The daemon's answer makes no sense here: \(error)."
    case .timedOut: "There was no answer in time."
    case .cancelled: "It was given up."
    }
  }

  private static func sentence(_ failure: RemoteFailure) -> String {
    RemoteSentence.sentence(failure.shortName, failure.parameters)
  }
}
