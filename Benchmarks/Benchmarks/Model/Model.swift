import Benchmark
import Navigation

// The model alone: no sockets, no JSON. `swift package benchmark` in this folder, or `make bench`.

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .cpuUser, .throughput], scalingFactor: .kilo, maxDuration: .seconds(2))
  for depth in [10, 10_000] {
    Benchmark("Push and Pop on a stack of \(depth)") { benchmark in
      var stack = ModelStack(depth: depth)
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations { stack.pushAndPop() }
    }
  }
  Benchmark("Open a scene of ten screens") { benchmark in
    for _ in benchmark.scaledIterations { blackHole(ModelStack(depth: 10)) }
  }
  mapBenchmarks()
}

/// A scene with one stack.
struct ModelStack {
  private var scene: Scene
  private var revision: Revision = 1

  init(depth: Int) {
    let screens = (0..<depth).map { _ in Screen("Home") }
    do {
      scene = try Scene(
        opening: "s", .stack(screens), revision: revision, time: Timestamp(microseconds: 0), origin: Origin(Caller()))
    } catch {
      preconditionFailure("\(error)")
    }
  }

  mutating func pushAndPop() {
    perform(.push(Operation.Push(Screen("Order"))))
    perform(.pop(Operation.Pop()))
  }

  private mutating func perform(_ operation: Operation) {
    revision += 1
    do {
      _ = try scene.perform(
        Call(operation), revision: revision, time: Timestamp(microseconds: 0), origin: Origin(Caller()))
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
