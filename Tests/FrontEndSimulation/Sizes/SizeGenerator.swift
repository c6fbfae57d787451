import NavigationDaemon
import Random

/// Makes the scenario of a seed: limits that navd.yaml allows, and calls at these limits.
struct SizeGenerator {
  var random: SeededRandom
  var setting = SizeSetting()
  /// Whether the run is about small things, of which many fit in its time.
  private var isSmall = true
  /// Which limits are the largest, in some runs.
  private var extreme: Extreme?
  /// Whether the last scene has a map.
  private(set) var hasMap = false
  private(set) var secrets = SizedScenario.Secrets.none
  /// Whether the present step is about that scene.
  var isMapped = false
  /// The number of scopes of links in the map.
  private(set) var scopes = 0

  static let scenes = 3

  /// The longest call, in bytes. A longer message than navd reads ends its connection, which is not under test.
  var callBytes: Int { isSmall ? 200_000 : 60 << 20 }

  /// Whether the map may have sensitive arguments.
  var hasSecrets: Bool { secrets != .none }

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// - Parameter steps: The number of steps. A run with large scenes has fewer.
  mutating func scenario(steps: Int) -> SizedScenario {
    isSmall = random.chance(90)
    extreme = isSmall ? random.chance(5) ? .depth : nil : random.chance(40) ? .size : nil
    let steps = isSmall ? steps : extreme == nil ? steps / 3 : steps / 5
    setting = makeSetting()
    hasMap = random.chance(50)
    secrets = hasMap ? random.pick([.none, .some, .all, .all]) : .none
    scopes = random.pick([0, 2, 64])
    var result = SizedScenario(setting: setting, secrets: secrets, steps: hasMap ? [.install(map())] : [])
    for scene in 0..<Self.scenes { result.steps += opening(scene) }
    if let extreme { result.steps += reaching(extreme) }
    while result.steps.count < steps {
      if hasMap, random.chance(6) { result.steps += changeOfMap() }
      if hasSecrets, random.chance(6) { result.steps += leaving() }
      let step = step()
      result.steps.append(step)
      // Mostly the scenes are open.
      switch step {
      case .close(let scene): result.steps += opening(scene)
      case .restart(_, .some, _): for scene in 0..<Self.scenes { result.steps += opening(scene) }
      default: break
      }
    }
    return result
  }

  // MARK: - Limits

  /// A limit's values: its standard, its largest, small ones, and any between.
  private mutating func value(_ name: LimitName, from least: Int, to most: Int) -> Int {
    switch random.below(4) {
    case 0: name.details.standard
    case 1: least
    case 2: most
    default: least + random.below(most - least + 1)
    }
  }

  private mutating func makeSetting() -> SizeSetting {
    // A longer message than navd reads ends its connection, which is not under test. Such messages need more `userBytes`, and
    // room in the logs, which no worker copies here.
    var made = SizeSetting(limits: [
      LimitName.messageInBytes.text: 64 << 20, LimitName.userBytes.text: 1 << 30,
      LimitName.turnFileBytesOfUser.text: 1 << 30, LimitName.turnFileBytes.text: 1 << 30,
    ])
    let bounds: [(LimitName, Int, Int)] = [
      (.sceneDepth, 1, LimitName.sceneDepth.details.most), (.nesting, 1, LimitName.nesting.details.most),
      (.sceneNodes, 8, isSmall ? 500 : LimitName.sceneNodes.details.most),
      (.sceneBytes, 2_000, isSmall ? 100_000 : LimitName.sceneBytes.details.most),
      (.argumentBytes, 2, isSmall ? 20_000 : LimitName.argumentBytes.details.most),
      (.contextBytes, 2, isSmall ? 10_000 : LimitName.contextBytes.details.most),
      (.work, 500, LimitName.work.details.most), (.applyOperations, 1, 20_000),
      (.historyCommits, 1, 1_000), (.historyBytes, 1, 16 << 20), (.historyMemoryBytes, 1, 1 << 20),
      (.historyBytesOfUser, 1, 64 << 20), (.replayBytes, 1_000, 1 << 20), (.requestBytesOfUser, 1, 16 << 20),
      (.streamQueueBytes, 1, 1 << 20), (.frontEndBytes, 10, LimitName.frontEndBytesOfScene.details.standard),
      (.frontEndBytesOfScene, 1_000, LimitName.frontEndBytesOfScene.details.most),
      (.stateBytesOfUser, 4_000, 64 << 20), (.linkBytes, 16, LimitName.linkBytes.details.most),
      (.waitingLinks, 1, LimitName.waitingLinks.details.most), (.turnWork, 1, 100_000), (.jobsOfUser, 1, 64),
      (.logBytes, 4_096, 8 << 20), (.erasingMilliseconds, 1, 100_000),
      (.observerBytesOfScene, 1_000, LimitName.observerBytesOfScene.details.most),
    ]
    if let extreme {
      for name in extreme.names { made.limits[name.text] = name.details.most }
      return made
    }
    for (name, least, most) in bounds where random.chance(40) {
      made.limits[name.text] = value(name, from: least, to: most)
    }
    return made
  }

