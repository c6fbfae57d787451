/// The time for which folders of maps must be quiet before they are read.
///
/// Editors and package managers change several files, or one in several steps; a copy over a slow network pauses in a
/// file. libuv reports each write, but not that a writer has closed its file, so the end of a change is a pause. Each
/// change begins the pause anew.
struct QuietTime {
  /// The pause after the last change.
  static let pause = Duration.milliseconds(500)
  /// Folders that never pause are read at this interval.
  static let most = Duration.seconds(10)

  /// The first change since the last reading.
  private var first: Duration?

  /// Notes a change.
  ///
  /// - Parameter now: The time on a monotonic clock.
  /// - Returns: The time after which the folders are to be read, unless another change comes first.
  mutating func changed(at now: Duration) -> Duration {
    let begin = first ?? now
    first = begin
    return max(.zero, min(Self.pause, begin + Self.most - now))
  }

  /// The folders are being read.
  mutating func isOver() { first = nil }
}
