public import JSON

/// The fate of a screen or a coordinator, as reported by `AwaitResult`.
public enum Departure: Hashable, Sendable {
  /// It still exists.
  case present
  /// It has left with this result.
  case left(JSONObject?)
  /// It never existed, or history no longer has it.
  case unknown
}
