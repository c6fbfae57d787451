public import NavigationClient

// The calls of a navigator as values, for tests to compare.
extension Navigator {
  /// The way in which a call refers to a screen of the path.
  public enum Target: Equatable, Sendable {
    case id(ScreenID)
    case screen(AnyModalScreen)
  }

  /// A call of `go(to:on:)` with a screen.
  public struct GoToInvocation: Equatable, Sendable {
    public let destination: AnyModalScreen
    public let target: Target

    public init(destination: AnyModalScreen, target: Target) {
      self.destination = destination
      self.target = target
    }
  }

  /// A call of `go(to:on:)` with a path.
  public struct GoToPathInvocation: Equatable, Sendable {
    public let path: [AnyModalScreen]
    public let target: Target

    public init(path: [AnyModalScreen], target: Target) {
      self.path = path
      self.target = target
    }
  }

  /// A call of `goBack(to:)`.
  public struct GoBackToInvocation: Equatable, Sendable {
    public let target: Target

    public init(target: Target) { self.target = target }
  }

  /// A call of `replace(path:)`.
  public struct ReplacePathInvocation: Equatable, Sendable {
    public let path: [AnyModalScreen]

    public init(path: [AnyModalScreen]) { self.path = path }
  }

  /// A call of `dismiss(id:)` or `dismiss(screen:)`.
  public struct DismissInvocation: Equatable, Sendable {
    public let id: Target

    public init(id: Target) { self.id = id }
  }

  /// A call of `dismissSuccessor(of:)`.
  public typealias DismissSuccessorInvocation = DismissInvocation

  /// A call of `replaceContent(of:with:)`.
  public struct ReplaceContentInvocation: Equatable, Sendable {
    public let id: ScreenID
    public let newContent: AnyModalScreen

    public init(id: ScreenID, newContent: AnyModalScreen) {
      self.id = id
      self.newContent = newContent
    }
  }

  /// A call of `replace(screen:with:)`.
  public struct ReplaceScreenInvocation: Equatable, Sendable {
    public let oldContent: AnyModalScreen
    public let newContent: AnyModalScreen

    public init(oldContent: AnyModalScreen, newContent: AnyModalScreen) {
      self.oldContent = oldContent
      self.newContent = newContent
    }
  }

  /// A call of `didAppear(id:)`.
  public struct DidAppearInvocation: Equatable, Sendable {
    public let id: ScreenID

    public init(id: ScreenID) { self.id = id }
  }
}
