/// A reading of a scene that can be made in steps, so that a long one delays nothing. It shows the scene as it was when
/// the reading began, whatever the scene has done since.
package protocol SteppedReading {
  /// The units of work so far: about one for each node or edit visited, and one for each 256 bytes read.
  var work: Int { get }
  /// Whether the result is complete.
  var isDone: Bool { get }
  /// Does the smallest possible step.
  /// - Precondition: It is not done.
  mutating func advance()
}

extension SteppedReading {
  /// Continues until it is done or has taken these units of work. The last of its steps may take more.
  /// - Returns: Whether it is done.
  package mutating func step(_ units: Int) -> Bool {
    let start = work
    while !isDone, work - start < units { advance() }
    return isDone
  }

  /// The same reading when it is done.
  package consuming func finished() -> Self {
    _ = step(.max)
    return self
  }
}

/// The costs of a reading of the past.
enum ReadingCost {
  /// The units of finding a record, which may be on disk, and reading it.
  static func visit(_ record: borrowing CommitRecord) -> Int { 16 + Self.record(record) }

  /// The units of a record.
  static func record(_ record: borrowing CommitRecord) -> Int { 1 + record.length / 256 }

  /// The units of a copy of a state, which the first edit makes.
  static func copy(of state: borrowing SceneState) -> Int { 1 + state.nodeCount / 16 }
}
