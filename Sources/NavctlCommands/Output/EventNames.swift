import JSON
import Navigation
import NavigationClient

/// The names that a commit concerns and that its event leaves out: of nodes and coordinators that leave, and of tabs that are
/// selected.
struct EventNames {
  /// Nodes that leave, by id, as lines name them: a screen with its arguments, a container with its label.
  fileprivate(set) var left: [Int: String] = [:]
  /// Coordinators that finish, by id.
  fileprivate(set) var finished: [Int: String] = [:]
  /// The labels of selected tabs, or the screens at their roots, by the id of the tabs.
  fileprivate(set) var selected: [Int: String] = [:]
  /// All names and titles, as a filter compares them.
  fileprivate(set) var words: Set<String> = []
}

/// The scenes of a stream. They supply the names that its events leave out.
struct StreamScenes {
  private var mirrors = SceneMirrors()

  /// Takes the state of a scene before the next event, where the stream does not begin with a snapshot.
  mutating func begin(with state: SceneSnapshot, of scene: String) { mirrors.set(scene, state) }

  /// Takes the next event.
  ///
  /// - Returns: The names of the nodes that leave and of the tabs that are selected, if the scene is known.
  mutating func take(_ event: JSONValue) -> EventNames {
    var names = EventNames()
    let scene = event["scene"]?.stringValue ?? ""
    let changes = event["changes"]?.arrayValue ?? []
    // Nodes that leave are read before the mirror changes, so that no copy of it is kept meanwhile.
    if let before = mirrors[scene]?.state { names.addLeaving(changes, before) }
    _ = mirrors.take(event)
    if let after = mirrors[scene]?.state { names.addSelected(changes, after) }
    return names
  }
}

extension EventNames {
  fileprivate mutating func addLeaving(_ changes: [JSONValue], _ state: SceneState) {
    for change in changes {
      guard let id = change["id"]?.integerValue else { continue }
      switch change["change"]?.stringValue {
      case "removed":
        guard let node = state.node(id) else { continue }
        left[id] = Self.text(of: node)
        add(node)
      case "changed":
        // A screen may become another one in place.
        guard let node = state.node(id), let name = change["node"]?["name"]?.stringValue, name != node.name else {
          continue
        }
        add(node)
      case "finished":
        guard let name = state.coordinators.first(where: { $0.id == id })?.name else { continue }
        finished[id] = Notation.text(name: name)
        words.insert(name)
      default: continue
      }
    }
  }

  fileprivate mutating func addSelected(_ changes: [JSONValue], _ state: SceneState) {
    for change in changes where change["change"]?.stringValue == "changed" {
      guard let id = change["id"]?.integerValue, let tabs = state.node(id), tabs.kind == .tabs else { continue }
      var next = tabs.children.dropFirst(tabs.selected).first.flatMap { state.node($0) }
      while let node = next {
        add(node)
        if selected[id] == nil, !node.name.isEmpty { selected[id] = Notation.text(name: node.name) }
        next = node.children.first.flatMap { state.node($0) }
      }
    }
  }

  private mutating func add(_ node: Node) {
    for word in [node.name, node.title ?? ""] where !word.isEmpty { words.insert(word) }
  }

  /// A node as the lines name it: a screen with its arguments, or a container with its label.
  private static func text(of node: Node) -> String {
    guard node.kind != .screen else { return Notation.text(name: node.name, arguments: node.arguments) }
    return "\(node.kind)" + (node.name.isEmpty ? "" : " " + Notation.text(name: node.name))
  }
}
