extension TerminalState {
  /// The rows of the top screen's content that are in sight.
  var contentRows: Int { Painter(painting: self).contentSight?.rows ?? 0 }

  /// Scrolls the content by a number of lines, within its ends.
  ///
  /// - Complexity: O(picture).
  mutating func scrollContent(by count: Int) {
    contentStart = max(0, contentStart + count)
    contentStart = Painter(painting: self).contentSight?.start ?? 0
  }
}
