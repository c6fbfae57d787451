// The calls of clients.
extension FrontEndGenerator {
  mutating func call(_ kind: Kind) -> ClientCall {
    switch kind {
    case .open: return .open(scene: number())
    case .close: return .close(scene: scene())
    case .subscribe:
      let kinds: [String]? =
        random.chance(20) ? ["commit", "frontEnds", "link"].filter { _ in random.chance(60) } : nil
      return .subscribe(
        scene: random.chance(35) ? nil : scene(), since: since(), kinds: kinds, changes: random.chance(50))
    case .attach: return .attach(scene: scene(), attaching())
    case .adopt: return .adopt(scene: scene(), token())
    case .again: return .again(number())
    case .answer: return .answer(number(), answering())
    case .kick: return .kick(client: number())
    case .wait:
      switch random.below(3) {
      case 0: return .wait(scene: scene(), name: number(), gone: random.chance(50), milliseconds: patience())
      case 1: return .awaitResult(scene: scene(), id: 1 + random.below(60), milliseconds: patience())
      default: return .getLater(scene: scene(), revisions: random.below(4))
      }
    case .other: return random.chance(20) ? .restrict : .listClients
    default: return .operation(scene: scene(), operation(), options())
    }
  }

  /// Mostly the two that are open from the beginning.
  private mutating func scene() -> Int { random.chance(95) ? random.below(2) : 2 }

  private mutating func patience() -> Int? { random.chance(70) ? random.pick([0, 10, 3_000, 20_000]) : nil }

  mutating func attaching() -> Attaching {
    var attaching = Attaching()
    attaching.mode = random.pick([nil, nil, nil, "mirror", "observe", "exclusive"])
    if random.chance(50) { attaching.token = token() }
    attaching.since = since()
    if random.chance(asks) {
      attaching.guards = (0..<1 + random.below(3)).map { _ in random.pick([1, 2, 2, 3, 3, 4, 6]) }
    }
    attaching.carriesOut = random.chance(asks)
    attaching.steal = random.chance(25)
    attaching.changes = random.chance(50)
    return attaching
  }

  private mutating func token() -> TokenChoice {
    switch random.below(10) {
    case 0: .wrong
    case 1, 2: .any(number())
    case 3, 4, 5: .ofScene(number())
    default: .ofScene(random.below(2))
    }
  }

  private mutating func since() -> Since? {
    switch random.below(20) {
    case 0: .future
    case 1: .otherEpoch
    case 2...8: .left(random.below(3))
    case 9: .left(number())
    default: nil
    }
  }

  private mutating func answering() -> Answering {
    switch random.below(12) {
    case 0, 1: .refuse
    case 2: .nonsense
    case 3, 4: .notHandled
    case 5, 6, 7: .handled((0..<random.below(3)).map { _ in applicable() })
    default: .allow
    }
  }

  private mutating func applicable() -> OperationSpec {
    while true {
      let operation = operation()
      if operation.isApplicable { return operation }
    }
  }

  private mutating func options() -> CallOptions {
    var options = CallOptions()
    options.force = random.chance(5)
    options.isDryRun = random.chance(4)
    options.isDurable = random.chance(8)
    options.isOneway = random.chance(4)
    options.ifTop = random.chance(8)
    options.isOnce = random.chance(12)
    return options
  }

  private mutating func operation() -> OperationSpec {
    let screen = random.below(Desk.screens.count)
    switch random.below(36) {
    case 0...5: return .push(screen, bytes: random.chance(15) && screen % 4 == 2 ? random.pick([40, 600, 3_000]) : 0)
    case 6...8: return .pop
    case 9: return .popToRoot
    case 10, 11, 12: return .present(screen, random.pick(["sheet", "alert", "fullscreen"]))
    case 13: return .dismiss
    case 14: return .dismissPresented
    case 15, 16: return .back
    case 17: return .selectTab(random.below(3))
    case 18: return .goTo(screen)
    case 19: return .goBackTo(screen)
    case 20: return .replaceTop(screen)
    case 21: return .replacePath((0..<random.below(3)).map { _ in random.below(7) })
    case 22: return .setRoot(screen)
    case 23: return .makeVisible(screen)
    case 24: return .didAppear(1 + random.below(80))
    case 25: return .refresh
    case 26: return .undo
    case 27: return .redo
    case 28, 29, 30: return .show(screen)
    case 31: return .hide(screen)
    case 32: return .changeRoute((0..<1 + random.below(3)).map { _ in random.below(7) })
    case 33: return .openLink(random.below(9))
    case 34: return random.chance(70) ? .activateLinks(random.chance(50)) : .finishToRoot
    default: return .start(screen)
    }
  }
}
