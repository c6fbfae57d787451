import Benchmark
import BenchmarkMaps

// The model without sockets and JSON. Run `swift package benchmark` in this folder, or `make bench`.

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .cpuUser, .throughput], scalingFactor: .kilo, maxDuration: .seconds(2))
  for depth in [10, 10_000] {
    Benchmark("Push and Pop on a stack of \(depth)") { benchmark in
      var scene = ModelScene(depth: depth)
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations { scene.pushAndPop("Order") }
    }
  }
  for keys in [10, 10_000] {
    let (first, last) = (ModelScene.key(keys / 2 - 1), ModelScene.key(keys - 1))
    Benchmark("MakeVisible by key in a scene of \(keys)") { benchmark in
      var scene = ModelScene(keys: keys)
      benchmark.startMeasurement()
      for index in benchmark.scaledIterations { scene.makeVisible(index % 2 == 0 ? last : first) }
    }
    Benchmark("Find by key in a scene of \(keys)") { benchmark in
      let scene = ModelScene(keys: keys)
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations { blackHole(scene.find(first)) }
    }
  }
  Benchmark("Open a scene of ten screens") { benchmark in
    for _ in benchmark.scaledIterations { blackHole(ModelScene(depth: 10)) }
  }
  mapBenchmarks()
}
