/// A node of a scene's tree, as a line of the tree view.
struct TreeLine: Hashable, Sendable {
  var id: Int

  /// How deep it lies; a layer lies at 0.
  var depth: Int

  /// What it is, in the words of navctl's tree: `tabs Main`, `LineItem(sku="1")`.
  var text: String

  /// Its place where that says something (`sheet`), and a title.
  var remark: String = ""

  var isScreen: Bool

  /// Whether the visible path leads through it.
  var isVisible: Bool
}
