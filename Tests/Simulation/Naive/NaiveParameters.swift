import JSON
import Navigation

/// The checks of a call that need no scene: the parameters in their order.
struct NaiveParameters {
  let limits: SceneLimits
  /// Operations of the Apply so far.
  private var operations = 0

  init(limits: SceneLimits) { self.limits = limits }

  mutating func check(_ call: Call) throws(NavigationError) {
    switch call.request {
    case .operation(let operation): try check(operation, "")
    case .apply(let items): try check(items, "operations")
    case .undo(let steps), .redo(let steps): if steps < 1 { throw .invalidParameter("steps") }
    }
    guard let context = call.options.context else { return }
    if context.byteCount > limits.contextBytes { throw .limitReached(.contextBytes, value: limits.contextBytes) }
    try checkNesting(context)
  }

  mutating func check(_ items: [ApplyItem], _ path: String) throws(NavigationError) {
    // Operations within a `Try` count too.
    operations += items.count
    if operations > limits.applyOperations { throw .limitReached(.applyOperations, value: limits.applyOperations) }
    for (index, item) in items.enumerated() { try check(item.operation, "\(path)[\(index)].") }
  }

  /// A screen is pushed, a stack is a layer on which others can be pushed.
  func check(_ start: Navigation.Operation.StartCoordinator, _ path: String) throws(NavigationError) {
    try check(name: start.coordinator, path + "coordinator")
    try check(root: start.root, start.arguments, path)
    if case .screen(let screen) = start.root, ![nil, .push].contains(screen.presentation) {
      throw .invalidParameter(path + "root.screen.presentation")
    }
    if case .stack(let screens) = start.root, [.push, .alert].contains(screens.first?.presentation) {
      throw .invalidParameter(path + "root.stack[0].presentation")
    }
  }

  /// At most one case, then tabs, then moves.
  func check(_ steps: [Navigation.Operation.Follow.Step], _ path: String) throws(NavigationError) {
    var hasMoves = false
    for (index, step) in steps.enumerated() {
      let path = "\(path)[\(index)]."
      switch step {
      case .root(let name, let arguments):
        try check(name: name, path + "case")
        try check(root: nil, arguments, path)
        if index > 0 { throw .invalidParameter(path + "case") }
      case .tab(let name):
        try check(name: name, path + "tab")
        if hasMoves { throw .invalidParameter(path + "tab") }
      case .move(let name, let arguments):
        try check(name: name, path + "move")
        try check(root: nil, arguments, path)
        hasMoves = true
      }
    }
  }

  func check(_ replace: Navigation.Operation.ReplaceCoordinator, _ path: String) throws(NavigationError) {
    try check(name: replace.with, path + "with")
    try check(root: replace.root, replace.arguments, path)
  }

  func check(_ items: [Navigation.Operation.StartEmbedded.Item], _ path: String) throws(NavigationError) {
    for (index, item) in items.enumerated() {
      try check(name: item.coordinator, "\(path)[\(index)].coordinator")
      try check(root: item.root, item.arguments, "\(path)[\(index)].")
    }
  }

  mutating func check(_ attempt: Navigation.Operation.Try, _ path: String) throws(NavigationError) {
    try check(attempt.operations, path + "operations")
    try check(attempt.otherwise, path + "otherwise")
    try check(attempt.ensure, path + "ensure")
  }

  func check(_ fail: Navigation.Operation.Fail, _ path: String) throws(NavigationError) {}

  func checkPushed(_ screen: ScreenDescription, _ path: String) throws(NavigationError) {
    try check(screen, path)
    if screen.presentation ?? .push != .push { throw .invalidParameter(path + ".presentation") }
  }

  func checkPresented(_ screen: ScreenDescription, _ path: String) throws(NavigationError) {
    try check(screen, path)
    if screen.presentation == .push { throw .invalidParameter(path + ".presentation") }
  }

  /// Links of any text are read, and perhaps not matched.
  func checkLink(_ url: String, _ path: String) throws(NavigationError) {}

  func check(_ extent: Navigation.Operation.Pop.Extent, _ path: String) throws(NavigationError) {
    if case .count(let count) = extent, count < 1 { throw .invalidParameter(path + "count") }
    if case .to(let reference) = extent { try check(reference, path + "to") }
  }

  func check(_ target: Navigation.Operation.SelectTab.Target, _ path: String) throws(NavigationError) {
    if case .name(let name) = target { try check(name: name, path + "name") }
    if case .key(let key) = target {
      try check(name: key.name, path + "key.name")
      try checkNesting(key.traits)
    }
  }

