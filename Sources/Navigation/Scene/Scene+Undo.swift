extension Scene {
  /// Reverts the last steps, or repeats the steps that were reverted last.
  /// - Returns: The moved steps in order, for the commit.
  /// - Throws: `nothingToUndo`, `nothingToRedo` if there are too few steps; `limitReached` if several steps take too much
  ///   work. Nothing has changed then.
  /// - Complexity: O(edits of the steps). If a commit is not in memory, a lookup in the archive, and O(nodes).
  mutating func travel(
    _ direction: TimeDirection, _ steps: Int, _ archive: (any HistoryArchive)?
  ) throws(NavigationError) -> Travel {
    let nothing: NavigationError =
      direction == .undo ? .nothingToUndo(steps: steps) : .nothingToRedo(steps: steps)
    var from = direction == .undo ? history.head.done : history.head.undone
    let onto = direction == .undo ? history.head.undone : history.head.done
    let commits = RetainedCommits(self, archive)
    var found: [(origin: Revision, edits: ArraySlice<Edit>)] = []
    var isStored = false
    while found.count < steps {
      guard let reference = from, let record = commits.step(reference),
        let edits = try? record.readableEdits(of: reference.index)
      else {
        throw nothing
      }
      transaction.work += ReadingCost.record(record) + EditCost.travel * edits.count
      // A step that was made can be undone alone.
      if steps > 1 { try transaction.checkWork() }
      isStored = isStored || !commits.isInMemory(reference.revision)
      found.append((record.steps[reference.index].origin, edits))
      from = record.steps[reference.index].below
    }
    let former = isStored ? state : nil
    var travel = Travel(direction: direction, steps: [], left: from)
    for index in found.indices {
      let start = transaction.log.end
      guard transaction.invert(found[index].edits) else { throw nothing }
      travel.steps.append(
        CommitRecord.Step(
          origin: found[index].origin, below: index == 0 ? onto : nil, edits: transaction.log.end - start))
    }
    // An older navd may have written a record on the disk, or another program. A scene that was wrong before stays served.
    if isStored {
      transaction.work += EditCost.insertion * state.nodeCount
      if !checkTree().isEmpty, former?.checkInvariants().isEmpty == true { throw nothing }
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
  /// - Returns: False if they do not fit. Roll back then.
  fileprivate mutating func invert(_ edits: ArraySlice<Edit>) -> Bool {
    let unchanged = unchangedAppearances(edits)
    for edit in edits.reversed() {
      guard state.fits(reverted: edit) else { return false }
      if case .appear(let id, _) = edit, unchanged.contains(id) {} else { undo(edit) }
    }
    return state.isWhole(after: edits)
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
