import Navigation
import Random

/// Makes steps, one after the other, from a seed. It never looks at the scene.
struct StepGenerator {
  var random: SeededRandom
  let swarm: Swarm
  /// Whether the last step was Undo or Redo, which come in rows.
  private var isTravelling = false
  /// The path of the last Follow, which another Follow repeats to find existing elements.
  private var followed: [FollowSpec] = []

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    swarm = Swarm(&random)
  }

  mutating func scenario(steps: Int) -> Scenario {
    let map = swarm.hasMap ? MapGenerator.map(&random, of: swarm).description : nil
    let root = swarm.hasTabs ? tabsContainer() : stackContainer()
    let path = random.chance(30) ? screens(from: 0) : []
    var scenario = Scenario(root: root, map: map, path: path, limits: swarm.limits)
    scenario.steps = (0..<steps).map { _ in step() }
    return scenario
  }

  mutating func step() -> Step {
    var step = Step(request: request())
    if random.chance(10) { step.othersCommits = 1 + random.below(3) }
    var options = Step.StepOptions()
    if random.chance(swarm.options) { options.ifRevision = random.pick([-1, 0, 0, 0, 0, 0, 1, 2, 3, 100_000]) }
    if random.chance(swarm.options) { options.ifTop = random.chance(30) ? .visible(random.below(20)) : .top }
    if random.chance(swarm.options + swarm.wrong) { options.ignoresMissing = true }
    if random.chance(swarm.options) { options.coordinator = coordinator() }
    if random.chance(swarm.options) { options.isAnimated = false }
    if random.chance(swarm.options) { options.context = random.chance(80) ? 1 : random.below(Alphabet.contexts.count) }
    if random.chance(swarm.options) { options.isDryRun = true }
    if options != Step.StepOptions() { step.options = options }
    if swarm.asks, random.chance(85) { step.frontEnds = frontEnds() }
    return step
  }

  private mutating func frontEnds() -> FrontEndsSpec {
    var spec = FrontEndsSpec()
    spec.guards = (0..<random.pick([0, 1, 1, 1, 2, 3])).map { _ in names() }
    spec.rounds = (0..<random.below(4)).map { _ in
      FrontEndsSpec.Round(
        words: (0..<3).map { _ in random.pick([.allow, .allow, .allow, .refuse, .late, .leave]) },
        comer: random.chance(20) ? names() : nil)
    }
    if random.chance(10) { spec.force = random.below(4) - 1 }
    spec.carriesOut = swarm.hasMap && random.chance(85)
    if spec.carriesOut {
      spec.answers = (0..<random.below(6)).map { _ in random.chance(60) ? items(depth: 1) : nil }
    }
    return spec
  }

  mutating func names() -> [Int] { (0..<random.pick([1, 1, 1, 2, 2, 3, 0])).map { _ in name() } }

  private mutating func kind() -> Swarm.Kind {
    var ticket = random.below(swarm.weights.values.reduce(0, +))
    for kind in Swarm.Kind.allCases {
      ticket -= swarm.weights[kind, default: 0]
      if ticket < 0 { return kind }
    }
    return .push
  }

  private mutating func request() -> Step.Request {
    let kind = isTravelling && random.chance(50) ? random.pick([Swarm.Kind.undo, .redo, .redo]) : self.kind()
    isTravelling = kind == .undo || kind == .redo
    switch kind {
    case .undo: return .undo(random.chance(70) ? 1 : random.below(5))
    case .redo: return .redo(random.chance(70) ? 1 : random.below(4))
    case .apply, .tryTo, .fail: return .apply(items(depth: 0))
    case let kind: return .operation(operation(kind, depth: 0))
    }
  }

  private mutating func items(depth: Int) -> [StepItem] {
    (0..<random.below(depth == 0 ? 6 : 4)).map { _ in
      var kind = kind()
      // Operations that an Apply cannot contain, and three nested Tries.
      if [.undo, .redo, .apply].contains(kind) || kind == .tryTo && depth > 1 { kind = .push }
      var item = StepItem(operation: operation(kind, depth: depth))
      if random.chance(swarm.options) { item.ifMissing = random.chance(70) ? "ignore" : "error" }
      if random.chance(swarm.options) { item.coordinator = coordinator() }
      return item
    }
  }

  /// One of the existing coordinators, including the scene's and the root one, or none.
  mutating func coordinator() -> Int {
    random.chance(90) ? -1 - random.below(random.chance(50) ? 2 : 12) : random.pick([1, 1, 1, 2, 2, 3, 0, 4_711])
  }

  /// The content of a coordinator; without a map, only the call can give it.
  private mutating func coordinatorRoot() -> ContainerSpec? {
    // A map may say it.
    if random.chance(swarm.hasMap ? 60 : 2) { return nil }
    switch random.below(3) {
    case 0: return .screen(random.chance(95) ? pushed() : screen())
    case 1:
      var screens = screens(from: random.chance(97) ? 1 : 0)
      if !screens.isEmpty, random.chance(80) { screens[0].presentation = random.chance(50) ? "fullscreen" : nil }
      return .stack(screens)
    default: return tabsContainer()
    }
  }

  private mutating func startCoordinator() -> StepOperation {
    .startCoordinator(
      name(), root: coordinatorRoot(), parent: optional { $0.coordinator() },
      arguments: random.chance(swarm.hasMap ? 30 : swarm.invalid) ? arguments() : 0)
  }

  private mutating func startEmbedded() -> StepOperation {
    let specs = (0..<(random.chance(70) ? 1 : random.below(4))).map { _ in
      EmbeddedSpec(
        name: name(), root: coordinatorRoot(),
        tab: optional { $0.random.below($0.swarm.length + 1) - ($0.random.chance(5) ? 1 : 0) })
    }
    return .startEmbedded(specs, parent: optional { $0.coordinator() })
  }

  private mutating func operation(_ kind: Swarm.Kind, depth: Int) -> StepOperation {
    switch kind {
    case .plain(let kind): .plain(plain(kind))
    case .dismiss: .dismiss(optional { $0.screenPick() }, result: random.below(random.chance(swarm.invalid) ? 4 : 2))
    case .didAppear: .didAppear(random.chance(90) ? .live(random.below(40)) : .node(random.below(40)))
    case .push: .push(pushed(), container: containerPick())
    case .pop: .pop(random.chance(swarm.invalid) ? 0 : 1 + random.below(3), container: containerPick())
    case .popTo: .popTo(screenPick(), container: containerPick())
    case .popToRoot: .popToRoot(container: containerPick())
    case .setStack: .setStack(screens(from: random.chance(90) ? 1 : 0), container: containerPick())
    case .present: .present(presented(), ifPresenting: random.pick(["stack", "stack", "stack", "replace", "error"]))
    case .selectTab:
      .selectTab(
        random.below(swarm.length) - (random.chance(5) ? 1 : 0), reset: random.chance(20), container: containerPick())
    case .selectTabNamed: .selectTabNamed(name(), reset: random.chance(20), container: containerPick())
    case .selectTabWithKey: .selectTabWithKey(screen(), reset: random.chance(20), container: containerPick())
    case .setRoot: random.chance(95) ? .setRoot(container()) : .setRootToCase(name())
    case .startCoordinator: startCoordinator()
    case .startEmbedded: startEmbedded()
    case .finishCoordinator:
      .finishCoordinator(coordinator(), result: random.below(random.chance(swarm.invalid) ? 4 : 2))
    case .replaceCoordinator: .replaceCoordinator(coordinator(), with: name(), root: coordinatorRoot())
    case .replaceChildScreens:
      .replaceChildScreens(coordinator(), screens(from: random.chance(95) ? 1 : 0))
    case .setRootToCase: .setRootToCaseWith(name(), arguments: arguments())
    case .move where random.chance(15):
      .move(
        Alphabet.answer, from: random.chance(15) ? screenPick() : nil,
        arguments: Alphabet.answers.lowerBound + random.below(Alphabet.answers.count))
    case .move: .move(transition(), from: random.chance(15) ? screenPick() : nil, arguments: arguments())
    case .follow: .follow(follow())
    case .changeRoute: changeRoute()
    case .openLink: .openLink(link())
    case .activateLinks: .activateLinks(random.below(MapGenerator.scopes + 1))
    case .deactivateLinks: .deactivateLinks(random.below(MapGenerator.scopes + 1))
    case .tryTo:
      .tryTo(items(depth: depth + 1), otherwise: items(depth: depth + 1), ensure: items(depth: depth + 1))
    case .fail, .undo, .redo, .apply: .fail
    }
  }

  /// At most one case, then tabs, then moves; now and then in another order.
  private mutating func follow() -> [FollowSpec] {
    var steps = followed
    if steps.isEmpty || random.chance(60) {
      steps = []
      if random.chance(30) { steps.append(.root(name(), arguments: random.chance(70) ? 0 : arguments())) }
      for _ in 0..<random.pick([0, 0, 0, 1, 1, 2]) { steps.append(.tab(name())) }
      for _ in 0..<random.below(4) { steps.append(.move(transition(), arguments: arguments())) }
    } else {
      steps = followedAgain()
    }
    followed = steps
    if random.chance(swarm.invalid) { steps.reverse() }
    return steps
  }

  /// The last way with other arguments, and on from there: by an edge of a name that leads on it already, too.
  private mutating func followedAgain() -> [FollowSpec] {
    var steps = followed.map { step in
      switch step {
      case .root(let name, _) where random.chance(50): FollowSpec.root(name, arguments: arguments())
      case .move(let name, _) where random.chance(50): FollowSpec.move(name, arguments: arguments())
      default: step
      }
    }
    if case .move(let name, _)? = steps.last, steps.count < 6, random.chance(40) {
      steps.append(.move(random.chance(50) ? name : transition(), arguments: arguments()))
    }
    return steps
  }

  /// Mostly a route that extends the present one, or differs from it in one place.
  private mutating func changeRoute() -> StepOperation {
    .changeRoute(keeping: random.below(6), (0..<random.pick([0, 1, 1, 1, 2, 3])).map { _ in name() })
  }

  mutating func optional<T>(_ make: (inout StepGenerator) -> T) -> T? {
    random.chance(50) ? make(&self) : nil
  }
}
