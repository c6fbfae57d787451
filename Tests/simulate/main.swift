// Many random operations on the model, and many random front-ends on the daemon, in a build that is fast: `make simulate`,
// which `make test` asks for.
//
//   simulate                    a fixed set of seeds, every sequence of three steps, and front-ends
//   SEED=4711 simulate          the runs of that seed
//   SEED=1 STEPS=5000000 simulate
//   SEED=fresh simulate         seeds that nobody has tried
//   ONLY=front-ends simulate    nothing else; ONLY=model: all but these
//
// STEPS is how many on the model; 1,000,000 without it. Front-ends make a tenth of that. A failure prints its seed and the
// shortest steps that still fail.
import Foundation
import FrontEndSimulation
import Simulation

let environment = ProcessInfo.processInfo.environment
let clock = ContinuousClock()

/// Splits work among the processors.
func onAllProcessors<Summary: Sendable>(
  _ none: Summary, _ sum: @escaping (Summary, Summary) -> Summary,
  _ work: @escaping @Sendable (_ part: Int, _ parts: Int) -> Summary
) async -> Summary {
  let parts = ProcessInfo.processInfo.activeProcessorCount
  return await withTaskGroup(of: Summary.self) { group in
    for part in 0..<parts { group.addTask { work(part, parts) } }
    return await group.reduce(none, sum)
  }
}

/// Prints what came of some runs. Gives whether all was well.
func report(
  _ name: String, _ told: String, details: [String: Int], _ failures: [String], since start: ContinuousClock.Instant
)
  -> Bool
{
  let seconds = (clock.now - start) / .seconds(1)
  print("\(name): \(told); \(String(format: "%.1f", seconds)) s")
  if environment["VERBOSE"] != nil {
    for (name, count) in details.sorted(by: { $0.key < $1.key }) { print("  \(name): \(count) times") }
  }
  for failure in failures { print(failure) }
  return failures.isEmpty
}

/// Operations on the model.
/// - Parameter steps: how many; nil for the run of the seed alone.
func simulateModel(_ name: String, seed: UInt64, steps: Int?) async -> Bool {
  let start = clock.now
  let summary = await onAllProcessors(Simulator.Summary(), +) { part, parts in
    guard let steps else { return part == 0 ? Simulator.run(seed: seed, steps: 1) : Simulator.Summary() }
    return Simulator.run(seed: seed &+ UInt64(part), stride: UInt64(parts), steps: (steps + parts - 1) / parts)
  }
  return report(name, summary.tally.told(summary.runs), details: summary.tally.details, summary.failures, since: start)
}

/// Every sequence of three.
func simulateSequences() async -> Bool {
  let start = clock.now
  let summary = await onAllProcessors(Simulator.Summary(), +) { part, parts in
    Exhaustive.run(length: 3, part: part, of: parts)
  }
  let told = summary.tally.told(summary.runs)
  return report("all sequences of three", told, details: summary.tally.details, summary.failures, since: start)
}

/// Front-ends on the daemon.
/// - Parameter steps: how many; nil for the run of the seed alone.
func simulateFrontEnds(_ name: String, seed: UInt64, steps: Int?) async -> Bool {
  let start = clock.now
  let summary = await onAllProcessors(FrontEndSimulator.Summary(), +) { part, parts in
    guard let steps else {
      return part == 0 ? FrontEndSimulator.run(seed: seed, steps: 1) : FrontEndSimulator.Summary()
    }
    return FrontEndSimulator.run(seed: seed &+ UInt64(part), stride: UInt64(parts), steps: (steps + parts - 1) / parts)
  }
  let told = summary.tally.told(summary.runs)
  return report(
    "front-ends, \(name)", told, details: summary.tally.errors, summary.failures, since: start)
}

/// The seed that is asked for; nil when none is.
func seedAsked() -> UInt64? {
  guard let text = environment["SEED"] else { return nil }
  if text == "fresh" { return .random(in: 1_000_000..<1_000_000_000) }
  guard let number = UInt64(text) else {
    print("SEED is \(text): a number is needed, or fresh")
    exit(64)
  }
  return number
}

let seed = seedAsked()
let isOneRun = seed != nil && environment["SEED"] != "fresh" && environment["STEPS"] == nil
let steps = isOneRun ? nil : environment["STEPS"].flatMap { Int($0) } ?? 1_000_000
let name = isOneRun ? "seed \(seed ?? 1)" : "seeds from \(seed ?? 1)"
var isWell = true
if environment["ONLY"] != "front-ends" {
  isWell = await simulateModel(name, seed: seed ?? 1, steps: steps)
  if seed == nil { isWell = await simulateSequences() && isWell }
}
if environment["ONLY"] != "model" {
  isWell = await simulateFrontEnds(name, seed: seed ?? 1, steps: steps.map { ($0 + 9) / 10 }) && isWell
}
exit(isWell ? 0 : 1)
