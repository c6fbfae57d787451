extension Transaction {
  /// One step back, as a person means it: from the top outwards the first that is possible: pop a stack that has more
  /// than one child, go back to another tab, dismiss the modal layer.
  mutating func performBack() {
    var child = state.topID
    while true {
      let parent = state.table[slot: state.table.slot(child)].parent
      let slot = state.table.slot(parent)
      switch state.table[slot: slot].kind {
      case .stack:
        let last = state.table[slot: slot].children.count - 1
        if last > 0 { return remove(state.lastChild(slot), at: last, of: parent) }
      case .tabs:
        if let index = state.table[slot: slot].tabBefore {
          var selection = state.table[slot: slot].selection
          selection.goBack(to: index)
          return setSelection(parent, selection)
        }
      case .window:
        if child != state.table[slot: slot].children[0] { remove(child) }
        return
      case .screen: preconditionFailure("a screen holds nothing")
      }
      child = parent
    }
  }
}

extension Node {
  /// The tab that Back goes to from the selected one; nil when there is none.
  fileprivate var tabBefore: Int? {
    switch back {
    case .history: selectionHistory.last.map(Int.init)
    case .first: selected == 0 ? nil : 0
    case .order: selected == 0 ? nil : Int(selected) - 1
    case .none: nil
    }
  }
}
