extension Transaction {
  /// The net effect of the edits since a mark.
  ///
  /// The edits themselves nearly always decide it: something new is there, or something is gone. They are summed up
  /// only where they might cancel out.
  /// - Parameter isTimeTravel: Whether nodes with old ids may have been restored.
  /// - Complexity: O(edits).
  @inline(__always)
  mutating func netChange(since mark: Mark, isTimeTravel: Bool) -> NetChange {
    let count = log.end - mark.edits
    if count == 0 { return .nothing }
    if count == 1 {
      if log.appearanceTotal != mark.appearances { return .appearance }
      return log.isLastOfScope ? .scopes : .navigation
    }
    return netChangeOfMany(since: mark, isTimeTravel: isTimeTravel)
  }

  @inline(never)
  private mutating func netChangeOfMany(since mark: Mark, isTimeTravel: Bool) -> NetChange {
    if !isTimeTravel {
      for position in mark.edits..<log.end {
        switch log[position] {
        case .insert(let node, _): if state.table.contains(node.id) { return .navigation }
        case .remove(let node, _): if node.id < mark.nextID { return .navigation }
        default: break
        }
      }
    }
    return ChangeSummary(log, after: state).netChange(state)
  }

  /// The started coordinators that still exist.
  @inline(__always)
  var startedAndThere: IDList { mutating get { started.isEmpty ? [] : thoseThere() } }

  @inline(never)
  private mutating func thoseThere() -> IDList { IDList(started.filter { state.coordinatorIndex($0) != nil }) }

  /// The created screens that still exist, in search order.
  /// - Complexity: O(created · depth + what is above them).
  @inline(__always)
  mutating func createdInSearchOrder() -> IDList {
    if created.isEmpty { return [] }
    if created.count == 1 { return state.table.contains(created[0]) ? IDList(created[0]) : [] }
    return manyInSearchOrder()
  }

  @inline(never)
  private mutating func manyInSearchOrder() -> IDList {
    var wanted: [NodeID: Int] = [:]
    for id in created where state.table.contains(id) { state.count(id, in: &wanted) }
    var ordered: [NodeID] = []
    state.collect(SceneState.window, wanted, into: &ordered)
    return IDList(ordered)
  }
}

extension SceneState {
  /// Counts the wanted children of each ancestor of a screen.
  /// - Complexity: O(depth).
  fileprivate func count(_ screen: NodeID, in wanted: inout [NodeID: Int]) {
    var id = screen
    wanted[screen] = 0
    while id != Self.window {
      id = table[table.slot(id)].parent
      if let count = wanted[id] {
        wanted[id] = count + 1
        return
      }
      wanted[id] = 1
    }
  }

  /// Collects the wanted screens below a node in search order. Visits only nodes with wanted descendants, from the end.
  fileprivate func collect(_ id: NodeID, _ wanted: [NodeID: Int], into ordered: inout [NodeID]) {
    let slot = table.slot(id)
    guard table[slot].kind != .screen else { return ordered.append(id) }
    let children = table[children: slot]
    var left = wanted[id] ?? 0
    var first = children.count
    while left > 0, first > 0 {
      first -= 1
      if wanted[children[first]] != nil { left -= 1 }
    }
    let selected = table[slot].kind == .tabs ? children[Int(table[selection: slot].selected)] : nil
    for child in children[first...] where child != selected && wanted[child] != nil {
      collect(child, wanted, into: &ordered)
    }
    if let selected, wanted[selected] != nil { collect(selected, wanted, into: &ordered) }
  }
}
