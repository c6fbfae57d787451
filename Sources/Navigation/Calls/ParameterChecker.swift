import JSON

/// Checks parameters. Paths are put together only when one is wrong.
struct ParameterChecker {
  let limits: SceneLimits
  /// Operations of the Apply so far.
  private var operationCount = 0

  init(limits: SceneLimits) { self.limits = limits }

  mutating func check(_ items: [ApplyItem], _ path: StaticString) throws(NavigationError) {
    operationCount += items.count
    guard operationCount <= limits.applyOperations else {
      throw .limitReached(.applyOperations, value: limits.applyOperations)
    }
    for index in items.indices {
      do { try check(items[index].operation) } catch { throw error.inside("\(path)[\(index)]") }
    }
  }

  mutating func check(_ operation: Operation) throws(NavigationError) {
    switch operation {
    case .push(let push):
      try check(push.screen, "screen")
      if let presentation = push.screen.presentation, presentation != .push {
        throw .invalidParameter("screen.presentation")
      }
      try check(push.container)
    case .pop(let pop): try check(pop)
    case .goTo(let goTo):
      try check(goTo.screen, "screen")
      try check(goTo.on, "on")
    case .goToPath(let goToPath):
      try check(goToPath.path, "path")
      try check(goToPath.on, "on")
    case .goBackTo(let goBackTo): try check(goBackTo.to, "to")
    case .back: break
    case .replacePath(let replacePath): try check(replacePath.path, "path")
    case .dismiss(let dismiss):
      try check(dismiss.screen, "screen")
      if let result = dismiss.result { try limits.check(result) }
    case .dismissPresented(let dismissPresented): try check(dismissPresented.of, "of")
    case .dismissSuccessor(let dismissSuccessor): try check(dismissSuccessor.of, "of")
    case .replaceScreen(let replaceScreen):
      try check(replaceScreen.screen, "screen")
      try check(replaceScreen.with, "with")
    case .didAppear: break
    case .replaceTop(let replaceTop):
      try check(replaceTop.screen, "screen")
      try check(replaceTop.container)
    case .setStack(let setStack):
      try check(setStack.screens, "screens")
      try check(setStack.container)
    case .present(let present):
      try check(present.screen, "screen")
      if present.screen.presentation == .push { throw .invalidParameter("screen.presentation") }
    case .selectTab(let selectTab): try check(selectTab)
    case .setTabs(let setTabs):
      try check(setTabs.tabs, "tabs")
      try check(setTabs.container)
    case .setRoot(let setRoot): try check(setRoot)
    case .makeVisible(let makeVisible): try check(makeVisible.screen, "screen")
    case .refresh(let refresh): try check(refresh.screen, "screen")
    case .startCoordinator(let start): try check(start)
    case .startEmbedded(let start):
      for index in start.coordinators.indices {
        do { try check(start.coordinators[index]) } catch { throw error.inside("coordinators[\(index)]") }
      }
    case .finishCoordinator(let finish): if let result = finish.result { try limits.check(result) }
    case .finishToRoot: break
    case .replaceCoordinator(let replace):
      try checkName(replace.with, "with")
      try checkCoordinator(replace.root, replace.arguments)
    case .move(let move):
      try checkName(move.transition, "transition")
      try check(move.from, "from")
      try check(arguments: move.arguments)
    case .follow(let follow): try check(follow.steps)
    case .show(let show): try checkNames(show.elements, "elements")
    case .hide(let hide): try checkName(hide.element, "element")
    case .changeRoute(let change): try checkNames(change.route, "route")
    case .openLink(let open): try limits.check(link: open.url)
    case .activateLinks(let activate): try checkName(activate.scope, "scope")
    case .deactivateLinks(let deactivate): try checkName(deactivate.scope, "scope")
    case .replaceChildScreens(let replace): try check(replace.screens, "screens")
    case .tryTo(let attempt):
      try check(attempt.operations, "operations")
      try check(attempt.otherwise, "otherwise")
      try check(attempt.ensure, "ensure")
    case .fail: break
    }
  }

  /// At most one case, then tabs, then moves.
  private func check(_ steps: [Operation.Follow.Step]) throws(NavigationError) {
    var last = -1
    for (index, step) in steps.enumerated() {
      do throws(NavigationError) {
        let order: Int
        switch step {
        case .root(let name, let arguments):
          order = 0
          try checkName(name, "case")
          try check(arguments: arguments)
        case .tab(let name):
          order = 1
          try checkName(name, "tab")
        case .move(let name, let arguments):
          order = 2
          try checkName(name, "move")
          try check(arguments: arguments)
        }
        if order < last || order == 0 && last == 0 { throw .invalidParameter(Self.names[order]) }
        last = order
      } catch { throw error.inside("steps[\(index)]") }
    }
  }

  private static let names = ["case", "tab", "move"]

  private func checkNames(_ names: [String], _ path: StaticString) throws(NavigationError) {
    for index in names.indices where !Text.isName(names[index]) { throw .invalidParameter("\(path)[\(index)]") }
  }

