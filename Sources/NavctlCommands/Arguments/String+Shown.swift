import NavigationClient

extension String {
  /// The text with control characters made visible, safe to print.
  var shown: String { Notation.visible(self) }
}
