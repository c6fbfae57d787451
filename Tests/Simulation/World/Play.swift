import Foundation
import Navigation

/// Performs scenarios, and shortens those that fail.
enum Play {
  struct Failure {
    /// The place of the step that failed; -1: Open.
    var step: Int
    var call: String
    var disagreement: Disagreement
  }

  /// Performs a scenario.
  /// - Parameter tally: counts the results of its steps.
  static func failure(of scenario: Scenario, care: World.Care, tally: inout Tally) -> Failure? {
    var world: World
    do {
      guard let opened = try World(opening: scenario, care: care) else { return nil }
      world = opened
    } catch { return Failure(step: -1, call: "Open \(scenario.root) \(scenario.path)", disagreement: error) }
    for (place, step) in scenario.steps.enumerated() {
      let before = world.mirror
      do { try world.perform(step) } catch {
        let call = step.call(Scenery(before, daemonRevision: world.revision))
        return Failure(step: place, call: "\(before.picture)\n  \(call)", disagreement: error)
      }
    }
    tally += world.tally
    return nil
  }

  static func failure(of scenario: Scenario, care: World.Care) -> Failure? {
    var tally = Tally()
    return failure(of: scenario, care: care, tally: &tally)
  }

  /// The shortest scenario found that still fails.
  static func shortest(_ scenario: Scenario, care: World.Care) -> Scenario {
    var shortest = scenario
    if let failure = failure(of: scenario, care: care) {
      shortest.steps = Array(scenario.steps.prefix(failure.step + 1))
    }
    for simpler in [ContainerSpec.screen(ScreenSpec(name: 0))] {
      var candidate = shortest
      (candidate.root, candidate.path) = (simpler, [])
      if failure(of: candidate, care: care) != nil { shortest = candidate }
    }
    func fails(_ steps: [Step]) -> Bool {
      var candidate = shortest
      candidate.steps = steps
      return failure(of: candidate, care: care) != nil
    }
    shortest.steps = minimized(shortest.steps, fails: fails)
    for place in shortest.steps.indices {
      var isSimpler = true
      while isSimpler {
        isSimpler = false
        for simpler in shortest.steps[place].simpler {
          var steps = shortest.steps
          steps[place] = simpler
          guard fails(steps) else { continue }
          shortest.steps = steps
          isSimpler = true
          break
        }
      }
    }
    shortest.steps = minimized(shortest.steps, fails: fails)
    return withSimplerMap(shortest, care: care)
  }

  /// The same with less of its map: whatever can be left out of it is.
  private static func withSimplerMap(_ scenario: Scenario, care: World.Care) -> Scenario {
    guard var map = scenario.mapDocument else { return scenario }
    var shortest = scenario
    var isSimpler = true
    while isSimpler {
      isSimpler = false
      for simpler in map.withoutOne {
        var candidate = shortest
        candidate.map = simpler.description
        guard candidate.hasValidMap, failure(of: candidate, care: care) != nil else { continue }
        (shortest, map, isSimpler) = (candidate, simpler, true)
        break
      }
    }
    return shortest
  }

  /// The report about a failed scenario: its steps, the error, and the file that reproduces it.
  static func report(_ scenario: Scenario, care: World.Care, seed: UInt64?) -> String {
    // More frequent checks may find the error earlier.
    let care = failure(of: scenario, care: .utmost) == nil ? care : .utmost
    let shortest = shortest(scenario, care: care)
    var lines: [String] = []
    if let seed { lines.append("SEED=\(seed) STEPS=\(scenario.steps.count) fails") }
    lines.append(
      "Shortest: \(shortest.map ?? terse(shortest.root.container)) \(terse(shortest.path)) \(terse(shortest.limits))")
    for step in shortest.steps { lines.append("  \(terse(step))") }
    if let failure = failure(of: shortest, care: care) {
      lines.append("At step \(failure.step): \(terse(failure.call))")
      lines.append(terse(failure.disagreement))
    }
    lines.append("As a file for Regressions/:")
    lines.append(text(of: shortest))
    return lines.joined(separator: "\n")
  }

  /// A value's description without names of modules and nil values.
  private static func terse(_ value: Any) -> String {
    "\(value)".replacing(/Navigation\.|SimulationTests\./, with: "").replacing(
      /, \w+: nil|\w+: nil, |\w+: nil/, with: ""
    )
    .replacing("Optional", with: "").replacing(/x{20,}|(xx)*é{20,}/, with: "xxx…")
  }

  static func text(of scenario: Scenario) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let data = try? encoder.encode(scenario)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "not encodable"
  }
}