  private func check(_ start: Operation.StartCoordinator) throws(NavigationError) {
    try checkName(start.coordinator, "coordinator")
    try checkCoordinator(start.root, start.arguments)
    switch start.root {
    case .screen(let screen):
      // It is pushed.
      if let presentation = screen.presentation, presentation != .push {
        throw .invalidParameter("root.screen.presentation")
      }
    case .stack(let screens):
      // It is a layer that others can be pushed on.
      if let presentation = screens.first?.presentation, presentation == .push || presentation == .alert {
        throw .invalidParameter("root.stack[0].presentation")
      }
    case .tabs, nil: break
    }
  }

  private func check(_ item: Operation.StartEmbedded.Item) throws(NavigationError) {
    try checkName(item.coordinator, "coordinator")
    try checkCoordinator(item.root, item.arguments)
  }

  /// Checks what a coordinator is started with.
  private func checkCoordinator(_ root: Container?, _ arguments: JSONObject) throws(NavigationError) {
    if let root {
      if case .screen = root { try check(root, "root.screen") } else { try check(root, "root") }
      if !arguments.isEmpty { throw .invalidParameter("arguments") }
    }
    try check(arguments: arguments)
  }

  private func check(arguments: JSONObject) throws(NavigationError) {
    guard arguments.byteCount <= limits.argumentBytes else {
      throw .limitReached(.argumentBytes, value: limits.argumentBytes)
    }
    try limits.check(arguments)
  }

  private func check(_ pop: Operation.Pop) throws(NavigationError) {
    switch pop.extent {
    case .count(let count): if count < 1 { throw .invalidParameter("count") }
    case .to(let reference): try check(reference, "to")
    case .toRoot: break
    }
    try check(pop.container)
  }

  private func check(_ selectTab: Operation.SelectTab) throws(NavigationError) {
    switch selectTab.target {
    case .index: break
    case .name(let name): try checkName(name, "name")
    case .key(let key): try check(key)
    }
    try check(selectTab.container)
  }

  private func check(_ setRoot: Operation.SetRoot) throws(NavigationError) {
    switch setRoot.target {
    case .container(.screen(let screen)): try check(screen, "screen")
    case .container(let container): try check(container, "container")
    case .named(let name, let arguments):
      try checkName(name, "case")
      try check(arguments: arguments)
    }
  }

  /// - Parameter path: of the screen, when it has no path of its own in the container: `root`, else `container`.
  func check(_ container: Container, _ path: String) throws(NavigationError) {
    do throws(NavigationError) {
      switch container {
      case .screen(let screen): try checkContent(screen)
      case .stack(let screens): try check(screens, "stack")
      case .tabs(let tabs):
        do throws(NavigationError) {
          if let name = tabs.name { try checkName(name, "name") }
          try check(tabs.items, "items")
        } catch { throw error.inside("tabs") }
      }
    } catch { throw error.inside(path) }
  }

  private func check(_ tabs: [TabDescription], _ path: StaticString) throws(NavigationError) {
    for index in tabs.indices {
      do {
        if let name = tabs[index].name { try checkName(name, "name") }
        switch tabs[index].content {
        case .screen(let screen): try check(screen, "screen")
        case .stack(let screens): try check(screens, "stack")
        }
      } catch { throw error.inside("\(path)[\(index)]") }
    }
  }

  func check(_ screens: [ScreenDescription], _ path: StaticString) throws(NavigationError) {
    for index in screens.indices {
      do { try checkContent(screens[index]) } catch { throw error.inside("\(path)[\(index)]") }
    }
  }

  func check(_ screen: ScreenDescription, _ path: StaticString) throws(NavigationError) {
    do { try checkContent(screen) } catch { throw error.inside("\(path)") }
  }

  private func checkContent(_ screen: ScreenDescription) throws(NavigationError) {
    try checkName(screen.name, "name")
    guard screen.arguments.byteCount <= limits.argumentBytes else {
      throw .limitReached(.argumentBytes, value: limits.argumentBytes)
    }
    try limits.check(screen.arguments)
  }

  private func check(_ reference: ScreenReference?, _ path: StaticString) throws(NavigationError) {
    guard let reference else { return }
    do throws(NavigationError) {
      switch reference.target {
      case .id: break
      case .screen(let screen): try check(screen, "screen")
      case .key(let key): try check(key)
      case .name(let name): try checkName(name, "name")
      case .created(let index): if index < 0 { throw .invalidParameter("created") }
      }
    } catch { throw error.inside("\(path)") }
  }

  private func check(_ reference: ContainerReference?) throws(NavigationError) {
    guard let reference else { return }
    do throws(NavigationError) {
      switch reference.target {
      case .id: break
      case .search(let search):
        if let name = search.name { try checkName(name, "name") }
        if let key = search.key { try check(key) }
      case .relation(_, let screen): try check(screen, "of")
      }
    } catch { throw error.inside("container") }
  }

  private func check(_ key: ScreenKey) throws(NavigationError) {
    try checkName(key.name, "key.name")
    try limits.check(key.traits)
  }

  private func checkName(_ name: String, _ path: StaticString) throws(NavigationError) {
    guard Text.isName(name) else { throw .invalidParameter("\(path)") }
  }
}

extension NavigationError {
  /// The same error, seen from one level further out.
  fileprivate func inside(_ step: String) -> NavigationError {
    guard case .invalidParameter(let path) = self else { return self }
    return .invalidParameter("\(step).\(path)")
  }
}
