import JSON

/// What a map says, and said, of a part of a scene's tree: of the root by its case, of a tab by its item, of what a
/// coordinator has built by the coordinator.
struct Declaration {
  /// By the new map.
  let container: MapContainer
  /// By the old one; nil when that did not say, or when nobody knows it any more.
  let before: MapContainer?
  /// The arguments that the container's screens may name.
  let arguments: JSONObject
  /// Of a tab.
  let label: String?

  init(_ container: MapContainer, before: MapContainer?, _ arguments: JSONObject, label: String? = nil) {
    self.container = container
    self.before = before
    self.arguments = arguments
    self.label = label
  }

  /// The tabs that are declared; nil for a stack.
  /// - Parameter builder: what the coordinator was given that has built them; nil when no coordinator has.
  func tabs(_ migration: borrowing MapMigration, builder: JSONObject? = nil) -> TabsDeclaration? {
    guard let tabs = migration.new.tabs(of: container) else { return nil }
    let before = before.flatMap { migration.old?.tabs(of: $0) }
    return TabsDeclaration(tabs: tabs, before: before, arguments: builder ?? arguments)
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

extension SceneState {
  /// What the coordinator was given whose root a layer or a tab is; nil when it is none's but the root one's.
  func given(toBuilderOf id: NodeID) -> JSONObject? {
    guard let builder = coordinator(owner(of: id)), builder.id != rootCoordinator, builder.root == id else {
      return nil
    }
    return given[builder.id]
  }
}

extension ArgumentSchema {
  /// What is left of arguments by another version of a map: one that no longer fits is its default, or is not there.
  /// - Complexity: O(n)
  func fitting(_ arguments: JSONObject) -> JSONObject {
    var members: [(key: String, value: String)] = []
    for parameter in parameters {
      if let value = arguments[parameter.name], (try? parameter.schema.check(CanonicalValue(trusted: value))) != nil {
        members.append((parameter.name, value))
      } else if let standard = parameter.standard {
        members.append((parameter.name, standard.text))
      }
    }
    return JSONObject(members: members)
  }
}
