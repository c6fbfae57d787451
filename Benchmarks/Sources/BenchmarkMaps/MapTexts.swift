public import Navigation
import SceneMap

/// The maps for the measurements.
public enum MapTexts {
  /// A strict map with `screens` screens, each with arguments and transitions.
  public static func large(screens: Int, transitions: Int = 5) -> String {
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

  /// A map with `routes` links.
  public static func linked(routes: Int) -> String {
    var text = "map: m\nversion: 1.0.0\nwindow: {initial: a, cases: {a: {stack: Home}}}\n"
    text += "screens: {Home: {}, Item: {arguments: {id: {type: integer}}}}\nlinks:\n  schemes: [m]\n  routes:\n"
    for route in 0..<routes {
      text += "    - {path: '/area\(route % 40)/thing\(route)/{id}', show: [Home, Item]}\n"
    }
    return text
  }

  /// A hostile map with `count` edges, which finish with a result that no coordinator, of as many, declares.
  public static func finishing(_ count: Int) -> String {
    let edges = (0..<count).map { "t\($0): {finish: true, result: {unknown: 1}}" }.joined(separator: ",")
    let coordinators = (0..<count).map { "C\($0): {root: {stack: S}, result: {f\($0): {}, all: {}}}" }
    return "map: m\nversion: 1.0.0\nwindow: {initial: a, cases: {a: {stack: S}}}\n"
      + "screens: {S: {transitions: {\(edges)}}}\ncoordinators: {\(coordinators.joined(separator: ","))}"
  }

  /// A map with the screens A, B, C and D in sequence within a tab.
  public static let stepped = """
    map: m
    version: 1.0.0
    window: {initial: a, cases: {a: {tabs: {name: Main, items: {one: {stack: A}, two: {stack: A}}}}}}
    screens:
      A: {transitions: {b: {push: B}}}
      B: {transitions: {c: {push: C}}}
      C: {transitions: {d: {push: D}}}
      D: {}
    """

  /// A path through `stepped` from the case to a tab, and three screens on from its first one.
  public static let steps: [Operation.Follow.Step] = [
    .root("a", arguments: .empty), .tab("one"), .move("b", arguments: .empty), .move("c", arguments: .empty),
    .move("d", arguments: .empty),
  ]

  public static func compiled(_ text: String) -> CompiledMap {
    let reading = MapReading(text, file: "map.yaml")
    guard let map = reading.map else { preconditionFailure("\(reading.findings)") }
    return map
  }
}
