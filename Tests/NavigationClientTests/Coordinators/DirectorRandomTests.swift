import Navigation
import NavigationClient
import Testing

/// Whoever starts and finishes coordinators, the objects are those of the scene.
struct DirectorRandomTests {
  /// Writes down what becomes of each object.
  private final class Watcher: SceneCoordinator {
    let diary = Diary()
    override func build() -> ViewCoordinator { HomeCoordinator(diary) }
    override var coordinatorTypes: [CoordinatorType] {
      let diary = diary
      return [CoordinatorType(ProfileCoordinator(diary)), CoordinatorType(ChatCoordinator(diary, chatID: 0))]
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func theyAreThoseOfTheScene(seed: UInt64) throws {
    var life = try RandomScene(seed: seed)
    let scene = life.scene
    let director = SceneDirector(Watcher(), scene: scene).start()
    var known: [CoordinatorID: ViewCoordinator] = [:]
    for _ in 0..<150 {
      // What others do, and what objects do.
      if life.random.chance(70) { try life.step() } else { ask(&life, known) }
      let state = try #require(scene.state)
      guard let root = director.coordinator.rootCoordinator else {
        // Somebody has put a coordinator there that the app does not know.
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

  /// Objects and coordinators have the same children.
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
}
