import JSON
import Navigation

/// What can be said of a call without a scene: the parameters in their order.
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

  private mutating func check(_ items: [ApplyItem], _ path: String) throws(NavigationError) {
    // Those within a `Try` count too.
    operations += items.count
    if operations > limits.applyOperations { throw .limitReached(.applyOperations, value: limits.applyOperations) }
    for (index, item) in items.enumerated() { try check(item.operation, "\(path)[\(index)].") }
  }

  private mutating func check(_ operation: Navigation.Operation, _ path: String) throws(NavigationError) {
    switch operation {
    case .goTo(let goTo):
      try check(goTo.screen, path + "screen")
      try check(goTo.on, path + "on")
    case .goToPath(let goToPath):
      try check(goToPath.path, path + "path")
      try check(goToPath.on, path + "on")
    case .goBackTo(let goBackTo): try check(goBackTo.to, path + "to")
    case .back, .didAppear, .finishToRoot, .fail: break
    case .replacePath(let replacePath): try check(replacePath.path, path + "path")
    case .dismiss(let dismiss):
      try check(dismiss.screen, path + "screen")
      if let result = dismiss.result { try checkNesting(result) }
    case .dismissPresented(let dismissPresented): try check(dismissPresented.of, path + "of")
    case .dismissSuccessor(let dismissSuccessor): try check(dismissSuccessor.of, path + "of")
    case .replaceScreen(let replaceScreen):
      try check(replaceScreen.screen, path + "screen")
      try check(replaceScreen.with, path + "with")
    case .push(let push):
      try check(push.screen, path + "screen")
      if push.screen.presentation ?? .push != .push { throw .invalidParameter(path + "screen.presentation") }
      try check(push.container, path + "container")
    case .pop(let pop):
      if case .count(let count) = pop.extent, count < 1 { throw .invalidParameter(path + "count") }
      if case .to(let reference) = pop.extent { try check(reference, path + "to") }
      try check(pop.container, path + "container")
    case .replaceTop(let replaceTop):
      try check(replaceTop.screen, path + "screen")
      try check(replaceTop.container, path + "container")
    case .setStack(let setStack):
      try check(setStack.screens, path + "screens")
      try check(setStack.container, path + "container")
    case .present(let present):
      try check(present.screen, path + "screen")
      if present.screen.presentation == .push { throw .invalidParameter(path + "screen.presentation") }
    case .selectTab(let selectTab):
      if case .name(let name) = selectTab.target { try check(name: name, path + "name") }
      if case .key(let key) = selectTab.target {
        try check(name: key.name, path + "key.name")
        try checkNesting(key.traits)
      }
      try check(selectTab.container, path + "container")
    case .setTabs(let setTabs):
      try check(setTabs.tabs, path + "tabs")
      try check(setTabs.container, path + "container")
    case .setRoot(let setRoot): try check(setRoot, path)
    case .makeVisible(let makeVisible): try check(makeVisible.screen, path + "screen")
    case .refresh(let refresh): try check(refresh.screen, path + "screen")
    case .startCoordinator(let start): try check(start, path)
    case .startEmbedded(let start):
      for (index, item) in start.coordinators.enumerated() {
        try check(name: item.coordinator, path + "coordinators[\(index)].coordinator")
        try check(root: item.root, item.arguments, path + "coordinators[\(index)].")
      }
    case .finishCoordinator(let finish): if let result = finish.result { try checkNesting(result) }
    case .replaceCoordinator(let replace):
      try check(name: replace.with, path + "with")
      try check(root: replace.root, replace.arguments, path)
    case .move(let move):
      try check(name: move.transition, path + "transition")
      try check(move.from, path + "from")
      try check(root: nil, move.arguments, path)
    case .follow(let follow): try check(follow, path)
    case .openLink: break
    case .activateLinks(let activate): try check(name: activate.scope, path + "scope")
    case .deactivateLinks(let deactivate): try check(name: deactivate.scope, path + "scope")
    case .show(let show):
      for (index, name) in show.elements.enumerated() { try check(name: name, path + "elements[\(index)]") }
    case .hide(let hide): try check(name: hide.element, path + "element")
    case .changeRoute(let change):
      for (index, name) in change.route.enumerated() { try check(name: name, path + "route[\(index)]") }
    case .replaceChildScreens(let replace): try check(replace.screens, path + "screens")
    case .tryTo(let attempt):
      try check(attempt.operations, path + "operations")
      try check(attempt.otherwise, path + "otherwise")
      try check(attempt.ensure, path + "ensure")
    }
  }

  /// A screen is pushed, a stack is a layer on which others can be pushed.
  private func check(_ start: Navigation.Operation.StartCoordinator, _ path: String) throws(NavigationError) {
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
  private func check(_ follow: Navigation.Operation.Follow, _ path: String) throws(NavigationError) {
    var hasMoves = false
    for (index, step) in follow.steps.enumerated() {
      let path = path + "steps[\(index)]."
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

  /// Arguments are for what a map declares.
  private func check(root: Container?, _ arguments: JSONObject, _ path: String) throws(NavigationError) {
    if let root {
      try check(root, path + "root")
      if !arguments.isEmpty { throw .invalidParameter(path + "arguments") }
    }
    if arguments.byteCount > limits.argumentBytes {
      throw .limitReached(.argumentBytes, value: limits.argumentBytes)
    }
    try checkNesting(arguments)
  }

  private func check(_ setRoot: Navigation.Operation.SetRoot, _ path: String) throws(NavigationError) {
    switch setRoot.target {
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

  private func check(_ tabs: [TabDescription], _ path: String) throws(NavigationError) {
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

  /// How many brackets are open at once, those in texts not counted.
  private func checkNesting(_ object: JSONObject) throws(NavigationError) {
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

  private func check(_ reference: ScreenReference?, _ path: String) throws(NavigationError) {
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

  private func check(_ reference: ContainerReference?, _ path: String) throws(NavigationError) {
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
  private func check(name: String, _ path: String) throws(NavigationError) {
    let isControlled = name.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
    if isControlled || !(1...256).contains(name.utf8.count) { throw .invalidParameter(path) }
  }
}
