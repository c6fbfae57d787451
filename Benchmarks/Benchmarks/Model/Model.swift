import Benchmark
import JSON
import Navigation

// The model alone: no sockets, no JSON. `swift package benchmark` in this folder, or `make bench`.

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
  Benchmark("Open a scene of ten screens") { benchmark in
    for _ in benchmark.scaledIterations { blackHole(ModelScene(depth: 10)) }
  }
  mapBenchmarks()
}

/// A scene that is changed again and again.
struct ModelScene {
  private var scene: Scene
  private var revision: Revision = 1

  /// One with a stack.
  init(depth: Int) {
    let screens = (0..<depth).map { _ in Screen("Home") }
    do {
      scene = try Scene(
        opening: "s", .stack(screens), revision: revision, time: Timestamp(microseconds: 0), origin: Origin(Caller()))
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// One that goes by a map.
  init(map: CompiledMap) {
    var journal = ByteBuffer()
    do {
      scene = try Scene(
        opening: "s", map: map, revision: revision, time: Timestamp(microseconds: 0), origin: Origin(Caller()),
        message: RawSpan(), journal: &journal)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  mutating func pushAndPop(_ name: String) {
    perform(.push(Operation.Push(Screen(name))))
    perform(.pop(Operation.Pop()))
  }

  mutating func perform(_ operation: Operation) {
    revision += 1
    do {
      _ = try scene.perform(
        Call(operation), revision: revision, time: Timestamp(microseconds: 0), origin: Origin(Caller()))
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
