import Benchmark
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
    var scene = ModelScene(map: steppedMap())
    scene.perform(.follow(Operation.Follow(Array(steps.dropLast()))))
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations { scene.pushAndPop("D") }
  }
  for (kept, extent) in [(4, Operation.Pop.Extent.count(1)), (2, .toRoot)] {
    Benchmark("Follow 5 steps of which \(kept) are there, and Pop") { benchmark in
      var scene = ModelScene(map: steppedMap())
      scene.perform(.follow(Operation.Follow(Array(steps.dropLast()))))
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations {
        scene.perform(.follow(Operation.Follow(steps)))
        scene.perform(.pop(Operation.Pop(extent)))
      }
    }
  }
}

/// From the case to a tab, and from its first screen three on.
private let steps: [Operation.Follow.Step] = [
  .root("a", arguments: .empty), .tab("one"), .move("b", arguments: .empty), .move("c", arguments: .empty),
  .move("d", arguments: .empty),
]

private func steppedMap() -> CompiledMap {
  compiled(
    """
    map: m
    version: 1.0.0
    window: {initial: a, cases: {a: {tabs: {name: Main, items: {one: {stack: A}, two: {stack: A}}}}}}
    screens:
      A: {transitions: {b: {push: B}}}
      B: {transitions: {c: {push: C}}}
      C: {transitions: {d: {push: D}}}
      D: {}
    """)
}

private func compiled(_ text: String) -> CompiledMap {
  let reading = MapReading(text, file: "map.yaml")
  guard let map = reading.map else { preconditionFailure("\(reading.findings)") }
  return map
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
  return compiled(text)
}
