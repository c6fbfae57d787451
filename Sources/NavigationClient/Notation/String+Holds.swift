extension String {
  /// Whether a text occurs in this one, byte for byte. `contains` of the standard library belongs to its regular
  /// expressions (docs/decisions/0035).
  ///
  /// - Complexity: O(n · m).
  package func holds(_ text: some StringProtocol) -> Bool {
    var rest = utf8[...]
    while rest.count >= text.utf8.count {
      if rest.starts(with: text.utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
