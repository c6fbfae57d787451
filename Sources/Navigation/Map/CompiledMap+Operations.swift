// What a map makes of the screens that a call gives.
extension CompiledMap {
  /// An operation with its screens completed; references stay what they are.
  /// - Throws: as `complete(_:)`.
  func complete(_ operation: Operation) throws(NavigationError) -> Operation {
    switch operation {
    case .goTo(var o):
      o.screen = try complete(o.screen)
      return .goTo(o)
    case .goToPath(var o):
      o.path = try complete(o.path)
      return .goToPath(o)
    case .replacePath(var o):
      o.path = try complete(o.path)
      return .replacePath(o)
    case .replaceScreen(var o):
      o.with = try complete(o.with)
      return .replaceScreen(o)
    case .push(var o):
      o.screen = try complete(o.screen)
      return .push(o)
    case .replaceTop(var o):
      o.screen = try complete(o.screen)
      return .replaceTop(o)
    case .setStack(var o):
      o.screens = try complete(o.screens)
      return .setStack(o)
    case .present(var o):
      o.screen = try complete(o.screen)
      return .present(o)
    case .setTabs(var o):
      o.tabs = try complete(o.tabs)
      return .setTabs(o)
    case .setRoot(var o):
      if case .container(let container) = o.target { o.target = .container(try complete(container)) }
      return .setRoot(o)
    case .startCoordinator(var o):
      o.root = try complete(o.root)
      return .startCoordinator(o)
    case .startEmbedded(var o):
      for index in o.coordinators.indices { o.coordinators[index].root = try complete(o.coordinators[index].root) }
      return .startEmbedded(o)
    case .replaceCoordinator(var o):
      o.root = try complete(o.root)
      return .replaceCoordinator(o)
    case .replaceChildScreens(var o):
      o.screens = try complete(o.screens)
      return .replaceChildScreens(o)
    case .goBackTo, .back, .dismiss, .dismissPresented, .dismissSuccessor, .didAppear, .pop, .selectTab, .makeVisible,
      .refresh, .finishCoordinator, .finishToRoot, .move, .follow, .openLink, .activateLinks, .deactivateLinks, .show,
      .hide, .changeRoute, .tryTo, .fail:
      return operation
    }
  }

  func complete(_ screens: [ScreenDescription]) throws(NavigationError) -> [ScreenDescription] {
    var completed: [ScreenDescription] = []
    completed.reserveCapacity(screens.count)
    for screen in screens { completed.append(try complete(screen)) }
    return completed
  }

  func complete(_ container: Container) throws(NavigationError) -> Container {
    switch container {
    case .screen(let screen): return .screen(try complete(screen))
    case .stack(let screens): return .stack(try complete(screens))
    case .tabs(var tabs):
      tabs.items = try complete(tabs.items)
      return .tabs(tabs)
    }
  }

  private func complete(_ container: Container?) throws(NavigationError) -> Container? {
    guard let container else { return nil }
    return try complete(container) as Container
  }

  private func complete(_ tabs: [TabDescription]) throws(NavigationError) -> [TabDescription] {
    var completed = tabs
    for index in tabs.indices {
      switch tabs[index].content {
      case .screen(let screen): completed[index].content = .screen(try complete(screen))
      case .stack(let screens): completed[index].content = .stack(try complete(screens))
      }
    }
    return completed
  }
}
