@testable import NavigationStore

/// A part of a store's life in which calls fail: what was acknowledged is noted, and must be there in the end.
class FaultScenario {
  let directory = TemporaryDirectory()
  let world: FaultyWorld
  let seed: UInt64
  /// A first wrong thing that was seen on the way.
  var finding: String?

  required init(_ world: FaultyWorld, seed: UInt64) {
    self.world = world
    self.seed = seed
  }

  /// How many calls it makes at least, else it tests nothing.
  class var callsMin: Int { 20 }

  /// What there is before anything fails.
  func prepare() throws {}
  /// What navd does, each of it whether or not what was before has failed.
  func run() {}
  /// What is wrong when nothing fails any more.
  func findingAfterwards() throws -> String? { finding }

  func open() throws(StoreError) -> Store {
    var surroundings = Surroundings()
    surroundings.fileSystem = world.name
    surroundings.copiedBytes = 30_000
    return try Store(directory: directory.path, durability: .normal, now: 1, surroundings: surroundings)
  }

  /// - Returns: Whether nothing has failed.
  @discardableResult
  func attempt(_ body: () throws(StoreError) -> Void) -> Bool {
    do throws(StoreError) {
      try body()
      return true
    } catch {
      // A file system that fails says so, and nothing else.
      if ![.io, .full].contains(error.code) { finding = finding ?? "\(error)" }
      return false
    }
  }
}
