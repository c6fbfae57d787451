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
    case .goToPath(let goToPath): goToPath.path.byteCount + goToPath.on.byteCount
    case .replacePath(let replacePath): replacePath.path.byteCount
    case .setStack(let setStack): setStack.screens.byteCount + setStack.container.byteCount
    case .setTabs(let setTabs): setTabs.tabs.reduce(setTabs.container.byteCount) { $0 + $1.byteCount }
    case .setRoot(let setRoot): setRoot.byteCount
    case .tryTo(let attempt): attempt.operations.byteCount + attempt.otherwise.byteCount + attempt.ensure.byteCount
    case .fail(let fail): fail.message.utf8.count
    // The edits hold the texts of the screens that come, and count them.
    case .push(let push): push.container == nil ? 0 : push.container.byteCount
    case .replaceTop(let replaceTop): replaceTop.container.byteCount
    case .goTo(let goTo): goTo.on.byteCount
    case .replaceScreen(let replaceScreen): replaceScreen.screen.byteCount
    case .dismiss(let dismiss): dismiss.screen.byteCount
    case .goBackTo(let goBackTo): goBackTo.to.byteCount
    case .dismissPresented(let dismissPresented): dismissPresented.of.byteCount
    case .dismissSuccessor(let dismissSuccessor): dismissSuccessor.of.byteCount
    case .makeVisible(let makeVisible): makeVisible.screen.byteCount
    case .refresh(let refresh): refresh.screen.byteCount
    case .pop(let pop): pop.container.byteCount + pop.extent.byteCount
    case .selectTab(let selectTab): selectTab.container.byteCount + selectTab.target.byteCount
    case .present, .back, .didAppear: 0
    }
  }
}

extension [ApplyItem] {
  fileprivate var byteCount: Int {
    reduce(0) { $0 + MemoryLayout<ApplyItem>.stride + $1.operation.byteCount }
  }
}

extension ScreenReference {
  fileprivate var byteCount: Int {
    switch target {
    case .id, .created: 0
    case .name(let name): name.utf8.count
    case .key(let key): 48 + key.name.utf8.count + key.traits.byteCount
    case .screen(let screen): 64 + screen.byteCount
    }
  }
}

extension ScreenReference? {
  fileprivate var byteCount: Int { self?.byteCount ?? 0 }
}

extension ContainerReference? {
  fileprivate var byteCount: Int {
    switch self?.target {
    case nil, .id: 0
    case .search(let search): 96 + (search.name?.utf8.count ?? 0) + (search.key?.traits.byteCount ?? 0)
    case .relation(_, let screen): 48 + screen.byteCount
    }
  }
}

extension Operation.Pop.Extent {
  fileprivate var byteCount: Int { if case .to(let reference) = self { reference.byteCount } else { 0 } }
}

extension Operation.SelectTab.Target {
  fileprivate var byteCount: Int {
    switch self {
    case .index: 0
    case .name(let name): name.utf8.count
    case .key(let key): 48 + key.name.utf8.count + key.traits.byteCount
    }
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
