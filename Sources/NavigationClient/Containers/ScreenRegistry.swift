import JSON
import Navigation

/// The types of screens that a front-end can build, and what holds them.
///
/// ```swift
/// let registry = ScreenRegistry(HomeScreen.self, ChatScreen.self)
/// let containers = ContainerTree(ScreenNavigator(scene), registry: registry)
/// ```
public struct ScreenRegistry {
  /// How screens of one name are read and built.
  struct Entry {
    let read: (JSONObject) throws(ArgumentsError) -> any Screen
    let build: (any Screen, ScreenNavigator) -> ViewContainer?
  }
  private var entries: [String: Entry] = [:]
  /// Makes what shows a stack.
  public var makeStack: (ScreenNavigator) -> StackContainer = { _ in StackContainer() }
  /// Makes what shows tabs.
  public var makeTabs: (ScreenNavigator) -> TabsContainer = { _ in TabsContainer() }
  /// Makes what shows the window.
  public var makeWindow: (ScreenNavigator) -> WindowContainer = { _ in WindowContainer() }

  /// - Parameter types: those that can be built; of several of one name the last.
  public init(_ types: any Screen.Type...) {
    for type in types { add(type) }
  }

  /// Adds a type of screens; it takes the place of one of its name.
  public mutating func add<S: Screen>(_ type: S.Type) {
    add(type) { $0.build(navigator: $1) }
  }

  /// Adds a type of screens that are built as a decorator wraps them.
  public mutating func add<S: Screen, Decorator: ScreenDecorator>(_ type: S.Type, decoratedBy decorator: Decorator)
  where Decorator.Container == S.Container {
    add(type) { decorator.build(screen: $0, navigator: $1) }
  }

  private mutating func add<S: Screen>(_ type: S.Type, _ build: @escaping (S, ScreenNavigator) -> ViewContainer) {
    entries[S.screenName] = Entry { (arguments) throws(ArgumentsError) in
      try Arguments.decode(S.self, from: arguments)
    } build: { screen, navigator in
      (screen as? S).map { build($0, navigator) }
    }
  }

  /// The screen that a node is.
  /// - Returns: that, or why it cannot be built.
  func screen(_ node: Node) -> ReadScreen {
    guard let entry = entries[node.name] else { return .missing("this front-end has no screen of that name") }
    do throws(ArgumentsError) { return .screen(try entry.read(node.arguments)) } catch {
      return .missing("its arguments do not fit: \(error)")
    }
  }

  /// What shows a screen.
  func build(_ node: Node, _ navigator: ScreenNavigator) -> ViewContainer {
    switch screen(node) {
    case .screen(let screen):
      if let container = entries[node.name]?.build(screen, navigator) { return container }
      return PlaceholderContainer(name: node.name, problem: "it is of another type")
    case .missing(let problem): return PlaceholderContainer(name: node.name, problem: problem)
    }
  }
}

/// A screen as a front-end knows it.
enum ReadScreen {
  case screen(any Screen)
  /// Why it cannot be built.
  case missing(String)
}

/// What is shown in the place of a screen that this front-end cannot build: it says so.
public final class PlaceholderContainer: ViewContainer {
  /// The screen's name.
  public let name: String
  /// Why it cannot be built, as a sentence for people.
  public internal(set) var problem: String

  init(name: String, problem: String) {
    self.name = name
    self.problem = problem
  }
}
