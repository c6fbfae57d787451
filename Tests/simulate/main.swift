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

/// Seeds of the fixed set on which the model and the naive model are known to disagree, and in what. They are printed, and
/// do not fail the run; one that agrees again does, so that this list does not outlive its reason.
let knownDisagreements: [UInt64: String] = [
  1570: "which of two faults of StartCoordinator is reported first: its arguments, or an alert as the root of a stack"
]
let usesFixedSeeds = environment["SEED"] == nil && environment["STEPS"] == nil

/// The failures that are not known, after printing those that are.
func unknown(_ failures: [String], _ name: String) -> [String] {
  guard usesFixedSeeds, name.hasPrefix("seeds from") else { return failures }
  var rest = failures
  for (seed, subject) in knownDisagreements.sorted(by: { $0.key < $1.key }) {
    if let index = rest.firstIndex(where: { $0.hasPrefix("SEED=\(seed) ") }) {
      print("known disagreement of SEED=\(seed): \(subject)")
      rest.remove(at: index)
    } else {
      rest.append("SEED=\(seed) agrees now: remove it from knownDisagreements")
    }
  }
  return rest
}

/// Splits work among the processors, and prints what came of it. Gives whether all was well.
func simulate<Tally>(
  _ name: String, _ work: @escaping @Sendable (_ part: Int, _ parts: Int) -> RunSummary<Tally>
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
  let failures = unknown(summary.failures.map { "\($0)" }, name)
  for failure in failures { print(failure) }
  return failures.isEmpty
}

/// Random runs.
/// - Parameters:
///   - steps: how many; nil for the run of the seed alone.
///   - run: Carries out the runs from a seed on, with a stride, until so many steps are done.
func simulate<Tally>(
  _ name: String, seed: UInt64, steps: Int?,
  _ run: @escaping @Sendable (_ seed: UInt64, _ stride: UInt64, _ steps: Int) -> RunSummary<Tally>
) async -> Bool {
  await simulate(name) { part, parts in
    guard let steps else { return part == 0 ? run(seed, 1, 1) : RunSummary() }
    return run(seed &+ UInt64(part), UInt64(parts), (steps + parts - 1) / parts)
  }
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
  isWell = await simulate(name, seed: seed ?? 1, steps: steps) { Simulator.run(seed: $0, stride: $1, steps: $2) }
  if seed == nil {
    isWell = await simulate("all sequences of three") { Exhaustive.run(length: 3, part: $0, of: $1) } && isWell
  }
}
if environment["ONLY"] != "model" {
  let frontEndSteps = steps.map { ($0 + 9) / 10 }
  isWell =
    await simulate("front-ends, \(name)", seed: seed ?? 1, steps: frontEndSteps) {
      FrontEndSimulator.run(seed: $0, stride: $1, steps: $2)
    } && isWell
}
exit(isWell ? 0 : 1)
