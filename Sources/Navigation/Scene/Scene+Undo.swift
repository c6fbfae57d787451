extension Scene {
  /// Takes back the last steps, each by the inverses of the edits that carried it out last.
  /// - Returns: the steps, with the edits that took them back.
  mutating func undo(_ steps: Int) throws(NavigationError) -> [History.Step] {
    guard steps <= history.done.count else { throw .nothingToUndo(steps: steps) }
    return take(history.done.suffix(steps).reversed())
  }

  /// Carries out again the steps that were taken back last.
  mutating func redo(_ steps: Int) throws(NavigationError) -> [History.Step] {
    guard steps <= history.undone.count else { throw .nothingToRedo(steps: steps) }
    return take(history.undone.suffix(steps).reversed())
  }

  private mutating func take(_ steps: [History.Step]) -> [History.Step] {
    var taken: [History.Step] = []
    taken.reserveCapacity(steps.count)
    for step in steps {
      let start = transaction.log.end
      var position = step.edits.end - 1
      while position >= step.edits.start {
        transaction.undo(transaction.log[position])
        position -= 1
      }
      taken.append(
        History.Step(
          revision: step.revision, edits: EditRange(start: start, count: transaction.log.end - start)))
    }
    return taken
  }
}
