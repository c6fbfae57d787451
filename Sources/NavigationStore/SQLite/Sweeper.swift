/// The sweep of a run: how far it has come, and what it keeps from one pass to the next. The loop's.
final class Sweeper {
  /// Whether what is removed is overwritten: then rows are rewritten when anything in them is dead.
  var overwrites = false
  private var state = SweepState(startingAfter: 0)
  /// Memory that one pass leaves for the next.
  private var scratch: [UInt8] = []

  /// Begins a run.
  func begin(lastRevision: Int) { state = SweepState(startingAfter: lastRevision) }

  /// Whether there is enough to do for a transaction of its own.
  var isDue: Bool { state.isDue }

  /// Notes how many bytes of records a turn wrote.
  func wrote(_ bytes: Int) { state.wrote(bytes) }

  /// Looks at a part of the journal, and removes what is dead. The caller has claimed the database.
  ///
  /// - Parameters:
  ///   - database: The database of a run.
  ///   - tables: Its tables.
  ///   - end: Rows from this revision on are not looked at.
  ///   - isAlive: Whether the record that begins at an offset of a row is still needed.
  func sweep(
    _ database: Database, _ tables: Tables, before end: Int, isAlive: (_ row: [UInt8], _ offset: Int) -> Bool
  ) throws(StoreError) -> Store.Swept {
    var pass = SweepPass(state: state, end: end, thinsAll: overwrites, scratch: &scratch)
    defer { pass.giveBack(to: &scratch) }
    try pass.look(tables.journal, file: database.path, isAlive)
    if pass.hasWork { try carryOut(pass, database) }
    state = pass.state
    return pass.swept
  }

  private func carryOut(_ pass: borrowing SweepPass, _ database: Database) throws(StoreError) {
    try database.write { tables throws(StoreError) in try pass.carryOut(tables.journal) }
  }
}
