import Testing

@testable import NavigationClient

struct DirectorDepthTests {
  /// Objects that freed one another would end the process, since each needs a stack frame.
  @Test func theObjectsOfALongChainOfCoordinatorsAreFreedOneByOne() async throws {
    try await SceneWay.local.run { scenes, _ in
      let scene = try await scenes.open(A())
      weak var last: ViewCoordinator?
      func directed() -> SceneDirector {
        let objects = (0..<500_000).map { _ in ViewCoordinator() }
        for (parent, child) in zip(objects, objects.dropFirst()) { parent.children = [child] }
        let director = SceneDirector(MySceneCoordinator(Diary()), scene: scene)
        director.objects = Dictionary(uniqueKeysWithValues: objects.enumerated().map { ($0.offset, $0.element) })
        last = objects.last
        return director
      }
      // Only the director holds them when it goes.
      _ = directed()
      #expect(last == nil)
    }
  }
}
