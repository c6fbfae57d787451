/// A bar of tabs.
struct TabBarView: Hashable, Sendable {
  /// The id of the container.
  var id: Int

  /// The name of each tab, or of its first screen.
  var labels: [String]

  var selected: Int
}
