import JSON
import Navigation

/// The types of screens that a front-end can build, and the containers that hold them.
///
/// ```swift
/// let registry = ScreenRegistry(HomeScreen.self, ChatScreen.self)
/// let containers = ContainerTree(ScreenNavigator(scene), registry: registry)
/// ```
public struct ScreenRegistry {
  /// Decodes and builds the screens of one name.
  struct Entry {
    let read: (JSONObject) throws(ArgumentsError) -> any Screen
    let build: (any Screen, ScreenNavigator) -> ViewContainer?
  }
  private var entries: [String: Entry] = [:]
  /// Makes the container of a stack.
  public var makeStack: (ScreenNavigator) -> StackContainer = { _ in StackContainer() }
  /// Makes the container of tabs.
  public var makeTabs: (ScreenNavigator) -> TabsContainer = { _ in TabsContainer() }
  /// Makes the container of the window.
  public var makeWindow: (ScreenNavigator) -> WindowContainer = { _ in WindowContainer() }

  /// - Parameter types: the types that can be built. Of types with the same name, the last counts.
  public init(_ types: any Screen.Type...) {
    for type in types { add(type) }
  }

  /// Adds a type of screens, replacing an earlier one of the same name.
  public mutating func add<S: Screen>(_ type: S.Type) {
    add(type, named: S.screenName) { $0.build(navigator: $1) }
  }

  /// Adds a type of screens whose instances have names of their own, replacing earlier types of these names.
  ///
  /// Every instance that is sent has one of the names. A property `name` is also one of the screen's arguments, so that an
  /// instance is read with its own name.
  /// - Parameters:
  ///   - type: the type of the screens.
  ///   - names: the names that its instances have.
  public mutating func add<S: Screen>(_ type: S.Type, named names: String...) {
    for name in names { add(type, named: name) { $0.build(navigator: $1) } }
  }

  /// Adds a type of screens whose containers a decorator wraps.
  public mutating func add<S: Screen, Decorator: ScreenDecorator>(_ type: S.Type, decoratedBy decorator: Decorator)
  where Decorator.Container == S.Container {
    add(type, named: S.screenName) { decorator.build(screen: $0, navigator: $1) }
  }

  private mutating func add<S: Screen>(
    _ type: S.Type, named name: String, _ build: @escaping (S, ScreenNavigator) -> ViewContainer
  ) {
    entries[name] = Entry { (arguments) throws(ArgumentsError) in
      try Arguments.decode(S.self, from: arguments)
    } build: { screen, navigator in
      (screen as? S).map { build($0, navigator) }
    }
  }

  /// The screen that a node holds, or the reason why it cannot be built.
  func screen(_ node: Node) -> ReadScreen {
    guard let entry = entries[node.name] else {
      return .missing("this front-end has no screen of that name; add its type to the registry")
    }
    do throws(ArgumentsError) { return .screen(try entry.read(node.arguments)) } catch {
      return .missing("its arguments do not fit: \(error)")
    }
  }

  func build(_ node: Node, _ navigator: ScreenNavigator) -> ViewContainer {
    switch screen(node) {
    case .screen(let screen):
      if let container = entries[node.name]?.build(screen, navigator) { return container }
      return PlaceholderContainer(name: node.name, problem: "it is of another type")
    case .missing(let problem): return PlaceholderContainer(name: node.name, problem: problem)
    }
  }
}

/// The result of decoding a screen.
enum ReadScreen {
  case screen(any Screen)
  /// The reason why the screen cannot be built.
  case missing(String)
}

/// Stands in for a screen that this front-end cannot build.
public final class PlaceholderContainer: ViewContainer {
  public let name: String
  /// Says for people why the screen cannot be built.
  public internal(set) var problem: String

  init(name: String, problem: String) {
    self.name = name
    self.problem = problem
  }
}
