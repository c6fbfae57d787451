/// The data that only containers have.
struct ContainerRecord: Sendable {
  let id: NodeID
  /// The children of a stack from bottom to top, of tabs in order, of the window from the root layer up.
  var children: [NodeID] = []
  /// For tabs.
  var selection = TabSelection()
}
