@testable import NavigationStore

/// A scenario in which calls fail. Everything that was acknowledged in it must be there in the end.
class FaultScenario {
  let directory = TemporaryDirectory()
  let world: FaultyWorld
  let seed: UInt64
  /// The first error that was found on the way.
  var finding: String?

  required init(_ world: FaultyWorld, seed: UInt64) {
    self.world = world
    self.seed = seed
  }

  /// The least number of calls with which the scenario is meaningful.
  class var callsMin: Int { 20 }

  /// Prepares the directory, without failures.
  func prepare() throws {}
  /// The steps of navd, each of which runs even if earlier ones failed.
  func run() {}
  /// Checks the result, without failures.
  func findingAfterwards() throws -> String? { finding }

  func open() throws(StoreError) -> Store {
    var surroundings = Surroundings()
    surroundings.fileSystem = world.name
    surroundings.copiedBytes = 30_000
    return try Store(directory: directory.path, durability: .normal, now: 1, surroundings: surroundings)
  }

  /// - Returns: Whether it succeeded.
  @discardableResult
  func attempt(_ body: () throws(StoreError) -> Void) -> Bool {
    do throws(StoreError) {
      try body()
      return true
    } catch {
      // A failing file system must only cause errors about itself.
      if ![.io, .full].contains(error.code) { finding = finding ?? "\(error)" }
      return false
    }
  }
}
