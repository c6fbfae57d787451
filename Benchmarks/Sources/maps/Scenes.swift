import BenchmarkMaps
import Navigation

/// Many scenes with one map. An operation is performed once in each and undone outside of the measurement.
struct Scenes {
  private static let count = 400
  private var scenes: [ModelScene]

  /// - Parameter start: the operation that prepares each scene.
  init(_ map: CompiledMap, start: Operation? = nil) {
    scenes = (0..<Self.count).map { _ in
      var scene = ModelScene(map: map)
      if let start { scene.perform(start) }
      return scene
    }
  }

  /// The mean time of an operation over all scenes, in seconds.
  mutating func cost(of operation: Operation, takenBackBy back: Operation) -> Double {
    let all = seconds { for index in scenes.indices { scenes[index].perform(operation) } }
    for index in scenes.indices { scenes[index].perform(back) }
    return all / Double(Self.count)
  }
}
