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
