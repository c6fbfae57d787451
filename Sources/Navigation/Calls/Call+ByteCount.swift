import JSON

// What calls occupy beyond their own size when history keeps them: their texts and lists, in bytes, roughly.
extension Call {
  var byteCount: Int { request.byteCount + (options.context?.byteCount ?? 0) }
}

extension Call.Request {
  @inline(__always)
  fileprivate var byteCount: Int {
    switch self {
    case .operation(let operation): operation.byteCount
    case .apply(let items): items.byteCount
    case .undo, .redo: 0
    }
  }
}

extension Operation {
  fileprivate var byteCount: Int {
    switch self {
    case .goToPath(let goToPath): goToPath.path.byteCount
    case .replacePath(let replacePath): replacePath.path.byteCount
    case .setStack(let setStack): setStack.screens.byteCount
    case .setTabs(let setTabs): setTabs.tabs.reduce(0) { $0 + $1.byteCount }
    case .setRoot(let setRoot): setRoot.byteCount
    case .tryTo(let attempt): attempt.operations.byteCount + attempt.otherwise.byteCount + attempt.ensure.byteCount
    case .fail(let fail): fail.message.utf8.count
    case .push, .goTo, .replaceScreen, .replaceTop, .present, .dismiss:
      // The edits hold the same texts, and count them.
      0
    case .back, .pop, .goBackTo, .dismissPresented, .dismissSuccessor, .didAppear, .selectTab, .makeVisible, .refresh:
      // A reference is small: what it compares with is in the scene.
      0
    }
  }
}

extension [ApplyItem] {
  fileprivate var byteCount: Int {
    reduce(0) { $0 + MemoryLayout<ApplyItem>.stride + $1.operation.byteCount }
  }
}

extension Screen {
  fileprivate var byteCount: Int {
    var bytes = name.utf8.count + arguments.byteCount + (title?.utf8.count ?? 0)
    for trait in traits ?? [] { bytes += 16 + trait.utf8.count }
    return bytes
  }
}

extension [Screen] {
  fileprivate var byteCount: Int { reduce(0) { $0 + MemoryLayout<Screen>.stride + $1.byteCount } }
}

extension Tab {
  fileprivate var byteCount: Int { MemoryLayout<Tab>.stride + screens.byteCount + (name?.utf8.count ?? 0) }
}

extension Operation.SetRoot {
  fileprivate var byteCount: Int {
    switch target {
    case .container(.screen(let screen)): screen.byteCount
    case .container(.stack(let screens)): screens.byteCount
    case .container(.tabs(let tabs)): tabs.items.reduce(0) { $0 + $1.byteCount }
    case .named(let name, let arguments): name.utf8.count + arguments.byteCount
    }
  }
}
