public import Navigation

/// The id of a screen.
public typealias ScreenID = NodeID

/// The visible path and the operations on it, as closures: what a view needs to navigate, whatever is behind it.
///
/// Each method is carried out in the order of the calls, and gives nothing back; what becomes of it is seen in the path,
/// and failures go to `onError` of the scene. Who wants to wait for the outcome uses `NavigationScene.perform`.
/// Source of the idea: `Navigator` of the Composable Navigator.
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
  /// The scene behind it, whose path `debug` follows; nil when the closures are all that is known.
  weak var scene: (any NavigationScene)?

  /// A navigator of closures, one for each of its methods.
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
