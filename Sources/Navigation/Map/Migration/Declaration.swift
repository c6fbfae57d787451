import JSON

/// What a map says, and said, of a part of a scene's tree: of the root by its case, of a tab by its item, of what a
/// coordinator has built by the coordinator.
struct Declaration {
  /// By the new map.
  let container: MapContainer
  /// By the old one; nil when that did not say, or when nobody knows it any more.
  let before: MapContainer?
  /// What is known of the arguments that the container's screens may name: their defaults.
  let arguments: JSONObject
  /// Of a tab.
  let label: String?

  init(_ container: MapContainer, before: MapContainer?, _ schema: ArgumentSchema = ArgumentSchema()) {
    self.init(container, before: before, schema.standard, label: nil)
  }

  fileprivate init(_ container: MapContainer, before: MapContainer?, _ arguments: JSONObject, label: String?) {
    self.container = container
    self.before = before
    self.arguments = arguments
    self.label = label
  }

  /// The tabs that are declared; nil for a stack.
  func tabs(_ migration: borrowing MapMigration) -> TabsDeclaration? {
    guard let (tabs, arguments) = migration.new.tabs(of: container, arguments) else { return nil }
    let before = before.flatMap { migration.old?.tabs(of: $0)?.tabs }
    return TabsDeclaration(tabs: tabs, before: before, arguments: arguments)
  }
}

/// What a map says, and said, of tabs.
struct TabsDeclaration {
  let tabs: MapTabs
  let before: MapTabs?
  let arguments: JSONObject

  /// What is declared of an item, and what was.
  func item(_ index: Int, before: MapTabs.Item?) -> Declaration {
    Declaration(tabs.items[index].content, before: before?.content, arguments, label: tabs.items[index].name)
  }
}

/// How a part of the tree is built: by which coordinators, the outermost first, and as what.
struct Shape: Equatable {
  let coordinators: [String]
  let isTabs: Bool

  static func == (a: Shape, b: Shape) -> Bool {
    a.isTabs == b.isTabs && a.coordinators.elementsEqual(b.coordinators, by: Text.isSame)
  }
}

extension CompiledMap {
  /// How a container is built.
  /// - Parameter rename: what its coordinators are called.
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

  /// The tabs that a container is, or that the coordinators build that it is, and what is known of the arguments that
  /// their screens may name; nil for a stack.
  func tabs(of container: MapContainer, _ arguments: JSONObject = .empty) -> (tabs: MapTabs, arguments: JSONObject)? {
    var (container, arguments) = (container, arguments)
    while case .coordinator(let index) = container, let root = coordinators[index].root {
      container = root
      arguments = coordinators[index].arguments.standard
    }
    if case .tabs(let tabs) = container { return (tabs, arguments) }
    return nil
  }

  /// What the label of a tab is: the item's name, unless its content has a name of its own.
  func label(of item: MapTabs.Item) -> String { tabs(of: item.content)?.tabs.name ?? item.name }
}

extension SceneState {
  /// How a layer or a tab was built.
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

extension ArgumentSchema {
  /// What the arguments are when nobody gives any; empty when somebody must.
  fileprivate var standard: JSONObject { (try? complete(.empty, of: "")) ?? .empty }
}
