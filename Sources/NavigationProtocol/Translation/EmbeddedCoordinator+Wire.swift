import Navigation
import Varlink

extension Operation.StartEmbedded.Item {
  init(_ wire: NavigationInterface.EmbeddedCoordinator) throws(DecodingError) {
    self.init(
      wire.coordinator, root: try translated(wire.root, "root"), tab: wire.tab, arguments: wire.arguments ?? .empty)
  }

  var wire: NavigationInterface.EmbeddedCoordinator {
    .init(coordinator: coordinator, root: root?.wire, tab: tab, arguments: arguments.isEmpty ? nil : arguments)
  }
}
