import NavigationDaemon

/// A navd with other limits than usual, and some steps.
struct SizedScenario: Sendable {
  /// Whether the map has sensitive arguments. An observer reads the scenes, too, if a version of it may have some.
  enum Secrets {
    case none
    case some
    case all
  }

  var setting: SizeSetting
  var secrets = Secrets.none
  var steps: [SizedStep]
}

/// The configuration of a run's navd.
struct SizeSetting: Sendable {
  /// As in navd.yaml.
  var limits: [String: Int] = [:]

  /// The text of the configuration.
  var text: String {
    if limits.isEmpty { return "" }
    return "limits:\n" + limits.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)\n" }.joined()
  }

  /// The limits as navd reads them.
  /// - Throws: `ConfigurationError` if it refuses one of them.
  func daemonLimits() throws -> Limits {
    try Configuration(.init(), environment: ["HOME": "/h", "XDG_RUNTIME_DIR": "/r"], uid: User.daemon) { _ in
      .text(text)
    }
    .limits
  }

  subscript(name: LimitName) -> Int { limits[name.text] ?? name.details.standard }
}

/// A step of a run.
enum SizedStep: Sendable {
  case open(scene: Int, SizedContainer)
  /// Installs a map, of which each next one is a newer version.
  case install(SizedMap)
  /// Removes the map, or installs the last one again.
  case removeMap
  case installAgain
  case openWithMap(scene: Int)
  /// Reads a scene while it has front-ends.
  /// - Parameters:
  ///   - capabilities: the number of capabilities of each.
  ///   - guards: the number of screens that each guards; nil for front-ends that only observe.
  case attach(Int, scene: Int, capabilities: Int, guards: Int?)
  case close(scene: Int)
  /// A call.
  /// - Parameters:
  ///   - user: the number of its caller (`User`).
  ///   - context: the length of its context.
  ///   - isOnce: whether it has a request id, under which the next start may see it again.
  ///   - isUndone: whether it is undone and redone if it is carried out.
  case call(scene: Int, SizedCall, user: Int, context: SizedObject, isOnce: Bool, isUndone: Bool)
  /// Reads a scene in all ways.
  case read(scene: Int)
  /// Undoes up to a number of steps one by one, and does them again.
  /// - Parameter start: whether navd is killed in between, or stopped; nil to go on.
  case travel(scene: Int, Int, start: Bool?)
  /// - Parameters:
  ///   - damaged: the scene among those on disk whose snapshot is changed meanwhile, and the place of the change.
  ///   - setting: the configuration from then on, if it is another one. Scenes may exceed its limits.
  case restart(isKilled: Bool, damaged: Damage?, setting: SizeSetting?)

  struct Damage: Sendable {
    var scene: Int
    var place: Int
  }
}

/// An operation of a step.
enum SizedCall: Sendable {
  case push(SizedScreen)
  case present(SizedScreen)
  case replaceTop(SizedScreen)
  case goTo(SizedScreen)
  case goToPath(Int, SizedScreen)
  case replacePath(Int, SizedScreen)
  case setStack(Int, SizedScreen)
  case setTabs(Int, SizedScreen)
  case selectTab(Int)
  case setRoot(SizedContainer)
  case startCoordinator(SizedContainer)
  case startEmbedded(Int, SizedScreen)
  case finishToRoot
  case dismiss(result: SizedObject)
  case back
  case popToRoot
  case undo(Int)
  case redo(Int)
  /// Any other operation.
  /// - Parameters:
  ///   - parameters: each with a comma before it.
  ///   - coordinator: for one that has a coordinator, its number among those of the scene.
  case other(String, parameters: String, coordinator: Int? = nil)
  /// A number of operations in an Apply, which take turns.
  indirect case apply(Int, [SizedCall])

  var name: String {
    switch self {
    case .push: "Push"
    case .present: "Present"
    case .replaceTop: "ReplaceTop"
    case .goTo: "GoTo"
    case .goToPath: "GoToPath"
    case .replacePath: "ReplacePath"
    case .setStack: "SetStack"
    case .setTabs: "SetTabs"
    case .selectTab: "SelectTab"
    case .setRoot: "SetRoot"
    case .startCoordinator: "StartCoordinator"
    case .startEmbedded: "StartEmbedded"
    case .finishToRoot: "FinishToRoot"
    case .dismiss: "Dismiss"
    case .back: "Back"
    case .popToRoot: "Pop"
    case .undo: "Undo"
    case .redo: "Redo"
    case .other(let name, _, _): name
    case .apply: "Apply"
    }
  }

