import Navigation
import NavigationClient
import Random
import Testing

/// After any starts and ends of coordinators, the objects correspond to the scene.
struct DirectorRandomTests {
  /// Records the events of each object.
  private final class Watcher: SceneCoordinator {
    let diary = Diary()
    override func build() -> ViewCoordinator { HomeCoordinator(diary) }
    override var coordinatorTypes: [CoordinatorType] {
      let diary = diary
      return [CoordinatorType(ProfileCoordinator(diary)), CoordinatorType(ChatCoordinator(diary, chatID: 0))]
    }
  }

  @Test(arguments: SceneWay.allCases, Seeds.first(5, of: 20))
  func theyAreThoseOfTheScene(_ way: SceneWay, seed: UInt64) async throws {
    try await way.run(seed: seed) { scenes, _ in
      var life = RandomScene(try await scenes.open(RandomScene.root), seed: seed)
      let scene = life.scene
      let director = SceneDirector(Watcher(), scene: scene).start()
      await scene.settled()
      var known: [CoordinatorID: ViewCoordinator] = [:]
      for _ in 0..<150 {
        // Operations of other clients, and commands of objects.
        if life.random.chance(70) { try life.step() } else { ask(&life, known) }
        await scene.settled()
        let state = try #require(scene.state)
        guard let root = director.coordinator.rootCoordinator else {
          // Another client has put a coordinator there that the app does not know.
          #expect(state.coordinator(state.rootCoordinator).map { !["ProfileCoordinator"].contains($0.name) } == true)
          break
        }
        var now: [CoordinatorID: ViewCoordinator] = [:]
        try collect(root, state.rootCoordinator, state, &now)
        #expect(now.count == state.coordinators.count - 1, "seed \(seed)")
        for (id, object) in known.sorted(by: { $0.key < $1.key }) {
          #expect(state.coordinator(id) == nil ? object.isFinished : now[id] === object, "seed \(seed): \(id)")
        }
        #expect(director.coordinator.topCoordinator?.id == state.topmostCoordinator)
        known = now
      }
    }
  }

  /// Checks that objects and coordinators have the same children.
  private func collect(
    _ object: ViewCoordinator, _ id: CoordinatorID, _ state: SceneState, _ found: inout [CoordinatorID: ViewCoordinator]
  ) throws {
    let coordinator = try #require(state.coordinator(id))
    #expect(object.id == id && object.isStarted && object.isEmbedded == coordinator.isEmbedded)
    found[id] = object
    #expect(object.children.compactMap(\.id) == coordinator.children)
    for child in object.children {
      #expect(child.parent === object)
      try collect(child, try #require(child.id), state, &found)
    }
  }

  private func ask(_ life: inout RandomScene, _ known: [CoordinatorID: ViewCoordinator]) {
    let objects = known.sorted { $0.key < $1.key }.map(\.value)
    guard !objects.isEmpty else { return }
    let object = life.random.pick(objects)
    let diary = Diary()
    switch life.random.below(8) {
    case 0: object.push(ChatScreen(chatID: life.random.below(3)))
    case 1: object.modal(A())
    case 2: object.start(child: ProfileCoordinator(diary))
    case 3: object.start(child: ChatCoordinator(diary, chatID: 1))
    case 4: object.start(child: TabCoordinator(diary))
    case 5: object.popToRoot()
    case 6: object.replaceChildScreens(with: [a, b])
    default: object.finish()
    }
  }

  /// Replies and updates arrive in any order, and two front-ends start at once.
  @Test(arguments: Seeds.first(10, of: 30))
  func theyAreThoseOfTheSceneWheneverItIsQuiet(seed: UInt64) throws {
    let inner = try LocalScene(root: RandomScene.root)
    var life = RandomScene(inner, seed: seed)
    let scenes = (0..<2).map { _ in SlowScene(inner) }
    defer { for scene in scenes { scene.end() } }
    let directors = scenes.map { SceneDirector(Watcher(), scene: $0).start() }
    var isRootKnown = true
    for _ in 0..<200 where isRootKnown {
      let scene = life.random.pick(scenes)
      switch life.random.below(10) {
      case 0...2: scene.tell()
      case 3...5: scene.reply()
      case 6: try life.step()
      default:
        guard let director = directors.first(where: { $0.scene === scene }) else { continue }
        ask(&life, objects(of: director))
      }
      if life.random.once(in: 20) {
        while scenes.contains(where: { $0.tell() || $0.reply() }) {}
        let state = try #require(life.scene.state)
        for director in directors {
          guard let root = director.coordinator.rootCoordinator else {
            isRootKnown = false
            continue
          }
          var found: [CoordinatorID: ViewCoordinator] = [:]
          try collect(root, state.rootCoordinator, state, &found)
          #expect(found.count == state.coordinators.count - 1, "seed \(seed)")
        }
      }
    }
  }

  @Test func ofTwoThatStartAtOnceOneStartsTheRootAndTheOtherFindsIt() throws {
    let inner = try LocalScene(root: A())
    let scenes = (0..<2).map { _ in SlowScene(inner) { Issue.record("\($0)") } }
    let directors = scenes.map { SceneDirector(Watcher(), scene: $0).start() }
    #expect(directors.allSatisfy { $0.coordinator.rootCoordinator == nil })
    let begun = inner.state?.rootCoordinator
    while scenes.contains(where: { $0.reply() || $0.tell() }) {}
    let roots = directors.compactMap { $0.coordinator.rootCoordinator as? HomeCoordinator }
    #expect(roots.map(\.id) == [begun, begun] && roots[0] !== roots[1])
    #expect(roots.map(\.diary.lines) == [["HomeCoordinator started"], []])
  }

  private func objects(of director: SceneDirector) -> [CoordinatorID: ViewCoordinator] {
    var found: [CoordinatorID: ViewCoordinator] = [:]
    var waiting = [director.coordinator.rootCoordinator].compactMap(\.self)
    while let object = waiting.popLast() {
      if let id = object.id { found[id] = object }
      waiting += object.children
    }
    return found
  }
}
