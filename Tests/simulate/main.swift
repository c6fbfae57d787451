// Many random operations on the model, in a build that is fast: `make simulate`, which `make test` asks for.
//
//   simulate                    a fixed set of seeds, and every sequence of three steps
//   SEED=4711 simulate          the run of that seed
//   SEED=1 STEPS=5000000 simulate
//   SEED=fresh simulate         seeds that nobody has tried
//
// STEPS is how many; 1,000,000 without it. A failure prints its seed and the shortest steps that still fail.
import Foundation
import Simulation

let environment = ProcessInfo.processInfo.environment

/// Splits work among the processors.
func onAllProcessors(_ work: @escaping @Sendable (_ part: Int, _ parts: Int) -> Simulator.Summary) async
  -> Simulator.Summary
{
  let parts = ProcessInfo.processInfo.activeProcessorCount
  return await withTaskGroup(of: Simulator.Summary.self) { group in
    for part in 0..<parts { group.addTask { work(part, parts) } }
    return await group.reduce(Simulator.Summary(), +)
  }
}

func runs(seed: UInt64, steps: Int) async -> Simulator.Summary {
  await onAllProcessors { part, parts in
    Simulator.run(seed: seed &+ UInt64(part), stride: UInt64(parts), steps: (steps + parts - 1) / parts)
  }
}

/// Prints what came of some runs. Gives whether all was well.
func report(_ name: String, _ summary: Simulator.Summary, since start: ContinuousClock.Instant) -> Bool {
  let tally = summary.tally
  let seconds = (ContinuousClock.now - start) / .seconds(1)
  print(
    "\(name): \(tally.steps) steps (\(tally.withMaps) with maps) in \(summary.runs) runs, \(tally.committed) committed, "
      + "\(tally.unchanged) without change, \(tally.refused) refused, \(tally.guardsAsked) guards and \(tally.requestsAsked) requests asked; \(String(format: "%.1f", seconds)) s"
  )
  if environment["VERBOSE"] != nil {
    print("  \(tally.links)")
    for (name, count) in tally.methods.sorted(by: { $0.key < $1.key }) { print("  \(name): \(count) commits") }
    for (name, count) in tally.errors.sorted(by: { $0.key < $1.key }) { print("  \(name): \(count) times") }
  }
  for failure in summary.failures { print(failure) }
  return summary.failures.isEmpty
}

let clock = ContinuousClock()
var isWell = true
var steps = environment["STEPS"].flatMap { Int($0) }
if let text = environment["SEED"] {
  let seed: UInt64
  if text == "fresh" {
    seed = .random(in: 1_000_000..<1_000_000_000)
    steps = steps ?? 1_000_000
  } else if let number = UInt64(text) {
    seed = number
  } else {
    print("SEED is \(text): a number is needed, or fresh")
    exit(64)
  }
  let start = clock.now
  if let steps {
    isWell = report("seeds from \(seed)", await runs(seed: seed, steps: steps), since: start)
  } else {
    isWell = report("seed \(seed)", Simulator.run(seed: seed, steps: 1), since: start)
  }
} else {
  var start = clock.now
  isWell = report("seeds from 1", await runs(seed: 1, steps: steps ?? 1_000_000), since: start)
  start = clock.now
  let all = await onAllProcessors { part, parts in Exhaustive.run(length: 3, part: part, of: parts) }
  isWell = report("all sequences of three", all, since: start) && isWell
}
exit(isWell ? 0 : 1)
