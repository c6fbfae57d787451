extension CallFailure: CustomStringConvertible {
  /// What to tell people.
  public var description: String {
    switch self {
    case .unreachable(let attempts):
      "navd is not there: " + attempts.map { "\($0.what): \($0.problem)" }.joined(separator: "; ")
    case .disconnected(let reason): reason
    case .notSent(let reason): "it was not sent: \(reason)"
    case .remote(let failure): failure.description
    case .reply(let error): "navd answered what cannot be read: \(error)"
    case .timedOut: "navd did not answer in time"
    case .cancelled: "it was given up"
    }
  }
}

extension RemoteFailure: CustomStringConvertible {
  /// What to tell people: `no screen Chat in till-1`.
  public var description: String { RemoteSentence.text(shortName, parameters) }
}
