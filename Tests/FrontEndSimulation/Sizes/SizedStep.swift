import NavigationDaemon

/// A navd with other limits than usual, and some steps.
struct SizedScenario: Sendable {
  var setting: SizeSetting
  var steps: [SizedStep]
}

/// The configuration of a run's navd.
struct SizeSetting: Sendable {
  /// As in navd.yaml.
  var limits: [String: Int] = [:]

  var daemonLimits: Limits {
    var result = Limits()
    for name in LimitName.allCases { if let value = limits[name.text] { result[name] = value } }
    return result
  }

  subscript(name: LimitName) -> Int { limits[name.text] ?? name.details.standard }
}

/// A step of a run.
enum SizedStep: Sendable {
  case open(scene: Int, SizedContainer)
  /// Installs a map, of which each next one is a newer version.
  case install(SizedMap)
  case openWithMap(scene: Int)
  /// Reads a scene while it has front-ends.
  /// - Parameter capabilities: the number of capabilities of each.
  case attach(Int, scene: Int, capabilities: Int)
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

  /// Whether it cannot be undone.
  var isBarrier: Bool {
    if case .setRoot = self { true } else { false }
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
    case .apply(let count, let calls):
      #","operations":["#
        + (0..<count).map { number in
          let call = calls[number % calls.count]
          return #"{"operation":"\#(call.name)"\#(call.parameters(number))}"#
        }.joined(separator: ",") + "]"
    }
  }
}
