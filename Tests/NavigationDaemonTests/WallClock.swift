import Navigation

/// A wall clock that stands still until it is set.
final class WallClock {
  var milliseconds: Int
  init(_ milliseconds: Int = 0) { self.milliseconds = milliseconds }
  var time: Timestamp { Timestamp(microseconds: milliseconds * 1_000) }
}
