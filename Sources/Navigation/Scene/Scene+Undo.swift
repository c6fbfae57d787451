extension Scene {
  /// Takes back the last steps, each by the inverses of the edits that carried it out last.
  /// - Returns: the steps, with the edits that took them back.
  mutating func undo(_ steps: Int) throws(NavigationError) -> [History.Step] {
    guard steps <= history.done.count else { throw .nothingToUndo(steps: steps) }
    var taken: [History.Step] = []
    for index in 1...steps { taken.append(transaction.invert(history.done[history.done.count - index])) }
    return taken
  }

  /// Carries out again the steps that were taken back last.
  mutating func redo(_ steps: Int) throws(NavigationError) -> [History.Step] {
    guard steps <= history.undone.count else { throw .nothingToRedo(steps: steps) }
    var taken: [History.Step] = []
    for index in 1...steps { taken.append(transaction.invert(history.undone[history.undone.count - index])) }
    return taken
  }
}

extension Transaction {
  /// Carries out the inverses of a step's edits, last first.
  fileprivate mutating func invert(_ step: History.Step) -> History.Step {
    let start = log.end
    let unchanged = unchangedAppearances(step.edits)
    var position = step.edits.end - 1
    while position >= step.edits.start {
      if case .appear(let id, _) = log[position], unchanged.contains(id) {} else { undo(log[position]) }
      position -= 1
    }
    return History.Step(revision: step.revision, edits: EditRange(start: start, count: log.end - start))
  }

  /// The screens whose hasAppeared some edits changed to and fro. As a whole they changed nothing of it, so that it
  /// stays what it is now.
  private func unchangedAppearances(_ edits: EditRange) -> Set<NodeID> {
    var (changed, unchanged): (Set<NodeID>, Set<NodeID>) = ([], [])
    for position in edits.start..<edits.end {
      guard case .appear(let id, _) = log[position] else { continue }
      if changed.remove(id) == nil {
        unchanged.remove(id)
        changed.insert(id)
      } else {
        unchanged.insert(id)
      }
    }
    return unchanged
  }
}
