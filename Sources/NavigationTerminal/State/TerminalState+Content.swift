// What the top screen has may be longer than the room for it.
extension TerminalState {
  /// The rows in which the top screen's content is in sight.
  var contentRows: Int { Painter(painting: self).contentSight?.rows ?? 0 }

  /// Scrolls the content by so many lines, and not beyond its ends.
  ///
  /// - Complexity: O(picture).
  mutating func scrollContent(by count: Int) {
    contentStart = max(0, contentStart + count)
    contentStart = Painter(painting: self).contentSight?.start ?? 0
  }
}
