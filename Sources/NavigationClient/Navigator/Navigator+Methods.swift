// The methods. Screens that are not told by id are found by equality: name and all arguments, the last one that matches.
extension Navigator {
  /// Appends a screen after the one of this id; what came after that one is cut off.
  public func go(to screen: some Screen, on id: ScreenID) { self.go(screen.eraseToAnyModalScreen(), id) }

  /// Appends a screen after the last occurrence of `parent`; what came after that one is cut off.
  public func go(to screen: some Screen, on parent: some Screen) {
    goToOnScreen(screen.eraseToAnyModalScreen(), parent.eraseToAnyModalScreen())
  }

  /// Puts this path after the screen of this id, in the place of what came after it. The leading screens that are there
  /// already stay.
  public func go(to path: [AnyModalScreen], on id: ScreenID) { goToPath(path, id) }

  /// Puts this path after the last occurrence of `parent`, in the place of what came after it.
  public func go(to path: [AnyModalScreen], on parent: some Screen) {
    goToPathOnScreen(path, parent.eraseToAnyModalScreen())
  }

  /// Goes back to the last occurrence of a screen.
  public func goBack(to screen: some Screen) { goBack(screen.eraseToAnyModalScreen()) }

  /// Goes back to the screen of this id.
  public func goBack(to id: ScreenID) { goBackToID(id) }

  /// Replaces the whole path; the leading screens that are the same keep their ids.
  public func replace(path: AnyModalScreen...) { self.replace(path) }

  /// Replaces the whole path; the leading screens that are the same keep their ids.
  public func replace(path: [AnyModalScreen]) { self.replace(path) }

  /// Removes the screen of this id and everything after it.
  public func dismiss(id: ScreenID) { self.dismiss(id) }

  /// Removes the last occurrence of a screen and everything after it.
  public func dismiss(screen: some Screen) { dismissScreen(screen.eraseToAnyModalScreen()) }

  /// Removes everything after the screen of this id.
  public func dismissSuccessor(of id: ScreenID) { dismissSuccessor(id) }

  /// Removes everything after the last occurrence of a screen.
  public func dismissSuccessor(of screen: some Screen) {
    dismissSuccessorOfScreen(screen.eraseToAnyModalScreen())
  }

  /// Puts new content in the place of the screen of this id, which it keeps.
  public func replaceContent(of id: ScreenID, with newContent: some Screen) {
    replaceContent(id, newContent.eraseToAnyModalScreen())
  }

  /// Puts new content in the place of the last occurrence of a screen, whose id it keeps.
  public func replace(screen: some Screen, with newContent: some Screen) {
    replaceScreen(screen.eraseToAnyModalScreen(), newContent.eraseToAnyModalScreen())
  }

  /// The screen of this id is on view.
  public func didAppear(id: ScreenID) { didAppear(id) }
}
