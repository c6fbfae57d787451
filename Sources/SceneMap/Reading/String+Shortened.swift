extension String {
  /// As many of its first letters as fit into so many bytes, and a sign that there were more; a short text as it is.
  ///
  /// One `Character` may be as long as the text.
  /// - Complexity: O(bytesMax)
  func shortened(to bytesMax: Int) -> String {
    if utf8.count <= bytesMax { return self }
    var left = bytesMax
    let kept = unicodeScalars.prefix { scalar in
      left -= UTF8.width(scalar)
      return left >= 0
    }
    return String(kept) + "…"
  }
}
