import Navigation

/// A wall clock that goes with nothing: it shows what it is set to.
final class WallClock {
  var milliseconds: Int
  init(_ milliseconds: Int = 0) { self.milliseconds = milliseconds }
  var time: Timestamp { Timestamp(microseconds: milliseconds * 1_000) }
}
