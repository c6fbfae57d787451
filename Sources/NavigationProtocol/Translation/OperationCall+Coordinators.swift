import JSON
import Navigation
import Varlink

extension OperationCall {
  /// Reads the call of an operation on coordinators.
  init(coordinators method: MethodID, _ element: JSONElement, _ scene: String?) throws(DecodingError) {
    typealias Wire = NavigationInterface
    switch method {
    case .navigationStartCoordinator:
      let wire = try Wire.StartCoordinator.Parameters(decoding: element, scene: scene)
      let start = Operation.StartCoordinator(
        wire.coordinator, root: try container(wire.root), parent: wire.parent, arguments: wire.arguments ?? .empty)
      self.init(wire.scene, .startCoordinator(start), wire.options)
    case .navigationStartEmbedded:
      let wire = try Wire.StartEmbedded.Parameters(decoding: element, scene: scene)
      var items: [Operation.StartEmbedded.Item] = []
      for index in wire.coordinators.indices {
        do throws(DecodingError) { items.append(try .init(wire.coordinators[index])) } catch {
          throw error.inside(index: index).inside("coordinators")
        }
      }
      self.init(wire.scene, .startEmbedded(.init(items, parent: wire.parent)), wire.options)
    case .navigationFinishCoordinator:
      let wire = try Wire.FinishCoordinator.Parameters(decoding: element, scene: scene)
      self.init(wire.scene, .finishCoordinator(.init(wire.coordinator, result: wire.result)), wire.options)
    case .navigationFinishToRoot:
      let wire = try Wire.FinishToRoot.Parameters(decoding: element, scene: scene)
      self.init(wire.scene, .finishToRoot, wire.options)
    case .navigationReplaceCoordinator:
      let wire = try Wire.ReplaceCoordinator.Parameters(decoding: element, scene: scene)
      let replace = Operation.ReplaceCoordinator(
        wire.coordinator, with: wire.with, root: try container(wire.root), arguments: wire.arguments ?? .empty)
      self.init(wire.scene, .replaceCoordinator(replace), wire.options)
    case .navigationReplaceChildScreens:
      let wire = try Wire.ReplaceChildScreens.Parameters(decoding: element, scene: scene)
      let replace = Operation.ReplaceChildScreens(wire.coordinator, wire.screens.map { ScreenDescription($0) })
      self.init(wire.scene, .replaceChildScreens(replace), wire.options)
    default: preconditionFailure("a method on coordinators")
    }
  }
}

/// What a coordinator is to build.
private func container(_ wire: NavigationInterface.Container?) throws(DecodingError) -> Container? {
  guard let wire else { return nil }
  do throws(DecodingError) { return try Container(wire) } catch { throw error.inside("root") }
}

extension Operation.StartEmbedded.Item {
  fileprivate init(_ wire: NavigationInterface.EmbeddedCoordinator) throws(DecodingError) {
    self.init(
      wire.coordinator, root: try container(wire.root), tab: wire.tab, arguments: wire.arguments ?? .empty)
  }

  var wire: NavigationInterface.EmbeddedCoordinator {
    .init(
      coordinator: coordinator, root: root?.wire, tab: tab, arguments: arguments.isEmpty ? nil : arguments)
  }
}
