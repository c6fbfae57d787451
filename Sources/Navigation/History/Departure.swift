public import JSON

/// What became of a screen or a coordinator: what `AwaitResult` asks.
public enum Departure: Hashable, Sendable {
  /// It is still there.
  case present
  /// It has left, with this result.
  case left(JSONObject?)
  /// It never was there, or history no longer tells.
  case unknown
}
