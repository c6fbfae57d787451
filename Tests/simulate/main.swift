// Many random operations on the model, and many random front-ends on the daemon, in a build that is fast: `make simulate`,
// which `make test` asks for.
//
//   simulate                    a fixed set of seeds, every sequence of three steps, and front-ends
//   SEED=4711 simulate          the runs of that seed
//   SEED=1 STEPS=5000000 simulate
//   SEED=fresh simulate         new seeds
//   ONLY=fleet simulate         nothing but that; also: model, front-ends, sizes
//
// STEPS is the number of steps on the model; 1,000,000 without it. Front-ends make a tenth of that, calls with extreme sizes a
// hundredth; fleets as many events. A failure prints its seed and the shortest steps that still fail.
import FleetSimulation
import Foundation
import FrontEndSimulation
import Simulation

let environment = ProcessInfo.processInfo.environment
let clock = ContinuousClock()

/// Divides work among the processors and prints the results. Returns whether all runs succeeded.
/// - Parameter isComplete: whether everything that may happen must have happened in these runs.
func simulate<Tally>(
  _ name: String, isComplete: Bool, _ work: @escaping @Sendable (_ part: Int, _ parts: Int) -> RunSummary<Tally>
) async -> Bool {
  let start = clock.now
  let parts = ProcessInfo.processInfo.activeProcessorCount
  let summary = await withTaskGroup(of: RunSummary<Tally>.self) { group in
    for part in 0..<parts { group.addTask { work(part, parts) } }
    return await group.reduce(RunSummary(), +)
  }
  let seconds = (clock.now - start) / .seconds(1)
  print("\(name): \(summary.tally.told(summary.runs)); \(String(format: "%.1f", seconds)) s")
  if environment["VERBOSE"] != nil {
    for (name, count) in summary.tally.details.sorted(by: { $0.key < $1.key }) { print("  \(name): \(count) times") }
  }
  for failure in summary.failures { print(failure) }
  let missing = isComplete && summary.failures.isEmpty ? summary.tally.missing(summary.runs) : []
  for event in missing { print("\(name): this never happened, or too rarely: \(event)") }
  return summary.failures.isEmpty && missing.isEmpty
}

/// Random runs.
/// - Parameters:
///   - steps: how many; nil for the run of the seed alone.
///   - completeSteps: the number of steps in which everything that may happen has happened many times.
///   - run: Performs runs from a seed on, with a stride, until a number of steps is done.
func simulate<Tally>(
  _ name: String, seed: UInt64, steps: Int?, completeSteps: Int = 20_000,
  _ run: @escaping @Sendable (_ seed: UInt64, _ stride: UInt64, _ steps: Int) -> RunSummary<Tally>
) async -> Bool {
  await simulate(name, isComplete: steps ?? 0 >= completeSteps) { part, parts in
    guard let steps else { return part == 0 ? run(seed, 1, 1) : RunSummary() }
    return run(seed &+ UInt64(part), UInt64(parts), (steps + parts - 1) / parts)
  }
}

/// The requested seed; nil if there is none.
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
/// Whether a part is asked for: all are without ONLY.
func isAsked(_ part: String) -> Bool { environment["ONLY"].map { $0 == part } ?? true }

if isAsked("model") {
  isWell = await simulate(name, seed: seed ?? 1, steps: steps) { Simulator.run(seed: $0, stride: $1, steps: $2) }
  if seed == nil {
    isWell =
      await simulate("all sequences of three", isComplete: false) { Exhaustive.run(length: 3, part: $0, of: $1) }
      && isWell
  }
}
if isAsked("front-ends") {
  let frontEndSteps = steps.map { ($0 + 9) / 10 }
  isWell =
    await simulate("front-ends, \(name)", seed: seed ?? 1, steps: frontEndSteps) {
      FrontEndSimulator.run(seed: $0, stride: $1, steps: $2)
    } && isWell
}
if isAsked("sizes") {
  let sizeSteps = steps.map { ($0 + 99) / 100 }
  isWell =
    await simulate("sizes, \(name)", seed: seed ?? 1, steps: sizeSteps, completeSteps: 2_000) {
      SizeSimulator.run(seed: $0, stride: $1, steps: $2)
    } && isWell
}
if isAsked("fleet") {
  isWell =
    await simulate("fleets, \(name)", seed: seed ?? 1, steps: steps) {
      FleetSimulator.run(seed: $0, stride: $1, steps: $2)
    } && isWell
}
exit(isWell ? 0 : 1)
