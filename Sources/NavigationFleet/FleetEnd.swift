/// A reason why a host can no longer take part. Its process ends; a restart takes part again.
public enum FleetEnd: Error, Equatable, Sendable {
  /// Another host has claimed the stage.
  case claimLost(by: String)
  /// Another navd uses the name of this host.
  case nameTaken
  /// The copy lacks frames that are no longer in the engine.
  case behind(reached: Int, trimmed: Int)
  /// The engine does not have what it has given to the copy: it was emptied or restored, or it is another one.
  case engineLost(reached: Int)
  /// A frame does not continue the copy.
  case damaged(ChainError)
  /// It was to begin the stage, which has had an owner already.
  case begunAlready(by: String)
  /// It has given the stage up.
  case released
  /// A value in the engine cannot be read.
  case unreadable(key: String)
}

extension FleetEnd: CustomStringConvertible {
  public var description: String {
    switch self {
    case .claimLost(let owner): "the stage belongs to \(owner.isEmpty ? "another host" : "host \(owner)") now"
    case .nameTaken: "another navd of the fleet has the name of this host"
    case .behind(let reached, let trimmed):
      "the copy ends at frame \(reached), and the engine has no frames up to \(trimmed)"
    case .engineLost(let reached):
      "the copy ends at frame \(reached), which the engine does not have: it was emptied or restored, or it is another one. "
        + "Nothing was changed; correct engine: and name: of the configuration, or see Restoring in docs/fleet.md"
    case .damaged(let error): "the copy cannot be continued: \(error)"
    case .begunAlready(let owner):
      "the engine has this fleet already: its last owner is host \(owner). Start navd without --begin-fleet to take part"
    case .released: "this host has given the stage up"
    case .unreadable(let key): "\(key) cannot be read: a later version of navd may have written it"
    }
  }
}
