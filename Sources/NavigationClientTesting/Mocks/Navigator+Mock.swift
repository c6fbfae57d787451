public import NavigationClient

extension Navigator {
  /// A navigator whose every call fails the test with a message.
  public static var stub: Navigator { mock(go: { _, _ in Unexpected.call("go(to:on:) with an id") }) }

  /// A navigator made of closures. A call without a closure fails the test with a message.
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
  public static func mock(
    path: @escaping () -> PathUpdate = { Unexpected.path() },
    go: @escaping (AnyModalScreen, ScreenID) -> Void = { _, _ in Unexpected.call("go(to:on:) with an id") },
    goToOnScreen: @escaping (AnyModalScreen, AnyModalScreen) -> Void = { _, _ in
      Unexpected.call("go(to:on:) with a screen")
    },
    goToPath: @escaping ([AnyModalScreen], ScreenID) -> Void = { _, _ in
      Unexpected.call("go(to:on:) with a path and an id")
    },
    goToPathOnScreen: @escaping ([AnyModalScreen], AnyModalScreen) -> Void = { _, _ in
      Unexpected.call("go(to:on:) with a path and a screen")
    },
    goBack: @escaping (AnyModalScreen) -> Void = { _ in Unexpected.call("goBack(to:) with a screen") },
    goBackToID: @escaping (ScreenID) -> Void = { _ in Unexpected.call("goBack(to:) with an id") },
    replace: @escaping ([AnyModalScreen]) -> Void = { _ in Unexpected.call("replace(path:)") },
    dismiss: @escaping (ScreenID) -> Void = { _ in Unexpected.call("dismiss(id:)") },
    dismissScreen: @escaping (AnyModalScreen) -> Void = { _ in Unexpected.call("dismiss(screen:)") },
    dismissSuccessor: @escaping (ScreenID) -> Void = { _ in Unexpected.call("dismissSuccessor(of:) with an id") },
    dismissSuccessorOfScreen: @escaping (AnyModalScreen) -> Void = { _ in
      Unexpected.call("dismissSuccessor(of:) with a screen")
    },
    replaceContent: @escaping (ScreenID, AnyModalScreen) -> Void = { _, _ in Unexpected.call("replaceContent(of:with:)")
    },
    replaceScreen: @escaping (AnyModalScreen, AnyModalScreen) -> Void = { _, _ in
      Unexpected.call("replace(screen:with:)")
    },
    didAppear: @escaping (ScreenID) -> Void = { _ in Unexpected.call("didAppear(id:)") }
  ) -> Navigator {
    Navigator(
      path: path, go: go, goToOnScreen: goToOnScreen, goToPath: goToPath, goToPathOnScreen: goToPathOnScreen,
      goBack: goBack, goBackToID: goBackToID, replace: replace, dismiss: dismiss, dismissScreen: dismissScreen,
      dismissSuccessor: dismissSuccessor, dismissSuccessorOfScreen: dismissSuccessorOfScreen,
      replaceContent: replaceContent, replaceScreen: replaceScreen, didAppear: didAppear)
  }

  /// A navigator that passes its calls on as values. A call without a closure fails the test with a message.
  /// - Parameters:
  ///   - path: `path()`.
  ///   - goToInvoked: `go(to:on:)` with a screen.
  ///   - goToPathInvoked: `go(to:on:)` with a path.
  ///   - goBackToInvoked: `goBack(to:)`.
  ///   - replacePathInvoked: `replace(path:)`.
  ///   - dismissInvoked: `dismiss(id:)` and `dismiss(screen:)`.
  ///   - dismissSuccessorInvoked: `dismissSuccessor(of:)`.
  ///   - replaceContentInvoked: `replaceContent(of:with:)`.
  ///   - replaceScreenInvoked: `replace(screen:with:)`.
  ///   - didAppearInvoked: `didAppear(id:)`.
  public static func mock(
    path: @escaping () -> PathUpdate = { Unexpected.path() },
    goToInvoked: @escaping (Navigator.GoToInvocation) -> Void = { _ in Unexpected.call("go(to:on:) with a screen") },
    goToPathInvoked: @escaping (Navigator.GoToPathInvocation) -> Void = { _ in Unexpected.call("go(to:on:) with a path")
    },
    goBackToInvoked: @escaping (Navigator.GoBackToInvocation) -> Void = { _ in Unexpected.call("goBack(to:)") },
    replacePathInvoked: @escaping (Navigator.ReplacePathInvocation) -> Void = { _ in Unexpected.call("replace(path:)")
    },
    dismissInvoked: @escaping (Navigator.DismissInvocation) -> Void = { _ in
      Unexpected.call("dismiss(id:) or dismiss(screen:)")
    },
    dismissSuccessorInvoked: @escaping (Navigator.DismissSuccessorInvocation) -> Void = { _ in
      Unexpected.call("dismissSuccessor(of:)")
    },
    replaceContentInvoked: @escaping (Navigator.ReplaceContentInvocation) -> Void = { _ in
      Unexpected.call("replaceContent(of:with:)")
    },
    replaceScreenInvoked: @escaping (Navigator.ReplaceScreenInvocation) -> Void = { _ in
      Unexpected.call("replace(screen:with:)")
    },
    didAppearInvoked: @escaping (Navigator.DidAppearInvocation) -> Void = { _ in Unexpected.call("didAppear(id:)") }
  ) -> Navigator {
    Navigator(
      path: path,
      go: { goToInvoked(.init(destination: $0, target: .id($1))) },
      goToOnScreen: { goToInvoked(.init(destination: $0, target: .screen($1))) },
      goToPath: { goToPathInvoked(.init(path: $0, target: .id($1))) },
      goToPathOnScreen: { goToPathInvoked(.init(path: $0, target: .screen($1))) },
      goBack: { goBackToInvoked(.init(target: .screen($0))) },
      goBackToID: { goBackToInvoked(.init(target: .id($0))) },
      replace: { replacePathInvoked(.init(path: $0)) },
      dismiss: { dismissInvoked(.init(id: .id($0))) },
      dismissScreen: { dismissInvoked(.init(id: .screen($0))) },
      dismissSuccessor: { dismissSuccessorInvoked(.init(id: .id($0))) },
      dismissSuccessorOfScreen: { dismissSuccessorInvoked(.init(id: .screen($0))) },
      replaceContent: { replaceContentInvoked(.init(id: $0, newContent: $1)) },
      replaceScreen: { replaceScreenInvoked(.init(oldContent: $0, newContent: $1)) },
      didAppear: { didAppearInvoked(.init(id: $0)) })
  }
}
