/// The part of the acknowledged state that survives a kill of navd and a power cut.
public enum Durability: String, Sendable, CaseIterable {
  /// The state is written once a second. A kill may lose that second.
  case none
  /// The state is handed to the system before it is acknowledged. A kill loses nothing, a power cut the last moments.
  case normal
  /// The state is on the disk before it is acknowledged. Neither loses anything.
  case full
}