  func check(arguments: JSONObject) throws(NavigationError) { try check(root: nil, arguments, "") }

  /// The result of a screen or coordinator.
  func check(_ result: JSONObject?) throws(NavigationError) {
    if let result { try check(arguments: result) }
  }

  func check(names: [String], _ path: String) throws(NavigationError) {
    for (index, name) in names.enumerated() { try check(name: name, "\(path)[\(index)]") }
  }

  /// Arguments are valid only for a content that the map declares.
  func check(root: Container?, _ arguments: JSONObject, _ path: String) throws(NavigationError) {
    if let root {
      try check(root, path + "root")
      if !arguments.isEmpty { throw .invalidParameter(path + "arguments") }
    }
    if arguments.byteCount > limits.argumentBytes {
      throw .limitReached(.argumentBytes, value: limits.argumentBytes)
    }
    try checkNesting(arguments)
  }

  func check(_ target: Navigation.Operation.SetRoot.Target, _ path: String) throws(NavigationError) {
    switch target {
    case .container(.screen(let screen)): try check(screen, path + "screen")
    case .container(let container): try check(container, path + "container")
    case .named(let name, let arguments):
      try check(name: name, path + "case")
      try check(root: nil, arguments, path)
    }
  }

  func check(_ container: Container, _ path: String) throws(NavigationError) {
    switch container {
    case .screen(let screen): try check(screen, path + ".screen")
    case .stack(let screens): try check(screens, path + ".stack")
    case .tabs(let tabs):
      if let name = tabs.name { try check(name: name, path + ".tabs.name") }
      try check(tabs.items, path + ".tabs.items")
    }
  }

  func check(_ tabs: [TabDescription], _ path: String) throws(NavigationError) {
    for (index, tab) in tabs.enumerated() {
      let path = "\(path)[\(index)]"
      if let name = tab.name { try check(name: name, path + ".name") }
      switch tab.content {
      case .screen(let screen): try check(screen, path + ".screen")
      case .stack(let screens): try check(screens, path + ".stack")
      }
    }
  }

  func check(_ screens: [ScreenDescription], _ path: String) throws(NavigationError) {
    for (index, screen) in screens.enumerated() { try check(screen, "\(path)[\(index)]") }
  }

  func check(_ screen: ScreenDescription, _ path: String) throws(NavigationError) {
    try check(name: screen.name, path + ".name")
    if screen.arguments.byteCount > limits.argumentBytes {
      throw .limitReached(.argumentBytes, value: limits.argumentBytes)
    }
    try checkNesting(screen.arguments)
  }

  /// The nesting depth of brackets, without those in texts.
  func checkNesting(_ object: JSONObject) throws(NavigationError) {
    var (open, deepest, isText, isEscaped) = (0, 0, false, false)
    for character in object.text.unicodeScalars {
      if isText {
        (isText, isEscaped) = (isEscaped || character != "\"", !isEscaped && character == "\\")
      } else if character == "\"" {
        isText = true
      } else if character == "{" || character == "[" {
        open += 1
        deepest = max(deepest, open)
      } else if character == "}" || character == "]" {
        open -= 1
      }
    }
    if deepest > limits.nesting { throw .limitReached(.nesting, value: limits.nesting) }
  }

  func check(_ reference: ScreenReference?, _ path: String) throws(NavigationError) {
    switch reference?.target {
    case .screen(let screen): try check(screen, path + ".screen")
    case .key(let key):
      try check(name: key.name, path + ".key.name")
      try checkNesting(key.traits)
    case .name(let name): try check(name: name, path + ".name")
    case .created(let index): if index < 0 { throw .invalidParameter(path + ".created") }
    case .id, nil: break
    }
  }

  func check(_ reference: ContainerReference?, _ path: String) throws(NavigationError) {
    switch reference?.target {
    case .search(let search):
      if let name = search.name { try check(name: name, path + ".name") }
      if let key = search.key {
        try check(name: key.name, path + ".key.name")
        try checkNesting(key.traits)
      }
    case .relation(_, let of): try check(of, path + ".of")
    case .id, nil: break
    }
  }

  /// Any text of 1 to 256 bytes without control characters.
  func check(name: String, _ path: String) throws(NavigationError) {
    let isControlled = name.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
    if isControlled || !(1...256).contains(name.utf8.count) { throw .invalidParameter(path) }
  }
}
