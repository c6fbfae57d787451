import Benchmark
import BenchmarkMaps
import Navigation
import SceneMap

/// Maps: reading one, finding the link of a URL among many, and following steps compared with a Push.
func mapBenchmarks() {
  let text = MapTexts.large(screens: 1_000)
  Benchmark("Read a map of 1,000 screens and 5,000 transitions", configuration: .init(scalingFactor: .one)) {
    benchmark in
    for _ in benchmark.scaledIterations { blackHole(MapReading(text, file: "map.yaml")) }
  }
  for routes in [10, 1_000] {
    let map = MapTexts.compiled(MapTexts.linked(routes: routes))
    Benchmark("Match a link among \(routes)") { benchmark in
      for index in benchmark.scaledIterations {
        let route = index % routes
        blackHole(map.resolve(link: "m://area\(route % 40)/thing\(route)/4711"))
      }
    }
  }
  Benchmark("Push and Pop in a scene of a map") { benchmark in
    var scene = ModelScene(map: MapTexts.compiled(MapTexts.stepped))
    scene.perform(.follow(Operation.Follow(Array(MapTexts.steps.dropLast()))))
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations { scene.pushAndPop("D") }
  }
  for (kept, extent) in [(4, Operation.Pop.Extent.count(1)), (2, .toRoot)] {
    Benchmark("Follow 5 steps of which \(kept) are there, and Pop") { benchmark in
      var scene = ModelScene(map: MapTexts.compiled(MapTexts.stepped))
      scene.perform(.follow(Operation.Follow(Array(MapTexts.steps.dropLast()))))
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations {
        scene.perform(.follow(Operation.Follow(MapTexts.steps)))
        scene.perform(.pop(Operation.Pop(extent)))
      }
    }
  }
}
