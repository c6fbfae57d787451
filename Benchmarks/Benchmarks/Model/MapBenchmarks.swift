import Benchmark
import JSON
import Navigation
import SceneMap

/// Maps: how long reading one takes, finding the link of a URL among many, and following steps beside a Push.
func mapBenchmarks() {
  let text = mapText(screens: 1_000, transitions: 5)
  Benchmark("Read a map of 1,000 screens and 5,000 transitions", configuration: .init(scalingFactor: .one)) {
    benchmark in
    for _ in benchmark.scaledIterations { blackHole(MapReading(text, file: "map.yaml")) }
  }
  for routes in [10, 1_000] {
    let map = linkedMap(routes: routes)
    Benchmark("Match a link among \(routes)") { benchmark in
      for index in benchmark.scaledIterations {
        let route = index % routes
        blackHole(map.resolve(link: "m://area\(route % 40)/thing\(route)/4711"))
      }
    }
  }
  Benchmark("Push and Pop in a scene of a map") { benchmark in
    var scene = MappedScene()
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      scene.perform(.push(Operation.Push(Screen("D"))))
      scene.perform(.pop(Operation.Pop()))
    }
  }
  Benchmark("Follow 5 steps of which 4 are there, and Pop") { benchmark in
    var scene = MappedScene()
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      scene.perform(.follow(Operation.Follow(MappedScene.steps)))
      scene.perform(.pop(Operation.Pop()))
    }
  }
  Benchmark("Follow 5 steps of which 2 are there, and Pop") { benchmark in
    var scene = MappedScene()
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      scene.perform(.follow(Operation.Follow(MappedScene.steps)))
      scene.perform(.pop(Operation.Pop(.toRoot)))
    }
  }
}

/// A scene that goes by a map: tabs, in one of them the first of three steps that lead on.
private struct MappedScene {
  static let steps: [Operation.Follow.Step] = [
    .root("a", arguments: .empty), .tab("one"), .move("b", arguments: .empty), .move("c", arguments: .empty),
    .move("d", arguments: .empty),
  ]

  private var scene: Scene
  private var revision: Revision = 1

  init() {
    let text = """
      map: m
      version: 1.0.0
      window: {initial: a, cases: {a: {tabs: {name: Main, items: {one: {stack: A}, two: {stack: A}}}}}}
      screens:
        A: {transitions: {b: {push: B}}}
        B: {transitions: {c: {push: C}}}
        C: {transitions: {d: {push: D}}}
        D: {}
      """
    let reading = MapReading(text, file: "map.yaml")
    guard let map = reading.map else { preconditionFailure("\(reading.findings)") }
    var journal = ByteBuffer()
    do {
      scene = try Scene(
        opening: "s", map: map, revision: revision, time: Timestamp(microseconds: 0), origin: Origin(Caller()),
        message: RawSpan(), journal: &journal)
    } catch {
      preconditionFailure("\(error)")
    }
    perform(.follow(Operation.Follow(Self.steps)))
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

private func mapText(screens: Int, transitions: Int) -> String {
  var text = "map: m\nversion: 1.0.0\nstrict: true\nwindow: {initial: a, cases: {a: {stack: Screen0}}}\nscreens:\n"
  for screen in 0..<screens {
    text += "  Screen\(screen):\n    title: Screen number \(screen)\n"
    if screen > 0 {
      text += "    arguments:\n      id: {type: integer, trait: true}\n"
      text += "      note: {type: string, pattern: '^[a-z ]*$', optional: true}\n"
    }
    text += "    transitions:\n"
    for edge in 0..<transitions {
      let target = max(1, (screen * transitions + edge + 1) % screens)
      text += "      go\(edge): {push: Screen\(target), arguments: {id: '{id}', note: '{note?}'}}\n"
    }
  }
  return text
}

private func linkedMap(routes: Int) -> CompiledMap {
  var text = "map: m\nversion: 1.0.0\nwindow: {initial: a, cases: {a: {stack: Home}}}\n"
  text += "screens: {Home: {}, Item: {arguments: {id: {type: integer}}}}\nlinks:\n  schemes: [m]\n  routes:\n"
  for route in 0..<routes {
    text += "    - {path: '/area\(route % 40)/thing\(route)/{id}', show: [Home, Item]}\n"
  }
  let reading = MapReading(text, file: "map.yaml")
  guard let map = reading.map else { preconditionFailure("\(reading.findings)") }
  return map
}
