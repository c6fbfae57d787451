import JSON

/// Checks parameters. Builds the path of a parameter only if it is invalid.
struct ParameterChecker {
  let limits: SceneLimits
  /// The number of operations of the `Apply` checked so far.
  private var operationCount = 0
  /// The number of `Try` around the operation that is checked.
  private var tryDepth = 0

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

  /// Checks steps, which are at most one case, then tabs, then moves.
  func check(_ steps: [Operation.Follow.Step], _ path: StaticString) throws(NavigationError) {
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
      } catch { throw error.inside("\(path)[\(index)]") }
    }
  }

  private static let names = ["case", "tab", "move"]

  func checkNames(_ names: [String], _ path: StaticString) throws(NavigationError) {
    for index in names.indices where !Text.isName(names[index]) { throw .invalidParameter("\(path)[\(index)]") }
  }

  /// Checks a screen for a push.
  func checkPushed(_ screen: ScreenDescription, _ path: StaticString) throws(NavigationError) {
    try check(screen, path)
    if let presentation = screen.presentation, presentation != .push {
      throw .invalidParameter("\(path).presentation")
    }
  }

  /// Checks a screen for a presentation.
  func checkPresented(_ screen: ScreenDescription, _ path: StaticString) throws(NavigationError) {
    try check(screen, path)
    if screen.presentation == .push { throw .invalidParameter("\(path).presentation") }
  }

  func check(_ start: Operation.StartCoordinator) throws(NavigationError) {
    try checkName(start.coordinator, "coordinator")
    try checkCoordinator(start.root, start.arguments)
    switch start.root {
    case .screen(let screen):
      // A screen is pushed.
      if let presentation = screen.presentation, presentation != .push {
        throw .invalidParameter("root.screen.presentation")
      }
    case .stack(let screens):
      // A stack is a layer, onto which others can be pushed.
      if let presentation = screens.first?.presentation, presentation == .push || presentation == .alert {
        throw .invalidParameter("root.stack[0].presentation")
      }
    case .tabs, nil: break
    }
  }

  func check(_ items: [Operation.StartEmbedded.Item], _ path: StaticString) throws(NavigationError) {
    for index in items.indices {
      do throws(NavigationError) {
        try checkName(items[index].coordinator, "coordinator")
        try checkCoordinator(items[index].root, items[index].arguments)
      } catch { throw error.inside("\(path)[\(index)]") }
    }
  }

  func check(_ replace: Operation.ReplaceCoordinator) throws(NavigationError) {
    try checkName(replace.with, "with")
    try checkCoordinator(replace.root, replace.arguments)
  }

  /// - Throws: `invalidParameter` for one too many that lie in one another.
  mutating func check(_ attempt: Operation.Try) throws(NavigationError) {
    guard tryDepth < Operation.Try.depthMax else { throw .invalidParameter("operation") }
    tryDepth += 1
    defer { tryDepth -= 1 }
    try check(attempt.operations, "operations")
    try check(attempt.otherwise, "otherwise")
    try check(attempt.ensure, "ensure")
  }

  func check(_ fail: Operation.Fail) throws(NavigationError) {}

  /// Checks the root and the arguments of a new coordinator.
  private func checkCoordinator(_ root: Container?, _ arguments: JSONObject) throws(NavigationError) {
    if let root {
      if case .screen = root { try check(root, "root.screen") } else { try check(root, "root") }
      if !arguments.isEmpty { throw .invalidParameter("arguments") }
    }
    try check(arguments: arguments)
  }

  func check(arguments: JSONObject) throws(NavigationError) {
    guard arguments.byteCount <= limits.argumentBytes else {
      throw .limitReached(.argumentBytes, value: limits.argumentBytes)
    }
    try limits.check(arguments)
  }

  /// Checks the result of a screen or coordinator.
  func check(_ result: JSONObject?) throws(NavigationError) {
    if let result { try check(arguments: result) }
  }

  func checkLink(_ url: String, _ path: StaticString) throws(NavigationError) { try limits.check(link: url) }

  func check(_ extent: Operation.Pop.Extent) throws(NavigationError) {
    switch extent {
    case .count(let count): if count < 1 { throw .invalidParameter("count") }
    case .to(let reference): try check(reference, "to")
    case .toRoot: break
    }
  }

  func check(_ target: Operation.SelectTab.Target) throws(NavigationError) {
    switch target {
    case .index: break
    case .name(let name): try checkName(name, "name")
    case .key(let key): try check(key)
    }
  }

  func check(_ target: Operation.SetRoot.Target) throws(NavigationError) {
    switch target {
    case .container(.screen(let screen)): try check(screen, "screen")
    case .container(let container): try check(container, "container")
    case .named(let name, let arguments):
      try checkName(name, "case")
      try check(arguments: arguments)
    }
  }

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

  func check(_ tabs: [TabDescription], _ path: StaticString) throws(NavigationError) {
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

  func check(_ reference: ScreenReference?, _ path: StaticString) throws(NavigationError) {
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

  func check(_ reference: ContainerReference?, _ path: StaticString) throws(NavigationError) {
    guard let reference else { return }
    do throws(NavigationError) {
      switch reference.target {
      case .id: break
      case .search(let search):
        if let name = search.name { try checkName(name, "name") }
        if let key = search.key { try check(key) }
      case .relation(_, let screen): try check(screen, "of")
      }
    } catch { throw error.inside("\(path)") }
  }

  private func check(_ key: ScreenKey) throws(NavigationError) {
    try checkName(key.name, "key.name")
    try limits.check(key.traits)
  }

  func checkName(_ name: String, _ path: StaticString) throws(NavigationError) {
    guard Text.isName(name) else { throw .invalidParameter("\(path)") }
  }
}

extension NavigationError {
  /// Prepends a step to the path of an invalid parameter.
  fileprivate func inside(_ step: String) -> NavigationError {
    guard case .invalidParameter(let path) = self else { return self }
    return .invalidParameter("\(step).\(path)")
  }
}
