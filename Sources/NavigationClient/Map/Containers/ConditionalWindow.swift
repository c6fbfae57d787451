/// A window whose cases are listed. Their paths are `\.0`, `\.1` and so on.
///
/// ```swift
/// static let window = ConditionalWindow {
///   Launch()
///   Welcome(login: Present(Stack(Login())))
///   Tabs {
///     Stack(Feed())
///     Stack(Search())
///   }
/// }
/// ```
///
/// A case has the name of the screen with which it begins, in lower case at the beginning: `launch`. Tabs have the name
/// `tabs`. A second case of a name has a number, as in `launch-2`.
///
/// Source of the idea: `ConditionalWindow` of ScreenUI.
public struct ConditionalWindow<each Content: ScreenContainer>: DeclaredParts {
  public let paths: (repeat Case<each Content>)

  public init(@WindowBuilder _ content: () -> Self) { self = content() }

  init(cases: repeat Case<each Content>) { paths = (repeat each cases) }

  public var parts: [(name: String, part: any DeclaredPart)] {
    var listed: [any DeclaredPart] = []
    for part in repeat each paths { listed.append(part) }
    return ListedParts.named(listed)
  }
}

/// The items of tabs that are listed. Their paths are `\.0`, `\.1` and so on, and their names are those of the screens
/// with which they begin, as in `ConditionalWindow`.
public struct TabList<each Content: ScreenContainer>: DeclaredParts {
  public let paths: (repeat Tab<each Content>)

  init(tabs: repeat Tab<each Content>) { paths = (repeat each tabs) }

  public var parts: [(name: String, part: any DeclaredPart)] {
    var listed: [any DeclaredPart] = []
    for part in repeat each paths { listed.append(part) }
    return ListedParts.named(listed)
  }
}

/// Builds the cases of a window: containers, or screens, each of which gets a stack.
@resultBuilder
public enum WindowBuilder {
  public static func buildExpression<Content: ScreenContainer>(_ content: Content) -> Case<Content> { Case(content) }

  public static func buildExpression<Screen: ContentScreen>(_ screen: Screen) -> Case<Stack<Screen>> {
    Case(Stack(screen))
  }

  public static func buildBlock<each Content: ScreenContainer>(
    _ cases: repeat Case<each Content>
  ) -> ConditionalWindow<repeat each Content> {
    ConditionalWindow<repeat each Content>(cases: repeat each cases)
  }
}

/// Builds the items of tabs: containers, or screens, each of which gets a stack.
@resultBuilder
public enum TabListBuilder {
  public static func buildExpression<Content: ScreenContainer>(_ content: Content) -> Tab<Content> { Tab(content) }

  public static func buildExpression<Screen: ContentScreen>(_ screen: Screen) -> Tab<Stack<Screen>> {
    Tab(Stack(screen))
  }

  public static func buildBlock<each Content: ScreenContainer>(
    _ tabs: repeat Tab<each Content>
  ) -> TabList<repeat each Content> {
    TabList<repeat each Content>(tabs: repeat each tabs)
  }
}

/// The names of parts that are listed.
private enum ListedParts {
  static func named(_ parts: [any DeclaredPart]) -> [(name: String, part: any DeclaredPart)] {
    var named: [(name: String, part: any DeclaredPart)] = []
    for part in parts {
      let name = WalkedScreen.free(name(of: part.contents)) { name in named.contains { $0.name == name } }
      named.append((name, part))
    }
    return named
  }

  private static func name(of contents: ContainerContents) -> String {
    switch contents.kind {
    case .screen(let use): lowercased(use.type.screenName)
    case .stack(let stack): stack.last.map { lowercased($0.type.screenName) } ?? "stack"
    case .tabs(_, let name, _): name ?? "tabs"
    case .coordinator(let coordinator): lowercased(coordinator.coordinatorName)
    }
  }

  private static func lowercased(_ name: String) -> String { name.prefix(1).lowercased() + name.dropFirst() }
}
