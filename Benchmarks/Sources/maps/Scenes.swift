import BenchmarkMaps
import Navigation

/// Many scenes of one map, so that an operation is carried out once in each and taken back where nobody measures.
struct Scenes {
  private static let count = 400
  private var scenes: [ModelScene]

  /// - Parameter start: the operation that brings each to where it is measured.
  init(_ map: CompiledMap, start: Operation? = nil) {
    scenes = (0..<Self.count).map { _ in
      var scene = ModelScene(map: map)
      if let start { scene.perform(start) }
      return scene
    }
  }

  /// What an operation costs, in seconds, in the mean of all scenes.
  mutating func cost(of operation: Operation, takenBackBy back: Operation) -> Double {
    let all = seconds { for index in scenes.indices { scenes[index].perform(operation) } }
    for index in scenes.indices { scenes[index].perform(back) }
    return all / Double(Self.count)
  }
}
