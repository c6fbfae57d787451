/// A stack that begins with a screen: `Navigation(Feed())` of ScreenUI.
public struct Stack<Screen: ContentScreen>: ScreenContainer {
  public typealias Context = Screen.Context
  public typealias Landing = Screen
  public let contents: ContainerContents

  /// - Parameter below: screens that are under it in the stack, bottom to top. Each must be content with what the last
  ///   one is given.
  public init(below: (any ContentScreen.Type)...) {
    contents = ContainerContents(kind: .stack(below + [Screen.self]))
  }
}

/// A screen without a container of its own: what a coordinator builds that is pushed on its parent's stack.
public struct Single<Screen: ContentScreen>: ScreenContainer {
  public typealias Context = Screen.Context
  public typealias Landing = Screen
  public let contents = ContainerContents(kind: .screen(Screen.self))

  /// It is found by its type.
  public init() {}
}
