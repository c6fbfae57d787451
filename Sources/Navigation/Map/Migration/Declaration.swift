import JSON

/// The present and former declaration of a part of a scene's tree: of the root by its case, of a tab by its item, of
/// the content of a coordinator by the coordinator.
struct Declaration {
  /// By the new map.
  let container: MapContainer
  /// By the old map; nil if it did not declare the part, or is unknown.
  let before: MapContainer?
  /// The arguments that the screens of the container may name.
  let arguments: JSONObject
  /// The label of a tab.
  var label: String?

  /// The declared tabs; nil for a stack.
  /// - Parameter builder: The arguments of the coordinator that built them; nil if none did.
  func tabs(_ migration: borrowing MapMigration, builder: JSONObject? = nil) -> TabsDeclaration? {
    guard let tabs = migration.new.tabs(of: container) else { return nil }
    let before = before.flatMap { migration.old?.tabs(of: $0) }
    return TabsDeclaration(tabs: tabs, before: before, arguments: builder ?? arguments)
  }
}

/// The present and former declaration of tabs.
struct TabsDeclaration {
  let tabs: MapTabs
  let before: MapTabs?
  let arguments: JSONObject

  /// The present and former declaration of an item.
  func item(_ index: Int, before: MapTabs.Item?) -> Declaration {
    Declaration(
      container: tabs.items[index].content, before: before?.content, arguments: arguments,
      label: tabs.items[index].name)
  }
}

/// How a part of the tree is built: by which coordinators, outermost first, and whether as tabs.
struct Shape: Equatable {
  let coordinators: [String]
  let isTabs: Bool

  static func == (a: Shape, b: Shape) -> Bool {
    a.isTabs == b.isTabs && a.coordinators.elementsEqual(b.coordinators, by: Text.isSame)
  }
}

extension CompiledMap {
  /// The declared shape of a container.
  /// - Parameter rename: Maps the names of its coordinators.
  func shape(of container: MapContainer, _ rename: (String) -> String = { $0 }) -> Shape {
    var (container, names) = (container, [String]())
    while case .coordinator(let index) = container {
      names.append(rename(coordinators[index].name))
      guard let root = coordinators[index].root else { break }
      container = root
    }
    if case .tabs = container { return Shape(coordinators: names, isTabs: true) }
    return Shape(coordinators: names, isTabs: false)
  }
}

extension SceneState {
  /// The actual shape of a layer or a tab.
  func shape(of id: NodeID) -> Shape {
    var names: [String] = []
    var next = coordinator(owner(of: id))
    while let coordinator = next, coordinator.id != rootCoordinator, coordinator.root == id {
      names.append(coordinator.name)
      next = coordinator.parent.flatMap { self.coordinator($0) }
    }
    return Shape(coordinators: names.reversed(), isTabs: kind(of: id) == .tabs)
  }
}

extension SceneState {
  /// The arguments of the coordinator whose root is a layer or a tab; nil if that is only the root coordinator.
  func given(toBuilderOf id: NodeID) -> JSONObject? {
    guard let builder = coordinator(owner(of: id)), builder.id != rootCoordinator, builder.root == id else {
      return nil
    }
    return given[builder.id]
  }
}

extension ArgumentSchema {
  /// The arguments under another version of a map: an argument that no longer fits gets its default or is omitted.
  /// - Complexity: O(n).
  func fitting(_ arguments: JSONObject) -> JSONObject {
    let members = arguments.members.filter { member in
      guard let parameter = self[member.key] else { return false }
      return (try? parameter.schema.check(CanonicalValue(trusted: member.value))) != nil
    }
    return JSONObject(members: members + defaults(missingIn: members))
  }
}
