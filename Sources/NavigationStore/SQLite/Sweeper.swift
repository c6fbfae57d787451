/// The sweep of a run: its progress, and the memory that it keeps from one pass to the next. Used on the loop only.
final class Sweeper {
  /// Whether removed bytes are overwritten. Rows are then rewritten when any record in them is dead.
  var overwrites = false
  private var state = SweepState(startingAfter: 0)
  /// The memory that one pass leaves for the next.
  private var scratch: [UInt8] = []

  func begin(lastRevision: Int) { state = SweepState(startingAfter: lastRevision) }

  /// Whether there is enough work for a transaction of its own.
  var isDue: Bool { state.isDue }

  /// Notes the number of bytes of records that a turn wrote.
  func wrote(_ bytes: Int) { state.wrote(bytes) }

  /// Examines a part of the journal, and removes dead records. The caller has claimed the database.
  /// - Parameters:
  ///   - database: The database of a run.
  ///   - tables: Its tables.
  ///   - end: Rows from this revision on are not examined.
  ///   - isAlive: Whether the record that begins at an offset of a row is still needed.
  func sweep(
    _ database: Database, _ tables: Tables, before end: Int, isAlive: (_ row: [UInt8], _ offset: Int) -> Bool
  ) throws(StoreError) -> Store.Swept {
    var pass = SweepPass(state: state, end: end, thinsAll: overwrites, scratch: &scratch)
    defer { pass.giveBack(to: &scratch) }
    try pass.look(tables.journal, file: database.path, isAlive)
    if pass.hasWork { try apply(pass, to: database) }
    state = pass.state
    return pass.swept
  }

  private func apply(_ pass: borrowing SweepPass, to database: Database) throws(StoreError) {
    try database.write { tables throws(StoreError) in try pass.apply(to: tables.journal) }
  }
}
