// The list of scenes.
extension TerminalState {
  /// Whether the list of scenes is visible and must be kept up to date.
  var wantsScenes: Bool { if case .choosing = mode { true } else { false } }

  mutating func chooseScene(by count: Int) -> [TerminalEffect] {
    guard case .choosing(var scenes) = mode else { return [] }
    scenes.choose(by: count)
    mode = .choosing(scenes)
    return look(at: scenes, isNewList: false)
  }

  /// Asks what the scenes in sight show.
  private func look(at scenes: ScenesView, isNewList: Bool) -> [TerminalEffect] {
    let names = scenes.outdated(rows: size.rows, isNewList: isNewList)
    return names.isEmpty ? [] : [.lookAtScenes(names)]
  }

  /// Attaches to the chosen scene.
  mutating func attachChosen() -> [TerminalEffect] {
    guard case .choosing(let scenes) = mode, let chosen = scenes.chosen else { return [] }
    if chosen.name == scene.name, connection == .attached {
      mode = .navigating
      return []
    }
    return refusals + [.attach(chosen.name)]
  }

  /// Clears the filter, or closes the list. Without a scene below, the terminal detaches.
  mutating func leaveScenes() -> [TerminalEffect] {
    guard case .choosing(var scenes) = mode else { return [] }
    if !scenes.filter.isEmpty {
      scenes.filter = LineEditor()
      mode = .choosing(scenes)
      return []
    }
    if scene.name.isEmpty { return execute(.detach) }
    mode = .navigating
    return []
  }

  mutating func take(_ scenes: [SceneRow]) -> [TerminalEffect] {
    guard case .choosing(var view) = mode else { return [] }
    view.take(scenes)
    mode = .choosing(view)
    return look(at: view, isNewList: true)
  }

  /// Takes what one of the listed scenes shows.
  mutating func see(_ preview: SceneView) {
    guard case .choosing(var view) = mode else { return }
    view.take(preview)
    mode = .choosing(view)
  }

  /// Notes the reason why the scenes cannot be listed.
  mutating func scenesFailed(_ sentence: String) {
    guard case .choosing(var view) = mode else { return }
    view.fail(sentence)
    mode = .choosing(view)
  }
}
