import Benchmark
import Navigation
import SceneMap

/// Maps: how long reading one takes, and finding the link of a URL among many.
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
