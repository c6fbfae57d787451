extension Scene {
  /// Takes back the last steps, each by the inverses of the edits that carried it out last, or carries out again those
  /// that were taken back last.
  /// - Returns: what the commit will say of the steps that it moved, in that order.
  /// - Throws: `nothingToUndo`, `nothingToRedo` when there are not so many; nothing is changed then.
  /// - Complexity: O(edits of the steps), and a look-up of each in the archive that is no longer in memory
  mutating func travel(
    _ direction: TimeDirection, _ steps: Int, _ archive: (any HistoryArchive)?
  ) throws(NavigationError) -> Travel {
    var from = direction == .undo ? history.head.done : history.head.undone
    let onto = direction == .undo ? history.head.undone : history.head.done
    var found: [(origin: Revision, edits: ArraySlice<Edit>)] = []
    while found.count < steps {
      guard let reference = from, let record = record(reference.revision, archive), history.keeps(record, limits),
        record.steps.indices.contains(reference.index), let edits = try? record.edits(of: reference.index)
      else {
        throw direction == .undo ? .nothingToUndo(steps: steps) : .nothingToRedo(steps: steps)
      }
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

/// Where Undo and Redo move the cursor.
enum TimeDirection {
  case undo
  case redo
}

extension HistoryHead {
  /// What was travelled over cannot be travelled back: the other direction ends here.
  mutating func forget(_ direction: TimeDirection) {
    switch direction {
    case .undo: undone = nil
    case .redo: done = nil
    }
  }
}

/// What an Undo or a Redo did.
struct Travel {
  var direction: TimeDirection
  /// Each on top of the one before it; the first is on what its list held.
  var steps: [CommitRecord.Step]
  /// The top of the list that they came from.
  var left: StepReference?

  /// The steps as the commit of a revision has them, and the cursor after it.
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
  /// Carries out the inverses of some edits, last first.
  fileprivate mutating func invert(_ edits: ArraySlice<Edit>) {
    let unchanged = unchangedAppearances(edits)
    for edit in edits.reversed() {
      if case .appear(let id, _) = edit, unchanged.contains(id) {} else { undo(edit) }
    }
  }

  /// The screens whose hasAppeared some edits changed to and fro. As a whole they changed nothing of it, so that it
  /// stays what it is now.
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
