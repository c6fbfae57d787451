/// What only containers have.
struct ContainerRecord: Sendable {
  let id: NodeID
  /// A stack's bottom to top, tabs in order, the window's layers from the root up.
  var children: [NodeID] = []
  /// Of tabs.
  var selection = TabSelection()
}
