/// How much of what was acknowledged survives what.
public enum Durability: String, Sendable, CaseIterable {
  /// The state is written once a second: a kill may cost that second.
  case none
  /// The state is handed to the system before it is acknowledged: a kill costs nothing, a power cut the last moments.
  case normal
  /// The state is on the disk before it is acknowledged: neither costs anything.
  case full
}