  /// Whether it goes back and forth in history.
  var isOfHistory: Bool {
    switch self {
    case .undo, .redo: true
    default: false
    }
  }

  /// The length in JSON, at most.
  var jsonBytes: Int {
    switch self {
    case .push(let screen), .present(let screen), .replaceTop(let screen), .goTo(let screen): 20 + screen.jsonBytes
    case .goToPath(let count, let screen), .replacePath(let count, let screen), .setStack(let count, let screen),
      .setTabs(let count, let screen), .startEmbedded(let count, let screen):
      20 + count * (60 + screen.jsonBytes)
    case .setRoot(let container), .startCoordinator(let container): 550 + container.jsonBytes
    case .dismiss(let result): 20 + result.bytes + 6 * result.depth
    case .selectTab, .finishToRoot, .back, .popToRoot, .undo, .redo: 20
    case .other(_, let parameters, _): 60 + parameters.utf8.count
    case .apply(let count, let calls): 20 + count * (40 + (calls.map(\.jsonBytes).max() ?? 0))
    }
  }

  /// The errors of a context that is too large.
  static let contextErrors: Set<String> = ["LimitReached contextBytes", "LimitReached nesting"]

  /// The errors of a call that is never refused for its size; nil for others.
  var errors: Set<String>? {
    switch self {
    case .back: Self.contextErrors.union(["CannotRemoveRoot", "ContainerNotFound", "SceneNotFound"])
    case .undo(1): Self.contextErrors.union(["NothingToUndo", "SceneNotFound"])
    case .redo(1): Self.contextErrors.union(["NothingToRedo", "SceneNotFound"])
    // It removes screens that came one by one.
    case .popToRoot:
      Self.contextErrors.union(["CannotRemoveRoot", "ContainerNotFound", "LimitReached work", "SceneNotFound"])
    case .undo, .redo:
      Self.contextErrors.union(["NothingToUndo", "NothingToRedo", "SceneNotFound", "LimitReached work"])
    default: nil
    }
  }

  /// Whether it may be one that Undo does not go back beyond: it changes the root, or the case of a map.
  func isBarrier(on scene: String) -> Bool {
    switch self {
    case .setRoot: true
    case .other("Follow", _, _), .other("ReplaceCoordinator", _, _), .other("ChangeRoute", _, _):
      SizeWorld.isMapped(scene)
    default: false
    }
  }

  /// Its parameters, each with a comma before it.
  /// - Parameter number: a number that makes the operations of an Apply differ.
  func parameters(_ number: Int = 0) -> String {
    switch self {
    case .push(let screen), .present(let screen), .replaceTop(let screen), .goTo(let screen):
      #","screen":\#(screen.json(number))"#
    case .goToPath(let count, let screen), .replacePath(let count, let screen):
      #","path":\#(SizedScreen.list(count, of: screen))"#
    case .setStack(let count, let screen): #","screens":\#(SizedScreen.list(count, of: screen))"#
    case .setTabs(let count, let screen): #","tabs":\#(SizedContainer.tabs(count, screen))"#
    case .selectTab(let index): #","index":\#(index)"#
    case .setRoot(let container): #","container":\#(container.json)"#
    case .startCoordinator(let container): #","coordinator":\#(SizedScreen.name(number)),"root":\#(container.json)"#
    case .startEmbedded(let count, let screen):
      #","coordinators":["#
        + (0..<count).map { #"{"coordinator":"e\#(number)-\#($0)","root":{"stack":[\#(screen.json($0))]}}"# }
        .joined(separator: ",") + "]"
    case .finishToRoot, .back: ""
    case .dismiss(let result): #","result":\#(result.json)"#
    case .popToRoot: #","toRoot":true"#
    case .undo(let steps), .redo(let steps): #","steps":\#(steps)"#
    case .other(_, let parameters, _): parameters
    case .apply(let count, let calls):
      #","operations":["#
        + (0..<count).map { number in
          let call = calls[number % calls.count]
          return #"{"operation":"\#(call.name)"\#(call.parameters(number))}"#
        }.joined(separator: ",") + "]"
    }
  }
}
