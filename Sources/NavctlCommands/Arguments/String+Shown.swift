import NavigationClient

extension String {
  /// The text as it may be printed.
  var shown: String { Notation.visible(self) }
}