  /// Limits whose largest values make the largest messages together.
  private enum Extreme {
    case depth, size

    var names: [LimitName] {
      switch self {
      case .depth: [.sceneDepth, .nesting]
      case .size: [.sceneBytes, .sceneNodes, .work, .argumentBytes, .contextBytes]
      }
    }
  }

  // MARK: - Steps

  /// Makes a scene that is as deep or as large as it can be, and reads it.
  private mutating func reaching(_ extreme: Extreme) -> [SizedStep] {
    var screen = SizedScreen()
    screen.arguments.depth = setting[.nesting]
    let call: SizedCall =
      switch extreme {
      case .depth: .apply(setting[.sceneDepth] / 2 - 1, [.startCoordinator(.tabs(1, screen))])
      case .size:
        // The top of the path is in a snapshot three times.
        .goTo(
          SizedScreen(
            arguments: SizedObject(bytes: setting[.sceneBytes] - 2_000, kind: random.pick(SizedText.Kind.allCases))))
      }
    let calls = [call, .popToRoot, call].map {
      SizedStep.call(scene: 0, $0, user: 0, context: SizedObject(), isOnce: false, isUndone: true)
    }
    return calls + [
      .read(scene: 0), .restart(isKilled: random.chance(50), damaged: nil, setting: nil), .read(scene: 0),
    ]
  }

  /// Opens a scene, sometimes with contents at the limits, and with small ones if these do not fit.
  private mutating func opening(_ scene: Int) -> [SizedStep] {
    if hasMap, scene == Self.scenes - 1 { return [.openWithMap(scene: scene)] }
    let small = SizedStep.open(scene: scene, .stack(1, SizedScreen()))
    return random.chance(30) ? [.open(scene: scene, container()), small] : [small]
  }

  private mutating func step() -> SizedStep {
    let scene = random.below(Self.scenes)
    isMapped = hasMap && scene == Self.scenes - 1
    defer { isMapped = false }
    switch random.below(100) {
    case 0..<4: return .close(scene: scene)
    case 4..<12: return .read(scene: scene)
    case 12..<14: return .travel(scene: scene, 1 + random.below(6), start: random.pick([nil, false, true]))
    case 14..<16:
      let guards = random.chance(30) ? nil : random.chance(50) ? 0 : near(setting[.frontEndBytes] / 600)
      return .attach(
        1 + random.below(4), scene: scene, capabilities: near(setting[.frontEndBytes] / 240), guards: guards)
    case 16..<24:
      let damage =
        random.chance(30) ? SizedStep.Damage(scene: random.below(Self.scenes), place: random.below(10_000)) : nil
      let changed = random.chance(20) ? makeSetting() : nil
      setting = changed ?? setting
      return .restart(isKilled: damage == nil && random.chance(50), damaged: damage, setting: changed)
    default:
      let context = random.chance(10) ? object(upTo: min(setting[.contextBytes], callBytes)) : SizedObject()
      return .call(
        scene: scene, call(), user: random.below(3), context: context, isOnce: random.chance(10),
        isUndone: random.chance(15))
    }
  }

  private mutating func call() -> SizedCall {
    while true {
      let call = isMapped && random.chance(30) ? mapCall() : random.chance(25) ? otherCall() : anyCall()
      if call.jsonBytes <= callBytes { return call }
    }
  }

