// A screen given by value is found by equality, that is by its name and all arguments; the last match counts.
extension Navigator {
  /// Appends a screen after the screen with this id, and removes the screens that followed it.
  public func go(to screen: some Screen, on id: ScreenID) { self.go(screen.eraseToAnyModalScreen(), id) }

  /// Appends a screen after the last occurrence of `parent`, and removes the screens that followed it.
  public func go(to screen: some Screen, on parent: some Screen) {
    goToOnScreen(screen.eraseToAnyModalScreen(), parent.eraseToAnyModalScreen())
  }

  /// Replaces the screens after the screen with this id by a path. Leading screens that are equal stay.
  public func go(to path: [AnyModalScreen], on id: ScreenID) { goToPath(path, id) }

  /// Replaces the screens after the last occurrence of `parent` by a path. Leading screens that are equal stay.
  public func go(to path: [AnyModalScreen], on parent: some Screen) {
    goToPathOnScreen(path, parent.eraseToAnyModalScreen())
  }

  /// Goes back to the last occurrence of a screen.
  public func goBack(to screen: some Screen) { goBack(screen.eraseToAnyModalScreen()) }

  /// Goes back to the screen with this id.
  public func goBack(to id: ScreenID) { goBackToID(id) }

  /// Replaces the whole path. Leading screens that are equal keep their ids.
  public func replace(path: AnyModalScreen...) { self.replace(path) }

  /// Replaces the whole path. Leading screens that are equal keep their ids.
  public func replace(path: [AnyModalScreen]) { self.replace(path) }

  /// Removes the screen with this id and everything after it.
  public func dismiss(id: ScreenID) { self.dismiss(id) }

  /// Removes the last occurrence of a screen and everything after it.
  public func dismiss(screen: some Screen) { dismissScreen(screen.eraseToAnyModalScreen()) }

  /// Removes everything after the screen with this id.
  public func dismissSuccessor(of id: ScreenID) { dismissSuccessor(id) }

  /// Removes everything after the last occurrence of a screen.
  public func dismissSuccessor(of screen: some Screen) {
    dismissSuccessorOfScreen(screen.eraseToAnyModalScreen())
  }

  /// Replaces the screen with this id by new content. The id stays.
  public func replaceContent(of id: ScreenID, with newContent: some Screen) {
    replaceContent(id, newContent.eraseToAnyModalScreen())
  }

  /// Replaces the last occurrence of a screen by new content. The id stays.
  public func replace(screen: some Screen, with newContent: some Screen) {
    replaceScreen(screen.eraseToAnyModalScreen(), newContent.eraseToAnyModalScreen())
  }

  /// Reports that the screen with this id is on view.
  public func didAppear(id: ScreenID) { didAppear(id) }
}
