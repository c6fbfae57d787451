extension Transaction {
  mutating func perform(_ dismissPresented: Operation.DismissPresented) throws(NavigationError) {
    if let screen = dismissPresented.of {
      let layer = state.layer(of: try anyScreen(screen))
      removeChildren(of: SceneState.window, from: state.index(of: layer, in: SceneState.window) + 1)
    } else {
      removeChildren(of: SceneState.window, from: 1)
    }
  }
}
