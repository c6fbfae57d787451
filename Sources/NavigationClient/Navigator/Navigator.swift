public import Navigation

/// The id of a screen.
public typealias ScreenID = NodeID

/// The visible path and its operations as closures, which is all that a view needs to navigate.
///
/// Operations are executed in the order of the calls and return nothing: their effects show in the path, and failures
/// go to the scene's `onError`. To wait for the outcome, use `NavigationScene.perform`. Source of the idea: `Navigator`
/// of the Composable Navigator.
public struct Navigator {
  /// Returns the latest update of the visible path.
  public let path: () -> PathUpdate
  let go: (AnyModalScreen, ScreenID) -> Void
  let goToOnScreen: (AnyModalScreen, AnyModalScreen) -> Void
  let goToPath: ([AnyModalScreen], ScreenID) -> Void
  let goToPathOnScreen: ([AnyModalScreen], AnyModalScreen) -> Void
  let goBack: (AnyModalScreen) -> Void
  let goBackToID: (ScreenID) -> Void
  let replace: ([AnyModalScreen]) -> Void
  let dismiss: (ScreenID) -> Void
  let dismissScreen: (AnyModalScreen) -> Void
  let dismissSuccessor: (ScreenID) -> Void
  let dismissSuccessorOfScreen: (AnyModalScreen) -> Void
  let replaceContent: (ScreenID, AnyModalScreen) -> Void
  let replaceScreen: (AnyModalScreen, AnyModalScreen) -> Void
  let didAppear: (ScreenID) -> Void
  /// The scene, whose path `debug` follows; nil for a navigator made of closures.
  weak var scene: (any NavigationScene)?

  /// Creates a navigator from closures.
  /// - Parameters:
  ///   - path: `path()`.
  ///   - go: `go(to:on:)` with a screen and an id.
  ///   - goToOnScreen: `go(to:on:)` with two screens.
  ///   - goToPath: `go(to:on:)` with a path and an id.
  ///   - goToPathOnScreen: `go(to:on:)` with a path and a screen.
  ///   - goBack: `goBack(to:)` with a screen.
  ///   - goBackToID: `goBack(to:)` with an id.
  ///   - replace: `replace(path:)`.
  ///   - dismiss: `dismiss(id:)`.
  ///   - dismissScreen: `dismiss(screen:)`.
  ///   - dismissSuccessor: `dismissSuccessor(of:)` with an id.
  ///   - dismissSuccessorOfScreen: `dismissSuccessor(of:)` with a screen.
  ///   - replaceContent: `replaceContent(of:with:)`.
  ///   - replaceScreen: `replace(screen:with:)`.
  ///   - didAppear: `didAppear(id:)`.
  public init(
    path: @escaping () -> PathUpdate,
    go: @escaping (AnyModalScreen, ScreenID) -> Void,
    goToOnScreen: @escaping (AnyModalScreen, AnyModalScreen) -> Void,
    goToPath: @escaping ([AnyModalScreen], ScreenID) -> Void,
    goToPathOnScreen: @escaping ([AnyModalScreen], AnyModalScreen) -> Void,
    goBack: @escaping (AnyModalScreen) -> Void,
    goBackToID: @escaping (ScreenID) -> Void,
    replace: @escaping ([AnyModalScreen]) -> Void,
    dismiss: @escaping (ScreenID) -> Void,
    dismissScreen: @escaping (AnyModalScreen) -> Void,
    dismissSuccessor: @escaping (ScreenID) -> Void,
    dismissSuccessorOfScreen: @escaping (AnyModalScreen) -> Void,
    replaceContent: @escaping (ScreenID, AnyModalScreen) -> Void,
    replaceScreen: @escaping (AnyModalScreen, AnyModalScreen) -> Void,
    didAppear: @escaping (ScreenID) -> Void
  ) {
    self.path = path
    self.go = go
    self.goToOnScreen = goToOnScreen
    self.goToPath = goToPath
    self.goToPathOnScreen = goToPathOnScreen
    self.goBack = goBack
    self.goBackToID = goBackToID
    self.replace = replace
    self.dismiss = dismiss
    self.dismissScreen = dismissScreen
    self.dismissSuccessor = dismissSuccessor
    self.dismissSuccessorOfScreen = dismissSuccessorOfScreen
    self.replaceContent = replaceContent
    self.replaceScreen = replaceScreen
    self.didAppear = didAppear
  }
}
