/// A stack that begins with a screen: `Navigation(Feed())` of ScreenUI.
public struct Stack<Screen: ContentScreen>: ScreenContainer {
  public typealias Context = Screen.Context
  public typealias Landing = Screen
  let use: ScreenUse
  private let below: [any ContentScreen.Type]

  public var contents: ContainerContents { ContainerContents(kind: .stack(below.map { ScreenUse($0) } + [use])) }
  public var landing: Screen { use.screen(as: Screen.self) }

  /// - Parameter below: screens below it in the stack, bottom to top. The context of `Screen` must suffice for each.
  public init(below: (any ContentScreen.Type)...) {
    use = ScreenUse(Screen.self)
    self.below = below
  }

  /// - Parameters:
  ///   - screen: the screen as it is configured here.
  ///   - below: screens below it in the stack, bottom to top. The context of `Screen` must suffice for each.
  public init(_ screen: Screen, below: (any ContentScreen.Type)...) {
    use = ScreenUse(screen)
    self.below = below
  }
}

/// A screen without a container of its own. As the root of a coordinator, it is pushed on the parent's stack.
public struct Single<Screen: ContentScreen>: ScreenContainer {
  public typealias Context = Screen.Context
  public typealias Landing = Screen
  private let use: ScreenUse

  public var contents: ContainerContents { ContainerContents(kind: .screen(use)) }
  public var landing: Screen { use.screen(as: Screen.self) }

  public init() { use = ScreenUse(Screen.self) }

  /// - Parameter screen: the screen as it is configured here.
  public init(_ screen: Screen) { use = ScreenUse(screen) }
}
