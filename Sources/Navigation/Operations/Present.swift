extension Operation {
  /// Puts a screen over everything, as a modal layer.
  public struct Present: Hashable, Sendable {
    /// What happens when a modal is up already.
    public enum IfPresenting: String, Hashable, Sendable, CaseIterable {
      /// This one goes over it.
      case stack
      /// All modals are dismissed first.
      case replace
      /// `AlreadyPresenting`.
      case error
    }
    /// A `sheet` when it has no presentation; `push` is not allowed.
    public var screen: ScreenDescription
    /// What happens when a modal is up already.
    public var ifPresenting: IfPresenting

    public init(_ screen: ScreenDescription, ifPresenting: IfPresenting = .stack) {
      self.screen = screen
      self.ifPresenting = ifPresenting
    }
  }
}

extension Transaction {
  mutating func perform(_ present: Operation.Present) throws(NavigationError) {
    let layers = state.children(of: SceneState.window)
    if layers.count > 1 {
      switch present.ifPresenting {
      case .stack: break
      case .replace:
        removeChildren(of: SceneState.window, from: 1)
        try settle()
      case .error: throw .alreadyPresenting(state.firstScreen(of: layers[layers.count - 1]))
      }
    }
    // A declared push does not apply here.
    let presentation =
      present.screen.presentation ?? map?.declaredPresentation(of: present.screen.name) ?? .sheet
    try insertLayer(present.screen, presentation: presentation == .push ? .sheet : presentation)
  }
}
