import Simulation

/// The events of runs, counted.
package struct FleetTally: RunTally {
  package var steps = 0
  package var counts: [String: Int] = [:]

  package init() {}

  package static func += (a: inout FleetTally, b: FleetTally) {
    a.steps += b.steps
    a.counts.merge(b.counts, uniquingKeysWith: +)
  }

  mutating func count(_ name: String) { counts[name, default: 0] += 1 }

  package func told(_ runs: Int) -> String {
    "\(runs) runs, \(steps) events, \(counts["acknowledged"] ?? 0) commits acknowledged, "
      + "\(counts["read"] ?? 0) reads, \(counts["served"] ?? 0) owners"
  }

  package var details: [String: Int] { counts }

  package func missing(_ runs: Int) -> [String] {
    let inEachRun = ["acknowledged", "read", "answered at once", "served", "repeated", "killed", "paused"]
    let sometimes = [
      "ended: claim lost", "ended: engine lost", "power cut", "old copy", "cut", "refused: full", "parts",
      "handed over", "copied",
    ]
    return inEachRun.filter { counts[$0, default: 0] <= runs } + sometimes.filter { counts[$0] == nil }
  }
}
