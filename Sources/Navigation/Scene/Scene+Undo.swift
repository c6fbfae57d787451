extension Scene {
  /// Reverts the last steps, or repeats the steps that were reverted last.
  /// - Returns: The moved steps in order, for the commit.
  /// - Throws: `nothingToUndo`, `nothingToRedo` if there are too few steps; `limitReached` if several steps take too much
  ///   work. Nothing has changed then.
  /// - Complexity: O(edits of the steps), and a lookup in the archive for each commit that is not in memory.
  mutating func travel(
    _ direction: TimeDirection, _ steps: Int, _ archive: (any HistoryArchive)?
  ) throws(NavigationError) -> Travel {
    var from = direction == .undo ? history.head.done : history.head.undone
    let onto = direction == .undo ? history.head.undone : history.head.done
    let commits = RetainedCommits(self, archive)
    var found: [(origin: Revision, edits: ArraySlice<Edit>)] = []
    while found.count < steps {
      guard let reference = from, let record = commits.step(reference),
        let edits = try? record.readableEdits(of: reference.index)
      else {
        throw direction == .undo ? .nothingToUndo(steps: steps) : .nothingToRedo(steps: steps)
      }
      transaction.work += ReadingCost.record(record) + EditCost.travel * edits.count
      // A step that was made can be undone alone.
      if steps > 1 { try transaction.checkWork() }
      found.append((record.steps[reference.index].origin, edits))
      from = record.steps[reference.index].below
    }
    var travel = Travel(direction: direction, steps: [], left: from)
    for index in found.indices {
      let start = transaction.log.end
      transaction.invert(found[index].edits)
      travel.steps.append(
        CommitRecord.Step(
          origin: found[index].origin, below: index == 0 ? onto : nil, edits: transaction.log.end - start))
    }
    return travel
  }
}

/// The direction in which the cursor moves.
enum TimeDirection {
  case undo
  case redo
}

extension HistoryHead {
  /// Ends the opposite direction, because the steps moved over cannot be moved back.
  mutating func forget(_ direction: TimeDirection) {
    switch direction {
    case .undo: undone = nil
    case .redo: done = nil
    }
  }
}

/// The effect of an Undo or a Redo.
struct Travel {
  var direction: TimeDirection
  /// Each step is on top of the one before it; the first is on top of its former list.
  var steps: [CommitRecord.Step]
  /// The top of the list from which they were taken.
  var left: StepReference?

  /// The steps as the commit of a revision records them. Moves the cursor.
  func settle(_ head: inout HistoryHead, revision: Revision) -> [CommitRecord.Step] {
    var settled = steps
    for index in settled.indices.dropFirst() {
      settled[index].below = StepReference(revision: revision, index: index - 1)
    }
    let top = StepReference(revision: revision, index: steps.count - 1)
    switch direction {
    case .undo: (head.done, head.undone) = (left, top)
    case .redo: (head.done, head.undone) = (top, left)
    }
    return settled
  }
}

extension Transaction {
  /// Reverts some edits, last first.
  fileprivate mutating func invert(_ edits: ArraySlice<Edit>) {
    let unchanged = unchangedAppearances(edits)
    for edit in edits.reversed() {
      if case .appear(let id, _) = edit, unchanged.contains(id) {} else { undo(edit) }
    }
  }

  /// The screens whose hasAppeared some edits changed back and forth. It keeps its present value, because the edits did
  /// not change it on the whole.
  private func unchangedAppearances(_ edits: ArraySlice<Edit>) -> Set<NodeID> {
    var (changed, unchanged): (Set<NodeID>, Set<NodeID>) = ([], [])
    for edit in edits {
      guard case .appear(let id, _) = edit else { continue }
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
