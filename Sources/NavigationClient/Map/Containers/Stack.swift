/// A stack that begins with a screen: `Navigation(Feed())` of ScreenUI.
public struct Stack<Screen: ContentScreen>: ScreenContainer {
  public typealias Context = Screen.Context
  public typealias Landing = Screen
  public let contents: ContainerContents

  /// - Parameter below: screens below it in the stack, bottom to top. The context of `Screen` must suffice for each.
  public init(below: (any ContentScreen.Type)...) {
    contents = ContainerContents(kind: .stack(below + [Screen.self]))
  }
}

/// A screen without a container of its own. As the root of a coordinator, it is pushed on the parent's stack.
public struct Single<Screen: ContentScreen>: ScreenContainer {
  public typealias Context = Screen.Context
  public typealias Landing = Screen
  public let contents = ContainerContents(kind: .screen(Screen.self))

  public init() {}
}
