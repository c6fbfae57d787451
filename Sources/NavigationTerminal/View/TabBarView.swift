/// Tabs, as a bar tells them.
struct TabBarView: Hashable, Sendable {
  /// The container's.
  var id: Int

  /// Each tab's own name, or its first screen's.
  var labels: [String]

  /// The index of the selected one.
  var selected: Int
}
