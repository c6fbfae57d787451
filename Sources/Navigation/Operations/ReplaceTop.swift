extension Transaction {
  mutating func perform(_ replaceTop: Operation.ReplaceTop) throws(NavigationError) {
    let stack = try container(replaceTop.container, kind: .stack)
    let slot = state.table.slot(stack)
    let last = state.table[children: slot].count - 1
    remove(state.lastChild(slot), at: last, of: stack)
    try insertScreen(replaceTop.screen, under: stack, at: last, owner: owner(above: last, of: stack))
  }
}