  private mutating func anyCall() -> SizedCall {
    let screen = screen()
    switch random.below(30) {
    case 0, 1: return .push(screen)
    case 2: return .present(screen)
    case 3: return .replaceTop(screen)
    case 4: return .goTo(screen)
    case 5, 6: return .goToPath(count(of: screen), screen)
    case 7: return .replacePath(count(of: screen), screen)
    case 8: return .setStack(count(of: screen), screen)
    case 9, 10: return .setTabs(count(of: screen), screen)
    case 11: return .selectTab(random.below(4))
    case 12: return .setRoot(container())
    case 13, 14, 15: return .startCoordinator(container())
    case 16: return .startEmbedded(1 + random.below(4), screen)
    case 17: return random.chance(20) ? .finishToRoot : .back
    case 18, 27: return .dismiss(result: object(upTo: setting[.argumentBytes]))
    case 19: return .popToRoot
    case 20: return .undo(1 + random.below(3))
    case 21: return .redo(1 + random.below(3))
    case 22, 23, 24:
      let calls = [repeated(screen)] + (0..<random.pick([0, 0, 0, 1, 2, 3])).map { _ in another(screen) }
      if random.chance(20) { return attempt(calls) }
      return .apply(count(of: screen, most: setting[.applyOperations]), calls)
    default:
      return .apply(
        1 + random.below(80), [.startCoordinator(random.chance(70) ? .tabs(1, SizedScreen()) : container())])
    }
  }

  /// An operation of an Apply.
  private mutating func repeated(_ screen: SizedScreen) -> SizedCall {
    switch random.below(5) {
    case 0: .push(screen)
    case 1: .present(screen)
    case 2: .replaceTop(screen)
    case 3: .goTo(screen)
    default: .startCoordinator(.stack(1, screen))
    }
  }

  /// An operation of an Apply after others.
  private mutating func another(_ screen: SizedScreen) -> SizedCall {
    switch random.below(8) {
    case 0, 1: .back
    case 2: .dismiss(result: object(upTo: min(1_000, setting[.argumentBytes])))
    case 3: .popToRoot
    case 4: .setTabs(1 + random.below(3), screen)
    case 5: .selectTab(random.below(3))
    default: repeated(self.screen())
    }
  }

  mutating func container() -> SizedContainer {
    while true {
      let screen = screen()
      let count = random.chance(80) ? 1 + random.below(4) : count(of: screen)
      let container = random.chance(50) ? SizedContainer.stack(count, screen) : .tabs(count, screen)
      if container.jsonBytes <= callBytes { return container }
    }
  }

  mutating func screen() -> SizedScreen {
    var screen = SizedScreen(name: random.below(20))
    if random.chance(40) { screen.arguments = object(upTo: min(setting[.argumentBytes], setting[.sceneBytes])) }
    if hasSecrets, isMapped, random.chance(30) {
      screen.secret = 1 + near(min(setting[.argumentBytes], setting[.sceneBytes]))
    }
    if random.chance(20) { screen.title = text(upTo: setting[.sceneBytes]) }
    if random.chance(20) {
      screen.traits = random.pick([0, 1, 2, 10, isSmall ? 50 : 1_000])
      screen.trait = text(upTo: setting[.sceneBytes] / max(1, screen.traits))
    }
    if random.chance(20) { screen.presentation = random.pick(["sheet", "fullscreen", "push", "popover"]) }
    return screen
  }

  mutating func object(upTo most: Int) -> SizedObject {
    let depth = random.chance(70) ? 1 : max(1, near(setting[.nesting]))
    let integers = [String(Int.max), String(UInt(1) << 63), String(UInt.max), String(Int.min)]
    return SizedObject(
      bytes: near(most), depth: depth, kind: random.pick(SizedText.Kind.allCases),
      integer: random.chance(30) ? random.pick(integers) : nil)
  }

  mutating func text(upTo most: Int) -> SizedText {
    SizedText(kind: random.pick(SizedText.Kind.allCases), bytes: near(most))
  }

  /// A number of screens that nearly fits.
  mutating func count(of screen: SizedScreen, most: Int = .max) -> Int {
    let bytes =
      64 + screen.secret + screen.arguments.bytes + screen.title.bytes + screen.traits * (16 + screen.trait.bytes)
    let most = min(most, setting[.sceneNodes], setting[.sceneBytes] / bytes, callBytes / screen.jsonBytes)
    return random.chance(60) ? 1 + random.below(min(10, max(1, most))) : max(1, near(most))
  }

  /// A size up to a limit and a little beyond: often small, often at the limit.
  mutating func near(_ limit: Int) -> Int {
    switch random.below(8) {
    case 0, 1, 2: min(limit, random.below(64))
    case 3, 4: random.below(min(limit, isSmall ? 4_000 : 100_000) + 1)
    case 5: limit / (1 + random.below(4))
    case 6: max(0, limit - random.below(400))
    default: limit + (random.chance(20) ? 1 : 0)
    }
  }
}
