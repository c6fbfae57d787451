extension String {
  /// The text cut to at most `bytesMax` bytes, with an ellipsis if it was longer.
  ///
  /// The text is cut between Unicode scalars, because a single `Character` may have any length.
  /// - Complexity: O(bytesMax).
  package func shortened(to bytesMax: Int) -> String {
    if utf8.count <= bytesMax { return self }
    var left = bytesMax
    let kept = unicodeScalars.prefix { scalar in
      left -= UTF8.width(scalar)
      return left >= 0
    }
    return String(kept) + "…"
  }
}
