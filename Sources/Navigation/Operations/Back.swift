extension Transaction {
  /// Goes one step back: from the top outwards, does the first of these that is possible: pops a stack of more than one
  /// child, goes back to another tab, dismisses the modal layer.
  mutating func performBack() throws(NavigationError) {
    var child = state.topID
    while true {
      let parent = state.table[state.table.slot(child)].parent
      let slot = state.table.slot(parent)
      switch state.table[slot].kind {
      case .stack:
        let last = state.table[children: slot].count - 1
        if last > 0 { return remove(state.lastChild(slot), at: last, of: parent) }
      case .tabs:
        let selection = state.table[selection: slot]
        if let index = state.table[slot].back.tab(before: selection) {
          var selection = selection
          selection.goBack(to: index)
          return setSelection(parent, selection)
        }
      case .window:
        if child != state.table[children: slot][0] { remove(child) }
        return
      case .screen: preconditionFailure("a screen holds nothing")
      }
      child = parent
    }
  }
}

extension TabsBack {
  /// The tab to which Back goes; nil if there is none.
  fileprivate func tab(before selection: TabSelection) -> Int? {
    switch self {
    case .history: selection.history.last.map(Int.init)
    case .first: selection.selected == 0 ? nil : 0
    case .order: selection.selected == 0 ? nil : Int(selection.selected) - 1
    case .none: nil
    }
  }
}
